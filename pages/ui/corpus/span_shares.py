"""The share of words that people marked, by stage and system; a cell opens its segments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core.spans.counting import Share, shares
from meteor_core.spans.words import SpanFilter, WordTable
from meteor_core.wording.words import number
from pages.ui.corpus.spans_input import spans_key
from pages.ui.corpus.view_data import Selection, ViewData, cached
from pages.ui.i18n.translation import _
from pages.ui.shared.corpora.span_names import guess_name

Cells = Mapping[tuple[int, str], tuple[int, ...]]
"""Row and column → the segments that a click opens."""


def share_table(data: ViewData, table: WordTable, chosen: SpanFilter) -> Selection:
    """A row for each kind of words, a column for each system; → segments of selected cells."""
    st.caption(
        _(
            "Share of words that people marked, its 95% interval, and marked / all words. A word "
            "counts as marked if an error covers any of its letters. Click a cell to keep only "
            "its segments in the table below."
        )
    )
    of_system = _shares(data, table, chosen)
    columns = {name or _("all systems"): found for name, found in of_system.items()}
    rows = [
        {_("Words"): guess_name(kind), **{name: _cell(columns[name][row]) for name in columns}}
        for row, kind in enumerate(share.kind for share in next(iter(columns.values())))
    ]
    cells = {
        (row, name): share.segments
        for name, found in columns.items()
        for row, share in enumerate(found)
    }
    return cell_table(rows, cells, f"corpus_span_shares_{len(rows)}")


def _shares(data: ViewData, table: WordTable, chosen: SpanFilter) -> dict[str, list[Share]]:
    """System → its shares; the shares of all systems together come first, without a name."""
    names = [name for name in data.dataset.systems if name in table.systems]
    names = ["", *names] if len(names) > 1 else names
    key = ("span shares", spans_key(), chosen)
    return cached(data, key, lambda: {name: shares(table, chosen, name) for name in names})


def _cell(share: Share) -> str:
    """``"0.166 (0.152–0.181) 769 / 4633"``."""
    if isnan(share.share):
        return "–"
    interval = "" if isnan(share.low) else f"({number(share.low)}–{number(share.high)}) "
    return f"{number(share.share)} {interval}{share.marked} / {share.words}"


def cell_table(rows: Sequence[Mapping[str, Any]], cells: Cells, key: str) -> Selection:
    """Draws a table whose selected cells select their segments; others select none."""
    event = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        key=key,
        height="content",
        on_select="rerun",
        selection_mode="multi-cell",
    )
    picked = [(int(row), str(column)) for row, column in event["selection"]["cells"]]
    known = [cells[cell] for cell in picked if cell in cells]
    return frozenset(segment for group in known for segment in group) if known else None
