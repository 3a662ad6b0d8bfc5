"""“According to Reuters” ~ “Reuters reports”: who says it, by a preposition or by a verb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_VERBS = "say state report write note claim believ think announc inform assert maintain"
"""Stems of verbs with which a source is quoted."""

_SAYING = frozenset(_VERBS.split())

_BEHIND, _BEFORE, _AFTER = 5, 3, 4
"""Words among which a source is looked for: behind “according to”, and on each side of a verb."""

_PERSONS = {"he": "he", "she": "she", "her": "she", "they": "they", "i": "i", "we": "we"}
"""Bases of pronouns, of “him” and “them” too, that may be a source."""

_PERSONAL = frozenset(_PERSONS.values())

_Quoted = tuple[int, frozenset[str]]
"""Where a source is quoted, and the bases of the words that may name it."""


def attributed(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“according to” with a verb of saying beside the same source."""
    return either_way(_paired, candidate, reference)


def is_according(word: Word) -> bool:
    """Whether a word begins “according to”."""
    return word.form == "according"


def is_saying(word: Word) -> bool:
    """Whether a word is such a verb."""
    return word.base in _SAYING


def _paired(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    for place, source in remembered(words, "according", lambda: [*_according(words)]):
        for verb, other in remembered(others, "saying", lambda: [*_saying(others)]):
            if not source.isdisjoint(other):
                yield place, place + 2, verb, verb + 1


def _according(words: Sequence[Word]) -> Iterator[_Quoted]:
    for place, word in enumerate(words[:-2]):
        if is_according(word) and words[place + 1].form == "to":
            behind = words[place + 2 : place + 2 + _BEHIND]
            yield place, _named(behind[:1]) & _PERSONAL or _named(behind)


def _saying(words: Sequence[Word]) -> Iterator[_Quoted]:
    """Verbs, and what may be the subject of each: before it, or between it and a mark."""
    for place, word in enumerate(words):
        if is_saying(word):
            source = _named(words[max(place - _BEFORE, 0) : place][::-1])
            after = words[place + 1 : place + 2 + _AFTER]
            if len(after) <= _AFTER or any(other.is_punctuation for other in after):
                source |= _named(after)
            yield place, source


def _named(words: Sequence[Word]) -> frozenset[str]:
    """The bases of what may be a source, up to the next mark."""
    near = takewhile(lambda word: not word.is_punctuation, words)
    bases = (_PERSONS.get(word.base, "") if word.is_function else word.base for word in near)
    return frozenset(filter(None, bases))
