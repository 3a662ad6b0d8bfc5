"""What lexicons cost: the time to score one pair, and the memory of a further process.

    python tests/benchmarks/lexicons.py --runs 5 --against ../before

Processor time and time by the clock of ``python -m meteor_core score``, the median of so many runs;
then, beside a first process that has the same lexicons open, the memory that belongs to a further
one alone (Linux's private pages), step by step. ``--against`` names another checkout of the
project, which is measured in turn with this one; ratios are its figures by these.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
SUBSET = ROOT.parent / "shared" / "data" / "ruwordnet-subset.db"
PAIRS = {
    "en": ("The cat sat on the mat.", "On the mat sat a cat."),
    "ru": ("Кошка сидела на ковре.", "На ковре сидел кот."),
}
CASES = {
    "English": ("en", {}),
    "Russian, Wiktionary": ("ru", {"METEOR_RUWORDNET": os.devnull}),
    "Russian, RuWordNet": ("ru", {"METEOR_RUWORDNET": str(SUBSET)}),
}
STEPS = ("imports", "analysis", "lexicons", "slovnet")

CHILD = """
import json, sys
from pathlib import Path

def private():
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    sizes = {line.split(":")[0]: line.split()[1] for line in lines[1:]}
    both = int(sizes["Private_Clean"]) + int(sizes["Private_Dirty"])
    return [both / 1024, int(sizes["Rss"]) / 1024]

pairs, shown = json.loads(sys.argv[1]), []
import meteor_core
import meteor_core.corpus.scoring
from meteor_core import Meteor, languages
from meteor_core.explain import grammar
shown.append(private())
for language in pairs:
    languages.get(language).analyser(True).words(pairs[language][0])
shown.append(private())
results = [Meteor(language, "tuned").score(*pair) for language, pair in pairs.items()]
shown.append(private())
for result in results:
    grammar.result_in_context(result)
shown.append(private())
print(json.dumps(shown), flush=True)
sys.stdin.read()
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--against", type=Path, help="another checkout, to be compared with")
    options = parser.parse_args()
    if not Path("/proc/self/smaps_rollup").exists():
        sys.exit("Needs Linux.")
    roots = [ROOT, *filter(None, [options.against])]
    print("One pair scored, s           processor          by the clock")
    for name in CASES:
        _line(name, *zip(*(_start(root, name, options.runs) for root in roots), strict=True))
    print("A further process, MB         its own        in all with what is shared")
    for name in ("Russian, Wiktionary", "Russian, RuWordNet", "both"):
        steps = [_memory(root, name) for root in roots]
        for step, label in enumerate(STEPS):
            _line(f"{name}: {label}", *zip(*(each[step] for each in steps), strict=True))


def _line(name: str, *figures: tuple[float, ...]) -> None:
    """Each figure, and what the other checkout has by it."""
    columns = (
        f"{values[0]:9.2f}"
        + "".join(f" ({value / max(values[0], 0.01):.1f}×)" for value in values[1:])
        for values in figures
    )
    print(f"{name:32}" + "".join(f"{column:>20}" for column in columns), flush=True)


def _environment(name: str) -> dict[str, str]:
    return {**os.environ, **CASES[name][1]} if name in CASES else dict(os.environ)


def _start(root: Path, name: str, runs: int) -> tuple[float, float]:
    """Processor time and time by the clock of one pair; the first run, which compiles, apart."""
    candidate, reference = PAIRS[CASES[name][0]]
    command = [sys.executable, "-m", "meteor_core", "score", "--language", CASES[name][0]]
    command += ["--candidate", candidate, "--reference", reference]
    times = [_timed(command, root, _environment(name)) for _ in range(runs + 1)][1:]
    processor, clock = zip(*times, strict=True)
    return median(processor), median(clock)


def _timed(command: list[str], root: Path, environment: dict[str, str]) -> tuple[float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    clock = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, clock


def _memory(root: Path, name: str) -> list[tuple[float, float]]:
    """What each step adds to a further process: to its own memory, and to all that it maps."""
    pairs = PAIRS if name == "both" else {"ru": PAIRS["ru"]}
    with _child(root, name, pairs), _child(root, name, pairs) as shown:
        before = [(0.0, 0.0), *shown]
        return [
            (own - last_own, whole - last_whole)
            for (last_own, last_whole), (own, whole) in zip(before, shown, strict=False)
        ]


@contextmanager
def _child(root: Path, name: str, pairs: Any) -> Iterator[Any]:
    """A process that has gone all the steps, and what it says of its memory; it stays meanwhile."""
    command = [sys.executable, "-c", CHILD, json.dumps(pairs)]
    child = subprocess.Popen(
        command,
        cwd=root,
        env=_environment(name) | {"PYTHONPATH": str(root)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        yield json.loads(child.stdout.readline())
    finally:
        child.stdin.close()
        child.wait()


if __name__ == "__main__":
    main()
