"""Texts of figures: escaped for Plotly, and the hover texts of links and words."""

from __future__ import annotations

import html
from collections.abc import Sequence
from textwrap import wrap

from meteor_core.model.view import LinkView, View, WordView
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import Style, look
from meteor_core.wording.words import Translate, clip, number

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
    return _filled(words)


def _filled(words: Sequence[str]) -> list[str]:
    """Words, none too long for a line → lines as ``textwrap`` breaks them, at less cost."""
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
