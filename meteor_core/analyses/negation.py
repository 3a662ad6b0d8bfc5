"""Negation: «не», «нет», «без», “not”, “never” … that one side has and the other has not.

What counts: that the same word is denied on one side and said without denial on the other («не
знаю» → «знаю», «неплохой» → «плохой»), and that one side denies nothing at all, in no way that the
lists know («лишён», “fail”). Expressions that deny nothing («не только», “no doubt”) are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from meteor_core.analyses.sides import Pair, Side
from meteor_core.languages.analysis import normalise
from meteor_core.lexicons import kinship
from meteor_core.model import Token

_PARTICLES = frozenset({"не", "not", "n't"})
_DENIED = ("VERB", "INFN", "PRTF", "PRTS", "GRND", "ADJF", "ADJS", "ADVB", "PRED", "COMP")
_OVERLAP = 0.6
"""The least share of content words that both sides have, if nothing but a negation differs."""


class Words(NamedTuple):
    """A language's list: words that deny; that deny in a way; expressions that deny nothing."""

    strong: frozenset[str]
    weak: tuple[str, ...]
    idle: re.Pattern[str]


class Negations(NamedTuple):
    """What a text denies.

    ``strong``: the words that deny, as they are written; ``denied``: lemmas of what they deny, each
    with the words that say so; ``said``: lemmas of what is said without denial; ``weak``: whether
    it denies in any way at all; ``content``: all lemmas of content; ``asks``: whether there is a
    question in it.
    """

    strong: tuple[str, ...]
    denied: dict[str, str]
    said: dict[str, str]
    weak: bool
    content: frozenset[str]
    asks: bool


def find(side: Side) -> Negations:
    """``"Я не знаю."`` → «не», which denies знать."""
    listed = words(side.language)
    if listed is None:
        return Negations((), {}, {}, weak=True, content=frozenset(), asks=False)
    idle = _idle_places(side, listed)
    strong = [
        place
        for place, token in enumerate(side.tokens)
        if token.form in listed.strong and place not in idle
    ]
    denied = dict(_denied(side.tokens, strong)) | dict(_by_prefix(side))
    reached = {place for start in strong for place in range(start, start + 3)}
    said = {
        key: token.text
        for place, token in enumerate(side.tokens)
        if place not in reached and place not in idle and _is_content(token)
        for key in (token.base, token.form)  # of “unhappy” the rest is a form, not a stem
    }
    shown = tuple(side.tokens[place].text.lower() for place in strong)
    weak = bool(strong or denied or idle) or any(
        token.base.startswith(listed.weak) or token.form.startswith(listed.weak)
        for token in side.tokens
    )
    content = frozenset(token.base for token in side.tokens if _is_content(token))
    return Negations(shown, denied, said, weak, content, "?" in side.text)


def compare(wanted: Negations, got: Negations) -> list[Pair]:
    """``[("не знаю", "знаю")]``, ``[("нет", "")]``."""
    if wanted.asks or got.asks:  # «Не могли бы вы…?» asks what “Could you…?” does
        return []
    pairs = [*_reversed(wanted, got), *((own, other) for other, own in _reversed(got, wanted))]
    if pairs:
        return pairs
    if _overlap(wanted, got) < _OVERLAP:
        return []
    if wanted.strong and not got.weak:
        return [(wanted.strong[0], "")]
    if got.strong and not wanted.weak:
        return [("", got.strong[0])]
    return []


def _overlap(one: Negations, two: Negations) -> float:
    """Words of content in common, as a share of the longer text's."""
    most = max(len(one.content), len(two.content))
    return len(one.content & two.content) / most if most else 0.0


def _reversed(wanted: Negations, got: Negations) -> list[Pair]:
    """What one side denies and the other says, and never denies."""
    return [
        (text, got.said[lemma])
        for lemma, text in wanted.denied.items()
        if lemma in got.said
        and lemma not in got.denied
        and lemma not in wanted.said
        and len(got.strong) < len(wanted.strong) + (text.count(" ") == 0)
    ]


def _denied(tokens: Sequence[Token], strong: Sequence[int]) -> Iterator[tuple[str, str]]:
    """The verb, adjective or adverb right after a particle: «не знаю», “not happy”."""
    for start in strong:
        if tokens[start].form in _PARTICLES and start + 1 < len(tokens):
            token = tokens[start + 1]
            if _is_content(token) and (not token.tag or token.part_of_speech in _DENIED):
                yield token.base, f"{tokens[start].text.lower()} {token.text}"


def _by_prefix(side: Side) -> Iterator[tuple[str, str]]:
    """«Неплохой» denies «плохой»."""
    apart = kinship.oppositions(side.language)
    for token in side.tokens:
        if _is_content(token):
            for meaning in apart.said(token):
                if meaning.startswith("not "):
                    yield meaning.removeprefix("not "), token.text


def _is_content(token: Token) -> bool:
    return not token.is_function and not token.is_punctuation


def _idle_places(side: Side, listed: Words) -> set[int]:
    """The tokens within expressions that deny nothing."""
    text = (
        normalise(side.text) if len(normalise(side.text)) == len(side.text) else side.text.lower()
    )
    spans = [found.span() for found in listed.idle.finditer(text)]
    return {
        place
        for place, token in enumerate(side.tokens)
        if any(start <= token.start and token.stop <= stop for start, stop in spans)
    }


@cache
def words(language: str) -> Words | None:
    """The list of a language, ``negations.CODE.txt``; None where there is none."""
    path = Path(__file__).with_name(f"negations.{language}.txt")
    if not path.is_file():
        return None
    sections: dict[str, list[str]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            current += [part.strip() for part in line.split(",")]
    idle = "|".join(re.escape(normalise(each)).replace(r"\ ", r"\s+") for each in sections["idle"])
    weak = tuple(map(normalise, sections["weak"]))
    return Words(frozenset(sections["strong"]), weak, re.compile(rf"(?<!\w)(?:{idle})(?!\w)"))
