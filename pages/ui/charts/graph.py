"""The alignment graph: reference above, candidate below, a curve for each match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import plotly.graph_objects as go

from meteor_core.model import Alignment
from meteor_core.model.view import View, view
from meteor_core.render.layout import SIZE, layout
from meteor_core.render.picture import Bracket, Curve, Layout, Point, bend
from meteor_core.wording.words import Translate, same
from pages.ui.charts.frame import framed
from pages.ui.charts.palette import Theme, colour, look, stroke
from pages.ui.charts.palette import theme as theme_named
from pages.ui.charts.shared import (
    LEGEND,
    LEGEND_ROW,
    broken,
    legend_rows,
    lettering,
    link_hover,
    safe,
    stage_name,
    untouched,
    word_hover,
)

_NARROW = 600
_SAMPLES = 26
_TOP = 6
_HEADING = 18
_TICK = 0.3


def graph(
    alignment: Alignment,
    *,
    width: int = 1100,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> go.Figure:
    """An alignment → its graph, broken into lines that fit ``width`` pixels.

    Markers carry ``customdata``: ``["link", number]`` on a link's letter and
    ``["candidate" | "reference", position]`` on a word.
    """
    model = view(alignment)
    return drawn(model, set_out(model, width), theme_named(theme), language, translate)


def set_out(model: View, width: int) -> Layout:
    """The layout that fits ``width`` pixels; letters are a little smaller on a phone."""
    return layout(model, width, SIZE if width >= _NARROW else SIZE - 1)


def drawn(
    model: View,
    picture: Layout,
    colours: Theme,
    language: str,
    translate: Translate,
    ended: bool = True,
) -> go.Figure:
    """A layout as a figure; before the last stage has ``ended``, a word left is no lost word."""
    traces = [
        *_chunks(picture, colours),
        *_links(picture, colours, language, translate),
        *_badges(picture, colours, language, translate),
        *_words(model, picture, colours, translate, ended),
        *_margins(picture, colours, translate),
    ]
    names = [trace.name for trace in traces if trace.showlegend]
    figure = _figure(traces, picture, legend_rows(names, picture.width), colours)
    if not picture.named:
        _heading(figure, colours, translate)
    return figure


def _heading(figure: go.Figure, colours: Theme, translate: Translate) -> None:
    """Which row is which, above a picture too narrow for names beside its rows."""
    figure.add_annotation(
        text=translate("Reference above, candidate below"),
        x=0,
        y=1,
        xref="paper",
        yref="paper",
        xanchor="left",
        yanchor="bottom",
        showarrow=False,
        borderpad=0,
        font={"size": 12, "color": colours.muted},
    )


def _figure(traces: Sequence[go.Scatter], picture: Layout, rows: int, colours: Theme) -> go.Figure:
    bottom = rows * LEGEND_ROW + 10
    top = _TOP if picture.named else _HEADING
    return framed(
        traces,
        colours,
        {"visible": False, "range": [0, picture.width], "fixedrange": True},
        {"visible": False, "range": [picture.height, 0], "fixedrange": True},
        legend=LEGEND,
        width=picture.width,
        height=picture.height + top + bottom,
        margin={"l": 0, "r": 0, "t": top, "b": bottom, "pad": 0},
    )


def _links(
    picture: Layout, colours: Theme, language: str, translate: Translate
) -> Iterator[go.Scatter]:
    """For each stage one trace of curves, and one of the lines that gather phrases."""
    for stage in picture.stages:
        curves = [curve for curve in picture.curves if curve.link.stage == stage]
        yield go.Scatter(
            **broken(map(path, curves)),
            mode="lines",
            name=stage_name(stage, language, translate),
            legendgroup=stage,
            showlegend=True,
            line=stroke(stage, colours),
            hoverinfo="skip",
        )
        lines = [line for line in picture.underlines if line.link.stage == stage]
        yield go.Scatter(
            **broken([(line.left, line.y), (line.right, line.y)] for line in lines),
            mode="lines",
            legendgroup=stage,
            showlegend=False,
            line=stroke(stage, colours) | {"dash": "solid"},
            hoverinfo="skip",
        )


def path(curve: Curve) -> list[Point]:
    """The points of a drawn link."""
    if abs(curve.start[0] - curve.stop[0]) < 1:
        return [curve.start, curve.stop]
    return [bend(curve.start, curve.stop, n / _SAMPLES) for n in range(_SAMPLES + 1)]


def _badges(
    picture: Layout, colours: Theme, language: str, translate: Translate
) -> Iterator[go.Scatter]:
    """The letters on the links: what can be clicked and hovered."""
    for stage in picture.stages:
        curves = [curve for curve in picture.curves if curve.link.stage == stage]
        own = colour(colours.line, stage, colours.muted)
        yield go.Scatter(
            x=[curve.badge[0] for curve in curves],
            y=[curve.badge[1] for curve in curves],
            mode="markers+text",
            text=[look(stage).letter(language)] * len(curves),
            **lettering(10, colour(colours.text, stage, colours.ink)),
            marker={
                "size": 15,
                "color": colours.background,
                "opacity": 1,
                "line": {"color": own, "width": 1.2},
            },
            customdata=[["link", curve.link.number] for curve in curves],
            hovertext=[link_hover(curve.link, translate) for curve in curves],
            hoverinfo="text",
            legendgroup=stage,
            showlegend=False,
            selected={"marker": {"size": 19}},
        )
    yield _pointers(picture, colours)


def _pointers(picture: Layout, colours: Theme) -> go.Scatter:
    """Beside a stub's letter: in which line its other end stands."""
    stubs = _last_of_runs(picture)
    return go.Scatter(
        x=[curve.badge[0] + 0.55 * picture.size for curve in stubs],
        y=[curve.badge[1] for curve in stubs],
        mode="text",
        text=[f"{'↓' if curve.other > curve.band else '↑'}{curve.other}" for curve in stubs],
        textposition="middle right",
        **lettering(10, colours.muted),
        hoverinfo="skip",
        showlegend=False,
    )


def _last_of_runs(picture: Layout) -> list[Curve]:
    """Stubs side by side that point to the same line are told once, at the last of them."""
    stubs = sorted(
        (curve for curve in picture.curves if curve.other),
        key=lambda curve: (curve.band, curve.side, curve.start[0]),
    )
    last = {(c.band, c.side, c.other, c.link.chunk): c for c in stubs}
    return list(last.values())


def _words(
    model: View, picture: Layout, colours: Theme, translate: Translate, ended: bool
) -> Iterator[go.Scatter]:
    """Words that match in ink; words that do not in italics, muted, in the end with a cross."""
    for matched in (True, False):
        boxes = [box for box in picture.boxes if box.word.matched is matched]
        ink = colours.ink if matched else colours.muted
        yield go.Scatter(
            x=[box.x for box in boxes],
            y=[box.y for box in boxes],
            mode="markers+text",
            text=[safe(box.text) if matched else f"<i>{safe(box.text)}</i>" for box in boxes],
            textfont={"size": picture.size, "color": ink},
            marker={
                "size": [min(max(box.width, 22), 70) for box in boxes],
                "opacity": 0,
                "color": colours.faint,
            },
            customdata=[[box.word.side, box.word.position] for box in boxes],
            hovertext=[word_hover(model, box.word, translate) for box in boxes],
            hoverinfo="text" if matched or ended else "skip",
            showlegend=False,
            **untouched(0, ink),
        )
    if ended:
        yield _crosses(picture, colours, translate)


def _crosses(picture: Layout, colours: Theme, translate: Translate) -> go.Scatter:
    boxes = [box for box in picture.boxes if not box.word.matched]
    inwards = {"reference": picture.size, "candidate": -picture.size}
    return go.Scatter(
        x=[box.x for box in boxes],
        y=[box.y + inwards[box.word.side] for box in boxes],
        mode="markers",
        name=translate("no match"),
        marker={"symbol": "x-thin", "size": 7, "line": {"width": 1.5, "color": colours.muted}},
        hoverinfo="skip",
        showlegend=bool(boxes),
        **untouched(),
    )


def _chunks(picture: Layout, colours: Theme) -> Iterator[go.Scatter]:
    """Brackets in one trace, their numbers in another; a broken chunk's bracket stays open."""
    yield go.Scatter(
        **broken(_outline(bracket, picture.size) for bracket in picture.brackets),
        mode="lines",
        line={"color": colours.muted, "width": 1},
        hoverinfo="skip",
        showlegend=False,
    )
    yield go.Scatter(
        x=[(bracket.left + bracket.right) / 2 for bracket in picture.brackets],
        y=[bracket.y + _outwards(bracket) * 0.62 * picture.size for bracket in picture.brackets],
        mode="text",
        text=[str(bracket.chunk) for bracket in picture.brackets],
        **lettering(11, colours.muted),
        hoverinfo="skip",
        showlegend=False,
    )


def _outwards(bracket: Bracket) -> int:
    return -1 if bracket.side == "reference" else 1


def _outline(bracket: Bracket, size: float) -> list[Point]:
    tick = bracket.y - _outwards(bracket) * _TICK * size
    left = [(bracket.left, tick)] if bracket.opens else []
    right = [(bracket.right, tick)] if bracket.closes else []
    return [*left, (bracket.left, bracket.y), (bracket.right, bracket.y), *right]


def _margins(picture: Layout, colours: Theme, translate: Translate) -> Iterator[go.Scatter]:
    """Left of the words: the rows' names where there is room, and the lines' numbers."""
    rows: list[tuple[float, str]] = []
    for band in picture.bands:
        if picture.named:
            rows.append((band.reference_y, translate("Reference")))
            rows.append((band.candidate_y, translate("Candidate")))
        if len(picture.bands) > 1:
            rows.append(((band.reference_y + band.candidate_y) / 2, str(band.number)))
    yield go.Scatter(
        x=[0] * len(rows),
        y=[y for y, _ in rows],
        mode="text",
        text=[text for _, text in rows],
        textposition="middle right",
        **lettering(12, colours.muted),
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
    )
