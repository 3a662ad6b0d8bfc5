"""A mark and its 95% interval in each row: metrics beside people, systems in people's order."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations.results import SystemStanding
from meteor_core.meta_evaluation.agreement import MetricAgreement
from meteor_core.meta_evaluation.rankings import RankingAgreement
from meteor_core.wording.palette import ENGLISH, Style
from meteor_core.wording.words import Translate, clip, interval, minus
from pages.ui.charts.figure import Figure, scatter_trace
from pages.ui.charts.frame import axis, framed, named_rows, widest
from pages.ui.charts.texts import hover, safe
from pages.ui.charts.traces import error_bars, polylines

_NAME, _LONGEST_METRIC = 13, 170.0
_ROW = 30

_SYSTEM, _LONGEST_SYSTEM = 12.5, 160.0
_SYSTEM_ROW = 34


def agreement(
    entries: Sequence[MetricAgreement | RankingAgreement],
    objective: str,
    *,
    width: int = 700,
    style: Style = ENGLISH,
) -> Figure:
    """Metrics, best first → a dot each on the scale of the objective, with its interval."""
    colours = style.colours
    values = [entry.value(objective) for entry in entries]
    bounds = [(entry.low, entry.high) for entry in entries]
    dots = scatter_trace(
        x=values,
        y=list(range(len(entries))),
        mode="markers",
        marker={"color": colours.accent, "size": 10},
        error_x=error_bars(values, bounds, colours.accent),
        hovertext=[
            hover(entry.title, f"{minus(value)} · 95%: {interval(entry.low, entry.high)}")
            for entry, value in zip(entries, values, strict=True)
        ],
        hoverinfo="text",
        cliponaxis=False,
    )
    names = [safe(clip(entry.title, _NAME, _LONGEST_METRIC)) for entry in entries]
    left = widest((entry.title for entry in entries), _NAME, _LONGEST_METRIC)
    return framed(
        [dots],
        colours,
        axis(colours, nticks=6),
        named_rows(colours, names, 12.5),
        width=width,
        height=_ROW * len(entries) + 48,
        margin={"l": left, "r": 24, "t": 12, "b": 44, "pad": 6},
        showlegend=False,
    )


def standings(
    rows: Sequence[SystemStanding], *, width: int = 900, style: Style = ENGLISH
) -> Figure:
    """Standings, best first → rows from top to bottom on the scheme's own scale."""
    colours = style.colours
    intervals = scatter_trace(
        **polylines(
            [
                [(row.low, y), (row.high, y)]
                for y, row in enumerate(rows)
                if row.low is not None and row.high is not None
            ]
        ),
        mode="lines",
        line={"color": colours.muted, "width": 2},
        hoverinfo="skip",
    )
    values = scatter_trace(
        x=[row.value for row in rows],
        y=list(range(len(rows))),
        mode="markers",
        marker={"color": colours.accent, "size": 11, "symbol": "circle"},
        hovertext=[_standing(row, style.translate) for row in rows],
        hoverinfo="text",
        cliponaxis=False,
    )
    names = [clip(row.system, _SYSTEM, _LONGEST_SYSTEM) for row in rows]
    return framed(
        [intervals, values],
        colours,
        axis(colours),
        named_rows(colours, [safe(name) for name in names], _SYSTEM),
        width=width,
        height=_SYSTEM_ROW * len(rows) + 48,
        margin={
            "l": widest(names, _SYSTEM, _LONGEST_SYSTEM),
            "r": 20,
            "t": 8,
            "b": 36,
            "pad": 6,
        },
        showlegend=False,
    )


def _standing(row: SystemStanding, translate: Translate) -> str:
    value = minus(row.value)
    if row.low is not None and row.high is not None:
        value += f" [{minus(row.low)}, {minus(row.high)}]"
    return hover(row.system, value, translate("Votes") + f": {row.votes}")
