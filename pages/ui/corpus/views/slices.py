"""The corpus by document, domain or annotator: each part's scores, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np
import streamlit as st

from meteor_core.corpus import slices
from meteor_core.corpus.resampling import Rate
from meteor_core.corpus.segments import SegmentNumbers
from meteor_core.corpus.slices import CorpusSlice
from meteor_core.meteor.matrix import Numbers, Values
from meteor_core.wording.words import number, probability, signed
from pages.ui.corpus.board_metric import METEOR, by_title
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.labels import TITLES
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import _, grouped

_PAGE = 20


def slice_scores(data: ViewData) -> Selection:
    """Draws parts of the corpus, worst first; a row that is clicked selects its segments."""
    kinds = tuple(data.dataset.labels)
    if not kinds:
        st.caption(
            _(
                "These files have no recognised column of documents, domains or annotators by "
                "which to divide the corpus into parts."
            )
        )
        return None
    names = {kind: _(TITLES[kind]) for kind in kinds}
    kind = switch(_("Parts by"), names, "corpus_slices", titled=False)
    metrics = part_metrics(data)
    metric = part_metric(metrics)
    signatures = tuple(other.signature for other in data.metrics)
    parts = _ranked(data, kind, metric, signatures)
    page = _page(parts)
    rows = cached(
        data,
        ("slices", kind, metric.title, data.compared, page[0].label, signatures),
        lambda: [_row(metric, metrics, part) for part in page],
    )
    places = [tuple(part.segments.tolist()) for part in page]
    selected = selectable_table(rows, places, f"corpus_slices_{kind}")
    message = _(
        "Intervals (bootstrap) and p-values (randomisation) are computed for each part "
        "separately, with {samples} draws each. The p-values are not corrected for the number of "
        "parts. A part of one segment has neither."
    )
    st.caption(message.format(samples=grouped(slices.SAMPLES)))
    return selected


def _ranked(
    data: ViewData, kind: str, metric: PartMetric, signatures: tuple[str, ...]
) -> Sequence[CorpusSlice]:
    """The parts, by the score of the first system, the worst first."""

    def ranked() -> list[CorpusSlice]:
        parts = slices.slices(data.dataset.labels[kind][: data.findings.segments])
        return sorted(parts, key=lambda part: metric.badness(data.first_system.name, part))

    return cached(data, ("slice order", kind, metric.title, signatures, data.first), ranked)


def _page(parts: Sequence[CorpusSlice]) -> Sequence[CorpusSlice]:
    pages = -(-len(parts) // _PAGE)
    at = st.pagination(pages, key=f"corpus_slice_page_{pages}") if pages > 1 else 1
    return parts[(at - 1) * _PAGE : at * _PAGE]


def _row(metric: PartMetric, metrics: Sequence[PartMetric], part: CorpusSlice) -> dict[str, object]:
    """Scores of the systems compared, their intervals, and whether they differ; other scores."""
    row: dict[str, object] = {
        _("Label"): part.label or _("(none)"),
        _("Segments"): len(part.segments),
    }
    counted = metric.part(part)
    row |= _blank(metric) | (_tested(metric, counted) if len(counted.segments) else {})
    for other in metrics:
        if other is not metric:
            row |= {f"{other.title} {name}": _shown(other.score(name, part)) for name in other.rows}
    return row


def _blank(metric: PartMetric) -> dict[str, object]:
    """The columns of a part without a score."""
    columns = [
        heading for name in metric.rows for heading in (f"{metric.title} {name}", f"95% {name}")
    ]
    return dict.fromkeys([*columns, _("difference"), "p"] if len(metric.rows) > 1 else columns, "")


def _tested(metric: PartMetric, part: CorpusSlice) -> dict[str, object]:
    found = slices.tested(metric.rows, metric.rate, part)
    row: dict[str, object] = {}
    for name in metric.rows:
        row[f"{metric.title} {name}"] = _shown(metric.score(name, part))
        if name in found.intervals:
            low, high = found.intervals[name]
            row[f"95% {name}"] = f"{number(low)}–{number(high)}"
    if len(metric.rows) > 1:
        first, second = (metric.score(name, part) for name in metric.rows)
        row[_("difference")] = signed(first - second)
    for pair in found.pairs.values():
        row["p"] = probability(pair.randomisation_p)
    return row


def _shown(score: float) -> str:
    """Empty where there is none."""
    return number(score) if isfinite(score) else ""


# A metric of which parts of a corpus are scored: METEOR as it is rated now, or another.


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
