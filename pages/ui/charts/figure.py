"""Figures that Plotly does not check before they are drawn: checking was half of a page's work.

``scatter_trace`` and ``bar_trace`` make plain dictionaries; a ``Figure`` is sent as it was made.
Whoever looks into it (``figure.data``, ``to_html``) gets what Plotly makes of it, checked; so does
every test, and one holds each chart's dictionary to Plotly's schema.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from math import ceil
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go

from meteor_core.model.view import LinkView, View, WordView
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import FONT, Style, Theme, colour, look
from meteor_core.wording.words import Translate, clip, number
from meteor_core.wording.words import width as text_width

Trace = dict[str, Any]
"""What is drawn in a figure: Plotly's properties, all by their full names."""


def scatter_trace(**properties: Any) -> Trace:
    """Points, lines or texts, as ``plotly.graph_objects.Scatter`` has them."""
    return {"type": "scatter", **properties}


def bar_trace(**properties: Any) -> Trace:
    """Bars, as ``plotly.graph_objects.Bar`` has them."""
    return {"type": "bar", **properties}


def in_legend(traces: Iterable[Trace]) -> list[str]:
    """Returns the names that a legend shows."""
    return [trace["name"] for trace in traces if trace.get("showlegend")]


class Figure(go.Figure):  # type: ignore[misc]
    """A Plotly figure that is validated when one of its parts is first used.

    ``Figure([scatter_trace(x=[0], y=[1])], {"width": 300})``. Plotly's ``ValueError`` is raised
    then, for an unknown property or value.
    """

    def __init__(self, traces: Iterable[Trace], layout: dict[str, Any]) -> None:
        self.__dict__["_unchecked"] = {"data": list(traces), "layout": layout}

    def to_dict(self) -> dict[str, Any]:
        """Returns it as it was made, for drawing, or as Plotly's figure after it was validated."""
        if self._is_checked():
            checked: dict[str, Any] = super().to_dict()
            return checked
        unchecked: dict[str, Any] = self.__dict__["_unchecked"]
        return {
            "data": [dict(trace) for trace in unchecked["data"]],
            "layout": dict(unchecked["layout"]),
        }

    def __getattr__(self, name: str) -> Any:
        """Plotly's own parts, which do not exist before the figure is validated."""
        if self._is_checked():
            raise AttributeError(name)
        super().__init__(**self.__dict__["_unchecked"])
        return getattr(self, name)

    def _is_checked(self) -> bool:
        return "_validate" in self.__dict__  # the first thing that Plotly notes


# The layout of every figure, given with the traces at once; its axes and legend.

Settings = dict[str, Any]
"""A part of Plotly's layout: of an axis, a legend, or the whole."""

CONFIG = {"displayModeBar": False, "displaylogo": False, "scrollZoom": False, "responsive": True}
"""Plotly's ``config`` for all figures: no tool bar, nothing that reaches out to another host."""

LEGEND_ROW = 22
"""Pixels that a row of a legend takes."""

BELOW: Settings = {
    "x": 0,
    "y": 0,
    "yanchor": "bottom",
    "xref": "container",
    "yref": "container",
    "maxheight": 1,
}
"""A legend below the picture, out of its way, and whole: Plotly would scroll one that takes more
than half of a low figure, as it does on a phone.
"""

LINES_BELOW = BELOW | {"itemwidth": 42}
"""A legend below whose names have room for a dashed line beside them."""

_LEGEND_SIZE = 12.0
_LEGEND_MARK = 60.0
"""Pixels that an entry of a legend takes beside its name."""


def framed(
    traces: Iterable[Any],
    colours: Theme,
    x: Settings,
    y: Settings,
    *,
    legend: Settings | None = None,
    **settings: Any,
) -> Figure:
    """Traces, axes and what else a layout has → the figure.

    The only way in which figures are made: each ``update_layout`` afterwards would cost as much as
    the whole.
    """
    layout = _base(colours)
    layout["legend"] |= legend or {}
    return Figure(list(traces), layout | {"xaxis": x, "yaxis": y, **settings})


def _base(colours: Theme) -> Settings:
    """What every figure shares: a clear ground, local fonts, quiet hover labels, no drag."""
    font = {"family": FONT, "color": colours.ink, "size": 13}
    return {
        "template": {},
        "paper_bgcolor": colours.background,  # a picture that is saved has a ground
        "plot_bgcolor": CLEAR,
        "modebar": {"bgcolor": CLEAR, "color": colours.muted, "activecolor": colours.ink},
        "font": font,
        "hovermode": "closest",
        "hoverdistance": 24,
        "dragmode": False,
        "clickmode": "event+select",
        "hoverlabel": {
            "bgcolor": colours.background,
            "bordercolor": colours.muted,
            "font": font,
            "align": "left",
        },
        "legend": {
            "orientation": "h",
            "font": {"color": colours.ink, "size": 12},
            "bgcolor": CLEAR,
        },
    }


def heading_annotation(text: str, colours: Theme) -> Settings:
    """Makes small words above a picture, from its left edge on."""
    return {
        "text": safe(text),
        "x": 0,
        "y": 1,
        "xref": "paper",
        "yref": "paper",
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
        "borderpad": 0,
        "font": {"size": 12, "color": colours.muted},
    }


def axis(colours: Theme, title: str = "", **settings: Any) -> Settings:
    """Makes an axis that does not move, with faint lines; ``settings`` override these."""
    heading = {"text": safe(title), "font": {"size": 12, "color": colours.muted}, "standoff": 15}
    return {
        "fixedrange": True,
        "zeroline": False,
        "gridcolor": colours.faint,
        "tickfont": {"size": 11, "color": colours.muted},
        "automargin": True,
        **({"title": heading} if title else {}),
        **settings,
    }


def span(low: float, high: float) -> list[float]:
    """Makes an axis from the lowest to the highest value, with a little space on both sides."""
    space = max((high - low) * 0.12, 0.01)
    return [low - space, high + space]


def named_rows(colours: Theme, names: Sequence[str], size: float, **settings: Any) -> Settings:
    """Makes the upright axis of a figure with a named row for each thing, from top to bottom."""
    rows: Settings = {
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "range": [len(names) - 0.5, -0.5],
        "showgrid": False,
        "tickfont": {"size": size, "color": colours.ink},
    }
    return axis(colours, **rows | settings)


def legend_rows(names: Iterable[str], width: float) -> int:
    """Returns the rows of a horizontal legend: Plotly gives every entry equal width."""
    widths = [text_width(name, _LEGEND_SIZE) + _LEGEND_MARK for name in names]
    if not widths:
        return 0
    columns = max(int(width // max(widths)), 1)
    return ceil(len(widths) / columns) if sum(widths) > width else 1


def widest(names: Iterable[str], size: float, limit: float) -> int:
    """Pixels for the longest name beside its row, with a little space: no more than ``limit``."""
    return 16 + int(min(limit, max((text_width(name, size) for name in names), default=0)))


# Parts of Plotly traces: several lines in one, and marks that selecting others leaves alone.


def polylines(lines: Iterable[Sequence[tuple[float, float]]]) -> dict[str, list[float | None]]:
    """Several lines → ``x`` and ``y`` of one trace, with gaps between them.

    ``[[(0, 0), (1, 1)], [(2, 0)]]`` → ``{"x": [0, 1, None, 2, None], "y": [0, 1, None, 0, None]}``
    """
    x: list[float | None] = []
    y: list[float | None] = []
    for line in lines:
        x += [point[0] for point in line]
        y += [point[1] for point in line]
        x.append(None)
        y.append(None)
    return {"x": x, "y": y}


def unselected(opacity: float = 1, ink: str = "") -> dict[str, Any]:
    """Returns the look of marks while others are selected: Plotly would dim them otherwise.

    ``ink``: the colour of their text, if they have any.
    """
    text = {"textfont": {"color": ink}} if ink else {}
    return {"unselected": {"marker": {"opacity": opacity}, **text}}


def lettering(size: float, ink: str) -> dict[str, Any]:
    """Returns the look of text that stays as it is, whatever is selected."""
    return {"textfont": {"size": size, "color": ink}, **unselected(ink=ink)}


def line_trace(
    lines: Iterable[Sequence[tuple[float, float]]], line: dict[str, Any], **properties: Any
) -> Trace:
    """Makes a trace of lines that no pointer meets and, unless it is named, no legend shows."""
    quiet = {"mode": "lines", "line": line, "hoverinfo": "skip", "showlegend": False}
    return scatter_trace(**polylines(lines), **(quiet | properties))


def text_trace(
    x: Sequence[float],
    y: Sequence[float],
    text: Sequence[str],
    look: dict[str, Any],
    **properties: Any,
) -> Trace:
    """Makes a trace of texts that no pointer meets and no legend shows; ``look``: ``lettering``."""
    quiet = {"mode": "text", "hoverinfo": "skip", "showlegend": False}
    return scatter_trace(x=x, y=y, text=text, **quiet, **look, **properties)


def error_bars(values: Sequence[float], bounds: Sequence[tuple[float, float]], colour: str) -> Any:
    """Values and their intervals (low, high) → Plotly's ``error_x``: horizontal bars."""
    pairs = list(zip(values, bounds, strict=True))
    return {
        "type": "data",
        "symmetric": False,
        "array": [high - value for value, (_low, high) in pairs],
        "arrayminus": [value - low for value, (low, _high) in pairs],
        "color": colour,
        "thickness": 1.5,
        "width": 5,
    }


CLEAR = "rgba(0,0,0,0)"


def stroke(stage: str, colours: Theme, width: float = 2.0) -> dict[str, Any]:
    """A stage → Plotly's ``line`` dictionary: its colour, dash and width."""
    return {
        "color": colour(colours.line, stage, colours.muted),
        "dash": look(stage).dash,
        "width": width,
    }


# Texts of figures: escaped for Plotly, and the hover texts of links and words.

_HOVER_LETTERS = 46
_HOVER_WORD_WIDTH = 320.0
_HOVER_SIZE = 13


def safe(text: str) -> str:
    """A person's text → text that Plotly draws letter by letter: its pseudo-HTML is escaped."""
    return html.escape(text, quote=False)


def hover(*lines: str) -> str:
    """Lines of plain text → wrapped, escaped hover text; empty lines are left out."""
    return "<br>".join(safe(part) for line in lines if line for part in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """A line → those that it breaks into; most are short and printable, and stay what they are."""
    if len(line) <= _HOVER_LETTERS and line.isprintable():
        return [line.rstrip(" ")]
    words = line.split(" ")
    simple = "-" not in line and "" not in words and line.isprintable()
    if not simple or max(map(len, words)) > _HOVER_LETTERS:
        return wrap(line, _HOVER_LETTERS) or [""]
    # Words, none too long for a line → lines as ``textwrap`` breaks them, at less cost.
    first, *rest = words
    lines = [first]
    for word in rest:
        if len(lines[-1]) + 1 + len(word) <= _HOVER_LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def stage_name(stage: str, style: Style) -> str:
    """``"lemma"`` → ``"Л лемма"``: the letter that is on the links, then the name."""
    return f"{look(stage).letter(style.language)} {style.translate(look(stage).label)}"


def link_hover(link: LinkView, translate: Translate) -> str:
    """Returns both words of a link, its stage, similarity, evidence and chunk."""
    stage = translate(look(link.stage).label)
    similarity = "" if link.similarity == 1 else f" · {number(link.similarity)}"
    return hover(
        f"{_clipped(link.candidate_text)} ~ {_clipped(link.reference_text)}",
        f"{stage}{similarity}",
        explain(link, translate),
        translate("chunk {number}").format(number=link.chunk) if link.chunk else "",
    )


class Hovers:
    """The hover texts of the links and words of a picture; each link's text is made only
    once, because it is shown on the link and on the words of both its ends.
    """

    def __init__(self, model: View, translate: Translate) -> None:
        self._model, self._translate = model, translate
        self._links = [link_hover(link, translate) for link in model.links]

    def link(self, number: int) -> str:
        """Returns ``link_hover`` of the link of this number."""
        return self._links[number - 1]

    def word(self, word: WordView) -> str:
        """Returns a word's match, or that it has none."""
        if word.matched:
            return self.link(word.link)
        message = self._model.unmatched[0 if word.side == "candidate" else 1]
        return hover(_clipped(word.text), self._translate(message))


def _clipped(text: str) -> str:
    return clip(text, _HOVER_SIZE, _HOVER_WORD_WIDTH)
