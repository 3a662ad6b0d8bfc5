"""A metric of which parts of a corpus are scored: METEOR as it is rated now, or another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np

from meteor_core.corpus import slices
from meteor_core.corpus.resampling import Rate
from meteor_core.corpus.segments import SegmentNumbers
from meteor_core.corpus.slices import CorpusSlice
from meteor_core.meteor.matrix import Numbers, Values
from pages.ui.corpus.board_metric import METEOR, by_title
from pages.ui.corpus.view_data import ViewData
from pages.ui.i18n.translation import _


@dataclass(frozen=True, slots=True)
class PartMetric:
    """``rows``: what was counted of each segment, by system; ``rate`` scores their sums.

    ``counted``: the segments that count, where not all do.
    """

    title: str
    rows: Mapping[str, Numbers | Values]
    rate: Rate
    higher_is_better: bool = True
    counted: SegmentNumbers | None = None

    def part(self, part: CorpusSlice) -> CorpusSlice:
        """Returns the part's segments that count."""
        if self.counted is None:
            return part
        return CorpusSlice(part.label, np.intersect1d(part.segments, self.counted))

    def score(self, system: str, part: CorpusSlice) -> float:
        """Returns a system's score of a part; nan where none of its segments has one."""
        if not len(self.part(part).segments):
            return float("nan")
        return float(slices.scores(self.rows[system], self.rate, [part])[0])

    def badness(self, system: str, part: CorpusSlice) -> float:
        """Returns the sort key of parts, the worst first; those without a score come last."""
        score = self.score(system, part)
        return (score if self.higher_is_better else -score) if isfinite(score) else float("inf")


def part_metrics(data: ViewData) -> list[PartMetric]:
    """Returns METEOR, then the other metrics, for the chosen systems."""
    systems = data.compared_systems
    meteor = {system.name: system.rows.numbers for system in systems}
    return [
        PartMetric(METEOR, meteor, systems[0].rate_sums),
        *(
            PartMetric(
                metric.title,
                {system.name: metric.rows[system.name] for system in systems},
                metric.metric.rate_sums,
                metric.metric.higher_is_better,
                metric.counted,
            )
            for metric in data.metrics
        ),
    ]


def part_metric(metrics: list[PartMetric]) -> PartMetric:
    """Returns the metric of the intervals and differences."""
    return by_title(metrics, _("Compare parts by"), "corpus_part_metric")
