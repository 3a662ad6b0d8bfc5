"""The penalty curve γ·x^β over fragmentation, with "you are here"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from meteor_core.model import Parameters, Score
from meteor_core.wording.words import Translate, number, same
from meteor_core.wording.words import width as text_width
from pages.ui.charts.frame import axis, framed
from pages.ui.charts.palette import Theme
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import LEGEND, hover, safe

_SAMPLES = 60
_HEIGHT = 316
_LEFT, _RIGHT, _BELOW = 52, 14, 84
_RIGHTMOST = 1.03
_LETTERS = 12
_LABEL = 34
_ABOVE = 30
"""With what the axis leaves above the curve, room for the label of its highest point."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a label may stand, in pixels from its point, and which of its ends is nearest."""

    anchor: str
    aside: float
    up: float

    def left(self, wide: float) -> float:
        return self.aside - wide * _SHARE[self.anchor]

    def covered(self, wide: float, points: Sequence[tuple[float, float]]) -> int:
        """How many points of a curve the label would hide."""
        left = self.left(wide)
        return sum(left <= x <= left + wide and abs(y - self.up) < 11 for x, y in points)


_SHARE = {"left": 0.0, "center": 0.5, "right": 1.0}
_PLACES = (
    _Place("center", 0, _LABEL),
    _Place("right", -2, _LABEL),
    _Place("right", -14, 14),
    _Place("left", 14, -14),
    _Place("left", 14, 12),
    _Place("left", 0, 2 * _LABEL),
    _Place("left", 0, 3 * _LABEL),
)
"""In order of preference; the curve never falls, so above left and below right are mostly free."""


def penalty(
    score: Score,
    parameters: Parameters,
    *,
    baseline: Parameters | None = None,
    width: int = 460,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """A score and its parameters → the curve; ``baseline`` adds the variant's own, dashed."""
    colours = theme_named(theme)
    traces = [
        _curve(parameters, colours.accent, translate("penalty"), "solid"),
        _drop(score, colours),
        _here(score, colours, translate),
    ]
    if baseline is not None and (baseline.beta, baseline.gamma) != (
        parameters.beta,
        parameters.gamma,
    ):
        traces.insert(0, _curve(baseline, colours.muted, translate("variant’s own"), "dash"))
    curves = [one for one in (parameters, baseline) if one is not None]
    ceiling = _ceiling(parameters, baseline)
    name = _name(score, curves, (width - _LEFT - _RIGHT, ceiling), colours, translate)
    return framed(
        traces,
        colours,
        axis(colours, translate("fragmentation"), range=[0, _RIGHTMOST]),
        axis(colours, translate("penalty"), range=[0, ceiling]),
        legend=LEGEND,
        annotations=[name],
        width=width,
        height=_HEIGHT,
        margin={"l": _LEFT, "r": _RIGHT, "t": _ABOVE, "b": _BELOW, "pad": 4},
        showlegend=True,
    )


def _ceiling(parameters: Parameters, baseline: Parameters | None) -> float:
    highest = max(parameters.gamma, baseline.gamma if baseline else 0.0)
    return min(max(highest * 1.1, 0.1), 1.1)


def _curve(parameters: Parameters, colour: str, name: str, dash: str) -> go.Scatter:
    points = _points(parameters)
    return go.Scatter(
        x=[x for x, _ in points],
        y=[y for _, y in points],
        mode="lines",
        name=f"{name}: {number(parameters.gamma, 2)} · x<sup>{number(parameters.beta, 2)}</sup>",
        line={"color": colour, "width": 2, "dash": dash},
        hoverinfo="skip",
    )


def _points(parameters: Parameters) -> list[tuple[float, float]]:
    xs = (n / _SAMPLES for n in range(_SAMPLES + 1))
    return [(x, min(parameters.gamma * x**parameters.beta, 1.0)) for x in xs]


def _drop(score: Score, colours: Theme) -> go.Scatter:
    x, y = score.fragmentation, score.penalty
    return go.Scatter(
        x=[x, x, 0],
        y=[0, y, y],
        mode="lines",
        line={"color": colours.muted, "width": 1, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
    )


def _here(score: Score, colours: Theme, translate: Translate) -> go.Scatter:
    place = translate("fragmentation {fragmentation}, penalty {penalty}").format(
        fragmentation=number(score.fragmentation), penalty=number(score.penalty)
    )
    return go.Scatter(
        x=[score.fragmentation],
        y=[score.penalty],
        mode="markers",
        marker={"color": colours.accent, "size": 11, "line": {"width": 2, "color": colours.ink}},
        hovertext=[hover(place)],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
    )


def _name(
    score: Score,
    curves: Sequence[Parameters],
    size: tuple[float, float],
    colours: Theme,
    translate: Translate,
) -> dict[str, Any]:
    """The point's name where no curve runs through it; ``size``: the plot's pixels and ceiling."""
    label = translate("you are here: {penalty}").format(penalty=number(score.penalty))
    wide = text_width(label, _LETTERS) + 8
    across, ceiling = size
    scale = across / _RIGHTMOST, (_HEIGHT - _ABOVE - _BELOW) / ceiling
    here = score.fragmentation * scale[0], score.penalty * scale[1]
    drawn = [
        (x * scale[0] - here[0], y * scale[1] - here[1])
        for parameters in curves
        for x, y in _points(parameters)
    ]
    places = [
        place
        for place in _PLACES
        if 0 <= here[0] + place.left(wide) <= across - wide and here[1] + place.up >= 12
    ]
    place = min(places or _PLACES, key=lambda place: place.covered(wide, drawn))
    return {
        "x": score.fragmentation,
        "y": score.penalty,
        "ax": place.aside,
        "ay": -place.up,
        "xanchor": place.anchor,
        "text": safe(label),
        "font": {"color": colours.ink, "size": _LETTERS},
        "bgcolor": colours.background,
        "arrowcolor": colours.muted,
        "arrowwidth": 1,
        "arrowhead": 0,
        "standoff": 7,
    }
