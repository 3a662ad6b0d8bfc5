"""Memory while a corpus streams through: does it grow with the segments, or with the vocabulary?

    python tests/benchmarks/memory.py --pairs 1000000 --language ru

Real systems and their reference from ../shared, repeated and shuffled until there are so many
pairs; never more of them in memory than the blocks under way. What is printed is the memory of all
processes together, each page counted once (Linux's PSS), and the peak of it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

ROOT = Path(__file__).parents[2]
WMT = ROOT.parent / "shared" / "data" / "wmt"
FOLDERS = {"ru": WMT / "wmt24.en-ru", "en": WMT / "wmt22.ru-en"}
LIMIT = 1_500
"""Megabytes that a million pairs may take."""


class Watch(Thread):
    """Measures this process and its children, and theirs, a few times a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.now = self.peak = 0.0
        self._over = Event()

    def run(self) -> None:
        while not self._over.wait(0.2):
            self.measure()

    def measure(self) -> None:
        self.now = sum(map(megabytes, family(os.getpid())))
        self.peak = max(self.peak, self.now)

    def stop(self) -> None:
        self.measure()
        self._over.set()
        self.join()


def family(process: int) -> Iterator[int]:
    """A process, its children, and theirs."""
    yield process
    for thread in Path(f"/proc/{process}/task").glob("*"):
        try:
            children = (thread / "children").read_text().split()
        except OSError:
            continue
        for child in children:
            yield from family(int(child))


def megabytes(process: int) -> float:
    """Its proportional set size: a page that two processes share counts half for each."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))


class Texts:
    """Every system's lines with the reference's, in a new order each time round."""

    def __init__(self, language: str) -> None:
        folder = FOLDERS[language]
        self.reference = _lines(folder / f"reference.{language}")
        self.systems = [_lines(path) for path in sorted(folder.glob("candidate.*"))]

    def candidates(self, pairs: int) -> Iterator[str]:
        return (self.systems[system][line] for system, line in self._order(pairs))

    def references(self, pairs: int) -> Iterator[str]:
        return (self.reference[line] for _, line in self._order(pairs))

    def _order(self, pairs: int) -> Iterator[tuple[int, int]]:
        """The same for both sides: (system, line), shuffled."""
        order = [
            (system, line)
            for system in range(len(self.systems))
            for line in range(len(self.reference))
        ]
        shuffle = random.Random(0).shuffle
        for number in range(pairs):
            if number % len(order) == 0:
                shuffle(order)
            yield order[number % len(order)]


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n")[:-1]


class Report:
    """A line every tenth of the way."""

    def __init__(self, pairs: int, watch: Watch) -> None:
        self.pairs, self.watch, self.shown = pairs, watch, 0
        self.start = time.perf_counter()

    def __call__(self, blocks: int) -> None:
        from meteor_core.corpus.processes import block_lines

        done = min(self.pairs, blocks * block_lines(1, 1))
        if done * 10 // self.pairs > self.shown:
            self.shown = done * 10 // self.pairs
            self.line(done)

    def line(self, done: int) -> None:
        speed = done / (time.perf_counter() - self.start)
        print(f"  {done:>9} pairs{speed:9.0f} pairs/s{self.watch.now:8.0f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--language", choices=FOLDERS, default="ru")
    parser.add_argument("--variant", default="tuned")
    parser.add_argument("--stages", help="comma-separated; the variant's own by default")
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--backend", default="multiprocessing")
    options = parser.parse_args()
    if not WMT.is_dir() or not Path("/proc/self/smaps_rollup").exists():
        sys.exit("Needs ../shared and Linux.")
    sys.path.insert(0, str(ROOT))
    sys.exit(not measure(options))


def measure(options: argparse.Namespace) -> bool:
    """Prints memory on the way, the peak and the speed → whether the peak is within bounds."""
    from meteor_core import Meteor
    from meteor_core.corpus.scoring import score_corpus

    stages = options.stages.split(",") if options.stages else None
    metric = Meteor(options.language, options.variant, stages)
    texts, watch = Texts(options.language), Watch()
    watch.start()
    report = Report(options.pairs, watch)
    (system,) = score_corpus(
        {"all": texts.candidates(options.pairs)},
        [texts.references(options.pairs)],
        metric,
        jobs=options.jobs,
        backend=options.backend,
        progress=report,
    )
    speed = options.pairs / (time.perf_counter() - report.start)
    watch.stop()
    kept = system.rows.numbers.nbytes + system.best_reference.nbytes
    print(f"{metric.signature}\nscore {system.score.value:.6f}")
    print(f"{options.pairs} pairs, {speed:.0f} pairs/s; peak {watch.peak:.0f} MB in all processes,")
    print(f"of which {kept / 2**20:.0f} MB are the result: {kept / options.pairs:.0f} bytes a pair")
    return watch.peak < LIMIT


if __name__ == "__main__":
    main()
