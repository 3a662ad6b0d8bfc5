"""TER of several systems against sacreBLEU alone, in the same run: the clock, and the same scores.

    python tests/benchmarks/ter.py [--segments N] [--systems N] [--jobs N]

Systems of ../shared's WMT24 en-ru, raw text. sacreBLEU scores system after system in one process,
as its own command does; ours goes through the blocks of the Corpus page.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import sacrebleu

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from meteor_core.metrics import Metric  # noqa: E402
from meteor_core.metrics.corpus import block_size, count_blocks, gather  # noqa: E402

WMT = ROOT.parent / "shared" / "data" / "wmt" / "wmt24.en-ru"
Systems = dict[str, list[str]]


def corpus(segments: int, systems: int) -> tuple[Systems, list[str]]:
    """The first segments of the first systems, and of the reference."""
    candidates = sorted(WMT.glob("candidate.*"))[:systems]
    (reference, *_) = sorted(WMT.glob("reference.*"))
    return {path.name: _lines(path)[:segments] for path in candidates}, _lines(reference)[:segments]


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n")[:-1]


def ours(systems: Systems, reference: list[str], jobs: int) -> tuple[dict[str, float], float]:
    """Scores, and the longest time between two blocks."""
    metric, blocks, longest = Metric.of("ter"), [], 0.0
    last = time.perf_counter()
    size = block_size([metric], 500, len(systems))
    for block in count_blocks(systems, [reference], [metric], jobs=jobs, lines=size):
        blocks.append(block)
        longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
    scored = gather(blocks, tuple(systems), [metric])
    return {name: counts.score for name, (counts,) in scored.items()}, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--segments", type=int, default=998)
    parser.add_argument("--systems", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=-1)
    given = parser.parse_args()
    systems, reference = corpus(given.segments, given.systems)
    begin = time.perf_counter()
    theirs = {
        name: sacrebleu.TER().corpus_score(texts, [reference]).score / 100
        for name, texts in systems.items()
    }
    alone = time.perf_counter() - begin
    list(count_blocks({"a": ["a"] * 8}, [["a"] * 8], [Metric.of("ter")], jobs=given.jobs, lines=1))
    begin = time.perf_counter()
    scores, longest = ours(systems, reference, given.jobs)
    taken = time.perf_counter() - begin
    same = all(abs(scores[name] - theirs[name]) < 1e-12 for name in theirs)
    print(f"{len(systems)} systems of {len(reference)} segments; the same scores: {same}")
    print(f"  sacreBLEU alone {alone:8.2f} s")
    print(f"  in processes    {taken:8.2f} s  {alone / taken:6.2f} × sacreBLEU")
    print(f"  longest time without a step of the bar {longest:.2f} s")


if __name__ == "__main__":
    main()
