"""Whether a lead is luck: intervals and comparisons of finished systems, worked out aside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from meteor_core.corpus.scoring import System
from meteor_core.corpus.significance import SystemComparison, compare, draw, interval
from pages.ui.shared.jobs import Job

SUMMED = 1_000_000_000
"""Rows that all draws together may sum: bounds the time that significance takes."""


@dataclass(frozen=True, slots=True)
class Significance:
    """Each system's 95% interval, and each pair's comparison (baseline, system) by names."""

    intervals: dict[str, tuple[float, float]]
    pairs: dict[tuple[str, str], SystemComparison]
    samples: int


class SignificanceJob(Job):
    """Draws that tell a lead from luck; ``significance`` is there in the end."""

    def __init__(self, systems: tuple[System, ...]) -> None:
        self.significance: Significance | None = None
        self._systems = systems
        super().__init__()

    @cached_property
    def samples(self) -> int:
        """1,000 draws, fewer of a corpus so large that its rows would take long to sum so often."""
        rows = len(self._systems) * max(1, len(self._systems[0].rows))
        return max(100, min(1000, SUMMED // rows))

    def _work(self) -> None:
        try:
            self.significance = self._compute()
        finally:
            self._systems = ()  # a large corpus is let go

    def _compute(self) -> Significance:
        names, rate = [system.name for system in self._systems], self._systems[0].rate_sums
        draws = draw([system.rows.numbers for system in self._systems], rate, self.samples)
        drawn = dict(zip(names, draws, strict=True))
        pairs = {}
        for baseline, system in combinations(names, 2):
            self.check_cancelled()
            both = drawn[baseline], drawn[system]
            pairs[baseline, system] = compare((baseline, system), both, rate)
        intervals = {name: interval(drawn[name].scores) for name in names}
        return Significance(intervals, pairs, self.samples)
