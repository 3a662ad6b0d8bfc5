"""Systems compared: scores with their intervals, and which differences are significant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, radians, sin

from meteor_core.corpus.significance import SystemComparison
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.wording.palette import ENGLISH, Style, Theme
from meteor_core.wording.systems import short_names
from meteor_core.wording.words import clip, number, p_value, signed
from meteor_core.wording.words import width as text_width
from pages.ui.charts.figure import Figure, Trace, scatter_trace
from pages.ui.charts.frame import Settings, axis, framed, named_rows, span, widest
from pages.ui.charts.texts import hover, safe
from pages.ui.charts.traces import error_bars, unselected
from pages.ui.i18n.translation import N_

_ROOMY, _CLOSE = 46, 26
_NAME, _LABEL = 13, 11
_LONGEST = 170.0
_MOST_TEXTS = 7
_BOTTOM, _RIGHT, _ANGLE = 36, 24, 60
"""Pixels around a picture, and by how many degrees names below it are slanted that lack room."""

_LONGEST_LABEL, _APART, _TEXT = 110.0, 8, 34
"""Pixels of the longest name below, between two names, and of a square with a number in it."""

_LEGEND = {True: N_("significant"), False: N_("not significant")}

Cell = tuple[int, int, float, float]
"""Row, column, by how much the row's system is better, and the p-value of that."""


def title(intervals: bool) -> str:
    """Returns the msgid of what ``systems`` shows, with intervals or without."""
    return N_("Corpus score, with its 95% interval") if intervals else N_("Corpus score")


def systems(
    scores: Mapping[str, float],
    intervals: Mapping[str, tuple[float, float]],
    *,
    title: str = "METEOR",
    width: int = 560,
    style: Style = ENGLISH,
) -> Figure:
    """Scores, best first → a dot for each system, with its 95% interval once that is known."""
    colours, names = style.colours, list(scores)
    bounds = [intervals.get(name, (scores[name], scores[name])) for name in names]
    dots = scatter_trace(
        x=[scores[name] for name in names],
        y=list(range(len(names))),
        mode="markers+text" if len(names) <= _MOST_TEXTS else "markers",
        text=[number(scores[name]) for name in names],
        textposition="top center",
        textfont={"color": colours.ink, "size": 12},
        marker={"color": colours.accent, "size": 10},
        error_x=error_bars([*scores.values()], bounds, colours.accent)
        | {"visible": bool(intervals)},
        hovertext=[
            hover(name, f"{title} {number(scores[name])}", _interval(intervals.get(name)))
            for name in names
        ],
        hoverinfo="text",
        cliponaxis=False,
    )
    extent = span(min(low for low, _ in bounds), max(high for _, high in bounds))
    across = axis(colours, range=extent, nticks=6, automargin=False)
    return _framed([dots], names, width, colours, across)


def _interval(bounds: tuple[float, float] | None) -> str:
    return f"95%: {number(bounds[0])}–{number(bounds[1])}" if bounds else ""


def comparisons(
    names: Sequence[str],
    pairs: Mapping[tuple[str, str], SystemComparison],
    *,
    higher_is_better: bool = True,
    width: int = 560,
    style: Style = ENGLISH,
) -> Figure:
    """Names, best first, and comparisons → a matrix: row minus column.

    A full square is a significant difference, a hollow one is not: shape, not colour alone. The
    accent marks a row that is better than its column.
    """
    few = len(names) <= _MOST_TEXTS
    pitch = (width - widest(names, _NAME, _LONGEST) - _RIGHT) / len(names)
    size = max(3, min(40 if few else 20, int(pitch) - 2))
    texts = few and size >= _TEXT
    cells = _cells(names, pairs)
    better = 1 if higher_is_better else -1
    labels = [clip(name, _LABEL, _LONGEST_LABEL) for name in short_names(names, 12)]
    upright = all(text_width(label, _LABEL) < pitch - _APART for label in labels)
    step = 1 if upright else ceil(_NAME / pitch)  # a name has to have room
    return _framed(
        [_squares(cells, names, size, texts, style, sure, better) for sure in (True, False)],
        names,
        width,
        style.colours,
        _columns(labels, step, 0 if upright else -_ANGLE, style.colours),
        _BOTTOM if upright else _slanted(labels),
    )


def _cells(names: Sequence[str], pairs: Mapping[tuple[str, str], SystemComparison]) -> list[Cell]:
    return [
        (row, column, *_difference(pairs, name, other))
        for row, name in enumerate(names)
        for column, other in enumerate(names)
        if row != column
    ]


def _difference(
    pairs: Mapping[tuple[str, str], SystemComparison], name: str, other: str
) -> tuple[float, float]:
    """By how much a system is better than the other, and the p-value of that."""
    if (other, name) in pairs:
        comparison = pairs[other, name]
        return comparison.difference, comparison.randomisation_holm
    comparison = pairs[name, other]
    return -comparison.difference, comparison.randomisation_holm


def _squares(
    cells: Sequence[Cell],
    names: Sequence[str],
    size: int,
    texts: bool,
    style: Style,
    sure: bool,
    better: int,
) -> Trace:
    """Those of the cells whose difference is, or is not, significant."""
    colours, label = style.colours, style.translate(_LEGEND[sure])
    cells = [cell for cell in cells if (cell[3] < SIGNIFICANT) is sure]
    return scatter_trace(
        x=[column for _, column, _, _ in cells],
        y=[row for row, _, _, _ in cells],
        mode="markers+text" if texts else "markers",
        name=label,
        text=[_short(difference) for _, _, difference, _ in cells],
        textposition="middle center",
        textfont={"size": 11, "color": colours.background if sure else colours.ink},
        marker={
            "symbol": "square",
            "size": size,
            "color": [_fill(better * difference, sure, colours) for _, _, difference, _ in cells],
            "line": {"color": colours.muted, "width": 1},
        },
        hovertext=[
            hover(
                f"{names[row]} − {names[column]}: {signed(difference)}",
                f"{p_value(p)} · {label}",
            )
            for row, column, difference, p in cells
        ],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
        **unselected(),
    )


def _fill(difference: float, sure: bool, colours: Theme) -> str:
    if not sure:
        return colours.background
    return colours.accent if difference > 0 else colours.muted


def _short(value: float) -> str:
    """``0.0213`` → ``+.021``: narrow enough for a cell."""
    return signed(value).replace("0.", ".", 1)


def _columns(labels: Sequence[str], step: int, angle: int, colours: Theme) -> Settings:
    """The names below the matrix: as many as have room."""
    shown = range(0, len(labels), step)
    return axis(
        colours,
        range=[-0.5, len(labels) - 0.5],
        tickvals=list(shown),
        ticktext=[safe(labels[index]) for index in shown],
        tickangle=angle,
        tickfont={"size": _LABEL, "color": colours.ink},
        side="bottom",
        showgrid=False,
        automargin=False,
    )


def _slanted(labels: Sequence[str]) -> int:
    """Pixels below the matrix that its slanted names take."""
    longest = max(text_width(label, _LABEL) for label in labels)
    return 28 + int(longest * sin(radians(_ANGLE)))


def _framed(
    traces: Sequence[Trace],
    names: Sequence[str],
    width: int,
    colours: Theme,
    across: Settings,
    below: int = _BOTTOM,
) -> Figure:
    """Rows of equal height in both pictures, so that they are beside one another."""
    row = _ROOMY if len(names) <= _MOST_TEXTS else _CLOSE
    shown = [safe(clip(name, _NAME, _LONGEST)) for name in short_names(names, 20)]
    left = widest(names, _NAME, _LONGEST)
    return framed(
        traces,
        colours,
        across,
        named_rows(colours, shown, 12.5, automargin=False),
        width=width,
        height=row * len(names) + 16 + below,
        margin={"l": left, "r": _RIGHT, "t": 16, "b": below, "pad": 6},
        showlegend=False,
    )
