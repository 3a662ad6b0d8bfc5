"""Who wins against whom: every pair of systems with its wins, ties and losses."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import comparisons, pair_means


@dataclass(frozen=True, slots=True)
class WinMatrix:
    """``wins[a][b]``: votes in which system ``a`` was better than ``b``; ``ties[a][b]`` equal ones.

    ``shares[a][b]``: the share that ``a`` wins of what they met in, a tie being half a win; votes
    on one item are averaged first, however many it has. None where the two never met. Systems are
    in the order of ``names``; counts have 0 on their diagonal.
    """

    names: tuple[str, ...]
    wins: tuple[tuple[int, ...], ...]
    ties: tuple[tuple[int, ...], ...]
    shares: tuple[tuple[float | None, ...], ...]


def win_matrix(gathered: Gathered, names: Sequence[str]) -> WinMatrix:
    """The votes that count → all pairs of the systems named, in that order.

    Of schemes that measure candidates, those two are compared that one annotator judged in one
    item; without such items every cell is empty.
    """
    counted: Counter[tuple[str, str, int]] = Counter()
    for pair in comparisons(gathered):
        counted[pair.first, pair.second, pair.outcome] += 1
        counted[pair.second, pair.first, -pair.outcome] += 1
    won: dict[tuple[str, str], list[float]] = defaultdict(list)
    for mean in pair_means(gathered):
        won[mean.first, mean.second].append((1 + mean.outcome) / 2)
        won[mean.second, mean.first].append((1 - mean.outcome) / 2)
    shares = {two: math.fsum(parts) / len(parts) for two, parts in won.items()}

    def table(outcome: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(counted[row, column, outcome] for column in names) for row in names)

    return WinMatrix(
        tuple(names),
        table(1),
        table(0),
        tuple(tuple(shares.get((row, column)) for column in names) for row in names),
    )
