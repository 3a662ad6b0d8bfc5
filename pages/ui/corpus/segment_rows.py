"""A page of the table of segments: its columns, in which order, and how wide they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from meteor_core.corpus.results import SegmentNumbers
from meteor_core.corpus.versions import change_line
from meteor_core.readers.tables import unique
from meteor_core.wording.words import clip, digits_for, rounded
from meteor_core.wording.words import width as text_width
from pages.ui.corpus.view_data import ViewData, rank_difference, reference_lengths
from pages.ui.i18n.translation import _

_LONGEST = 300
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
    scores = _score_columns(data, page)
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


def _score_columns(data: ViewData, page: SegmentNumbers) -> list[Column]:
    """METEOR's scores of the systems compared; of two, how far the first is ahead."""
    systems, names = data.compared_systems, data.short_names
    values = [system.rate(system.rows[page]) for system in systems]
    columns = [_number(f"METEOR {name}", cells) for name, cells in zip(names, values, strict=True)]
    if len(values) == 2:
        change = values[0] - values[1]
        columns.append(_number(" − ".join(names), change, f"%+.{digits_for(change)}f"))
    return columns


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
    return clip(text[:_LONGEST], _SIZE, _FULL * _LINES * (width - _PADDING))


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
        heading = _("ranks METEOR − {metric}").format(metric=data.against.title)
        yield _number(heading, rank_difference(data, data.against)[page], "%+.2f")
