"""Ranges and fractions as they are written: «10–15» = «от 10 до 15» = «десять-пятнадцать», «½»."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from meteor_core.lexicons.numbers.number_words import DIGITS, TAILS, THOUSAND, is_count, number
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word
from meteor_core.model.libraries import Pattern

WRITTEN = Pattern(r"(\d[\d.,]*)[-—](\d[\d.,]*)")
"""A range in one token."""

FRACTIONS = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}

_DASHES = ("—", "-")
_SCORE = ":"
_BOUNDS = {
    ("от", "до"),
    ("с", "до"),
    ("с", "по"),
    ("между", "и"),
}
"""Words before the ends of a range in Russian; in English ``amounts`` reads them."""

_NUMBER = "number "
_WORDS_BELOW = 20
"""«двадцать-пять» is one number, «пять-десять» two."""

Values = Callable[[str], set[Fraction]]
"""What a number in digits may be: “1,200” is 1200, «1,200» may be 1.2 as well."""


def read(words: Sequence[Word], start: int, values: Values) -> tuple[int, set[str]]:
    """“24–80” in three tokens, «2:0», «4 - месячный» as well: where it ends, and what it says."""
    parts = [word.form for word in words[start : start + 3]]
    if len(parts) < 3 or parts[1] not in (*_DASHES, _SCORE) or not DIGITS.fullmatch(parts[0]):
        return start, set()
    if DIGITS.fullmatch(parts[2]):
        return start + 3, {*between(parts[0], parts[2], values)}
    tail = words[start + 2].base
    is_compound = tail in TAILS and is_count(parts[0], 4)
    return (start + 3, {f"compound {parts[0]} {tail}"}) if is_compound else (start, set())


def between(least: str, most: str, values: Values) -> frozenset[str]:
    """«6.5», «7,5» → ``"range 13/2 15/2"``; as they are written where they are no numbers."""
    ends = [values(end) if DIGITS.fullmatch(end) else set[Fraction]() for end in (least, most)]
    spans = {_range(str(one), str(other)) for one in ends[0] for other in ends[1]}
    return frozenset(spans or {_range(least, most)})


def opens(form: str, cardinals: Mapping[str, Fraction]) -> bool:
    """Whether a form is a fraction or a range of its own: «½», «два-три»."""
    return form in FRACTIONS or ("-" in form and bool(spelt(form, cardinals)))


def spelt(form: str, cardinals: Mapping[str, Fraction]) -> set[str]:
    """«два-три» → ``{"range 2 3"}``, “half-million” → ``{"number 500000"}``; nothing of another
    word."""
    least, dash, most = form.partition("-")
    one, other = cardinals.get(least), cardinals.get(most)
    if not dash or one is None or other is None or one >= other:
        return set()
    if one < THOUSAND <= other:
        return {number(one * other)}
    return {_range(str(one), str(other))} if one < _WORDS_BELOW or other % 10 == 0 else set()


def joined(words: Sequence[Word], numbers: list[PhraseSynsets]) -> list[PhraseSynsets]:
    """Numbers of a text, and the ranges that their neighbours make of them: «от 10 до 15», «два -
    три»."""
    return [*numbers, *_spans(words, numbers)] if len(numbers) > 1 else numbers


def _spans(words: Sequence[Word], numbers: list[PhraseSynsets]) -> Iterator[PhraseSynsets]:
    for (start, stop, senses), (other, end, other_senses) in itertools.pairwise(numbers):
        if other != stop + 1:
            continue
        before = words[start - 1].form if start else ""
        bound = (before, words[stop].form) in _BOUNDS
        if bound or words[stop].form in _DASHES:
            spans = {_range(one, two) for one in _of(senses) for two in _of(other_senses)}
            yield start - bound, end, frozenset(spans)


def _of(senses: Iterable[str]) -> list[str]:
    return [sense.removeprefix(_NUMBER) for sense in senses if sense.startswith(_NUMBER)]


def _range(least: str, most: str) -> str:
    return f"range {least} {most}"
