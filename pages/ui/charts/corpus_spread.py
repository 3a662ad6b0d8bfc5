"""How segments spread: histograms of score, P, R, fragmentation, and scores by length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from meteor_core.wording.words import Translate, number, same
from pages.ui.charts.palette import CLEAR, Theme, base_layout
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import hover, safe

BINS = 20
_EDGES = np.linspace(0, 1, BINS + 1)
_WIDE = 700
MEASURES = {
    "value": "Score",
    "precision": "Precision",
    "recall": "Recall",
    "fragmentation": "Fragmentation",
}

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Column:
    """One system's segments: its name, and an array for each of ``MEASURES``."""

    name: str
    values: Mapping[str, Values]


def bin_of(values: Values) -> NDArray[np.intp]:
    """Values within 0..1 → their bars, the last one taking 1 too: 0.99 and 1.0 → 19."""
    return np.clip((values * BINS + 1e-9).astype(np.intp), 0, BINS - 1)


def spread(
    columns: Sequence[Column],
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """One or two systems → four histograms; the first in bars to be selected, the other a line."""
    colours = theme_named(theme)
    across = 4 if width >= _WIDE else 2
    figure = make_subplots(
        rows=4 // across,
        cols=across,
        horizontal_spacing=0.05 if across == 4 else 0.11,
        vertical_spacing=0.2,
        subplot_titles=[translate(title) for title in MEASURES.values()],
    )
    for place, measure in enumerate(MEASURES):
        where = {"row": place // across + 1, "col": place % across + 1}
        figure.add_trace(_bars(columns[0], measure, colours, translate), **where)
        for other in columns[1:2]:
            figure.add_trace(_steps(other, measure, colours, place == 0), **where)
    figure.update_layout(**base_layout(colours))
    figure.update_layout(
        width=width,
        height=268 if across == 4 else 470,
        margin={"l": 34, "r": 8, "t": 30, "b": 62, "pad": 2},
        bargap=0.08,
        dragmode="select",
        selectdirection="h",
        showlegend=len(columns) > 1,
        legend={
            **base_layout(colours)["legend"],
            "x": 0,
            "y": 0,
            "yref": "container",
            "yanchor": "bottom",
        },
    )
    _axes(figure, colours)
    figure.update_annotations(font={"size": 13, "color": colours.ink})
    return figure


def _bars(column: Column, measure: str, colours: Theme, translate: Translate) -> go.Bar:
    counts = np.bincount(bin_of(column.values[measure]), minlength=BINS)
    return go.Bar(
        x=(_EDGES[:-1] + _EDGES[1:]) / 2,
        y=counts,
        width=[1 / BINS] * BINS,
        name=safe(column.name),
        showlegend=measure == "value",
        marker={"color": colours.accent, "opacity": 0.75, "line": {"width": 0, "color": CLEAR}},
        selected={"marker": {"opacity": 1}},
        unselected={"marker": {"opacity": 0.3}},
        customdata=[[measure, place] for place in range(BINS)],
        hovertext=[
            hover(
                f"{number(low, 2)}–{number(high, 2)}",
                translate("segments: {n}").format(n=count),
            )
            for low, high, count in zip(_EDGES[:-1], _EDGES[1:], counts, strict=True)
        ],
        hoverinfo="text",
    )


def _steps(column: Column, measure: str, colours: Theme, first: bool) -> go.Scatter:
    """The other system's outline over the bars."""
    counts = np.bincount(bin_of(column.values[measure]), minlength=BINS)
    return go.Scatter(
        x=np.repeat(_EDGES, 2)[1:-1],
        y=np.repeat(counts, 2),
        mode="lines",
        name=safe(column.name),
        showlegend=first,
        line={"color": colours.ink, "width": 1.5, "dash": "dot"},
        hoverinfo="skip",
    )


def _axes(figure: go.Figure, colours: Theme) -> None:
    quiet = {
        "fixedrange": True,
        "zeroline": False,
        "tickfont": {"size": 11, "color": colours.muted},
    }
    figure.update_xaxes(range=[0, 1], tickvals=[0, 0.25, 0.5, 0.75, 1], showgrid=False, **quiet)
    figure.update_yaxes(gridcolor=colours.faint, nticks=4, rangemode="tozero", **quiet)


@dataclass(frozen=True, slots=True)
class Group:
    """Segments of one group of lengths: its label, how many, each system's corpus score."""

    label: str
    segments: int
    scores: tuple[float, ...]


def by_length(
    names: Sequence[str],
    groups: Sequence[Group],
    chosen: Sequence[int],
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Corpus scores by the reference's length; the chosen systems stand out, the rest are faint.

    Groups without a segment have no place; the others keep their number for whoever clicks.
    """
    colours = theme_named(theme)
    figure = go.Figure()
    filled = [(number, group) for number, group in enumerate(groups) if group.segments]
    looks = {place: number for number, place in enumerate(chosen)}
    for place in sorted(range(len(names)), key=lambda one: -looks.get(one, len(names))):
        rank = looks.get(place, 9)
        ink = (colours.accent, colours.ink)[rank] if rank < 2 else colours.faint
        figure.add_trace(
            go.Scatter(
                x=[group.label for _, group in filled],
                y=[group.scores[place] for _, group in filled],
                mode="lines+markers",
                name=safe(names[place]),
                showlegend=rank < 2,
                line={"color": ink, "width": 2, "dash": "dot" if rank == 1 else "solid"},
                marker={
                    "size": 10 if rank < 2 else 6,
                    "color": ink,
                    "symbol": "diamond" if rank == 1 else "circle",
                },
                unselected={"marker": {"opacity": 0.35}},
                customdata=[["length", number] for number, _ in filled],
                hovertext=[
                    hover(
                        names[place],
                        f"METEOR {number(group.scores[place])}",
                        translate("segments: {n}").format(n=group.segments),
                    )
                    for _, group in filled
                ],
                hoverinfo="text",
                cliponaxis=False,
            )
        )
    figure.update_layout(**base_layout(colours))
    figure.update_layout(
        width=width,
        height=280,
        margin={"l": 44, "r": 14, "t": 12, "b": 92, "pad": 4},
        showlegend=True,
        legend={
            **base_layout(colours)["legend"],
            "x": 0,
            "y": 0,
            "yref": "container",
            "yanchor": "bottom",
            "traceorder": "reversed",
        },
    )
    tick = {"size": 11, "color": colours.muted}
    title = {
        "text": translate("words of the reference"),
        "font": {"size": 12, "color": colours.muted},
    }
    figure.update_xaxes(
        type="category",
        categoryorder="array",
        categoryarray=[group.label for _, group in filled],
        ticktext=[f"{group.label}<br>n = {group.segments}" for _, group in filled],
        tickvals=list(range(len(filled))),
        fixedrange=True,
        showgrid=False,
        tickfont=tick,
        title=title,
    )
    figure.update_yaxes(
        gridcolor=colours.faint, fixedrange=True, zeroline=False, tickfont=tick, nticks=5
    )
    return figure
