"""How segments spread: histograms of score, P, R, fragmentation; corpus scores by length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from meteor_core.wording.palette import ENGLISH, Style, Theme
from meteor_core.wording.words import Translate, number
from pages.ui.charts.figure import (
    CLEAR,
    Figure,
    Settings,
    Trace,
    axis,
    bar_trace,
    framed,
    hover,
    safe,
    scatter_trace,
    span,
)
from pages.ui.i18n.translation import N_

BINS = 20
MEASURES = {
    "value": N_("Score"),
    "precision": N_("Precision"),
    "recall": N_("Recall"),
    "fragmentation": N_("Fragmentation"),
}
_EDGES = np.linspace(0, 1, BINS + 1)
_WIDE = 700

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SystemValues:
    """A system's name, and its segments' values: an array for each of ``MEASURES``."""

    name: str
    values: Mapping[str, Values]


def bin_of(values: Values) -> NDArray[np.intp]:
    """Values within 0..1 → their bars, the last one taking 1 too: 0.99 and 1.0 → 19."""
    return np.clip((values * BINS + 1e-9).astype(np.intp), 0, BINS - 1)


def histograms(
    systems: Sequence[SystemValues], *, width: int = 1100, style: Style = ENGLISH
) -> Figure:
    """One or two systems → four histograms; the first in bars to be selected, the other a line."""
    columns = 4 if width >= _WIDE else 2
    grid = _grid(columns, style)
    return framed(
        _traces(systems, style),
        style.colours,
        grid.pop("xaxis"),
        grid.pop("yaxis"),
        **grid,
        legend={"x": 0, "y": 0, "yref": "container", "yanchor": "bottom"},
        width=width,
        height=268 if columns == 4 else 470,
        margin={"l": 34, "r": 8, "t": 30, "b": 62, "pad": 2},
        bargap=0.08,
        dragmode="select",
        selectdirection="h",
        showlegend=len(systems) > 1,
    )


def _grid(columns: int, style: Style) -> Settings:
    """Plotly's own places for four small plots and their titles, with our axes."""
    layout: Settings = make_subplots(
        rows=4 // columns,
        cols=columns,
        horizontal_spacing=0.05 if columns == 4 else 0.11,
        vertical_spacing=0.2,
        subplot_titles=[style.translate(title) for title in MEASURES.values()],
    ).layout.to_plotly_json()
    across, up = _axes(style.colours)
    axes = {
        name: layout[name] | (across if name.startswith("x") else up)
        for name in layout
        if name.startswith(("xaxis", "yaxis"))
    }
    font = {"size": 13, "color": style.colours.ink}
    return axes | {"annotations": [title | {"font": font} for title in layout["annotations"]]}


def _axes(colours: Theme) -> tuple[Settings, Settings]:
    quiet = {
        "fixedrange": True,
        "zeroline": False,
        "tickfont": {"size": 11, "color": colours.muted},
    }
    across = {"range": [0, 1], "tickvals": [0, 0.25, 0.5, 0.75, 1], "showgrid": False}
    up = {"gridcolor": colours.faint, "nticks": 4, "rangemode": "tozero"}
    return across | quiet, up | quiet


def _traces(systems: Sequence[SystemValues], style: Style) -> list[Trace]:
    """For each measure the first system's bars, and the second one's outline if there is one."""
    traces = []
    for panel, measure in enumerate(MEASURES, 1):
        axes = {"xaxis": f"x{panel}", "yaxis": f"y{panel}"} if panel > 1 else {}
        traces.append(_bars(systems[0], measure, axes, style.colours, style.translate))
        traces += [_outline(system, measure, axes, style.colours) for system in systems[1:2]]
    return traces


def _bars(
    system: SystemValues, measure: str, axes: Settings, colours: Theme, translate: Translate
) -> Trace:
    counts = np.bincount(bin_of(system.values[measure]), minlength=BINS)
    return bar_trace(
        x=(_EDGES[:-1] + _EDGES[1:]) / 2,
        y=counts,
        width=[1 / BINS] * BINS,
        name=safe(system.name),
        showlegend=measure == "value",
        marker={"color": colours.accent, "opacity": 0.75, "line": {"width": 0, "color": CLEAR}},
        selected={"marker": {"opacity": 1}},
        unselected={"marker": {"opacity": 0.3}},
        customdata=[[measure, bar] for bar in range(BINS)],
        hovertext=[
            hover(f"{number(low, 2)}–{number(high, 2)}", translate("segments: {n}").format(n=count))
            for low, high, count in zip(_EDGES[:-1], _EDGES[1:], counts, strict=True)
        ],
        hoverinfo="text",
        **axes,
    )


def _outline(system: SystemValues, measure: str, axes: Settings, colours: Theme) -> Trace:
    """The other system's outline over the bars."""
    counts = np.bincount(bin_of(system.values[measure]), minlength=BINS)
    return scatter_trace(
        x=np.repeat(_EDGES, 2)[1:-1],
        y=np.repeat(counts, 2),
        mode="lines",
        name=safe(system.name),
        showlegend=measure == "value",
        line={"color": colours.ink, "width": 1.5, "dash": "dot"},
        hoverinfo="skip",
        **axes,
    )


# Corpus scores by the length of the reference: a line for each system.


@dataclass(frozen=True, slots=True)
class LengthGroup:
    """Segments of similar length: their label, how many they are, each system's corpus score."""

    label: str
    segments: int
    scores: tuple[float, ...]


Numbered = Sequence[tuple[int, LengthGroup]]
"""Groups with their numbers among all groups, those without a segment included."""


def by_length(
    names: Sequence[str],
    groups: Sequence[LengthGroup],
    chosen: Sequence[int],
    *,
    width: int = 1100,
    style: Style = ENGLISH,
) -> Figure:
    """Draws systems' names and scores by group; the chosen systems stand out, the rest are faint.

    Groups without a segment have no place; the others keep their number for clicks.
    """
    shown = [(number, group) for number, group in enumerate(groups) if group.segments]
    ranks = {system: rank for rank, system in enumerate(chosen)}
    order = sorted(range(len(names)), key=lambda system: -ranks.get(system, len(names)))
    return framed(
        [_line(system, names[system], shown, ranks.get(system), style) for system in order],
        style.colours,
        _across(shown, style),
        axis(style.colours, range=_extent(shown), nticks=5, automargin=False),
        legend={"x": 0, "y": 0, "yref": "container", "yanchor": "bottom", "traceorder": "reversed"},
        width=width,
        height=280,
        margin={"l": 44, "r": 14, "t": 12, "b": 92, "pad": 4},
        showlegend=True,
    )


def _extent(groups: Numbered) -> list[float]:
    scores = [score for _, group in groups for score in group.scores]
    return span(min(scores), max(scores))


def _line(system: int, name: str, groups: Numbered, rank: int | None, style: Style) -> Trace:
    """A system's line; ``rank``: 0 or 1 where it is one of the two chosen."""
    chosen, inks = rank is not None, (style.colours.accent, style.colours.ink)
    ink = style.colours.faint if rank is None else inks[rank]
    return scatter_trace(
        x=[group.label for _, group in groups],
        y=[group.scores[system] for _, group in groups],
        mode="lines+markers",
        name=safe(name),
        showlegend=chosen,
        line={"color": ink, "width": 2, "dash": "dot" if rank == 1 else "solid"},
        marker={
            "size": 10 if chosen else 6,
            "color": ink,
            "symbol": "diamond" if rank == 1 else "circle",
        },
        unselected={"marker": {"opacity": 0.35}},
        customdata=[["length", number] for number, _ in groups],
        hovertext=[_hover(name, group, system, style.translate) for _, group in groups],
        hoverinfo="text",
        cliponaxis=False,
    )


def _hover(name: str, group: LengthGroup, system: int, translate: Translate) -> str:
    return hover(
        name,
        f"METEOR {number(group.scores[system])}",
        translate("segments: {n}").format(n=group.segments),
    )


def _across(groups: Numbered, style: Style) -> Settings:
    """The groups' labels, with the number of segments below each."""
    muted = style.colours.muted
    return {
        "type": "category",
        "categoryorder": "array",
        "categoryarray": [group.label for _, group in groups],
        "ticktext": [f"{group.label}<br>n = {group.segments}" for _, group in groups],
        "tickvals": list(range(len(groups))),
        "fixedrange": True,
        "showgrid": False,
        "tickfont": {"size": 11, "color": muted},
        "title": {
            "text": style.translate("words of the reference"),
            "font": {"size": 12, "color": muted},
        },
    }
