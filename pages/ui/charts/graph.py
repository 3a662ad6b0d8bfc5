"""The alignment graph: reference above, candidate below, a curve for each match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from meteor_core.model import Alignment, Match
from meteor_core.model.view import View, view
from meteor_core.render.layout import SIZE, layout
from meteor_core.render.picture import (
    Bracket,
    Curve,
    Layout,
    Point,
    at_step,
    bend,
    pointer,
    pointer_name,
)
from meteor_core.stages.registry import in_order
from meteor_core.wording.evidence import EXCHANGEABLE
from meteor_core.wording.palette import ENGLISH, Style, Theme, colour, look
from pages.ui.charts.figure import (
    LEGEND_ROW,
    LINES_BELOW,
    Figure,
    Hovers,
    Trace,
    framed,
    heading_annotation,
    in_legend,
    legend_rows,
    lettering,
    line_trace,
    safe,
    scatter_trace,
    stage_name,
    stroke,
    text_trace,
    unselected,
)

_NARROW = 600
"""Pixels below which letters are a little smaller: a phone."""

_TOP, _TOP_WITH_HEADING = 6, 18


def graph(alignment: Alignment, *, width: int = 1100, style: Style = ENGLISH) -> Figure:
    """An alignment → its graph, broken into lines that fit ``width`` pixels.

    Markers carry ``customdata``: ``["link", number]`` on a link's letter and
    ``["candidate" | "reference", position]`` on a word.
    """
    return links_graph(view(alignment), width=width, style=style)


def links_graph(model: View, *, width: int = 1100, style: Style = ENGLISH) -> Figure:
    """Draws words of both sides and the links between them, of METEOR or of another metric."""
    picture = graph_layout(model, width)
    traces = [*graph_traces(model, picture, style)]
    return graph_figure(traces, picture, in_legend(traces), style)


def graph_layout(model: View, width: int) -> Layout:
    """Returns the layout of a graph that fits ``width`` pixels."""
    return layout(model, width, letters(width))


def letters(width: int) -> float:
    """Pixels of the words in a graph that fits ``width`` pixels."""
    return SIZE if width >= _NARROW else SIZE - 1


def graph_figure(
    traces: Sequence[Trace], picture: Layout, names: Sequence[str], style: Style
) -> Figure:
    """Traces in their frame, with room for a legend of these names.

    A browser works at an empty trace as long as at another one: they are left out.
    """
    drawn = [trace for trace in traces if trace["x"] or trace["showlegend"]]
    colours = style.colours
    bottom = legend_rows(names, picture.width) * LEGEND_ROW + 10
    top = _TOP if picture.named else _TOP_WITH_HEADING
    return framed(
        drawn,
        colours,
        {"visible": False, "range": [0, picture.width], "fixedrange": True},
        {"visible": False, "range": [picture.height, 0], "fixedrange": True},
        legend=LINES_BELOW,
        annotations=[]
        if picture.named
        else [
            heading_annotation(style.translate("Reference above, candidate below"), style.colours)
        ],
        width=picture.width,
        height=picture.height + top + bottom,
        margin={"l": 0, "r": 0, "t": top, "b": bottom, "pad": 0},
    )


# What the alignment graph is made of: words, links with their letters, chunk brackets.

_SAMPLES = 26
"""Straight pieces of which a curve is drawn."""

_BENDS = tuple(
    (bend((0, 0), (1, 0), share)[0], bend((0, 1), (0, 0), share)[1], bend((0, 0), (0, 1), share)[1])
    for share in (n / _SAMPLES for n in range(_SAMPLES + 1))
)
"""Of each point of a curve its share of the way across, and the weights of both ends' heights."""

_TICK = 0.3
"""Length of a bracket's ends, as a share of the letters' size."""


def graph_traces(
    model: View, picture: Layout, style: Style, *, ended: bool = True
) -> Iterator[Trace]:
    """A layout → its traces; before the last stage has ``ended``, unmatched words are not lost."""
    hovers = Hovers(model, style.translate)
    yield _brackets(picture, style.colours)
    yield _chunk_numbers(picture, style.colours)
    for stage in picture.stages:
        yield _curves(picture, stage, style)
        if _exchangeable(picture, stage):
            yield _thin_curves(picture, stage, style)
        yield _underlines(picture, stage, style.colours)
    for stage in picture.stages:
        yield _letters(picture, stage, style, hovers)
    if any(_exchangeable(picture, stage) for stage in picture.stages):
        yield _exchange_key(style)
    yield _pointers(picture, style)
    for matched in (True, False):
        told = hovers if matched or ended else None
        yield _words(picture, style, told, matched=matched)
    if ended:
        yield _crosses(picture, style)
    if torn := pointer_name(picture, style.translate):
        yield _pointer_key(torn, style)
    yield _row_names(picture, style)


def _curves(picture: Layout, stage: str, style: Style) -> Trace:
    curves = [curve for curve in _of_stage(picture, stage) if not curve.link.exchangeable]
    return line_trace(
        map(curve_points, curves),
        stroke(stage, style.colours),
        name=stage_name(stage, style),
        legendgroup=stage,
        showlegend=True,
    )


def _exchangeable(picture: Layout, stage: str) -> list[Curve]:
    """A stage's matches that some best alignment does without."""
    return [curve for curve in _of_stage(picture, stage) if curve.link.exchangeable]


def _thin_curves(picture: Layout, stage: str, style: Style) -> Trace:
    """Those matches, thinner than the ones that are in every best alignment."""
    curves = map(curve_points, _exchangeable(picture, stage))
    return line_trace(curves, stroke(stage, style.colours, 1.0), legendgroup=stage)


def _exchange_key(style: Style) -> Trace:
    """In the legend: the meaning of a thin line with a diamond."""
    line = {"color": style.colours.muted, "width": 1}
    name = style.translate(EXCHANGEABLE)
    return _key(name, "diamond", 12, style, mode="lines+markers", line=line)


def _of_stage(picture: Layout, stage: str) -> list[Curve]:
    return [curve for curve in picture.curves if curve.link.stage == stage]


def curve_points(curve: Curve) -> list[Point]:
    """Returns the points of a drawn link, to hundredths of a pixel."""
    (left, top), (right, bottom) = curve.start, curve.stop
    if abs(left - right) < 1:
        return [curve.start, curve.stop]
    wide = right - left
    return [
        (round(left + wide * across, 2), round(top * first + bottom * second, 2))
        for across, first, second in _BENDS
    ]


def _underlines(picture: Layout, stage: str, colours: Theme) -> Trace:
    """Lines that gather the words of a phrase."""
    lines = [line for line in picture.underlines if line.link.stage == stage]
    ends = ([(line.left, line.y), (line.right, line.y)] for line in lines)
    return line_trace(ends, stroke(stage, colours) | {"dash": "solid"}, legendgroup=stage)


def _letters(picture: Layout, stage: str, style: Style, hovers: Hovers) -> Trace:
    """The letters on the links: what can be clicked and hovered."""
    curves, colours = _of_stage(picture, stage), style.colours
    return scatter_trace(
        x=[curve.badge[0] for curve in curves],
        y=[curve.badge[1] for curve in curves],
        mode="markers+text",
        text=[look(stage).letter(style.language)] * len(curves),
        **lettering(10, colour(colours.text, stage, colours.ink)),
        marker={
            "symbol": ["diamond" if curve.link.exchangeable else "circle" for curve in curves],
            "size": [19 if curve.link.exchangeable else 15 for curve in curves],
            "color": colours.background,
            "opacity": 1,
            "line": {"color": colour(colours.line, stage, colours.muted), "width": 1.2},
        },
        customdata=[["link", curve.link.number] for curve in curves],
        hovertext=[hovers.link(curve.link.number) for curve in curves],
        hoverinfo="text",
        legendgroup=stage,
        showlegend=False,
        selected={"marker": {"size": 19}},
    )


def _pointers(picture: Layout, style: Style) -> Trace:
    """Next to a stub's letter: the line of its other end; in the legend, what that means."""
    stubs = _last_of_runs(picture)
    return text_trace(
        [curve.badge[0] + 0.55 * picture.size for curve in stubs],
        [curve.badge[1] for curve in stubs],
        [pointer(curve) for curve in stubs],
        lettering(10, style.colours.muted),
        textposition="middle right",
    )


def _pointer_key(name: str, style: Style) -> Trace:
    """In the legend: the meaning of the arrow and the number next to a letter."""
    return _key(name, "circle", 11, style, mode="markers")


def _key(name: str, symbol: str, size: int, style: Style, **properties: Any) -> Trace:
    """An entry of the legend that nothing in the picture has."""
    return scatter_trace(
        x=[None],
        y=[None],
        name=name,
        marker={
            "symbol": symbol,
            "size": size,
            "color": style.colours.background,
            "line": {"color": style.colours.muted, "width": 1.2},
        },
        hoverinfo="skip",
        showlegend=True,
        **properties,
    )


def _last_of_runs(picture: Layout) -> list[Curve]:
    """Adjacent stubs that point to one line: only the last of them is labelled."""
    stubs = sorted(
        (curve for curve in picture.curves if curve.other),
        key=lambda curve: (curve.band, curve.side, curve.start[0]),
    )
    return list({(c.band, c.side, c.other, c.link.chunk): c for c in stubs}.values())


def _words(picture: Layout, style: Style, hovers: Hovers | None, *, matched: bool) -> Trace:
    """Matched words in the text colour, others in grey italics; None: without hover texts."""
    boxes = [box for box in picture.boxes if box.word.matched is matched]
    ink = style.colours.ink if matched else style.colours.muted
    return scatter_trace(
        x=[box.x for box in boxes],
        y=[box.y for box in boxes],
        mode="markers+text",
        text=[safe(box.text) if matched else f"<i>{safe(box.text)}</i>" for box in boxes],
        textfont={"size": picture.size, "color": ink},
        marker={
            "size": [min(max(box.width, 22), 70) for box in boxes],
            "opacity": 0,
            "color": style.colours.faint,
        },
        customdata=[[box.word.side, box.word.position] for box in boxes],
        hovertext=[hovers.word(box.word) if hovers else "" for box in boxes],
        hoverinfo="text" if hovers else "skip",
        showlegend=False,
        **unselected(0, ink),
    )


def _crosses(picture: Layout, style: Style) -> Trace:
    """A cross at each word without a match."""
    boxes = [box for box in picture.boxes if not box.word.matched]
    inwards = {"reference": picture.size, "candidate": -picture.size}
    return scatter_trace(
        x=[box.x for box in boxes],
        y=[box.y + inwards[box.word.side] for box in boxes],
        mode="markers",
        name=style.translate("no match"),
        marker={
            "symbol": "x-thin",
            "size": 7,
            "line": {"width": 1.5, "color": style.colours.muted},
        },
        hoverinfo="skip",
        showlegend=bool(boxes),
        **unselected(),
    )


def _brackets(picture: Layout, colours: Theme) -> Trace:
    """A bracket around each chunk; that of a chunk broken between two lines stays open."""
    outlines = (_outline(bracket, picture.size) for bracket in picture.brackets)
    return line_trace(outlines, {"color": colours.muted, "width": 1})


def _outline(bracket: Bracket, size: float) -> list[Point]:
    tick = bracket.y - _outwards(bracket) * _TICK * size
    left = [(bracket.left, tick)] if bracket.opens else []
    right = [(bracket.right, tick)] if bracket.closes else []
    return [*left, (bracket.left, bracket.y), (bracket.right, bracket.y), *right]


def _outwards(bracket: Bracket) -> int:
    return -1 if bracket.side == "reference" else 1


def _number_height(bracket: Bracket, size: float) -> float:
    return bracket.y + _outwards(bracket) * 0.62 * size


def _chunk_numbers(picture: Layout, colours: Theme) -> Trace:
    return text_trace(
        [(bracket.left + bracket.right) / 2 for bracket in picture.brackets],
        [_number_height(bracket, picture.size) for bracket in picture.brackets],
        [str(bracket.chunk) for bracket in picture.brackets],
        lettering(11, colours.muted),
    )


def _row_names(picture: Layout, style: Style) -> Trace:
    """Left of the words: the rows' names where there is room, and the lines' numbers.

    The numbers of the topmost brackets are named too.
    """
    rows: list[tuple[float, str]] = []
    if picture.named and picture.brackets:
        top = min(picture.brackets, key=lambda bracket: bracket.y)
        rows.append((_number_height(top, picture.size), style.translate("Chunk")))
    for band in picture.bands:
        if picture.named:
            rows.append((band.reference_y, style.translate("Reference")))
            rows.append((band.candidate_y, style.translate("Candidate")))
        if len(picture.bands) > 1:
            rows.append(((band.reference_y + band.candidate_y) / 2, str(band.number)))
    return text_trace(
        [0] * len(rows),
        [y for y, _ in rows],
        [text for _, text in rows],
        lettering(12, style.colours.muted),
        textposition="middle right",
        cliponaxis=False,
    )


# The graph at one step of the stage player: later links hidden, new ones highlighted.

_FADED = 0.4
_GLOW = 11


def stepped(
    alignment: Alignment,
    so_far: Iterable[Match],
    step: str,
    *,
    chunks: bool = False,
    width: int = 1100,
    style: Style = ENGLISH,
) -> Figure:
    """The whole alignment, the matches of the steps so far and the step's name → its graph.

    ``chunks``: all stages have ended, and chunks are marked.
    """
    model = view(alignment)
    whole = graph_layout(model, width)
    picture = at_step(whole, model, so_far, chunks=chunks)
    traces = [*graph_traces(model, picture, style, ended=chunks)]
    if step == "chunks":
        traces[0]["line"] |= {"color": style.colours.accent, "width": 2}
    stages = in_order(link.stage for link in model.links)
    if step in stages:
        for trace in traces:
            if trace.get("legendgroup", step) != step:
                trace["opacity"] = _FADED
        traces.insert(0, _glow(picture, step, style.colours))
    return graph_figure(traces, picture, in_legend([*graph_traces(model, whole, style)]), style)


def _glow(picture: Layout, step: str, colours: Theme) -> Trace:
    """A broad light line behind the step's own links."""
    new = [curve for curve in picture.curves if curve.link.stage == step]
    line = {"color": colour(colours.tint, step, colours.faint), "width": _GLOW}
    return line_trace(map(curve_points, new), line)
