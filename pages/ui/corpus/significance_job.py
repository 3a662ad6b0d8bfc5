"""Which leads are significant: intervals and comparisons of finished systems, worked out aside."""

from __future__ import annotations

from meteor_core.corpus.results import System
from meteor_core.corpus.significance import SAMPLES, TRIALS, Significance, significance, trials_for
from meteor_core.model.intervals import SIGNIFICANT
from pages.ui.shared.serving.jobs import Job

SUMMED = 1_000_000_000
"""Rows that all draws together may sum: bounds the time that significance takes."""

MOST_RATED = 500_000
"""Trials of all pairs of systems together, each of which is scored twice: as a rule."""

MOST_SUMMED, MOST_HELD = 3 * SUMMED, 640_000
"""The same, and sums of trials that are held at once (some 300 bytes each), where fewer trials
could find no difference: up to 40 systems, ten seconds."""


def draws(systems: int, segments: int) -> tuple[int, int]:
    """Samples and trials: sacreBLEU's, fewer of a corpus whose rows would take long to sum.

    Of many pairs of systems there are as many trials as it takes to find any difference, where
    that can be paid.
    """
    rows = systems * max(1, segments)
    pairs = max(1, systems * (systems - 1) // 2)
    usual = max(100, min(TRIALS, SUMMED // rows, MOST_RATED // pairs))
    enough = min(trials_for(pairs), MOST_SUMMED // rows, MOST_HELD // systems)
    trials = max(usual, enough) if pairs < SIGNIFICANT * (enough + 1) else usual
    return max(100, min(SAMPLES, SUMMED // rows)), trials


class SignificanceJob(Job):
    """Draws for the significance of a lead; the result is ``significance``."""

    def __init__(self, systems: tuple[System, ...]) -> None:
        self.significance: Significance | None = None
        self._systems = systems
        super().__init__()

    def _work(self) -> None:
        try:
            self.significance = self._compute()
        finally:
            self._systems = ()  # a large corpus is released

    def _compute(self) -> Significance:
        samples, trials = draws(len(self._systems), len(self._systems[0].rows))
        rows = {system.name: system.rows.numbers for system in self._systems}
        rate = self._systems[0].rate_sums
        return significance(rows, rate, samples=samples, trials=trials)
