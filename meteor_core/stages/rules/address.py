"""Whom one speaks to, in a familiar or a polite way: «ты знаешь» ~ «вы знаете», «твоя сестра» ~
«ваша сестра»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import met

_FAMILIAR = {"ты": "person", "твой": "owner"}
_POLITE = {"вы": "person", "ваш": "owner"}
_WAYS = {**_FAMILIAR, **_POLITE}


class _Addressed(NamedTuple):
    """Where a pronoun stands, whether it is familiar, and whether it says who or whose."""

    place: int
    is_familiar: bool
    kind: str


def address(candidate: Sequence[Word], reference: Sequence[Word]) -> list[Spans]:
    """«ты» with «вы», «твой» with «ваш», where each side keeps to one of both."""
    return [
        (one.place, one.place + 1, other.place, other.place + 1)
        for one, other in met("address", _addressed, candidate, reference)
        if one.is_familiar != other.is_familiar and one.kind == other.kind
    ]


def is_familiar(word: Word) -> bool:
    """Whether a word is «ты» or «твой»."""
    return word.base in _FAMILIAR


def is_polite(word: Word) -> bool:
    """Whether a word is «вы» or «ваш»."""
    return word.base in _POLITE


def _addressed(words: Sequence[Word]) -> list[_Addressed]:
    """None of a text that has both: those are two whom it speaks to."""
    found = [
        _Addressed(place, is_familiar(word), _WAYS[word.base])
        for place, word in enumerate(words)
        if word.base in _WAYS
    ]
    return found if len({each.is_familiar for each in found}) == 1 else []
