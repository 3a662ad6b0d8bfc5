"""The penalty curve γ·x^β over fragmentation, with "you are here"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from meteor_core.model import Parameters, Score
from meteor_core.wording.palette import Theme
from meteor_core.wording.style import ENGLISH, Style
from meteor_core.wording.words import number
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import Figure, Trace, scatter_trace
from pages.ui.charts.frame import LINES_BELOW, Settings, axis, framed
from pages.ui.charts.texts import hover, safe

_SAMPLES = 60
_HEIGHT = 316
_LEFT, _RIGHT, _BELOW = 52, 14, 84
_RIGHTMOST = 1.03
_LETTERS = 12
_LABEL = 34
_ABOVE = 30
"""With what the axis leaves above the curve, room for the label of its highest point."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _LabelPlace:
    """Where a label may be, in pixels from its point, and which of its ends is nearest."""

    anchor: str
    aside: float
    up: float

    def left(self, width: float) -> float:
        return self.aside - width * _SHARE[self.anchor]

    def hidden(self, width: float, points: Sequence[Point]) -> int:
        """Counts the points of a curve that the label would hide."""
        left = self.left(width)
        return sum(left <= x <= left + width and abs(y - self.up) < 11 for x, y in points)


_SHARE = {"left": 0.0, "center": 0.5, "right": 1.0}
_POSITIONS = (
    _LabelPlace("center", 0, _LABEL),
    _LabelPlace("right", -2, _LABEL),
    _LabelPlace("right", -14, 14),
    _LabelPlace("left", 14, -14),
    _LabelPlace("left", 14, 12),
    _LabelPlace("left", 0, 2 * _LABEL),
    _LabelPlace("left", 0, 3 * _LABEL),
)
"""In order of preference; the curve never falls, so above left and below right are mostly free."""


def penalty(
    score: Score,
    parameters: Parameters,
    *,
    baseline: Parameters | None = None,
    width: int = 460,
    style: Style = ENGLISH,
) -> Figure:
    """A score and its parameters → the curve; ``baseline`` adds the variant's own, dashed."""
    colours, translate = style.colours, style.translate
    curves = [curve for curve in (parameters, baseline) if curve is not None]
    ceiling = min(max(1.1 * max(curve.gamma for curve in curves), 0.1), 1.1)
    return framed(
        _traces(score, parameters, baseline, style),
        colours,
        axis(colours, translate("fragmentation"), range=[0, _RIGHTMOST]),
        axis(colours, translate("penalty"), range=[0, ceiling]),
        legend=LINES_BELOW,
        annotations=[_label(score, curves, (width - _LEFT - _RIGHT, ceiling), style)],
        width=width,
        height=_HEIGHT,
        margin={"l": _LEFT, "r": _RIGHT, "t": _ABOVE, "b": _BELOW, "pad": 4},
        showlegend=True,
    )


def _traces(
    score: Score, parameters: Parameters, baseline: Parameters | None, style: Style
) -> Iterator[Trace]:
    """The variant's own curve where it is another, the curve, and the way to the score's point."""
    colours, translate = style.colours, style.translate
    current = (parameters.beta, parameters.gamma)
    if baseline is not None and (baseline.beta, baseline.gamma) != current:
        yield _curve(baseline, colours.muted, translate("variant’s default"), "dash")
    yield _curve(parameters, colours.accent, translate("penalty"), "solid")
    yield _drop(score, colours)
    yield _point_of_pair(score, style)


def _curve(parameters: Parameters, colour: str, name: str, dash: str) -> Trace:
    points = _points(parameters.beta, parameters.gamma)
    return scatter_trace(
        x=[x for x, _ in points],
        y=[y for _, y in points],
        mode="lines",
        name=f"{name}: {number(parameters.gamma, 2)} · x<sup>{number(parameters.beta, 2)}</sup>",
        line={"color": colour, "width": 2, "dash": dash},
        hoverinfo="skip",
    )


@lru_cache(64)
def _points(beta: float, gamma: float) -> tuple[Point, ...]:
    xs = (n / _SAMPLES for n in range(_SAMPLES + 1))
    return tuple((x, min(gamma * x**beta, 1.0)) for x in xs)


def _drop(score: Score, colours: Theme) -> Trace:
    """Dotted lines from the score's point to both axes."""
    x, y = score.fragmentation, score.penalty
    return scatter_trace(
        x=[x, x, 0],
        y=[0, y, y],
        mode="lines",
        line={"color": colours.muted, "width": 1, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
    )


def _point_of_pair(score: Score, style: Style) -> Trace:
    message = style.translate("fragmentation {fragmentation}, penalty {penalty}").format(
        fragmentation=number(score.fragmentation), penalty=number(score.penalty)
    )
    return scatter_trace(
        x=[score.fragmentation],
        y=[score.penalty],
        mode="markers",
        marker={
            "color": style.colours.accent,
            "size": 11,
            "line": {"width": 2, "color": style.colours.ink},
        },
        hovertext=[hover(message)],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
    )


def _label(
    score: Score, curves: Sequence[Parameters], size: tuple[float, float], style: Style
) -> Settings:
    """The point's name where no curve runs through it; ``size``: the plot's pixels and ceiling."""
    text = style.translate("this pair: {penalty}").format(penalty=number(score.penalty))
    position = _free_position((score.fragmentation, score.penalty), curves, size, text)
    return {
        "x": score.fragmentation,
        "y": score.penalty,
        "ax": position.aside,
        "ay": -position.up,
        "xanchor": position.anchor,
        "text": safe(text),
        "font": {"color": style.colours.ink, "size": _LETTERS},
        "bgcolor": style.colours.background,
        "arrowcolor": style.colours.muted,
        "arrowwidth": 1,
        "arrowhead": 0,
        "standoff": 7,
    }


def _free_position(
    point: Point, curves: Sequence[Parameters], size: tuple[float, float], text: str
) -> _LabelPlace:
    """The first of the positions within the plot at which the label hides least of the curves."""
    across, ceiling = size
    scale_x, scale_y = across / _RIGHTMOST, (_HEIGHT - _ABOVE - _BELOW) / ceiling
    left, up = point[0] * scale_x, point[1] * scale_y
    drawn = {(curve.beta, curve.gamma) for curve in curves}
    pixels = [(x * scale_x - left, y * scale_y - up) for one in drawn for x, y in _points(*one)]
    width = text_width(text, _LETTERS) + 8
    inside = [
        position
        for position in _POSITIONS
        if 0 <= left + position.left(width) <= across - width and up + position.up >= 12
    ]
    return min(inside or _POSITIONS, key=lambda position: position.hidden(width, pixels))
