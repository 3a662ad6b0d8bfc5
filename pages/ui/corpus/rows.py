"""One page of the table of segments: its columns, in which order, and how wide they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from meteor_core.corpus.segments import SegmentNumbers
from meteor_core.readers.tables import unique
from meteor_core.wording.words import clip, width
from pages.ui.corpus.known import apart, lengths
from pages.ui.corpus.scene import Scene
from pages.ui.i18n.translation import _

_LONGEST = 300
_LINES, _SIZE, _PADDING, _FULL = 3, 13, 18, 0.82
"""Of a text: lines in a row, height of letters, space around, and how full a line is."""

_HEIGHT = 66
"""Pixels of a row; texts wrap in rows of over 64."""

_MOST_ROWS = 5
_NARROW = 600
_TEXT, _WIDEST = 170, 420
_NUMBER = (58, 96)
_FIRST, _BOX = 56, 36
"""Pixels of the segment's number, and of the box by which a row is opened."""


class Column(NamedTuple):
    """Its heading, cells, width in pixels, and the format of numbers; empty for texts."""

    heading: str
    cells: Any
    width: int
    format: str = ""


def rows(scene: Scene, page: SegmentNumbers, key: str) -> int:
    """One page; its first row is open until another is chosen."""
    given = list(_columns(scene, page))
    names = unique(one.heading for one in given)  # a system may be called as another column is
    columns = [one._replace(heading=name) for one, name in zip(given, names, strict=True)]
    event = st.dataframe(
        pd.DataFrame({one.heading: one.cells for one in columns}),
        hide_index=True,
        key=key,
        on_select="rerun",
        selection_mode="single-row",
        selection_default={"selection": {"rows": [0]}},
        row_height=_HEIGHT,
        height="auto" if len(page) <= _MOST_ROWS else _MOST_ROWS * _HEIGHT + 39,
        column_config={one.heading: _look(one) for one in columns},
    )
    chosen = event["selection"]["rows"]
    return int(page[chosen[0] if chosen and chosen[0] < len(page) else 0])


def _look(column: Column) -> Any:
    # The heading again on hover: it may be cut off.
    if column.format:
        return st.column_config.NumberColumn(
            width=column.width, help=column.heading, format=column.format
        )
    return st.column_config.TextColumn(width=column.width, help=column.heading)


def _columns(scene: Scene, page: SegmentNumbers) -> Iterator[Column]:
    """What a reader wants side by side comes first: scores, then texts; all else after them.

    Where there is little room, the first system's text comes before the second system's score.
    """
    data, systems = scene.dataset, [scene.systems[place] for place in scene.chosen]
    values = [one.rate(one.rows[page]) for one in systems]
    scored = [
        _number(f"METEOR {one.name}", cells) for one, cells in zip(systems, values, strict=True)
    ]
    if len(values) == 2:
        scored.append(_number(_("difference"), values[0] - values[1], "%+.3f"))
    ids = Column(_("No."), [data.ids[place] for place in page], _FIRST)
    first = 1 if scene.room < _NARROW else len(scored)
    texts = [(_("Reference"), next(iter(data.references.values())))]
    texts += [(one.name, data.systems[one.name]) for one in systems]
    taken = _BOX + ids.width + sum(one.width for one in scored[:first])
    room = min(_WIDEST, max(_TEXT, (scene.room - taken) // len(texts)))
    lines = [
        Column(heading, [_lines(text[place], room) for place in page], room)
        for heading, text in texts
    ]
    yield from (ids, *scored[:first], *lines[:2], *scored[first:], *lines[2:])
    yield from _others(scene, page)
    yield _number(_("words"), lengths(scene)[page], "%d")
    yield _number(_("chunks"), systems[0].rows[page].column("chunks"), "%d")


def _lines(text: str, room: int) -> str:
    """As much of a text as stands in a row; lines break at words, so they are seldom full."""
    return clip(text[:_LONGEST], _SIZE, _FULL * _LINES * (room - _PADDING))


def _number(heading: str, cells: Any, form: str = "%.3f") -> Column:
    low, high = _NUMBER
    return Column(heading, cells, int(min(high, max(low, width(heading, 14) + 18))), form)


def _others(scene: Scene, page: SegmentNumbers) -> Iterator[Column]:
    """The other metrics' scores, and how far METEOR's ranks are from those of one of them."""
    for metric in scene.metrics:
        for place in scene.chosen:
            name = scene.systems[place].name
            yield _number(f"{metric.title} {name}", metric.segments[name][page])
    if scene.against is not None:
        heading = _("ranks METEOR − {metric}").format(metric=scene.against.title)
        yield _number(heading, apart(scene, scene.against)[page], "%+.2f")
