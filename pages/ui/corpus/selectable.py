"""Choices, figures and tables in which segments can be selected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from pages.ui.charts.figure import Figure
from pages.ui.corpus.view_data import Selection
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import Points, config, number_columns

T = TypeVar("T", str, int)


def switch(
    label: str, names: Mapping[T, str], key: str, default: T | None = None, titled: bool = True
) -> T:
    """Draws a choice and returns the chosen one; ``names`` gives each a name, the first is the
    default.

    Not ``titled``: the label is for screen readers.
    """
    chosen: T = st.segmented_control(
        label,
        tuple(names),
        format_func=names.__getitem__,
        default=next(iter(names)) if default is None else default,
        required=True,
        key=key,
        wrap=True,
        label_visibility="visible" if titled else "collapsed",
    )
    return chosen


_HEIGHT = 320
_ROW, _HEADING = 35, 38

_CLICKABLE = st.components.v2.component(
    "meteor_clickable",
    html="<div></div>",
    js=Path(__file__).with_name("clickable.js").read_text("utf-8"),
)


def selectable_figure(figure: Figure, key: str, alt: str) -> Points:
    """A figure whose marks can be clicked or dragged across; → the selected ones.

    ``alt`` describes it for people who cannot see it.

    Streamlit takes no clicks where a drag selects, and Plotly's own would leave outlines behind:
    the component adds the clicks.
    """
    with st.container(gap=None):
        event = st.plotly_chart(
            figure,
            width="content",
            theme=None,
            key=key,
            on_select="rerun",
            selection_mode=("points", "box"),
            config=config(key),
            alt=alt,
        )
        _CLICKABLE(key=f"{key}_clicks", data={"key": key}, height=1)
    return list(event["selection"]["points"])


def marks(points: Points, kind: str) -> list[int]:
    """Returns the numbers of selected marks, whose ``customdata`` is ``[kind, number]``."""
    pairs = ((point.get("customdata") or ("", -1))[:2] for point in points)
    return [int(number) for name, number in pairs if str(name) == kind]


def selectable_table(
    rows: Sequence[Mapping[str, Any]], segments: Sequence[tuple[int, ...]], key: str
) -> Selection:
    """Draws a table whose rows select their segments; other rows have none selected."""
    if not rows:
        st.caption(_("None."))
        return None
    event = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        height=min(_HEIGHT, _HEADING + _ROW * len(rows)),
        key=f"{key}_{_hash(rows)}",
        on_select="rerun",
        selection_mode="multi-row",
    )
    chosen = [row for row in event["selection"]["rows"] if row < len(segments)]
    return frozenset(segment for row in chosen for segment in segments[row]) if chosen else None


def _hash(rows: Sequence[Mapping[str, Any]]) -> str:
    return sha256(repr(rows).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def number_table(rows: Iterable[Mapping[str, Any]]) -> None:
    """Draws rows with figures as a table to read."""
    frame = pd.DataFrame(list(rows))
    numbers = list(frame.select_dtypes("number").columns)
    st.dataframe(frame, hide_index=True, column_config=number_columns(numbers))
