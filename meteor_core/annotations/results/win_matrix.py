"""Who wins against whom: every pair of systems with its wins, ties and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.outcomes import comparisons


@dataclass(frozen=True, slots=True)
class WinMatrix:
    """``wins[a][b]``: votes in which system ``a`` was better than ``b``; ``ties[a][b]`` equal ones.

    Systems stand in the order of ``names``; both tables have 0 on their diagonal.
    """

    names: tuple[str, ...]
    wins: tuple[tuple[int, ...], ...]
    ties: tuple[tuple[int, ...], ...]

    def share(self, first: int, second: int) -> float | None:
        """The share of its comparisons with ``second`` that ``first`` wins, a tie being half.

        ``3`` wins, ``1`` loss, ``2`` ties → ``4 / 6``; None where the two never met.
        """
        won, lost, tied = (
            self.wins[first][second],
            self.wins[second][first],
            self.ties[first][second],
        )
        met = won + lost + tied
        return (won + tied / 2) / met if met else None


def win_matrix(gathered: Gathered, names: Sequence[str]) -> WinMatrix:
    """The votes that count → all pairs of the systems named, in that order.

    Of schemes that measure candidates, those two are compared that one annotator judged in one
    item; without such items every cell is empty.
    """
    counted: Counter[tuple[str, str, int]] = Counter()
    for pair in comparisons(gathered):
        counted[pair.first, pair.second, pair.outcome] += 1
        counted[pair.second, pair.first, -pair.outcome] += 1

    def table(outcome: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(counted[row, column, outcome] for column in names) for row in names)

    return WinMatrix(tuple(names), table(1), table(0))
