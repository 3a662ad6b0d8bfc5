"""Horizontal bars that lead from one number to another: what the waterfall and the ladder share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from meteor_core.wording.words import number, signed
from pages.ui.charts.frame import axis, framed, named_rows
from pages.ui.charts.palette import CLEAR, Theme
from pages.ui.charts.shared import broken, hover, safe

_ROW = 34
_NARROW = 600
_VALUE = 58


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch of the way from ``start`` to ``stop``, or a whole number (``total``)."""

    label: str
    note: str
    start: float
    stop: float
    total: bool = False

    @property
    def text(self) -> str:
        change = self.stop - self.start
        return number(self.stop) if self.total else signed(change)


def bars(rows: Sequence[Bar], width: int, colours: Theme) -> go.Figure:
    """Bars from top to bottom, each beginning where the one before it ended."""
    end = 1 + _VALUE / (width - _margin(width) - _VALUE)
    names = [_wrapped(row.label, width) for row in rows]
    return framed(
        [_steps(rows, colours), _trace(rows, colours)],
        colours,
        axis(colours, range=[0, end], tickvals=[0, 0.25, 0.5, 0.75, 1]),
        named_rows(colours, names, 12.5 if width >= _NARROW else 12),
        width=width,
        height=_ROW * len(rows) + 34,
        margin={"l": _margin(width), "r": 12, "t": 4, "b": 30, "pad": 6},
        bargap=0.36,
        showlegend=False,
    )


def _trace(rows: Sequence[Bar], colours: Theme) -> go.Bar:
    return go.Bar(
        orientation="h",
        y=list(range(len(rows))),
        base=[min(row.start, row.stop) for row in rows],
        x=[abs(row.stop - row.start) for row in rows],
        marker={
            "color": [colours.accent if row.total else colours.muted for row in rows],
            "opacity": [1 if row.total else 0.62 for row in rows],
            "line": {"width": 0, "color": CLEAR},
        },
        text=[row.text for row in rows],
        textposition="outside",
        cliponaxis=False,
        textfont={"color": colours.ink, "size": 12.5},
        hovertext=[hover(f"{row.label}: {row.text}", row.note) for row in rows],
        hoverinfo="text",
        customdata=[["part", n] for n in range(len(rows))],
    )


def _steps(rows: Sequence[Bar], colours: Theme) -> go.Scatter:
    """Thin lines that carry each level down to the next bar."""
    lines = [[(row.stop, n + 0.32), (row.stop, n + 0.68)] for n, row in enumerate(rows[:-1])]
    return go.Scatter(
        **broken(lines),
        mode="lines",
        line={"color": colours.muted, "width": 1, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
    )


def _margin(width: float) -> int:
    return 200 if width >= _NARROW else 128


def _wrapped(label: str, width: float) -> str:
    if width >= _NARROW or len(label) < 15:
        return safe(label)
    head, _, tail = label.partition(" ")
    return f"{safe(head)}<br>{safe(tail)}" if tail else safe(head)
