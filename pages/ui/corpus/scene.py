"""What every view of a scored corpus looks at, and the parts that views are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from meteor_core.corpus.findings import Findings
from meteor_core.corpus.scoring import System
from meteor_core.metrics.measured import Measured
from meteor_core.readers.dataset import Dataset
from pages.ui.charts.shared import CONFIG
from pages.ui.corpus.clickable import clickable
from pages.ui.i18n.translation import _
from pages.ui.shared.components import plain

_TWO_COLUMNS = 760
_TABLE = 320
_ROW, _HEADING = 35, 38
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Scene:
    """What a view looks at: findings, systems as they are rated now, and the two compared.

    ``metrics`` stand beside METEOR; ``against`` is the one of them that it is compared with.
    """

    dataset: Dataset
    findings: Findings
    systems: tuple[System, ...]
    first: int
    second: int | None
    room: int
    metrics: tuple[Measured, ...] = ()
    against: Measured | None = None

    @property
    def chosen(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def ranked(self) -> list[System]:
        return sorted(self.systems, key=lambda one: -one.score.value)


Chosen = frozenset[int] | None
"""Places of the segments chosen in a view; None when nothing is."""


def both(one: Chosen, other: Chosen) -> Chosen:
    """Segments that stand in both choices; where one chooses nothing, the other alone counts."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def name(scene: Scene, place: int) -> str:
    """A system's name, to stand in Markdown."""
    return plain(scene.systems[place].name, longest=_LONGEST)


def halves(room: int) -> tuple[Any, Any]:
    """Two columns, or two boxes one under the other where there is no room."""
    if room >= _TWO_COLUMNS:
        left, right = st.columns(2)
        return left, right
    return st.container(), st.container()


def still(figure: Any, key: str) -> None:
    """A figure to look at."""
    st.plotly_chart(figure, width="content", theme=None, config=CONFIG, key=key)


def figure(drawn: Any, key: str) -> list[Mapping[str, Any]]:
    """A figure whose marks can be clicked or dragged across; → the selected ones."""
    with st.container(gap=None):
        event = st.plotly_chart(
            drawn,
            width="content",
            theme=None,
            key=key,
            on_select="rerun",
            selection_mode=("points", "box"),
            config=CONFIG,
        )
        clickable(key)
    return list(event["selection"]["points"])


def custom(point: Mapping[str, Any]) -> tuple[str, int]:
    """What a selected mark stands for: a name and a place."""
    name, place = (point.get("customdata") or ("", -1))[:2]
    return str(name), int(place)


def numbers(rows: Any) -> None:
    """Rows with figures as a table to read."""
    frame = pd.DataFrame(list(rows))
    columns = frame.select_dtypes("number").columns
    st.dataframe(
        frame,
        hide_index=True,
        column_config={one: st.column_config.NumberColumn(format="%.3f") for one in columns},
    )


def picked(rows: Sequence[Any], segments: Sequence[tuple[int, ...]], key: str) -> Chosen:
    """A table whose selected rows choose their segments."""
    if not rows:
        st.caption(_("None."))
        return None
    event = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        height=min(_TABLE, _HEADING + _ROW * len(rows)),
        key=key,
        on_select="rerun",
        selection_mode="multi-row",
    )
    chosen = [place for place in event["selection"]["rows"] if place < len(segments)]
    return frozenset(one for place in chosen for one in segments[place]) if chosen else None
