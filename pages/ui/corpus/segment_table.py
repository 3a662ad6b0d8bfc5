"""The table of segments: sorted, filtered, a page at a time, and its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from meteor_core import MeteorError
from meteor_core.corpus.results import Filter, SegmentNumbers, choose, order
from meteor_core.corpus.versions import change_line
from meteor_core.messages.phrase import Phrase
from meteor_core.readers.dataset import SLICES
from meteor_core.readers.tables import unique
from meteor_core.wording.palette import look
from meteor_core.wording.words import clip, digits_for, rounded
from meteor_core.wording.words import width as text_width
from pages.ui.corpus.system_views import chosen_kinds
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    both,
    cached,
    rank_difference,
    reference_lengths,
    segment_scores,
    show,
)
from pages.ui.i18n.translation import N_, _, pgettext, plural
from pages.ui.shared import messages
from pages.ui.shared.figures import scroll_hint
from pages.ui.shared.widgets.controls import turned_page

PAGE = 20
_ORDERS = {
    "worst": N_("lowest score first"),
    "best": N_("highest score first"),
    "behind": N_("largest deficit first"),
    "ahead": N_("largest lead first"),
    "apart": N_("largest disagreement with {metric}"),
    "above": N_("METEOR above {metric} first"),
    "below": N_("METEOR below {metric} first"),
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
    chunks = st.number_input(_("minimum number of chunks"), 0, 500, 0, key="corpus_chunks")
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
    number = turned_page(pages, f"corpus_page_{_hash(segments)}")
    return segments[(number - 1) * PAGE : number * PAGE]


def _hash(segments: SegmentNumbers) -> str:
    """A short name for these segments in this order."""
    return sha256(segments.tobytes()).hexdigest()[:12]


# Filters by a corpus's columns other than texts: documents, domains, annotators.

LABEL_TITLES = {
    "document": N_("Documents"),
    "domain": N_("Domains"),
    "year": N_("Years"),
    "direction": N_("Language pairs"),
    "annotator": N_("Annotators"),
}
_LONGEST_LABEL = 600


def label_filters(data: ViewData) -> Selection:
    """Draws filters of every kind of labels, and returns the segments of the chosen ones."""
    selection: Selection = None
    for kind in SLICES:
        if kind in data.dataset.labels:
            selection = both(selection, _labelled(data, kind))
    return selection


def _labelled(data: ViewData, kind: str) -> Selection:
    labels = data.dataset.labels[kind]
    every = cached(data, ("labels", kind), lambda: tuple(dict.fromkeys(map(str.strip, labels))))
    chosen = st.multiselect(
        _(LABEL_TITLES[kind]),
        every,
        format_func=lambda label: label[:_LONGEST_LABEL] or _("(none)"),
        key=f"corpus_labels_{data.dataset.key[:12]}_{kind}",
        placeholder=_("All"),
    )
    if not chosen:
        return None
    array = np.array([label.strip() for label in labels])
    return frozenset(np.flatnonzero(np.isin(array, chosen)).tolist())


# A page of the table of segments: its columns, in which order, and how wide they are.

_LONGEST_TEXT = 300
_LINES, _SIZE, _PADDING, _FULL = 3, 13, 18, 0.82
"""Of a text: lines in a row, height of letters, space around, and how full a line is."""

_HEIGHT = 66
"""Pixels of a row; texts wrap in rows of over 64."""

_MOST_ROWS = 5
_NARROW = 600
_TEXT, _CHANGED, _WIDEST = 140, 220, 420
_NUMBER = (58, 160)
_ID, _BOX = 56, 36
"""Pixels of the segment's number, and of the box by which a row is opened."""


class Column(NamedTuple):
    """Its heading, cells, width in pixels, and the format of numbers; empty for texts."""

    heading: str
    cells: Any
    width: int
    format: str = ""


def segment_rows(data: ViewData, page: SegmentNumbers, key: str) -> int:
    """The segments of a page; its first row is open until another is chosen; → the open segment."""
    columns = _with_unique_headings(list(_columns(data, page)))
    event = st.dataframe(
        pd.DataFrame({column.heading: column.cells for column in columns}),
        hide_index=True,
        key=key,
        on_select="rerun",
        selection_mode="single-row",
        selection_default={"selection": {"rows": [0]}},
        row_height=_HEIGHT,
        height="auto" if len(page) <= _MOST_ROWS else _MOST_ROWS * _HEIGHT + 39,
        column_config={column.heading: _settings(column) for column in columns},
    )
    scroll_hint(data.width)
    chosen = event["selection"]["rows"]
    return int(page[chosen[0] if chosen and chosen[0] < len(page) else 0])


def _with_unique_headings(columns: Sequence[Column]) -> list[Column]:
    """A system may be called as another column is."""
    headings = unique(column.heading for column in columns)
    return [
        column._replace(heading=heading) for column, heading in zip(columns, headings, strict=True)
    ]


def _settings(column: Column) -> Any:
    # The heading again on hover: it may be cut off.
    if column.format:
        return st.column_config.NumberColumn(
            width=column.width, help=column.heading, format=column.format
        )
    return st.column_config.TextColumn(width=column.width, help=column.heading)


def _columns(data: ViewData, page: SegmentNumbers) -> Iterator[Column]:
    """What a reader wants side by side comes first: scores, then texts; all else after them.

    Where there is little room, the first system's text comes before the second system's score.
    """
    ids = Column(_("No."), [data.dataset.ids[segment] for segment in page], _ID)
    # METEOR's scores of the systems compared; of two, how far the first is ahead.
    systems, names = data.compared_systems, data.short_names
    values = [system.rate(system.rows[page]) for system in systems]
    scores = [_number(f"METEOR {name}", cells) for name, cells in zip(names, values, strict=True)]
    if len(values) == 2:
        change = values[0] - values[1]
        scores.append(_number(" − ".join(names), change, f"%+.{digits_for(change)}f"))
    first = 1 if data.width < _NARROW else len(scores)
    taken = _BOX + ids.width + sum(column.width for column in scores[:first])
    texts = _text_columns(data, page, data.width - taken)
    yield from (ids, *scores[:first], *_changed_words(data, page))
    yield from (*texts[:2], *scores[first:], *texts[2:])
    yield from _other_columns(data, page)
    yield _number(_("words"), reference_lengths(data)[page], "%d")
    rows = data.first_system.rows
    yield _number(_("chunks"), rows[page].column("chunks"), "%d")
    if rows.total.unproved:
        yield _number(_("not proved optimal"), rows[page].column("unproved"), "%d")


def _changed_words(data: ViewData, page: SegmentNumbers) -> list[Column]:
    """Of two versions: the words that were replaced, left out and put in."""
    if not data.versions or data.second is None:
        return []
    new, old = (data.dataset.systems[system.name] for system in data.compared_systems)
    cells = [_cut(change_line(old[segment], new[segment]), _CHANGED) for segment in page]
    return [Column(_("Changed words"), cells, _CHANGED)]


def _text_columns(data: ViewData, page: SegmentNumbers, width_left: int) -> list[Column]:
    """The first reference and the systems' translations, in equal columns."""
    corpus = data.dataset
    texts = [(_("Reference"), next(iter(corpus.references.values())))]
    texts += [
        (name, corpus.systems[system.name])
        for name, system in zip(data.short_names, data.compared_systems, strict=True)
    ]
    width = min(_WIDEST, max(_TEXT, width_left // len(texts)))
    return [
        Column(heading, [_cut(lines[segment], width) for segment in page], width)
        for heading, lines in texts
    ]


def _cut(text: str, width: int) -> str:
    """Cuts a text to what fits into a row; lines break at words, so they are seldom full."""
    return clip(text[:_LONGEST_TEXT], _SIZE, _FULL * _LINES * (width - _PADDING))


def _number(heading: str, cells: Any, form: str = "%.3f") -> Column:
    narrowest, widest = _NUMBER
    width = int(min(widest, max(narrowest, text_width(heading, 13) + 18)))
    shown = rounded(cells, int(form.strip("%+.f"))) if form.endswith("f") else cells
    return Column(heading, shown, width, form)


def _other_columns(data: ViewData, page: SegmentNumbers) -> Iterator[Column]:
    """The other metrics' scores, and how far METEOR's ranks are from those of one of them."""
    for metric in data.metrics:
        for name, system in zip(data.short_names, data.compared_systems, strict=True):
            values = metric.segments[system.name][page]
            yield _number(f"{metric.title} {name}", values)
    if data.against is not None:
        heading = _("rank: METEOR − {metric}").format(metric=data.against.title)
        yield _number(heading, rank_difference(data, data.against)[page], "%+.2f")
