"""How a score is made: bars from P and R to the score, its losses, the penalty curve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isclose

from meteor_core.explain.differences import Step
from meteor_core.meteor.scoring import Breakdown
from meteor_core.model import Parameters, Score, Statistics
from meteor_core.wording.palette import ENGLISH, Style, Theme
from meteor_core.wording.words import Translate, number, printed_change, score_digits
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import (
    CLEAR,
    LINES_BELOW,
    Figure,
    Settings,
    Trace,
    axis,
    bar_trace,
    framed,
    hover,
    line_trace,
    named_rows,
    safe,
    scatter_trace,
    widest,
)
from pages.ui.i18n.translation import N_
from pages.ui.i18n.variant_names import ingredient_name, step_sentence

_ROW, _LOW_ROW = 34, 26
_NARROW = 600
_VALUE = 58
"""Pixels for the number beside a bar."""

_LOSSES = {
    "missing": (N_("Missing reference words"), N_("reference words that are not in the candidate")),
    "extra": (N_("Extra candidate words"), N_("candidate words that are not in the reference")),
    "soft": (N_("Partial matches"), N_("partial matches, which have less weight")),
    "order": (N_("Fragmentation"), N_("matches split into chunks by word order and gaps")),
    "letters": (N_("Letters"), N_("runs of letters in only one text, weighted by μ")),
}


_STEPS = {
    "P": N_("precision P"),
    "R": N_("recall R"),
    "F": N_("F-mean"),
    "penalty": N_("− F × penalty"),
    "score": N_("score"),
}


@dataclass(frozen=True, slots=True)
class _Bar:
    """A stretch of the way from ``start`` to ``stop``, or a whole number (``total``)."""

    label: str
    note: str
    start: float
    stop: float
    total: bool = False
    digits: int = 3

    @property
    def text(self) -> str:
        if self.total:
            return number(self.stop, self.digits)
        return printed_change(self.start, self.stop, self.digits)


def score_steps(
    score: Score, statistics: Statistics | None = None, *, width: int = 640, style: Style = ENGLISH
) -> Figure:
    """A score → bars of P, R and F, then what the penalty takes of F, and the score.

    With ``statistics`` P and R have their fractions, if every match counts 1: ``P = 9/11``.
    """
    translate, f_mean = style.translate, score.f_mean
    names = {part: translate(name) for part, name in _STEPS.items()}
    if statistics and not score.share:
        names["P"] += _fraction(
            score.precision, statistics.candidate_words, statistics.candidate.total
        )
        names["R"] += _fraction(
            score.recall, statistics.reference_words, statistics.reference.total
        )
    bars = [
        _Bar(names["P"], "P", 0.0, score.precision, total=True),
        _Bar(names["R"], "R", 0.0, score.recall, total=True),
        _Bar(names["F"], "F", 0.0, f_mean, total=True),
        _Bar(names["penalty"], translate("lost to fragmentation"), f_mean, score.words),
    ]
    if score.share:
        bars.append(
            _Bar(translate("letters"), translate("effect of the letters"), score.words, score.value)
        )
    bars.append(_Bar(names["score"], "METEOR", 0.0, score.value, total=True))
    digits = score_digits(score)
    bars = [replace(bar, digits=digits) for bar in bars]
    margin = widest(tuple(names.values()), 12.5, 160)
    row = _ROW if width < _NARROW else _LOW_ROW  # on a phone a label takes two lines
    return _figure(bars, width, style.colours, row, margin, scale=False)


def _fraction(share: float, matched: float, length: float) -> str:
    """``(9 / 11, 9, 11)`` → ``" = 9/11"``; nothing if matches have weights."""
    is_plain = length and isclose(share, matched / length)
    return f" = {matched:g}/{length:g}" if is_plain else ""


def waterfall(breakdown: Breakdown, *, width: int = 640, style: Style = ENGLISH) -> Figure:
    """A breakdown → bars from 1 down to the score: each loss starts where the last one ended."""
    translate, level = style.translate, 1.0
    bars = []
    for name, loss in breakdown.shown:
        label, note = _LOSSES[name]
        bars.append(_Bar(translate(label), translate(note), level, level - loss))
        level -= loss
    bars.append(_Bar(translate("Score"), "METEOR", 0.0, breakdown.value, total=True))
    return _figure(bars, width, style.colours)


def variant_steps(
    start: tuple[str, float],
    stop: tuple[str, float],
    steps: Sequence[Step],
    *,
    width: int = 640,
    style: Style = ENGLISH,
) -> Figure:
    """Two variants (title, score) and the steps between → bars from the one to the other."""
    level = start[1]
    bars = [_Bar(start[0], "METEOR", 0.0, level, total=True)]
    for step in steps:
        bars.append(_step(step, level, style.translate))
        level += step.change
    bars.append(_Bar(stop[0], "METEOR", 0.0, stop[1], total=True))
    return _figure(bars, width, style.colours)


def _step(step: Step, level: float, translate: Translate) -> _Bar:
    label, note = ingredient_name(step, translate), step_sentence(step, translate)
    return _Bar(label, note, level, level + step.change)


def _figure(
    bars: Sequence[_Bar],
    width: int,
    colours: Theme,
    row: int = _ROW,
    margin: int = 0,
    scale: bool = True,
) -> Figure:
    """Bars from top to bottom, each beginning where the one before it ended."""
    margin = margin or (200 if width >= _NARROW else 128)
    stop = 1 + _VALUE / (width - margin - _VALUE)
    names = [_wrapped(bar.label, width) for bar in bars]
    return framed(
        [_levels(bars, colours), _bars(bars, colours)],
        colours,
        axis(
            colours,
            range=[0, stop],
            tickvals=[0, 0.25, 0.5, 0.75, 1],
            showticklabels=scale,
            showgrid=scale,
        ),
        named_rows(colours, names, 12.5 if width >= _NARROW else 12),
        width=width,
        height=row * len(bars) + (34 if scale else 14),
        margin={"l": margin, "r": 12, "t": 4, "b": 30 if scale else 10, "pad": 6},
        bargap=0.36,
        showlegend=False,
    )


def _bars(bars: Sequence[_Bar], colours: Theme) -> Trace:
    return bar_trace(
        orientation="h",
        y=list(range(len(bars))),
        base=[min(bar.start, bar.stop) for bar in bars],
        x=[abs(bar.stop - bar.start) for bar in bars],
        marker={
            "color": [colours.accent if bar.total else colours.muted for bar in bars],
            "opacity": [1 if bar.total else 0.62 for bar in bars],
            "line": {"width": 0, "color": CLEAR},
        },
        text=[bar.text for bar in bars],
        textposition="outside",
        cliponaxis=False,
        textfont={"color": colours.ink, "size": 12.5},
        hovertext=[hover(f"{bar.label}: {bar.text}", bar.note) for bar in bars],
        hoverinfo="text",
        customdata=[["part", n] for n in range(len(bars))],
    )


def _levels(bars: Sequence[_Bar], colours: Theme) -> Trace:
    """Thin lines that carry each level down to the next bar."""
    lines = [[(bar.stop, n + 0.32), (bar.stop, n + 0.68)] for n, bar in enumerate(bars[:-1])]
    return line_trace(lines, {"color": colours.muted, "width": 1, "dash": "dot"})


def _wrapped(label: str, width: float) -> str:
    """On a phone a long label takes two lines."""
    if width >= _NARROW or len(label) < 15:
        return safe(label)
    head, _, tail = label.partition(" ")
    return f"{safe(head)}<br>{safe(tail)}" if tail else safe(head)


# The penalty curve γ·x^β over fragmentation, with "you are here".

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
