"""Horizontal bars that lead from one number to another: the score's losses, variants compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isclose

from meteor_core.explain.differences import Step
from meteor_core.meteor.breakdown import Breakdown
from meteor_core.model import Score, Statistics
from meteor_core.wording.palette import Theme
from meteor_core.wording.style import ENGLISH, Style
from meteor_core.wording.words import Translate, number, printed_change, score_digits
from pages.ui.charts.figure import Figure, Trace, bar_trace, scatter_trace
from pages.ui.charts.frame import axis, framed, named_rows, widest
from pages.ui.charts.palette import CLEAR
from pages.ui.charts.texts import hover, safe
from pages.ui.charts.traces import polylines
from pages.ui.i18n.translation import N_
from pages.ui.i18n.variant_names import ingredient_name, step_sentence

_ROW, _LOW_ROW = 34, 26
_NARROW = 600
_VALUE = 58
"""Pixels for the number beside a bar."""

_LOSSES = {
    "missing": (
        N_("Missing reference words"),
        N_("reference words that are not in the candidate"),
    ),
    "extra": (N_("Extra candidate words"), N_("candidate words that are not in the reference")),
    "soft": (
        N_("Partial matches"),
        N_("partial matches, which weigh less"),
    ),
    "order": (N_("Fragmentation"), N_("matches broken into chunks by order and gaps")),
    "letters": (N_("Letters"), N_("runs of letters in only one text, weighted by μ")),
}


_STEPS = {
    "P": N_("precision P"),
    "R": N_("recall R"),
    "F": N_("F-mean F"),
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
    score: Score,
    statistics: Statistics | None = None,
    *,
    width: int = 640,
    style: Style = ENGLISH,
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
        _Bar(names["penalty"], translate("of F, for fragmentation"), f_mean, score.words),
    ]
    if score.share:
        bars.append(_Bar(translate("letters"), translate("their share"), score.words, score.value))
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
    margin = margin or _margin(width)
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
    return scatter_trace(
        **polylines(lines),
        mode="lines",
        line={"color": colours.muted, "width": 1, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
    )


def _margin(width: float) -> int:
    return 200 if width >= _NARROW else 128


def _wrapped(label: str, width: float) -> str:
    """On a phone a long label takes two lines."""
    if width >= _NARROW or len(label) < 15:
        return safe(label)
    head, _, tail = label.partition(" ")
    return f"{safe(head)}<br>{safe(tail)}" if tail else safe(head)
