"""The table of segments: sorted, filtered, a page at a time; a row opens its alignment."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import streamlit as st

from meteor_core import MeteorError
from meteor_core.corpus.segments import Filter, SegmentNumbers, choose, order
from meteor_core.messages.phrase import Phrase
from meteor_core.wording.palette import look
from pages.ui.corpus.labels import label_filters
from pages.ui.corpus.segment_rows import segment_rows
from pages.ui.corpus.shown_view import show
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    both,
    cached,
    rank_difference,
    reference_lengths,
    segment_scores,
)
from pages.ui.corpus.views.versions import chosen_kinds
from pages.ui.i18n.translation import N_, _, pgettext, plural
from pages.ui.shared import messages

PAGE = 20
_ORDERS = {
    "worst": N_("lowest score first"),
    "best": N_("highest score first"),
    "behind": N_("farthest behind first"),
    "ahead": N_("farthest ahead first"),
    "apart": N_("largest disagreement of METEOR and {metric} first"),
    "above": N_("METEOR farthest above {metric} first"),
    "below": N_("METEOR farthest below {metric} first"),
    "change": N_("largest change first"),
    "corpus": N_("as in the corpus"),
    "long": N_("longest first"),
    "chunks": N_("most chunks first"),
}
_OF_TWO_SYSTEMS = ("behind", "ahead", "change")
_OF_TWO_METRICS = ("apart", "above", "below")


def segment_table(data: ViewData, selection: Selection) -> int | None:
    """The selected segments, as sorted and filtered; → the index of the one that is open."""
    sort, filters = _controls(data, selection)
    try:
        segments = _ordered(data, _filtered(data, filters), sort)
        show(data, segments, _order_phrase(data, sort), filters, _chosen(data, selection))
    except MeteorError as error:  # what is wrong with a pattern
        messages.show_error(error)
        return None
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(_count(data, segments, selection))
        page = _page(segments)
    if not len(segments):
        st.info(_("No segment matches the filter."))
        return None
    return segment_rows(data, page, f"corpus_rows_{_hash(page)}_{data.compared}")


def _count(data: ViewData, segments: SegmentNumbers, selection: Selection) -> str:
    """``"12 segments of 300 · chosen in the view above"``."""
    counted = plural("{n} segment", "{n} segments", len(segments))
    if len(segments) < data.findings.segments:
        counted = _("{counted} of {total}").format(counted=counted, total=data.findings.segments)
    return counted if selection is None else counted + " · " + _("chosen in the view above")


def _order_phrase(data: ViewData, sort: str) -> Phrase:
    metric = data.against.title if data.against is not None else ""
    return Phrase(_ORDERS[sort], metric=metric)


def _chosen(data: ViewData, selection: Selection) -> Phrase | None:
    """Where the segments were chosen, and how many."""
    if selection is None:
        return None
    title = Phrase(data.title)
    if data.versions:
        return Phrase("{view}: {kinds}", view=title, kinds=chosen_kinds())
    return Phrase("chosen in the view “{view}”: {count}", view=title, count=len(selection))


def _controls(data: ViewData, selection: Selection) -> tuple[str, Filter]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        sort = _order_select(data)
        text = st.text_input(
            _("Text"), key="corpus_text", type="search", placeholder=_("Find"), width=260
        )
        pattern = st.toggle(_("Regular expression"), key="corpus_pattern")
        with st.popover(_("More filters")):
            low, high, chunks, stage = _more_filters(data)
            selection = both(selection, label_filters(data))
    return sort, Filter(text or "", pattern, (low, high), chunks, stage, selection)


def _order_select(data: ViewData) -> str:
    metric = data.against.title if data.against is not None else ""
    first = ("change",) if data.versions else ()
    names = dict(sorted(_ORDERS.items(), key=lambda entry: entry[0] not in first))
    orders = {
        name: _(label).format(metric=metric)
        for name, label in names.items()
        if (data.second is not None or name not in _OF_TWO_SYSTEMS)
        and (data.against is not None or name not in _OF_TWO_METRICS)
    }
    return str(
        st.selectbox(
            _("Order"),
            tuple(orders),
            format_func=orders.__getitem__,
            # A view that begins with a different order keeps it apart from the others'.
            key="_".join(("corpus_order", *first)),
            width=280,
        )
    )


def _more_filters(data: ViewData) -> tuple[int, int, int, str]:
    """Length of the reference, chunks, stage."""
    longest = max(1, int(reference_lengths(data).max()))
    low, high = st.slider(
        _("words of the reference"),
        0,
        longest,
        (0, longest),
        key=f"corpus_length_{longest}",
        help=_("Punctuation marks count as words, as in METEOR."),
    )
    chunks = st.number_input(_("chunks, at least"), 0, 500, 0, key="corpus_chunks")
    stages = {"": pgettext("stage", "any")} | {
        name: _(look(name).label) for name in data.first_system.stages
    }
    stage = st.selectbox(
        _("with matches of the stage"),
        tuple(stages),
        format_func=stages.__getitem__,
        key="corpus_stage",
    )
    return low, high, int(chunks), stage or ""


def _filtered(data: ViewData, filters: Filter) -> SegmentNumbers:
    """Known from the last time: a page is turned without looking through all texts again."""
    return cached(
        data,
        ("filtered", data.compared, filters),
        lambda: choose(data.first_system, _texts(data), filters),
    )


def _texts(data: ViewData) -> list[Sequence[str]]:
    """What the text filter looks through: references and the systems compared."""
    corpus = data.dataset
    systems = (corpus.systems[system.name] for system in data.compared_systems)
    return [*corpus.references.values(), *systems]


def _ordered(data: ViewData, segments: SegmentNumbers, sort: str) -> SegmentNumbers:
    column, falling = _sort_column(data, sort)
    if column is None:
        return segments
    against = data.against.signature if data.against is not None else ""
    key = ("order", data.compared, sort, against, _hash(segments))
    return cached(data, key, lambda: order(segments, column, falling))


def _sort_column(data: ViewData, sort: str) -> tuple[Any, bool]:
    """What segments are sorted by, and whether the largest are first."""
    scores = segment_scores(data, data.first)
    if sort in _OF_TWO_SYSTEMS and data.second is not None:
        change = scores - segment_scores(data, data.second)
        return (np.abs(change), True) if sort == "change" else (change, sort == "ahead")
    if sort in _OF_TWO_METRICS and data.against is not None:
        ranks = rank_difference(data, data.against)
        return (np.abs(ranks), True) if sort == "apart" else (ranks, sort == "above")
    columns = {
        "worst": (scores, False),
        "best": (scores, True),
        "long": (reference_lengths(data), True),
        "chunks": (data.first_system.rows.column("chunks"), True),
    }
    return columns.get(sort, (None, False))


def _page(segments: SegmentNumbers) -> SegmentNumbers:
    """The page that is turned to; another choice of segments begins with its first page."""
    pages = max(1, -(-len(segments) // PAGE))
    if pages == 1:
        return segments
    number = st.pagination(pages, key=f"corpus_page_{_hash(segments)}")
    return segments[(number - 1) * PAGE : number * PAGE]


def _hash(segments: SegmentNumbers) -> str:
    """A short name for these segments in this order."""
    return sha256(segments.tobytes()).hexdigest()[:12]
