"""Where systems lose their score, and what each stage earned: stacked bars, a row a system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from meteor_core.corpus.losses import Earning
from meteor_core.meteor.breakdown import Breakdown
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, clip, number, same
from meteor_core.wording.words import width as text_width
from pages.ui.charts.palette import CLEAR, Theme, base_layout, colour
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import hover, legend_rows, safe, stage_name

KINDS = {
    "value": ("Score", ""),
    "missing": ("Missing reference words", "/"),
    "extra": ("Extra candidate words", "\\"),
    "soft": ("Soft matches", "."),
    "order": ("Fragmentation", "x"),
}
_PATTERNS = {
    "solid": "",
    "dash": "/",
    "dot": ".",
    "longdash": "-",
    "dashdot": "x",
    "longdashdot": "+",
}
_ROW = 34
_LONGEST = 150.0


@dataclass(frozen=True, slots=True)
class _Layer:
    """One part of every bar: its name, size in each row, look."""

    name: str
    sizes: tuple[float, ...]
    fill: str
    pattern: str
    ink: str
    opacity: float = 1.0


def losses(
    names: Sequence[str],
    parts: Sequence[Breakdown],
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Systems, best first, and their breakdowns → bars from 0 to 1: the score, then each loss."""
    colours = theme_named(theme)
    layers = [
        _Layer(
            translate(label),
            tuple(getattr(one, kind) for one in parts),
            colours.accent if kind == "value" else colours.background,
            pattern,
            colours.background if kind == "value" else colours.ink,
        )
        for kind, (label, pattern) in KINDS.items()
    ]
    return _stacked(names, layers, 1.0, width, colours)


def stages(
    names: Sequence[str],
    earned: Sequence[Sequence[Earning]],
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Systems and what their stages earned → bars that make up the recall."""
    colours = theme_named(theme)
    layers = [
        _Layer(
            stage_name(one.stage, language, translate),
            tuple(system[place].recall for system in earned),
            colour(colours.line, one.stage, colours.muted),
            _PATTERNS[look(one.stage).dash],
            colours.background,
        )
        for place, one in enumerate(earned[0])
    ]
    top = max(sum(layer.sizes[row] for layer in layers) for row in range(len(names)))
    return _stacked(names, layers, min(1.0, top * 1.04), width, colours)


def _stacked(
    names: Sequence[str], layers: Sequence[_Layer], top: float, width: int, colours: Theme
) -> go.Figure:
    margin = 16 + int(min(_LONGEST, max(text_width(name, 13) for name in names)))
    room = width - margin - 12
    figure = go.Figure([_bar(layer, names, room / top, colours) for layer in layers])
    # Plotly gives a legend the width of the plot, without the margins.
    rows = legend_rows([layer.name for layer in layers], room)
    figure.update_layout(**base_layout(colours))
    figure.update_layout(
        width=width,
        height=_ROW * len(names) + 42 + 24 * rows,
        margin={"l": margin, "r": 12, "t": 4, "b": 34 + 24 * rows, "pad": 6},
        barmode="stack",
        bargap=0.3,
        legend={
            **base_layout(colours)["legend"],
            "x": 0,
            "y": 0,
            "xref": "container",
            "yref": "container",
            "yanchor": "bottom",
            "traceorder": "normal",
        },
    )
    figure.update_xaxes(
        range=[0, top],
        fixedrange=True,
        zeroline=False,
        gridcolor=colours.faint,
        tickfont={"size": 11, "color": colours.muted},
        nticks=6,
    )
    figure.update_yaxes(
        tickvals=list(range(len(names))),
        ticktext=[safe(clip(name, 13, _LONGEST)) for name in names],
        range=[len(names) - 0.5, -0.5],
        fixedrange=True,
        showgrid=False,
        zeroline=False,
        tickfont={"size": 12.5, "color": colours.ink},
    )
    return figure


def _bar(layer: _Layer, names: Sequence[str], pixels: float, colours: Theme) -> go.Bar:
    pale = layer.fill == colours.background
    return go.Bar(
        orientation="h",
        x=layer.sizes,
        y=list(range(len(layer.sizes))),
        name=safe(layer.name),
        marker={
            "color": layer.fill,
            "line": {
                "width": 1 if pale else 0,
                "color": colours.muted if pale else CLEAR,
            },
            "pattern": {
                "shape": layer.pattern,
                "fgcolor": colours.muted if pale else colours.background,
                "bgcolor": layer.fill,
                "fgopacity": 0.3,
                "size": 7,
                "solidity": 0.18,
            },
        },
        text=[number(size) if size * pixels > 44 else "" for size in layer.sizes],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        textfont={"color": layer.ink, "size": 12},
        hovertext=[
            hover(name, f"{layer.name}: {number(size)}")
            for name, size in zip(names, layer.sizes, strict=True)
        ],
        hoverinfo="text",
    )
