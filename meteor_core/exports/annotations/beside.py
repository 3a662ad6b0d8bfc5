"""Metrics beside the votes, as a table of the workbook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from meteor_core.messages.phrase import N_
from meteor_core.messages.quoting import fill

if TYPE_CHECKING:  # with it come all of the metrics
    from meteor_core.annotations.metric_agreement import MetricsBesideVotes
    from meteor_core.exports.corpora.views import Row
    from meteor_core.wording.words import Translate

METRICS = (
    N_("Metric"),
    N_("Pairwise accuracy"),
    N_("Comparisons"),
    N_("Pearson’s r"),
    N_("Kendall’s τ"),
    N_("Candidates"),
    N_("Signature"),
    N_("Left out because"),
)


def rows(beside: MetricsBesideVotes, translate: Translate) -> Iterator[Row]:
    """A row for each metric, as ``METRICS`` heads them; METEOR's has its signature, and those that
    refused the texts have the reason alone."""
    for row in beside.agreements:
        signature = beside.signature if row.metric == "METEOR" else ""
        figures = row.accuracy, row.comparisons, row.pearson, row.kendall, row.candidates
        yield (row.metric, *figures, signature, "")
    for title, why in beside.refused.items():
        yield (title, *(None,) * 5, "", fill(translate(why.template), **why.values))
