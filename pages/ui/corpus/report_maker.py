"""What a file is made of when its button is pressed: all that is there by then."""

from __future__ import annotations

import time
from dataclasses import dataclass

from meteor_core import Meteor
from meteor_core.exports.corpora import ALL, ExportView, Report
from pages.ui.corpus.jobs import known_significance
from pages.ui.corpus.metrics_job import MetricsJob
from pages.ui.corpus.scoring_job import ScoringJob
from pages.ui.corpus.shown_view import Shown
from pages.ui.corpus.significance_job import SignificanceJob

PATIENCE = 20.0
"""Seconds that a file waits for what is still being worked out; what is not there then is named."""

_STEP = 0.1


@dataclass(frozen=True, slots=True)
class ReportMaker:
    """The work on a corpus, and what the page shows of it; used in threads without a session."""

    job: ScoringJob
    metric: Meteor
    significance: SignificanceJob | None
    others: MetricsJob | None
    shown: Shown

    def view(self, only_shown: bool) -> ExportView:
        """Returns the present view of the page, or everything."""
        shown = self.shown.view
        return shown if only_shown and shown is not None else ALL

    def report(self, only_shown: bool) -> Report:
        """Returns a report of what there is, after waiting for it."""
        self._wait()
        significance = known_significance(self.significance)
        report = Report(
            self.job.dataset.first(self.job.done),
            self.job.systems(self.metric.parameters),
            self.metric,
            tuple(significance.pairs.values()) if significance else (),
            significance.intervals if significance else {},
            self.others.results if self.others else (),
            self.others.missing if self.others else (),
        )
        return report.through(self.view(only_shown))

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        if self.significance is not None:
            self.significance.wait(PATIENCE)
        while self.others is not None and self.others.running and time.monotonic() < end:
            time.sleep(_STEP)
