"""A name of two words in Latin letters, and with a hyphen in Cyrillic: “Stirling Lines” ~
«Стерлинг-Лайнс»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from meteor_core.lexicons.transliteration import sounds
from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered


def two_scripts(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Two words of the one side and one of the other, if their consonants are said alike."""
    return either_way(_pairs, candidate, reference)


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    latin = remembered(words, "latin names", lambda: [*_latin(words)])
    if latin:
        for place, parts in remembered(others, "hyphened names", lambda: [*_hyphened(others)]):
            for start, (one, two) in latin:
                alike = sounds(one) & sounds(parts[0]) or sounds(one + two) & sounds("".join(parts))
                if alike and sounds(two) & sounds(parts[1]):
                    yield start, start + 2, place, place + 1


def is_latin(word: Word) -> bool:
    """Whether a word is a name in Latin letters."""
    return word.is_capital and word.form.isascii() and word.form.isalpha()


def is_hyphened(word: Word) -> bool:
    """Whether a word is a name with a hyphen in others."""
    return word.is_capital and "-" in word.form and not word.form.isascii()


def _latin(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, str]]]:
    for start, both in enumerate(pairwise(words)):
        if all(map(is_latin, both)):
            yield start, (both[0].form, both[1].form)


def _hyphened(words: Sequence[Word]) -> Iterator[tuple[int, tuple[str, str]]]:
    for place, word in enumerate(words):
        if is_hyphened(word):
            first, _, last = word.form.partition("-")
            if last.isalpha():
                yield place, (first, last)
