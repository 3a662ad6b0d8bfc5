"""What is taken away: a corpus, its systems' statistics, the metric to draw alignments again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from meteor_core.corpus.scoring import System
from meteor_core.corpus.significance import SystemComparison
from meteor_core.messages.errors import ChoiceError
from meteor_core.meteor.matrix import Values
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.scoring import score
from meteor_core.metrics.measured import Measured
from meteor_core.model import Alignment, Score
from meteor_core.model.limits import MOST_SEGMENT_TOKENS
from meteor_core.readers.dataset import Dataset


@dataclass(frozen=True)
class Report:
    """``systems`` as ``score_corpus`` gave them for ``dataset`` and ``metric`` (language resolved).

    ``intervals``: 95% intervals of the corpus scores by system's name, where they were worked out.
    ``metrics``: what stands beside METEOR.
    """

    dataset: Dataset
    systems: tuple[System, ...]
    metric: Meteor
    comparisons: tuple[SystemComparison, ...] = ()
    intervals: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    metrics: tuple[Measured, ...] = ()

    @property
    def signature(self) -> str:
        """All that the numbers depend on; that of METEOR, then those of the other metrics."""
        meteor = self.metric.signature_for(len(self.dataset.references))
        return "; ".join([meteor, *(line for metric in self.metrics for line in metric.signatures)])

    @property
    def tested(self) -> tuple[tuple[str, tuple[SystemComparison, ...]], ...]:
        """The comparisons of METEOR, then of the other metrics, each with the metric's title."""
        others = (
            (metric.title, tuple(metric.significance.pairs.values()))
            for metric in self.metrics
            if metric.significance is not None
        )
        return (("METEOR", self.comparisons), *others)

    @cached_property
    def values(self) -> Mapping[str, Values]:
        """The score of each segment, by system."""
        return {system.name: system.segment_scores for system in self.systems}

    def system(self, name: str) -> System:
        """A system by its name; raises ``ChoiceError`` for one that is not there."""
        for system in self.systems:
            if system.name == name:
                return system
        raise ChoiceError("system", name, [system.name for system in self.systems])

    def score(self, system: System, segment: int) -> Score:
        """One segment's score and its parts; segments are counted from 0."""
        return score(system.rows.statistics(segment), system.settings.parameters)

    def candidate(self, system: System, segment: int) -> str:
        return self.dataset.systems[system.name][segment]

    def reference(self, system: System, segment: int) -> tuple[str, str]:
        """Name and text of the reference that scored best."""
        names = list(self.dataset.references)
        name = names[int(system.best_reference[segment])]
        return name, self.dataset.references[name][segment]

    def alignment(self, system: System, segment: int) -> Alignment | None:
        """A segment aligned again with its best reference; ``None`` where both are empty."""
        candidate, (_, reference) = self.candidate(system, segment), self.reference(system, segment)
        if not self.metric.sentence(candidate) and not self.metric.sentence(reference):
            return None
        # As long as what was scored: what is too long for a page is not for a file.
        return self.metric.align(candidate, [reference], MOST_SEGMENT_TOKENS)[0]

    def worst(self, most: int) -> list[tuple[System, int]]:
        """The segments that score least, of all systems; the first among equals."""
        if most <= 0:
            return []
        scores = np.array([self.values[system.name] for system in self.systems])
        order = np.argsort(scores.T, axis=None, kind="stable")[:most]
        count = len(self.systems)
        return [(self.systems[int(index) % count], int(index) // count) for index in order]
