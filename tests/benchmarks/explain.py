"""What explaining a pair of about 25 words costs.

    python tests/benchmarks/explain.py [--pairs N]

Needs Russian's default resources and ../shared: candidates from WMT24 en-ru, all stages. "What
would help" is all counterfactuals of a pair, each scored from scratch; "why this alignment" all its
runners-up; "why this word" one word, all its stages; "player" all states. Processor time, so that
a busy machine changes little.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from meteor_core import Meteor, Result  # noqa: E402
from meteor_core.explain.alternatives import runners  # noqa: E402
from meteor_core.explain.player import states  # noqa: E402
from meteor_core.explain.whatif import changes  # noqa: E402
from meteor_core.explain.why import why  # noqa: E402
from tests.benchmarks.pair import Pair, pairs  # noqa: E402

Scored = tuple[Pair, Result]


def timed(run: Callable[[Scored], object], sample: Sequence[Scored]) -> str:
    run(sample[0])
    spent = []
    for one in sample[1:]:
        start = time.process_time()
        run(one)
        spent.append(1000 * (time.process_time() - start))
    return f"{statistics.median(spent):6.0f} ms median {max(spent):6.0f} ms worst"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=40)
    metric = Meteor("ru", "tuned")
    sample = [
        (pair, metric.score(pair[0], pair[1])) for pair in pairs(parser.parse_args().pairs + 1)
    ]
    found: list[int] = []

    def help_(one: Scored) -> None:
        found.append(len(changes(metric, one[0][0], [one[0][1]], one[1])))

    def word(one: Scored) -> None:
        why(metric, one[1].references[0], one[1].parameters, "candidate", 0)

    def beside(one: Scored) -> None:
        runners(metric, one[1].references[0], one[1].parameters)

    def play(one: Scored) -> None:
        states(one[1].references[0], one[1].parameters)

    print(f"what would help      {timed(help_, sample)}  ({statistics.median(found):g} changes)")
    print(f"why this alignment   {timed(beside, sample)}")
    print(f"why this word        {timed(word, sample)}")
    print(f"player               {timed(play, sample)}")


if __name__ == "__main__":
    main()
