"""The corpus by document, domain or annotator: each part's scores, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import streamlit as st

from meteor_core.corpus import slices
from meteor_core.corpus.slices import CorpusSlice
from meteor_core.wording.words import number, probability, signed
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.labels import TITLES
from pages.ui.corpus.part_metrics import PartMetric, part_metric, part_metrics
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
                "A column of documents, domains or annotators divides a corpus into parts. No "
                "such column is recognised in these files."
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
        "Intervals are by bootstrap and p by randomisation, with {samples} draws each, "
        "separately for every part. p-values are not corrected for the number of parts. One "
        "segment gives neither."
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
