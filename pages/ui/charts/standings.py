"""Systems in people's order: a mark for each, its 95% interval as a line."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from meteor_core.annotations.results import Standing
from meteor_core.wording.words import Translate, clip, same
from meteor_core.wording.words import width as text_width
from pages.ui.charts.frame import axis, framed, named_rows
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import broken, hover, safe

_ROW = 34
_LONGEST = 160.0
_SIZE = 12.5


def standings(
    rows: Sequence[Standing],
    *,
    width: int = 900,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Standings, best first → rows from top to bottom on the scheme's own scale."""
    colours = theme_named(theme)
    intervals = go.Scatter(
        **broken([[(one.low, place), (one.high, place)] for place, one in enumerate(rows)]),
        mode="lines",
        line={"color": colours.muted, "width": 2},
        hoverinfo="skip",
    )
    values = go.Scatter(
        x=[one.value for one in rows],
        y=list(range(len(rows))),
        mode="markers",
        marker={"color": colours.accent, "size": 11, "symbol": "circle"},
        hovertext=[_told(one, translate) for one in rows],
        hoverinfo="text",
        cliponaxis=False,
    )
    names = [clip(one.system, _SIZE, _LONGEST) for one in rows]
    margin = 16 + int(max((text_width(name, _SIZE) for name in names), default=0))
    return framed(
        [intervals, values],
        colours,
        axis(colours),
        named_rows(colours, [safe(name) for name in names], _SIZE),
        width=width,
        height=_ROW * len(rows) + 48,
        margin={"l": margin, "r": 20, "t": 8, "b": 36, "pad": 6},
        showlegend=False,
    )


def _told(one: Standing, translate: Translate) -> str:
    interval = f"{one.value:.3f} [{one.low:.3f}, {one.high:.3f}]".replace("-", "−")
    return hover(one.system, interval, f"{translate('Votes')}: {one.votes}")
