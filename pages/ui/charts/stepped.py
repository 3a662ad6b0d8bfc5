"""The alignment graph at one step of the stage player: later links hidden, new ones highlighted.

Every step is set out as the whole is, so that nothing moves from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import plotly.graph_objects as go

from meteor_core.model import Alignment, Match
from meteor_core.model.view import view
from meteor_core.render.picture import Box, Layout
from meteor_core.stages.registry import in_order
from meteor_core.wording.words import Translate, same
from pages.ui.charts.graph import drawn, path, set_out
from pages.ui.charts.palette import Theme, colour
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import LEGEND_ROW, broken, legend_rows, stage_name

_FADED = 0.4
_GLOW = 11


def stepped(
    whole: Alignment,
    so_far: Iterable[Match],
    step: str,
    *,
    chunks: bool = False,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """The whole alignment, the matches of the steps so far and the step's name → its graph.

    ``chunks``: all stages have ended, and chunks are marked.
    """
    model, colours = view(whole), theme_named(theme)
    numbers = {(match.candidate, match.reference): n for n, match in enumerate(whole.matches, 1)}
    shown = {numbers[match.candidate, match.reference] for match in so_far}
    picture = _so_far(set_out(model, width), shown, chunks)
    figure = drawn(model, picture, colours, language, translate, ended=chunks)
    stages = [*in_order(link.stage for link in model.links)]
    _steady(figure, picture, stages, language, translate)
    if step in stages:
        _highlight(figure, picture, step, colours)
    if step == "chunks":
        figure.data[0].line.update(color=colours.accent, width=2)
    return figure


def _so_far(picture: Layout, shown: set[int], chunks: bool) -> Layout:
    return replace(
        picture,
        boxes=tuple(_box(box, shown) for box in picture.boxes),
        curves=tuple(curve for curve in picture.curves if curve.link.number in shown),
        underlines=tuple(line for line in picture.underlines if line.link.number in shown),
        brackets=picture.brackets if chunks else (),
    )


def _box(box: Box, shown: set[int]) -> Box:
    """A word whose link is hidden looks like one that has none yet."""
    if box.word.link in shown or not box.word.matched:
        return box
    return replace(box, word=replace(box.word, link=0, chunk=0, stage="", partners=()))


def _steady(
    figure: go.Figure, picture: Layout, stages: list[str], language: str, translate: Translate
) -> None:
    """Room for the whole legend from the first step on."""
    names = [stage_name(stage, language, translate) for stage in stages]
    bottom = legend_rows([*names, translate("no match")], picture.width) * LEGEND_ROW + 10
    top = figure.layout.margin.t
    figure.update_layout(height=picture.height + top + bottom, margin={"b": bottom})


def _highlight(figure: go.Figure, picture: Layout, step: str, colours: Theme) -> None:
    """The step's own links with a glow behind them, those of earlier steps faded."""
    for trace in figure.data:
        if trace.legendgroup and trace.legendgroup != step:
            trace.opacity = _FADED
    new = [curve for curve in picture.curves if curve.link.stage == step]
    glow = go.Scatter(
        **broken(map(path, new)),
        mode="lines",
        line={"color": colour(colours.tint, step, colours.faint), "width": _GLOW},
        hoverinfo="skip",
        showlegend=False,
    )
    figure.add_trace(glow)
    figure.data = (figure.data[-1], *figure.data[:-1])
