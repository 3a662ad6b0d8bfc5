"""Negation: «не», «нет», «без», “not”, “never” … that one side has and the other has not.

What counts: that the same word is denied on one side and not on the other («не знаю» → «знаю»,
«неплохой» → «плохой»), and that one side denies nothing at all, in no way that the lists have
(«лишён», “fail”). Expressions that deny nothing («не только», “no doubt”) do not count, and neither
do denials without a negation («перестал работать», «чуть не упал»).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from meteor_core.analyses.sides import Pair, Side
from meteor_core.languages.analysis import normalise
from meteor_core.lexicons import lexical_relations
from meteor_core.model import Span, Token

_PARTICLES = frozenset({"не", "not", "n't", "'t"})
_DENIED = ("VERB", "INFN", "PRTF", "PRTS", "GRND", "ADJF", "ADJS", "ADVB", "PRED", "COMP")
_REACH = 2
"""The most content words after a denial."""

_OVERLAP = 0.6
"""The least share of content words that both sides have, if only a negation differs."""


class Words(NamedTuple):
    """A language's list: words that deny; that deny in a way; expressions that deny nothing; that
    deny what follows; that deny what is before.
    """

    strong: frozenset[str]
    weak: re.Pattern[str]
    idle: re.Pattern[str]
    undone: re.Pattern[str]
    before: re.Pattern[str]


class Negations(NamedTuple):
    """What a text denies.

    ``strong``: the words that deny, as they are written; ``denied``: lemmas of what they deny, each
    with the denying words; ``said``: lemmas that are not denied; ``weak``: whether
    it denies in any way at all; ``opposed``: what denied qualities come to; ``qualities``: those
    that it has; ``content``: all lemmas of content words; ``asks``: whether it has a question.
    """

    strong: tuple[str, ...]
    denied: dict[str, str]
    said: dict[str, str]
    weak: bool
    opposed: frozenset[str]
    qualities: frozenset[str]
    content: frozenset[str]
    asks: bool


def find(side: Side) -> Negations:
    """``"Я не знаю."`` → «не», which denies знать."""
    listed = words(side.language)
    if listed is None:
        return Negations((), {}, {}, True, *(frozenset[str](),) * 3, asks=False)
    spans, undone = _spans(side, listed.idle), _spans(side, listed.undone)
    idle = {place for span in spans for place in range(*span)}
    strong = [
        place
        for place, token in enumerate(side.tokens)
        if token.form in listed.strong and place not in idle
    ]
    denied = {
        token.base: f"{before.text.lower()} {token.text}"
        for before, token in _denied(side.tokens, strong)
    } | dict(_by_prefix(side))
    stops = [stop for _, stop in (*filter(partial(_ends_denying, side), spans), *undone)]
    reached = {place for stop in (*strong, *stops) for place in _reach(side.tokens, stop)}
    for start, _ in _spans(side, listed.before):
        reached.update(_reach(side.tokens, start - 1, step=-1))
    reached.update(place - 1 for place in strong if _was_not(side.tokens[place : place + 2]))
    said = {
        key: token.text
        for place, token in enumerate(side.tokens)
        if place not in reached and place not in idle and _is_content(token)
        for key in (token.base, token.form)  # of “unhappy” the rest is a form, not a stem
    }
    shown = tuple(side.tokens[place].text.lower() for place in strong)
    weak = bool(strong or denied or idle or undone) or _denies_in_a_way(side, listed.weak)
    content = [token for token in side.tokens if _is_content(token)]
    apart = lexical_relations.oppositions(side.language)
    opposed = frozenset[str]().union(
        *(apart.denied(token) for _, token in _denied(side.tokens, strong))
    )
    qualities = frozenset[str]().union(*map(apart.said, content))
    bases = frozenset(token.base for token in content)
    return Negations(shown, denied, said, weak, opposed, qualities, bases, "?" in side.text)


def compare(wanted: Negations, got: Negations) -> list[Pair]:
    """Finds the negations that differ: ``[("не знаю", "знаю")]``, ``[("нет", "")]``."""
    if wanted.asks or got.asks:  # «Не могли бы вы…?» asks what “Could you…?” does
        return []
    pairs = [*_reversed(wanted, got), *((own, other) for other, own in _reversed(got, wanted))]
    if pairs:
        return pairs
    if _overlap(wanted, got) < _OVERLAP:
        return []
    if _denies_alone(wanted, got):
        return [(wanted.strong[0], "")]
    if _denies_alone(got, wanted):
        return [("", got.strong[0])]
    return []


def _denies_alone(one: Negations, other: Negations) -> bool:
    """Whether the other side has no denial and no equivalent of it: “not dear”, “cheap”."""
    return bool(one.strong) and not other.weak and one.opposed.isdisjoint(other.qualities)


def _denies_in_a_way(side: Side, listed: re.Pattern[str]) -> bool:
    """Whether a word or expression of the list is there, in its form or by its lemma, or a word
    with a negating prefix: «неудача», “inability”."""
    apart = lexical_relations.oppositions(side.language)
    return bool(_spans(side, listed)) or any(
        listed.fullmatch(token.base) or apart.deny(token, token) for token in side.tokens
    )


def _reach(tokens: Sequence[Token], start: int, step: int = 1) -> Iterator[int]:
    """Places from ``start`` on as far as two words of content; ``step`` −1 goes back."""
    content = 0
    while 0 <= start < len(tokens) and content < _REACH:
        yield start
        content += _is_content(tokens[start])
        start += step


def _overlap(one: Negations, two: Negations) -> float:
    """Words of content in common, as a share of the longer text's."""
    most = max(len(one.content), len(two.content))
    return len(one.content & two.content) / most if most else 0.0


def _reversed(wanted: Negations, got: Negations) -> list[Pair]:
    """Words that one side denies and the other has without a denial."""
    return [
        (text, got.said[lemma])
        for lemma, text in wanted.denied.items()
        if lemma in got.said
        and lemma not in got.denied
        and lemma not in wanted.said
        and len(got.strong) < len(wanted.strong) + (text.count(" ") == 0)
    ]


def _denied(tokens: Sequence[Token], strong: Sequence[int]) -> Iterator[tuple[Token, Token]]:
    """Particles with the verb, adjective or adverb right after them: «не знаю», “not happy”."""
    for start in strong:
        if tokens[start].form in _PARTICLES and start + 1 < len(tokens):
            token = tokens[start + 1]
            if _is_content(token) and (not token.tag or token.part_of_speech in _DENIED):
                yield tokens[start], token


def _was_not(tokens: Sequence[Token]) -> bool:
    """«(выявлены) не были»: what is before is denied, in Russian alone."""
    return len(tokens) == 2 and tokens[0].form == "не" and tokens[1].base == "быть"


def _by_prefix(side: Side) -> Iterator[tuple[str, str]]:
    """«Неплохой» denies «плохой»."""
    apart = lexical_relations.oppositions(side.language)
    for token in side.tokens:
        if _is_content(token):
            for meaning in apart.said(token):
                if meaning.startswith("not "):
                    yield meaning.removeprefix("not "), token.text


def _is_content(token: Token) -> bool:
    return not token.is_function and not token.is_punctuation


def _spans(side: Side, expressions: re.Pattern[str]) -> list[Span]:
    """Where such expressions are, in tokens."""
    text = (
        normalise(side.text) if len(normalise(side.text)) == len(side.text) else side.text.lower()
    )
    places = []
    for found in expressions.finditer(text):
        within = [
            place
            for place, token in enumerate(side.tokens)
            if found.start() <= token.start and token.stop <= found.end()
        ]
        if within:
            places.append((within[0], within[-1] + 1))
    return places


def _ends_denying(side: Side, span: Span) -> bool:
    """Whether an expression that denies nothing ends with its only particle: «чуть не» упал; what
    follows «не мог не» is not denied."""
    forms = [token.form for token in side.tokens[slice(*span)]]
    return forms[-1] in _PARTICLES and sum(form in _PARTICLES for form in forms) == 1


@cache
def words(language: str) -> Words | None:
    """Returns the list of a language, ``negations.CODE.txt``; None where there is none."""
    path = Path(__file__).with_name(f"negations.{language}.txt")
    if not path.is_file():
        return None
    sections: dict[str, list[str]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            current += [part.strip() for part in line.split(",")]
    return Words(
        frozenset(sections["strong"]),
        *(_expressions(sections[name]) for name in ("weak", "idle", "undone", "before")),
    )


def _expressions(listed: Sequence[str]) -> re.Pattern[str]:
    """``["stop", "ceas*"]`` → whole words and expressions, an asterisk for any letters."""
    each = (re.escape(normalise(one)) for one in listed)
    every = "|".join(one.replace(r"\ ", r"\s+").replace(r"\*", r"[\w-]*") for one in each)
    return re.compile(rf"(?<!\w)(?:{every})(?!\w)")
