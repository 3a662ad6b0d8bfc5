"""Bars: where systems lose their score, what each stage earned, shares of words in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from meteor_core.analyses.blocks import Share
from meteor_core.corpus.findings import Earning
from meteor_core.meteor.scoring import OPTIONAL, Breakdown
from meteor_core.wording.palette import ENGLISH, Style, Theme, colour, look
from meteor_core.wording.systems import short_names
from meteor_core.wording.words import clip, number
from pages.ui.charts.figure import (
    BELOW,
    CLEAR,
    Figure,
    Trace,
    axis,
    bar_trace,
    error_bars,
    framed,
    hover,
    legend_rows,
    named_rows,
    safe,
    stage_name,
    widest,
)
from pages.ui.i18n.translation import N_

PARTS = {
    "earned": (N_("Score"), ""),
    "granted": (N_("Score from smoothing (σ)"), "-"),
    "missing": (N_("Missing reference words"), "/"),
    "extra": (N_("Extra candidate words"), "\\"),
    "soft": (N_("Partial matches"), "."),
    "order": (N_("Fragmentation"), "x"),
    "letters": (N_("Letters"), "+"),
}
"""What a bar is made of: the name of each part, and the pattern that it is filled with."""

EARNED = N_("Score without smoothing (σ)")
"""The name of the first part if there is another part of the score."""

_OPTIONAL = ("granted", *OPTIONAL)
"""Parts that are named only where a bar has them."""

_PATTERNS = {
    "solid": "",
    "dash": "/",
    "dot": ".",
    "longdash": "-",
    "dashdot": "x",
    "longdashdot": "+",
}
"""A stage's dash → the pattern of its bars."""

_ROW = 34
_NAME_SIZE, _LONGEST_NAME = 13, 150.0
_RIGHT = 12
_ROOM_FOR_A_NUMBER = 44


@dataclass(frozen=True, slots=True)
class _Layer:
    """One part of the score in every bar: its name, its size in each row, its look."""

    name: str
    sizes: tuple[float, ...]
    fill: str
    pattern: str
    ink: str


def losses(
    names: Sequence[str],
    breakdowns: Sequence[Breakdown],
    *,
    width: int = 1100,
    style: Style = ENGLISH,
) -> Figure:
    """Systems, best first, and their breakdowns → bars from 0 to 1: the score, then each loss."""
    layers = [
        _part(part, breakdowns, style)
        for part in PARTS
        if part not in _OPTIONAL or any(getattr(row, part) for row in breakdowns)
    ]
    return _stacked(names, layers, 1.0, width, style.colours)


def _part(part: str, breakdowns: Sequence[Breakdown], style: Style) -> _Layer:
    """The score is filled with the accent colour, a loss with a pattern on the page's own."""
    label, pattern = PARTS[part]
    if part == "earned" and any(breakdown.granted for breakdown in breakdowns):
        label = EARNED
    colours, is_score = style.colours, part in ("earned", "granted")
    return _Layer(
        style.translate(label),
        tuple(getattr(breakdown, part) for breakdown in breakdowns),
        colours.accent if is_score else colours.background,
        pattern,
        colours.background if is_score else colours.ink,
    )


def stages(
    names: Sequence[str],
    earnings: Sequence[Sequence[Earning]],
    *,
    width: int = 1100,
    style: Style = ENGLISH,
) -> Figure:
    """Systems and what their stages earned → bars that make up the recall."""
    layers = [
        _stage(number, earning.stage, earnings, style) for number, earning in enumerate(earnings[0])
    ]
    top = max(sum(layer.sizes[row] for layer in layers) for row in range(len(names)))
    return _stacked(names, layers, min(1.0, top * 1.04), width, style.colours)


def _stage(number: int, stage: str, earnings: Sequence[Sequence[Earning]], style: Style) -> _Layer:
    colours = style.colours
    return _Layer(
        stage_name(stage, style),
        tuple(system[number].recall for system in earnings),
        colour(colours.line, stage, colours.muted),
        _PATTERNS[look(stage).dash],
        colours.background,
    )


def _stacked(
    names: Sequence[str], layers: Sequence[_Layer], top: float, width: int, colours: Theme
) -> Figure:
    margin = widest(names, _NAME_SIZE, _LONGEST_NAME)
    plot = width - margin - _RIGHT
    # Plotly gives a legend the width of the plot, without the margins.
    below = 24 * legend_rows([layer.name for layer in layers], plot)
    shown = [safe(clip(name, _NAME_SIZE, _LONGEST_NAME)) for name in short_names(names, 20)]
    return framed(
        [_bar(layer, names, plot / top, colours) for layer in layers],
        colours,
        axis(colours, range=[0, top], nticks=6, automargin=False),
        named_rows(colours, shown, 12.5, automargin=False),
        legend=BELOW | {"traceorder": "normal"},
        width=width,
        height=_ROW * len(names) + 42 + below,
        margin={"l": margin, "r": _RIGHT, "t": 4, "b": 34 + below, "pad": 6},
        barmode="stack",
        bargap=0.3,
    )


def _bar(layer: _Layer, names: Sequence[str], pixels: float, colours: Theme) -> Trace:
    """A layer in every row; ``pixels``: what a share of 1 takes."""
    wide = [size * pixels > _ROOM_FOR_A_NUMBER for size in layer.sizes]
    return bar_trace(
        orientation="h",
        x=layer.sizes,
        y=list(range(len(layer.sizes))),
        name=safe(layer.name),
        marker=_filling(layer, colours),
        text=[number(size) if roomy else "" for size, roomy in zip(layer.sizes, wide, strict=True)],
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


def _filling(layer: _Layer, colours: Theme) -> dict[str, object]:
    """Colour, outline and pattern; what has the page's own colour is outlined."""
    pale = layer.fill == colours.background
    return {
        "color": layer.fill,
        "line": {"width": 1 if pale else 0, "color": colours.muted if pale else CLEAR},
        "pattern": {
            "shape": layer.pattern,
            "fgcolor": colours.muted if pale else colours.background,
            "bgcolor": layer.fill,
            "fgopacity": 0.3,
            "size": 7,
            "solidity": 0.18,
        },
    }


# Shares of words in groups, with their intervals: a bar for each system, side by side.

_GROUP_SIZE, _LONGEST_GROUP = 12.5, 170.0
_BAR, _ROW_GAP = 17, 14


class SystemShares(NamedTuple):
    """A system and its share of each group; None where it has no words of the group."""

    name: str
    shares: Sequence[Share | None]


def shares(
    groups: Sequence[str],
    systems: Sequence[SystemShares],
    *,
    width: int = 700,
    style: Style = ENGLISH,
) -> Figure:
    """Groups from top to bottom → the systems' shares in per cent, with 95% intervals."""
    colours = style.colours
    inks = (colours.accent, colours.muted)
    return framed(
        [_bars(system, inks[rank % 2], style) for rank, system in enumerate(systems)],
        colours,
        axis(colours, nticks=6, ticksuffix=" %", rangemode="tozero"),
        named_rows(colours, [safe(group) for group in groups], _GROUP_SIZE),
        legend={"x": 0, "y": 1, "yref": "container", "yanchor": "top"},
        width=width,
        height=(_BAR * len(systems) + _ROW_GAP) * len(groups) + 84,
        margin={
            "l": widest(groups, _GROUP_SIZE, _LONGEST_GROUP),
            "r": 24,
            "t": 34,
            "b": 44,
            "pad": 6,
        },
        barmode="group",
        bargap=0.3,
        showlegend=len(systems) > 1,
    )


def _bars(system: SystemShares, ink: str, style: Style) -> Trace:
    shown = [(row, share) for row, share in enumerate(system.shares) if share is not None]
    values = [100 * share.value for _, share in shown]
    bounds = [(100 * share.low, 100 * share.high) for _, share in shown]
    return bar_trace(
        orientation="h",
        y=[row for row, _ in shown],
        x=values,
        name=safe(system.name),
        marker={"color": ink, "opacity": 0.62, "line": {"width": 0}},
        error_x=error_bars(values, bounds, style.colours.ink),
        hovertext=[_hover(system.name, share, style) for _, share in shown],
        hoverinfo="text",
        customdata=[["group", row] for row, _ in shown],
    )


def _hover(name: str, share: Share, style: Style) -> str:
    of = style.translate("{part} of {whole}").format(part=share.part, whole=share.whole)
    low, high = 100 * share.low, 100 * share.high
    return hover(name, f"{100 * share.value:.1f} % · 95%: {low:.1f}–{high:.1f}", of)
