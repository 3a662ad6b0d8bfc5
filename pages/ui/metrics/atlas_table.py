"""The table of the atlas in two parts: what a metric should notice, what it should not punish."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import isnan
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core.meta_evaluation.atlas import Cell, Kind
from meteor_core.meta_evaluation.atlas.table import SAMPLES, SEED
from meteor_core.meta_evaluation.atlas.words import KINDS, LEGENDS, MARKS, UNCORRECTED, title
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, grouped
from pages.ui.metrics.atlas_inputs import METRIC, ROW
from pages.ui.metrics.atlas_job import ScoredColumn

_ROW_HEIGHT, _MOST_ROWS = 35, 14
_FIRST, _WIDEST, _LEAST, _LETTER, _PADDING = 190, 230, 80, 7.5, 20
"""Pixels of the column of phenomena, at least and at most, and of others: the least, and for each
letter."""

_MOST_COLUMNS = 7
"""The most metrics that fit next to each other at 1280 pixels."""

_TINTS: dict[Kind, str] = {"changes": "0, 114, 178", "keeps": "213, 94, 0"}
"""Blue: the more the better; orange: the less the better. In both themes over the background."""

_DEEPEST = 0.55
_FULL = 0.5
"""The drop with the deepest tint; for a share that is 1."""


def tables(scored: Sequence[ScoredColumn], value: str, key: str) -> None:
    """Draws a row for each phenomenon, a column for each metric; a click on a cell chooses both."""
    for kind in KINDS:
        rows = [place for place, cell in enumerate(scored[0].cells) if cell.kind == kind]
        if rows:
            st.header(_(KINDS[kind]), anchor=False)
            _table(rows, scored, value, f"{key}_{kind}")
            st.caption(_(LEGENDS[kind]))
    marked = sum(bool(cell.verdict) for found in scored for cell in found.cells)
    said = [
        _("Choose a cell to read its pairs."),
        _("Marks: bootstrap over pairs, {samples} samples, seed {seed}.").format(
            samples=grouped(SAMPLES), seed=f"{SEED}"
        ),
        _(UNCORRECTED).format(cells=marked),
    ]
    if len(scored) > _MOST_COLUMNS:
        said.append(_("More metrics are to the right. Scroll the tables sideways."))
    st.caption(" ".join(said))


def _table(rows: Sequence[int], scored: Sequence[ScoredColumn], value: str, key: str) -> None:
    heading = _("Phenomenon")
    cells = [[found.cells[row] for found in scored] for row in rows]
    columns = [heading, *(found.column.title for found in scored)]
    written = [
        [title(line[0].phenomenon, _), *(shown(cell, value) for cell in line)] for line in cells
    ]
    tints = [["", *(_tint(cell, value) for cell in line)] for line in cells]
    styled = pd.DataFrame(written, columns=columns).style.apply(
        lambda _frame: pd.DataFrame(tints, columns=columns), axis=None
    )
    metrics = dict(zip(columns[1:], (found.column.key for found in scored), strict=True))
    widths: dict[str, Any] = {
        name: st.column_config.TextColumn(width=_width(name, *(line[place] for line in written)))
        for place, name in enumerate(columns[1:], 1)
    }
    first = min(_WIDEST, max(_FIRST, _width(*(line[0] for line in written))))
    st.dataframe(
        styled,
        hide_index=True,
        key=key,
        on_select=partial(_choose, key, [line[0].phenomenon for line in cells], metrics),
        selection_mode="single-cell",
        height=_ROW_HEIGHT * (min(len(rows), _MOST_ROWS) + 1) + 3,
        column_config={heading: st.column_config.TextColumn(pinned=True, width=first), **widths},
    )


def _width(*texts: str) -> int:
    return max(_LEAST, round(_LETTER * max(map(len, texts)) + _PADDING))


def _choose(key: str, row_names: Sequence[str], metrics: dict[str, str]) -> None:
    """The selected cell's phenomenon and metric become those of the list below."""
    for row, column in st.session_state[key]["selection"]["cells"]:
        st.session_state[ROW] = row_names[row]
        if column in metrics:
            st.session_state[METRIC] = metrics[column]


def shown(cell: Cell, value: str) -> str:
    """Returns the text of a cell: ``"0.188 ~"``, ``"0.188 / 0.210 ~"``, or a share of its pairs."""
    if not cell.pairs:
        return "–"
    mark = MARKS[cell.verdict]
    if value == "drop":
        return f"{number(cell.drop)} {mark}".strip()
    if value == "margin":
        return f"{number(cell.drop)} / {or_dash(cell.control)} {mark}".strip()
    share = float(getattr(cell, value))
    return "–" if isnan(share) else f"{share:.0%} {mark}".strip()


def or_dash(value: float) -> str:
    """Writes ``"0.188"``, and a dash for a missing number: a user's pairs need no controls."""
    return "–" if isnan(value) else number(value)


def _tint(cell: Cell, value: str) -> str:
    """The deeper, the more the metric takes off: its kind's colour as a style of CSS."""
    if not cell.pairs:
        return ""
    much = getattr(cell, value) if value in ("noticed", "below") else cell.drop / _FULL
    depth = _DEEPEST * min(max(much, 0.0), 1.0) if much == much else 0.0
    return f"background-color: rgba({_TINTS[cell.kind]}, {depth:.2f})"
