"""The alignment as a table and as running text, in HTML and plain; the accessible picture.

``[2 кошка¹ᴱ …]`` – brackets hold a chunk and open with its number; each matched word carries its
link's number and its stage's letter; ``×`` marks a word without a match, ``◇`` a match that could
be exchanged.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment
from meteor_core.model.view import LinkView, Side, View, WordView, view
from meteor_core.stages.registry import in_order
from meteor_core.wording.evidence import EXCHANGEABLE, OPEN, explain
from meteor_core.wording.palette import UNDERLINES, Theme, colour, look
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import LONGEST, Translate, number, same

HEADINGS = (
    N_("No."),
    N_("Candidate"),
    N_("Reference"),
    N_("Stage"),
    N_("Similarity"),
    N_("Chunk"),
    N_("Evidence"),
)
"""Msgids of the columns, in order."""


@dataclass(frozen=True, slots=True)
class Row:
    """A match, or a word without one (the other side empty).

    ``number`` and ``chunk`` are 0 for links that are not matches. A match is in ``best`` of
    ``of_best`` best alignments, 0 of 0 if they were not counted; ``evidence`` mentions it if the
    match could be exchanged.
    """

    number: int
    candidate: str
    reference: str
    stage: str
    similarity: float | None
    chunk: int
    evidence: str
    best: int = 0
    of_best: int = 0

    def cells(self, translate: Translate = same) -> tuple[str, ...]:
        """Returns the row as text, in the order of ``HEADINGS``."""
        return (
            str(self.number or ""),
            self.candidate or "–",
            self.reference or "–",
            translate(look(self.stage).label) if self.stage else "",
            "" if self.similarity is None else number(self.similarity),
            str(self.chunk or ""),
            self.evidence,
        )


def rows(alignment: Alignment, translate: Translate = same) -> tuple[Row, ...]:
    """An alignment → candidate words in order, then reference words without a match."""
    model = view(alignment)
    links = {link.candidate[0]: link for link in model.links}
    matched = [
        _matched(links[word.position], translate)
        if word.position in links
        else _alone(word, translate)
        for word in model.candidate
        if not word.matched or word.position in links
    ]
    missing = [_alone(word, translate) for word in model.reference if not word.matched]
    return (*matched, *missing)


def _matched(link: LinkView, translate: Translate) -> Row:
    return Row(
        number=link.number,
        candidate=link.candidate_text,
        reference=link.reference_text,
        stage=link.stage,
        similarity=link.similarity,
        chunk=link.chunk,
        evidence=explain(link, translate),
        best=link.best,
        of_best=link.of_best,
    )


def _alone(word: WordView, translate: Translate) -> Row:
    if word.side == "candidate":
        return Row(0, word.text, "", "", None, 0, translate("not in the reference"))
    return Row(0, "", word.text, "", None, 0, translate("missing from the candidate"))


def table_html(alignment: Alignment, translate: Translate = same) -> str:
    """An alignment → an HTML ``<table>``, all text escaped."""
    head = "".join(f'<th scope="col">{escape(translate(heading))}</th>' for heading in HEADINGS)
    cells = (
        "".join(f"<td><bdi>{escape(cell)}</bdi></td>" for cell in row.cells(translate))
        for row in rows(alignment, translate)
    )
    body = "\n".join(f"<tr>{row}</tr>" for row in cells)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


_SIDES: tuple[tuple[Side, str], ...] = (("reference", "Reference"), ("candidate", "Candidate"))
_COLUMN = 30


def html(
    alignment: Alignment,
    *,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
    key: bool = True,
) -> str:
    """An alignment → two paragraphs of escaped HTML with inline styles.

    ``key``: whether a legend is below.
    """
    model, colours = view(alignment), theme_named(theme)
    paragraphs = "".join(
        f'<p style="margin:0 0 1em;line-height:2.1;color:{colours.ink}">'
        f'<span style="color:{colours.muted};font-size:.85em">{escape(translate(name))}</span> '
        f"{' '.join(_html_chunks(model, side, colours, language, translate))}</p>"
        for side, name in _SIDES
    )
    legend = _html_legend(model, colours, language, translate) if key else ""
    return f'<div style="overflow-wrap:anywhere">{paragraphs}{legend}</div>'


def _html_chunks(
    model: View, side: Side, colours: Theme, language: str, translate: Translate
) -> Iterator[str]:
    for chunk, words in groupby(model.words(side), key=lambda word: word.chunk):
        spans = [
            _html_link(model, list(group), colours, language, translate)
            for _, group in groupby(words, key=_together)
        ]
        if not chunk:
            yield " ".join(spans)
            continue
        mark = f'<span style="color:{colours.muted};font-size:.8em">'
        # No-break spaces keep a bracket beside its word where the line wraps.
        yield f"{mark}[{chunk}</span>&#160;{' '.join(spans)}{mark}&#160;]</span>"


def _together(word: WordView) -> tuple[int, int]:
    """Words of one phrase are together; words without a match are alone."""
    return (word.link, 0) if word.matched else (0, word.position)


def _html_link(
    model: View, words: Sequence[WordView], colours: Theme, language: str, translate: Translate
) -> str:
    word = words[0]
    text = f"<bdi>{escape(' '.join(_short(word.text) for word in words))}</bdi>"
    if not word.matched:
        style, tip = f"color:{colours.muted};font-style:italic", escape(translate("no match"))
        return f'<span style="{style}" title="{tip}">{text}&#160;×</span>'
    link = model.link(word.link)
    tip = f"{link.candidate_text} ~ {link.reference_text}: {explain(link, translate)}"
    return f'<span title="{escape(tip)}">{_html_matched(text, link, colours, language)}</span>'


def _html_matched(text: str, link: LinkView, colours: Theme, language: str) -> str:
    """Words on the ground of their stage, behind them the link's number and the stage's letter."""
    ink = colour(colours.text, link.stage, colours.ink)
    mark = f"{link.number}{look(link.stage).letter(language)}{OPEN * link.exchangeable}"
    return (
        f'<span style="{_stage_style(link.stage, colours)}">{text}</span>'
        f'<sup style="color:{ink};font-size:.7em">{mark}</sup>'
    )


def _stage_style(stage: str, colours: Theme) -> str:
    line = colour(colours.line, stage, colours.muted)
    return (
        f"background:{colour(colours.tint, stage, colours.faint)};border-radius:3px;"
        f"padding:.1em .25em;text-decoration:underline {UNDERLINES[look(stage).dash]} {line} 2px;"
        "text-underline-offset:.3em;print-color-adjust:exact"
    )


def _html_legend(model: View, colours: Theme, language: str, translate: Translate) -> str:
    """The meanings of the letters, underlines, brackets and signs that are used."""
    words = [word for side, _ in _SIDES for word in model.words(side)]
    parts = [
        f'<span style="{_stage_style(stage, colours)}">{escape(look(stage).letter(language))}'
        f"</span> {escape(translate(look(stage).label))}"
        for stage in in_order(link.stage for link in model.links)
    ]
    signs = (
        ("[1&#160;]", "chunk", bool(model.chunks)),
        ("×", "no match", not all(word.matched for word in words)),
        (OPEN, EXCHANGEABLE, any(link.exchangeable for link in model.links)),
    )
    parts += [f"{sign} {escape(translate(name))}" for sign, name, is_there in signs if is_there]
    entries = " &#160; ".join(f'<span style="white-space:nowrap">{part}</span>' for part in parts)
    return f'<p style="margin:0;line-height:2;font-size:.85em;color:{colours.muted}">{entries}</p>'


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def plain(
    alignment: Alignment,
    *,
    language: str = "en",
    colour: bool = False,
    translate: Translate = same,
) -> str:
    """An alignment → two lines for a terminal, as ``[1 the/1E cat/2E] ×sat``."""
    model = view(alignment)
    names = [translate(name) for _, name in _SIDES]
    margin = max(map(_columns, names)) + 2
    return "\n".join(
        _pad(name, margin) + " ".join(_plain_chunks(model, side, language, colour))
        for (side, _), name in zip(_SIDES, names, strict=True)
    )


def _plain_chunks(model: View, side: Side, language: str, coloured: bool) -> Iterator[str]:
    for chunk, words in groupby(model.words(side), key=lambda word: word.chunk):
        text = " ".join(_plain_word(model, word, language, coloured) for word in words)
        yield f"[{chunk} {text}]" if chunk else text


def _plain_word(model: View, word: WordView, language: str, coloured: bool) -> str:
    if not word.matched:
        return f"×{_short(word.text)}"
    link = model.link(word.link)
    mark = f"{link.number}{look(link.stage).letter(language)}{OPEN * link.exchangeable}"
    text = f"{_short(word.text)}/{mark}"
    return f"\x1b[{look(link.stage).ansi}m{text}\x1b[0m" if coloured else text


def table(alignment: Alignment, *, translate: Translate = same) -> str:
    """An alignment → a table whose columns line up in a terminal, long words cut."""
    lines = [tuple(map(translate, HEADINGS))]
    lines += [row.cells(translate) for row in rows(alignment, translate)]
    lines = [
        (
            *(cell if len(cell) <= _COLUMN else cell[: _COLUMN - 1] + "…" for cell in line[:-1]),
            line[-1],
        )
        for line in lines
    ]
    widths = [max(map(_columns, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, (*("─" * width for width in widths[:-1]), "─" * len(HEADINGS[-1])))
    return "\n".join("  ".join(map(_pad, line, [*widths[:-1], 0])).rstrip() for line in lines)


def _columns(text: str) -> int:
    """How many columns a terminal gives a text: two for a wide character, none for an accent."""
    return sum(
        0
        if unicodedata.combining(character) or unicodedata.category(character) == "Cf"
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def _pad(text: str, columns: int) -> str:
    return text + " " * max(columns - _columns(text), 0)
