"""Relative pronouns and whom they mean: «люди, которые ждут» ~ «те, кто ждёт»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import Related, met

_WHO, _WHICH = "кто", "который"
_PERSONS = {_WHO: ("тот", "весь", "все", "каждый"), _WHICH: ("человек", "лицо")}
"""A pronoun → the bases of what stands before its comma and means anybody."""

_THAT, _BE = "тот", "быть"

_ASKING = "VERB", "INFN", "GRND", "PRED"
"""What stands before the comma of a question: «знаю, кто придёт»."""

_SAYING = "VERB", "PRTS"

_FAR = 4
"""Words at most from the pronoun to its verb."""


class _Clause(NamedTuple):
    """Where a relative clause begins, its pronoun, its verb, words with which «те» say who is
    meant, and whether it means anybody."""

    place: int
    pronoun: str
    verb: Word | None
    of_those: frozenset[str]
    of_anybody: bool


def relatives(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """«кто» with «которые», «те» with «люди» before them, if the verb behind is one, or of one
    family («разрешали», «разрешалось»); of «те» on both sides any word behind."""
    for one, other in met("relatives", _clauses, candidate, reference):
        if one.pronoun != other.pronoun and _is_one(related, one, other):
            yield one.place, one.place + 1, other.place, other.place + 1
            if one.of_anybody and other.of_anybody:
                yield one.place - 2, one.place - 1, other.place - 2, other.place - 1


def is_who(word: Word) -> bool:
    """Whether a word is «кто»."""
    return word.base == _WHO


def is_which(word: Word) -> bool:
    """Whether a word is «который»."""
    return word.base == _WHICH


def _is_one(related: Related, one: _Clause, other: _Clause) -> bool:
    if one.of_those & other.of_those:
        return True
    if one.verb is None or other.verb is None:
        return False
    return one.verb.base == other.verb.base or related(one.verb, other.verb)


def _clauses(words: Sequence[Word]) -> Iterator[_Clause]:
    for place, word in enumerate(words):
        if place < 2 or word.base not in _PERSONS or words[place - 1].form != ",":
            continue
        if words[place - 2].tag.startswith(_ASKING):
            continue
        behind = words[place + 1 : place + 1 + _FAR]
        said = (each for each in behind if each.tag.startswith(_SAYING) and each.base != _BE)
        before = words[place - 2].base
        those = (each.base for each in behind if before == _THAT and not each.is_function)
        of_anybody = before in _PERSONS[word.base]
        yield _Clause(place, word.base, next(said, None), frozenset(those), of_anybody)
