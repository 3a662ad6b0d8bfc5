"""What another metric sees in two texts, drawn as the alignment graph is."""

from __future__ import annotations

import plotly.graph_objects as go

from meteor_core.model.view import View
from meteor_core.wording.words import Translate, same
from pages.ui.charts.graph import drawn, set_out
from pages.ui.charts.palette import theme as theme_named


def comparison(
    model: View,
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """Words of both sides and the links between them, in as many lines as ``width`` asks for."""
    return drawn(model, set_out(model, width), theme_named(theme), language, translate)
