"""A corpus scored block by block behind the page; worker processes help where there is much to do.

Imports no Streamlit: a job does not need the session that began it.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace

from meteor_core import InputError, Meteor, Parameters
from meteor_core.corpus.findings import Examined, Examiner, Findings, Ledger
from meteor_core.corpus.processes import stream
from meteor_core.corpus.results import System
from meteor_core.readers.dataset import Dataset
from pages.ui.shared.corpora.corpus_files import workers
from pages.ui.shared.serving.jobs import Job

SMALL = 400
"""Pairs that are scored sooner here than worker processes start."""

BLOCK_PAIRS = 500
FIRST_PAIRS = 50
"""Pairs that are scored here, and shown, while worker processes start."""

PATIENCE = 20.0
"""Seconds after which a part of a corpus is looked into, rather than wait for the whole."""


class ScoringJob(Job):
    """The scoring of a corpus by a metric; gives at any time what is there."""

    broken = InputError("Scoring was interrupted. The results so far are shown.")

    def __init__(self, dataset: Dataset, metric: Meteor) -> None:
        self.dataset, self.total = dataset, len(dataset.ids)
        self._examiner = Examiner(metric.settings, metric.stages)
        self._ledger = Ledger(tuple(dataset.systems), metric.settings, metric.stages)
        self._latest: Findings | None = None
        super().__init__()

    def _work(self) -> None:
        with closing(self._blocks()) as blocks:
            for block in blocks:
                self._ledger.add(block)
                self.check_cancelled()

    def _blocks(self) -> Generator[Examined, None, None]:
        data = self.dataset
        texts = len(data.systems) * len(data.references)
        small = self.total * texts <= SMALL
        return stream(
            data.systems,
            tuple(data.references.values()),
            self._examiner,
            jobs=1 if small else workers(),
            lines=max(1, BLOCK_PAIRS // texts),
            ahead=max(1, FIRST_PAIRS // texts),
        )

    @property
    def done(self) -> int:
        """Segments scored so far."""
        return self._ledger.segments

    @property
    def ready(self) -> bool:
        """Whether there is something to look into: all, or a part if all takes long."""
        return self.done > 0 and (not self.running or self.seconds > PATIENCE)

    def findings(self) -> Findings:
        """Returns the present results; the same object as long as nothing has come."""
        latest = self._latest
        if latest is None or latest.segments != self.done:
            latest = self._latest = self._ledger.findings()
        return latest

    def systems(self, parameters: Parameters) -> tuple[System, ...]:
        """Returns the systems so far, under any α, β, γ, δ, σ, μ or weights: nothing is aligned
        again."""
        return with_parameters(self.findings(), parameters)


def with_parameters(findings: Findings, parameters: Parameters) -> tuple[System, ...]:
    """Scores the systems of these findings with other parameters."""
    return tuple(
        replace(system, settings=replace(system.settings, parameters=parameters))
        for system in findings.systems
    )
