"""How many votes dynamic assignment saves at the same certainty.

    python -m tests.benchmarks.assigning [--runs 20] [--segments 300]

Annotators are simulated: who of two systems wins in a segment is drawn by Bradley–Terry from their
strengths, with ties, and segments favour systems by a lot of their own. Static assignment gives
out all pairs alike, in a drawn order; dynamic assignment is the project's own (``steering.Tally``).
Counted are the votes until the pairs are settled that static assignment ever settles, by the same
intervals; the ratio is dynamic ÷ static. ``wrong``: pairs settled the wrong way round.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean

from meteor_core.annotations.steering.differences import COMPARISONS, Pair
from meteor_core.annotations.steering.tally import Tally

TIES, SPREAD = 0.15, 0.5
"""The share of ties, and the standard deviation of what a segment does to a system."""

CONTESTS = {
    "one far ahead": (0.0, 0.1, 0.15, 1.5),
    "evenly spaced": (0.0, 0.4, 0.8, 1.2),
    "two groups": (0.0, 0.05, 1.0, 1.05, 2.0, 2.05),
    "all alike": (0.0, 0.05, 0.1, 0.15),
    "eight systems": (0.0, 0.1, 0.4, 0.5, 0.9, 1.0, 1.5, 1.6),
}


@dataclass(frozen=True, slots=True)
class Contest:
    """Systems by their strengths (log odds), and a project that compares them."""

    strengths: tuple[float, ...]
    segments: int = 300
    least: int = 20


@dataclass(frozen=True, slots=True)
class Savings:
    """Votes until the same pairs were settled, of ``total`` at most."""

    static: int
    dynamic: int
    settled: int
    wrong: int
    total: int


Turns = Iterator[tuple[int, Pair]]


def simulated(contest: Contest, seed: int) -> Savings:
    """One project judged twice, with the same people's judgements in another order."""
    lot = random.Random(seed)
    outcomes = _outcomes(contest, lot)
    items = sorted(outcomes)
    lot.shuffle(items)
    _static, when = _run(contest, outcomes, lambda tally: iter(items))
    goal = set(when)
    dynamic, _ = _run(contest, outcomes, lambda tally: _steered(contest, tally, items), goal)
    ranks = contest.strengths
    wrong = sum(
        one.is_settled and (one.mean > 0) != (ranks[one.pair[0]] > ranks[one.pair[1]])
        for one in dynamic.differences()
    )
    votes = max(when.values(), default=len(items))
    return Savings(votes, len(dynamic.votes), len(goal), wrong, len(items))


def _outcomes(contest: Contest, lot: random.Random) -> dict[tuple[int, Pair], tuple[float, float]]:
    """What is said of each pair in each segment, whenever it is asked."""
    found = {}
    for segment in range(contest.segments):
        here = [strength + lot.gauss(0, SPREAD) for strength in contest.strengths]
        for pair in combinations(range(len(here)), 2):
            wins = 1 / (1 + math.exp(here[pair[1]] - here[pair[0]]))
            drawn = lot.random()
            tie = lot.random() < TIES
            found[segment, pair] = (
                (0.0, 0.0) if tie else (float(drawn < wins), float(drawn >= wins))
            )
    return found


def _run(
    contest: Contest,
    outcomes: dict[tuple[int, Pair], tuple[float, float]],
    turns: Callable[[Tally], Turns],
    goal: set[Pair] | None = None,
) -> tuple[Tally, dict[Pair, int]]:
    """Votes until the goal is reached, else all → the tally, and when each pair was settled."""
    pairs = frozenset(combinations(range(len(contest.strengths)), 2))
    tally = Tally(
        replace(COMPARISONS, least=contest.least),
        len(contest.strengths),
        range(contest.segments),
        pairs,
    )
    when: dict[Pair, int] = {}
    for number, (segment, pair) in enumerate(turns(tally), 1):
        tally.put(number, 0, (segment, pair, outcomes[segment, pair]))
        settled = {one.pair for one in tally.differences() if one.is_settled}
        when = {pair: when.get(pair, number) for pair in settled}  # one that opens again waits
        if goal is not None and goal <= settled and goal:
            break
    return tally, when


def _steered(contest: Contest, tally: Tally, items: list[tuple[int, Pair]]) -> Turns:
    """As ``items.dynamic`` takes them: the first item with room of the kinds next in turn."""
    left = list(items)
    while True:
        for kinds in tally.turns(contest.least):
            wanted = set(kinds)
            place = next((at for at, (_, pair) in enumerate(left) if pair in wanted), None)
            if place is not None:
                yield left.pop(place)
                break
        else:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--segments", type=int, default=300)
    given = parser.parse_args()
    print(
        f"{'contest':16}{'votes':>8}{'static':>9}{'dynamic':>9}{'ratio':>8}{'settled':>9}{'wrong':>7}"
    )
    for name, strengths in CONTESTS.items():
        contest = Contest(strengths, given.segments)
        runs = [simulated(contest, seed) for seed in range(given.runs)]
        static, dynamic = (
            fmean(getattr(one, kind) for one in runs) for kind in ("static", "dynamic")
        )
        pairs = len(strengths) * (len(strengths) - 1) // 2
        settled = f"{fmean(one.settled for one in runs):.1f}/{pairs}"
        wrong = sum(one.wrong for one in runs)
        print(
            f"{name:16}{runs[0].total:8}{static:9.0f}{dynamic:9.0f}{dynamic / static:8.2f}"
            f"{settled:>9}{wrong:7}"
        )


if __name__ == "__main__":
    main()
