"""Candidates in step under their reference, as escaped HTML: every match carries its word's number.

A word has a mark as well as a colour: the number of its reference word and the
letter of its stage; ``×`` no match; a frame: no other candidate has it; ``∅``: no candidate has it.
``data-r`` holds the reference words an element stands for, so that a page can light them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from meteor_core.candidates.comparison import CandidateRow, Comparison
from meteor_core.messages.safe import clean
from meteor_core.model.view import View, WordView, view
from meteor_core.stages.registry import STAGES, in_order
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import UNDERLINES, Theme, look
from meteor_core.wording.palette import theme as theme_named
from meteor_core.wording.words import LONGEST, Translate, number, same

MOST_RULES = 120
"""Reference words up to which a page without scripts lights partners by style alone."""


def html(
    comparison: Comparison,
    *,
    theme: str = "light",
    language: str = "en",
    translate: Translate = same,
) -> str:
    """A comparison → its board: the reference, a row for each candidate, the legend."""
    rows = [_reference(comparison, translate)]
    rows += [_candidate(row, language, translate) for row in comparison.rows]
    return (
        f"<style>{style(theme_named(theme))}</style>"
        f'<div class="board">{"".join(rows)}</div>'
        f'<p class="legend">{_legend(comparison, language, translate)}</p>'
    )


def _reference(comparison: Comparison, translate: Translate) -> str:
    pieces: list[list[str]] = []
    for position, text in enumerate(comparison.words):
        word = _reference_word(position, text, bool(comparison.holders[position]), translate)
        if pieces and not any(map(str.isalnum, text)):
            pieces[-1].append(word)  # a full stop never begins a line
        else:
            pieces.append([word])
    words = " ".join(_held(piece) for piece in pieces)
    name = escape(translate("Reference"))
    return f'<div class="row reference"><div class="name">{name}</div><p>{words}</p></div>'


def _held(words: list[str]) -> str:
    """Words that stay on one line."""
    joined = " ".join(words)
    return f'<span class="held">{joined}</span>' if len(words) > 1 else joined


def _reference_word(position: int, text: str, held: bool, translate: Translate) -> str:
    mark = str(position + 1) if held else f"{position + 1}∅"
    tip = "" if held else escape(translate("no candidate has it"))
    return _word(text, mark, "" if held else "nobody", [position], tip, "")


def _candidate(row: CandidateRow, language: str, translate: Translate) -> str:
    parts = " ".join(_chunks(row, language, translate))
    score = _score(row, translate)
    name = f'<div class="name"><bdi>{escape(_short(row.name))}</bdi> {score}</div>'
    return f'<div class="row" data-name="{escape(_short(row.name))}">{name}<p>{parts}</p></div>'


def _score(row: CandidateRow, translate: Translate) -> str:
    """The score by the reference that is drawn; after it the candidate's own, if by another."""
    drawn = f'<span class="score">{number(row.shown.score.value)}</span>'
    best = row.result.best_reference
    if best == row.reference:
        return drawn
    message = translate("best: {score}, reference {n}")
    own = message.format(score=number(row.result.score.value), n=best + 1)
    return f'{drawn} <span class="best">{escape(own)}</span>'


def _chunks(row: CandidateRow, language: str, translate: Translate) -> Iterator[str]:
    """Words in brackets, chunk by chunk; words without a match are outside."""
    drawn = view(row.alignment)
    for chunk, words in groupby(drawn.candidate, key=lambda word: word.chunk):
        spans = [_candidate_word(row, drawn, word, language, translate) for word in words]
        if not chunk:
            yield " ".join(spans)
        else:
            yield " ".join(_bracketed(spans))


def _bracketed(spans: list[str]) -> list[str]:
    """A chunk's words with its brackets, which stay on the line of their words."""
    held = [f"<i>[</i>{spans[0]}", *spans[1:]]
    held[-1] += "<i>]</i>"
    ends = {0, len(held) - 1}
    return [
        f'<span class="held">{span}</span>' if number in ends else span
        for number, span in enumerate(held)
    ]


def _candidate_word(
    row: CandidateRow, drawn: View, word: WordView, language: str, translate: Translate
) -> str:
    only = " only" if word.position in row.only else ""
    hint = translate("no other candidate has it") if only else ""
    if not word.matched:
        tip = " · ".join(filter(None, (translate("no match"), hint)))
        return _word(word.text, "×", f"alone{only}", [], escape(tip), "")
    link = drawn.link(word.link)
    letter = "" if link.stage == "exact" else look(link.stage).letter(language)
    partners = range(*link.reference)
    mark = ",".join(str(partner + 1) for partner in partners) + letter
    tip = " · ".join(filter(None, (explain(link, translate), hint)))
    stage = translate(look(link.stage).label)
    style_class = f"s-{link.stage if link.stage in STAGES else 'other'}{only}"
    return _word(word.text, mark, style_class, partners, escape(tip), escape(stage))


def _word(
    text: str, mark: str, style_class: str, partners: Iterable[int], tip: str, stage: str
) -> str:
    """One word: ``partners`` are the reference's words that light up with it."""
    at = " ".join(map(str, partners))
    return (
        f'<span class="word {style_class}" role="button" tabindex="-1" data-r="{at}" '
        f'data-s="{stage}" '
        f'title="{tip}"><bdi>{escape(_short(text))}</bdi><sup>{mark}</sup></span>'
    )


def _short(text: str) -> str:
    return clean(text if len(text) <= LONGEST else text[:LONGEST] + "…")


def _legend(comparison: Comparison, language: str, translate: Translate) -> str:
    stages = in_order(link.stage for row in comparison.rows for link in view(row.alignment).links)
    parts = [
        f'<span class="word s-{stage}"><bdi>{look(stage).letter(language)}</bdi></span> '
        f"{escape(translate(look(stage).label))}"
        for stage in stages
        if stage in STAGES and stage != "exact"
    ]
    if "exact" in stages:
        exact = escape(translate(look("exact").label))
        parts.insert(0, f'<span class="word s-exact"><bdi>1</bdi></span> {exact}')
    parts.append("× " + escape(translate("no match")))
    if any(row.only for row in comparison.rows):
        only = escape(translate("no other candidate has it"))
        parts.append(f'<span class="word only">&#160;&#160;</span> {only}')
    if comparison.nobody:
        parts.append("∅ " + escape(translate("no candidate has it")))
    parts.append("<i>[ ]</i> " + escape(translate("chunk")))
    return " &#160; ".join(f"<span>{part}</span>" for part in parts)


def lighting(comparison: Comparison) -> str:
    """Writes style rules that highlight partners without scripts; none for a long reference."""
    return "".join(
        f'.board:has([data-r~="{word}"]:is(:hover,:focus)) [data-r~="{word}"]{{{_LIT}}}'
        for word in range(len(comparison.words) if len(comparison.words) <= MOST_RULES else 0)
    )


_LIT = "outline:2px solid currentColor;outline-offset:1px;text-shadow:0 0 .6px currentColor"


def style(colours: Theme) -> str:
    """Returns the board's style in the colours of a theme."""
    stages = "".join(
        f".s-{stage}{{background:{colours.tint[stage]}}}"
        f".s-{stage} bdi{{text-decoration:underline {UNDERLINES[record.look.dash]}"
        f" {colours.line[stage]} 2px}}"
        f".s-{stage} sup{{color:{colours.text[stage]}}}"
        for stage, record in STAGES.items()
    )
    return (
        f".board,.legend{{color:{colours.ink};overflow-wrap:anywhere}}"
        ".row{display:grid;grid-template-columns:minmax(5rem,9rem) 1fr;gap:0 1rem;"
        f"border-bottom:1px solid {colours.faint};padding:.3rem 0}}"
        ".row p{margin:0;line-height:2.05}.name{line-height:2.05;overflow-wrap:anywhere}"
        ".score{font-variant-numeric:tabular-nums;font-weight:600;white-space:nowrap}"
        f".best{{display:block;font-size:.8em;line-height:1.3;color:{colours.muted}}}"
        f".reference{{background:{colours.background}}}.reference .name{{color:{colours.muted}}}"
        # One piece, so that no slice of it stays at the end of a line.
        ".word{display:inline-block;max-width:100%;box-sizing:border-box;line-height:1.45;"
        "border-radius:3px;padding:.1em .2em;text-underline-offset:.3em;cursor:default;"
        "print-color-adjust:exact}"
        ".held{display:inline-block;max-width:100%}.word sup{font-size:.65em;line-height:0}"
        f".word sup,.board i{{color:{colours.muted};font-style:normal}}.board i{{font-size:.85em}}"
        f".alone{{color:{colours.muted};font-style:italic}}"
        f".only{{box-shadow:inset 0 0 0 1px {colours.muted}}}"
        f".nobody{{border-bottom:2px dotted {colours.muted};color:{colours.muted}}}"
        f".legend{{font-size:.85em;color:{colours.muted};margin:.6rem 0 0;line-height:2}}"
        ".legend>span{white-space:nowrap}"
        f".lit{{{_LIT}}}{stages}"
    )


__all__ = ["html", "lighting", "style"]
