"""What the figures share: safe texts, hover texts, legends that fit, markers that stay put."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from math import ceil
from textwrap import wrap
from typing import Any

from meteor_core.model.view import LinkView, View, WordView
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, clip, number, width

LEGEND_ROW = 22
LEGEND = {
    "x": 0,
    "y": 0,
    "yanchor": "bottom",
    "xref": "container",
    "yref": "container",
    "itemwidth": 42,
}
"""Below the picture, out of its way."""

_LEGEND_SIZE = 12.0
_LEGEND_MARK = 60.0
_HOVER_WIDTH = 46
_HOVER_WORD = 320.0

CONFIG = {"displayModeBar": False, "displaylogo": False, "scrollZoom": False, "responsive": True}
"""Plotly's ``config`` for all figures: no tool bar, nothing that reaches out to another host."""


def safe(text: str) -> str:
    """A person's text → text that Plotly draws letter by letter: its pseudo-HTML is escaped."""
    return html.escape(text, quote=False)


def hover(*lines: str) -> str:
    """Lines of plain text → wrapped, escaped hover text."""
    wrapped = (part for line in lines if line for part in wrap(line, _HOVER_WIDTH) or [""])
    return "<br>".join(map(safe, wrapped))


def stage_name(stage: str, language: str, translate: Translate) -> str:
    """``"lemma"`` → ``"Л лемма"``: the letter that stands on the links, then the name."""
    return f"{look(stage).letter(language)} {translate(look(stage).label)}"


def link_hover(link: LinkView, translate: Translate) -> str:
    """What hovering a link shows: both words, stage, similarity, evidence, chunk."""
    stage = translate(look(link.stage).label)
    similarity = "" if link.similarity == 1 else f" · {number(link.similarity)}"
    return hover(
        f"{_short(link.candidate_text)} ~ {_short(link.reference_text)}",
        f"{stage}{similarity}",
        explain(link, translate),
        translate("chunk {number}").format(number=link.chunk) if link.chunk else "",
    )


def word_hover(view: View, word: WordView, translate: Translate) -> str:
    """What hovering a word shows: its match, or that it has none."""
    if word.matched:
        return link_hover(view.link(word.link), translate)
    message = view.unmatched[0 if word.side == "candidate" else 1]
    return hover(_short(word.text), translate(message))


def _short(text: str) -> str:
    return clip(text, 13, _HOVER_WORD)


def legend_rows(names: Iterable[str], room: float) -> int:
    """Rows that a horizontal legend of these names takes: Plotly gives every entry equal width."""
    widths = [width(name, _LEGEND_SIZE) + _LEGEND_MARK for name in names]
    if not widths:
        return 0
    columns = max(int(room // max(widths)), 1)
    return ceil(len(widths) / columns) if sum(widths) > room else 1


def untouched(opacity: float = 1, ink: str = "") -> dict[str, Any]:
    """Markers and text that keep their look when others are selected: Plotly would dim them."""
    text = {"textfont": {"color": ink}} if ink else {}
    return {"unselected": {"marker": {"opacity": opacity}, **text}}


def lettering(size: float, ink: str) -> dict[str, Any]:
    """The look of text that stays as it is, whatever is selected."""
    return {"textfont": {"size": size, "color": ink}, **untouched(ink=ink)}


def broken(lines: Iterable[Sequence[tuple[float, float]]]) -> dict[str, list[float | None]]:
    """Several polylines → ``x`` and ``y`` of one trace, with gaps between them."""
    x: list[float | None] = []
    y: list[float | None] = []
    for line in lines:
        x += [*(point[0] for point in line), None]
        y += [*(point[1] for point in line), None]
    return {"x": x, "y": y}
