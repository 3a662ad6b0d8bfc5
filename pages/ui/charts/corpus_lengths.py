"""Corpus scores by the length of the reference: a line for each system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.wording.palette import ENGLISH, Style
from meteor_core.wording.words import Translate, number
from pages.ui.charts.figure import Figure, Trace, scatter_trace
from pages.ui.charts.frame import Settings, axis, framed, span
from pages.ui.charts.texts import hover, safe


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
        legend={
            "x": 0,
            "y": 0,
            "yref": "container",
            "yanchor": "bottom",
            "traceorder": "reversed",
        },
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
