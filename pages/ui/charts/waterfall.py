"""The waterfall of the score: from 1 down to METEOR, one bar for each kind of loss."""

from __future__ import annotations

import plotly.graph_objects as go

from meteor_core.meteor.breakdown import Breakdown
from meteor_core.wording.words import Translate, same
from pages.ui.charts.bars import Bar, bars
from pages.ui.charts.palette import theme as theme_named

_LABELS = {
    "missing": ("Missing reference words", "reference words that the candidate lacks"),
    "extra": ("Extra candidate words", "candidate words that the reference lacks"),
    "soft": ("Soft matches", "matches that are not exact and weigh less"),
    "order": ("Fragmentation", "matches broken into chunks by order and gaps"),
}


def waterfall(
    breakdown: Breakdown,
    *,
    width: int = 640,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """A breakdown → horizontal bars: each loss starts where the one before it ended."""
    return bars(_bars(breakdown, translate), width, theme_named(theme))


def _bars(breakdown: Breakdown, translate: Translate) -> list[Bar]:
    rows, level = [], 1.0
    for name, part in breakdown.parts:
        label, note = _LABELS[name]
        rows.append(Bar(translate(label), translate(note), level, level - part))
        level -= part
    return [*rows, Bar(translate("Score"), "METEOR", 0.0, breakdown.value, total=True)]
