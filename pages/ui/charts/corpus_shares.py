"""Shares of words in groups, with their intervals: a bar for each system, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meteor_core.analyses.blocks import Share
from meteor_core.wording.palette import ENGLISH, Style
from pages.ui.charts.figure import Figure, Trace, bar_trace
from pages.ui.charts.frame import axis, framed, named_rows, widest
from pages.ui.charts.texts import hover, safe
from pages.ui.charts.traces import error_bars

_NAME, _LONGEST = 12.5, 170.0
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
        named_rows(colours, [safe(group) for group in groups], _NAME),
        legend={"x": 0, "y": 1, "yref": "container", "yanchor": "top"},
        width=width,
        height=(_BAR * len(systems) + _ROW_GAP) * len(groups) + 84,
        margin={"l": widest(groups, _NAME, _LONGEST), "r": 24, "t": 34, "b": 44, "pad": 6},
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
