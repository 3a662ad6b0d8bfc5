"""The corpus by document, domain or annotator: each part's scores, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import numpy as np
import streamlit as st

from meteor_core.corpus import slices
from meteor_core.corpus.slices import CorpusSlice
from meteor_core.meteor.matrix import Numbers
from meteor_core.metrics.measured import Measured
from meteor_core.wording.words import number, probability, signed
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.labels import TITLES
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import _, grouped

_PAGE = 20


def slice_scores(data: ViewData) -> Selection:
    """Parts of the corpus, worst first; a row that is clicked selects its segments."""
    kinds = tuple(data.dataset.labels)
    if not kinds:
        st.caption(
            _(
                "A column of documents, domains or annotators cuts a corpus into parts; none of "
                "these files has one that is known as such."
            )
        )
        return None
    names = {kind: _(TITLES[kind]) for kind in kinds}
    kind = switch(_("Parts by"), names, "corpus_slices", titled=False)
    parts = _ranked(data, kind)
    page = _page(parts)
    rows = cached(
        data,
        ("slices", kind, data.compared, page[0].label, tuple(m.signature for m in data.metrics)),
        lambda: [_row(data, part) for part in page],
    )
    key = f"corpus_slices_{kind}_{data.compared}_{len(parts)}_{page[0].segments[0]}"
    selected = selectable_table(rows, [tuple(part.segments.tolist()) for part in page], key)
    message = _(
        "Intervals by bootstrap, p by randomisation, {samples} draws each, for every part by "
        "itself: p-values are not corrected for how many parts there are."
    )
    st.caption(message.format(samples=grouped(slices.SAMPLES)))
    return selected


def _ranked(data: ViewData, kind: str) -> Sequence[CorpusSlice]:
    """The parts, by the score of the first system, lowest first."""

    def ranked() -> list[CorpusSlice]:
        parts = slices.slices(data.dataset.labels[kind][: data.findings.segments])
        system = data.first_system
        values = slices.scores(system.rows.numbers, system.rate_sums, parts)
        return [parts[at] for at in np.argsort(values, kind="stable")]

    return cached(data, ("slice order", kind, data.first), ranked)


def _page(parts: Sequence[CorpusSlice]) -> Sequence[CorpusSlice]:
    pages = -(-len(parts) // _PAGE)
    at = st.pagination(pages, key=f"corpus_slice_page_{pages}") if pages > 1 else 1
    return parts[(at - 1) * _PAGE : at * _PAGE]


def _row(data: ViewData, part: CorpusSlice) -> dict[str, object]:
    """Scores of the systems compared, their intervals, and whether they differ."""
    systems: dict[str, Numbers] = {one.name: one.rows.numbers for one in data.compared_systems}
    rate = data.first_system.rate_sums
    found = slices.tested(systems, rate, part)
    row: dict[str, object] = {
        _("Label"): part.label or _("(none)"),
        _("Segments"): len(part.segments),
    }
    for name, rows in systems.items():
        row[f"METEOR {name}"] = number(float(slices.scores(rows, rate, [part])[0]))
        low, high = found.intervals[name]
        row[f"95% {name}"] = f"{number(low)}–{number(high)}"
    for pair in found.pairs.values():
        row[_("difference")] = signed(pair.reverse.difference)
        row["p"] = probability(pair.randomisation_p)
    return row | _others(data, part)


def _others(data: ViewData, part: CorpusSlice) -> dict[str, object]:
    return {
        f"{metric.title} {system.name}": _score(metric, system.name, part)
        for metric in data.metrics
        for system in data.compared_systems
    }


def _score(metric: Measured, system: str, part: CorpusSlice) -> str:
    """A metric's score of a part; empty where none of its segments has one."""
    value = float(slices.scores(metric.rows[system], metric.metric.rate_sums, [part])[0])
    return number(value) if isfinite(value) else ""
