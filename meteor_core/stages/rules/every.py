"""All of them and each: «все пациенты» ~ «каждый пациент»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_ALL = frozenset({"все", "всех", "всем", "всеми"})
_EACH = frozenset({"каждый", "любой", "всякий"})

_FAR = 3
"""Words at most from the determiner to its noun."""


class _Every(NamedTuple):
    """Where a determiner stands, whether it has a plural, and the base of its noun."""

    place: int
    is_plural: bool
    noun: str


def every(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """«все» with «каждый», if they stand before one noun."""
    for one, other in met("every", _determiners, candidate, reference):
        if one.noun == other.noun and one.is_plural != other.is_plural:
            yield one.place, one.place + 1, other.place, other.place + 1


def is_all(word: Word) -> bool:
    """Whether a word may be the plural."""
    return word.form in _ALL


def is_each(word: Word) -> bool:
    """Whether a word is «каждый» or the like."""
    return word.base in _EACH


def _determiners(words: Sequence[Word]) -> Iterator[_Every]:
    for place, word in enumerate(words):
        if is_all(word) or is_each(word):
            behind = words[place + 1 : place + 1 + _FAR]
            noun = next((each for each in behind if each.tag.startswith("NOUN")), None)
            is_plural = is_all(word)  # «все дело» is a form of «весь»
            if noun is not None and ("plur" in noun.tag or not is_plural):
                yield _Every(place, is_plural, noun.base)
