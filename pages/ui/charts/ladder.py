"""The ladder between two variants: one score, what each ingredient changes, the other score."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from meteor_core.explain.differences import Step
from meteor_core.wording.words import Translate, same
from pages.ui.charts.bars import Bar, bars
from pages.ui.charts.palette import theme as theme_named
from pages.ui.i18n.wording import ingredient, sentence


def ladder(
    ends: tuple[tuple[str, float], tuple[str, float]],
    steps: Sequence[Step],
    *,
    width: int = 640,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Two variants' titles and scores, and the steps between → bars from the one to the other."""
    (one, level), (other, last) = ends
    rows = [Bar(one, "METEOR", 0.0, level, total=True)]
    for step in steps:
        label = ingredient(step, translate)
        rows.append(Bar(label, sentence(step, translate), level, level + step.change))
        level += step.change
    rows.append(Bar(other, "METEOR", 0.0, last, total=True))
    return bars(rows, width, theme_named(theme))
