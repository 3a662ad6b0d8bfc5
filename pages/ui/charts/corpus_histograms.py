"""How the segments of one or two systems spread: histograms of score, P, R, fragmentation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from meteor_core.wording.palette import ENGLISH, Style, Theme
from meteor_core.wording.words import Translate, number
from pages.ui.charts.figure import Figure, Trace, bar_trace, scatter_trace
from pages.ui.charts.frame import Settings, framed
from pages.ui.charts.palette import CLEAR
from pages.ui.charts.texts import hover, safe
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
