"""A compound adjective and its parts as two adjectives: «торгово-экономические» ~ «торговые и
экономические», «сердечно-легочная» ~ «легочная сердечная»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.model.words import places
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_ADJECTIVE = "ADJF"
_ENDINGS = ("ый", "ий", "ой")
_SHORTEST = 3
"""Letters of a part."""

_OF_NOUNS = ("ико", "ический")
"""How the first part may be made of a noun, whose adjective ends otherwise: «историко-»."""

_BETWEEN = frozenset({"и", ",", "или"})


class _Two(NamedTuple):
    """Where two adjectives stand, and their bases."""

    start: int
    stop: int
    bases: frozenset[str]


def compound_adjectives(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """A compound of a side, and its parts, side by side or with «и» between, of the other."""
    return either_way(_pairs, candidate, reference)


def is_compound(word: Word) -> bool:
    """Whether a word is an adjective of two parts."""
    return bool(_parts(word))


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    found = remembered(words, "compound adjectives", lambda: [*places(is_compound, words)])
    if found:
        two = remembered(others, "two adjectives", lambda: [*_two(others)])
        for place, each in product(found, two):
            firsts, last = _parts(words[place]) or (frozenset(), "")
            if last in each.bases and not firsts.isdisjoint(each.bases):
                yield place, place + 1, each.start, each.stop


def _parts(word: Word) -> tuple[frozenset[str], str] | None:
    """«торгово-экономический» → what its first part may be as an adjective, and the last."""
    if "-" not in word.base or not word.tag.startswith(_ADJECTIVE):
        return None
    first, _, last = word.base.partition("-")
    if min(len(first), len(last)) <= _SHORTEST or first[-1] not in "ое" or not last.isalpha():
        return None
    adjectives = {first[:-1] + ending for ending in _ENDINGS}
    of_noun, ending = _OF_NOUNS
    if first.endswith(of_noun):
        adjectives.add(first.removesuffix(of_noun) + ending)
    return frozenset(adjectives), last


def _two(words: Sequence[Word]) -> Iterator[_Two]:
    """Adjectives that follow one another, «и» or a comma between them or nothing."""
    for start, word in enumerate(words[:-1]):
        if word.tag.startswith(_ADJECTIVE):
            last = start + 1 + (words[start + 1].form in _BETWEEN)
            if last < len(words) and words[last].tag.startswith(_ADJECTIVE):
                yield _Two(start, last + 1, frozenset({word.base, words[last].base}))
