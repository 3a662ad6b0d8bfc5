"""Whether a Russian clause needs a form to be its verb, or has one and needs no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from meteor_core.languages.language import Marks, Readings
from meteor_core.model import Word

NOMINALS = frozenset({"NOUN", "ADJF", "PRTF", "NUMR"})
_PREDICATES = frozenset({"PRED", "PRTS", "ADJS"})
_VERBS = frozenset({"VERB", "INFN"})
_SUBJECTS = frozenset({"NOUN", "NPRO"})
_GENDERS = frozenset({"masc", "femn", "neut"})


def speak_for(
    words: Sequence[Word], place: int, own: list[Marks], others: list[Marks], readings: Readings
) -> bool:
    """Whether its clause speaks for the ``own`` readings of a form and against the others.

    «наложил раненому [жгут]» has its verb, «дети молча [ели] кашу» would have none.
    """
    if _nominal(own) and _finite(others):
        return any(_finite(beside) for beside in _others(words, place, readings))
    if any("VERB" in marks and "impr" not in marks for marks in own) and _nominal(others):
        return _is_missed(words, place, own, readings)
    return _is_subject(words, place, own, others, readings)


def _is_subject(
    words: Sequence[Word], place: int, own: list[Marks], others: list[Marks], readings: Readings
) -> bool:
    """«прыгала [белка]», «пошёл [пар]»: the verb beside it has a subject by one lemma alone."""
    verbs = [
        marks_of(readings(words[at])[0].tag)
        for at in (place - 1, place + 1)
        if 0 <= at < len(words) and "past" in words[at].tag
    ]
    subjects = [marks for marks in own if _may_be_subject(marks) and _agrees(marks, verbs)]
    if not subjects or any("nomn" in marks for marks in others):
        return False
    beside = _others(words, place, readings)
    return not any(_may_be_subject(marks) for each in beside for marks in each[:1])


def _may_be_subject(marks: Marks) -> bool:
    return "nomn" in marks and not _SUBJECTS.isdisjoint(marks)


def _is_missed(words: Sequence[Word], place: int, own: list[Marks], readings: Readings) -> bool:
    """Whether nothing else in the clause may be its predicate, and what stands before may be its
    subject: «масло [стекло] на пол»."""
    beside = [*_others(words, place, readings)]
    if any(_may_be_predicate(each) for each in beside):
        return False
    before = readings(words[place - 1]) if place and words[place - 1].tag[:4] == "NOUN" else ()
    nouns = [marks_of(reading.tag) for reading in before]
    likeliest = [marks for each in beside for marks in each[:1]]
    return any(_may_be_subject(marks) and _agrees(marks, own) for marks in [*nouns, *likeliest])


def _may_be_predicate(readings: list[Marks]) -> bool:
    """A verb by any reading, a short form or the like by the likeliest: «на пол» is not «полый»."""
    if any(not _VERBS.isdisjoint(marks) for marks in readings):
        return True
    return bool(readings) and not _PREDICATES.isdisjoint(readings[0])


def _agrees(subject: Marks, verbs: list[Marks]) -> bool:
    """In number, and in gender where the verb has one."""
    number = subject & {"sing", "plur"}
    return any(
        bool(number & verb) and (not verb & _GENDERS or bool(subject & verb & _GENDERS))
        for verb in verbs
        if "VERB" in verb
    )


def _others(words: Sequence[Word], place: int, readings: Readings) -> Iterator[list[Marks]]:
    """The readings of each other word of a form's clause."""
    for step in (-1, 1):
        at = place + step
        while 0 <= at < len(words) and not (words[at].is_punctuation or words[at].tag == "CONJ"):
            yield [marks_of(reading.tag) for reading in readings(words[at])]
            at += step


def _finite(readings: list[Marks]) -> bool:
    return bool(readings) and all("VERB" in marks for marks in readings)


def _nominal(readings: list[Marks]) -> bool:
    return bool(readings) and all(not NOMINALS.isdisjoint(marks) for marks in readings)


@lru_cache(1 << 13)
def marks_of(tag: str) -> Marks:
    """``"NOUN,inan,masc sing,nomn"`` → its parts. Of tags there are some thousands."""
    return frozenset(tag.replace(" ", ",").split(","))
