"""Whether a Russian clause needs a form to be its verb, or has one and needs no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.languages.language import Marks, Readings
from meteor_core.languages.russian_marks import GENDERS, NOMINALS, agree, marks_of
from meteor_core.model import Word

_PREDICATES = frozenset({"PRED", "PRTS", "ADJS"})
_VERBS = frozenset({"VERB", "INFN"})
_NUMBERS = frozenset({"NUMB", "NUMR"})
_STATES = frozenset({"ADVB", "PRED"})
_SUBJECTS = frozenset({"NOUN", "NPRO"})
_ANIMATE = frozenset({"anim", "NPRO"})
_TO_WHOM = frozenset({"NPRO", "datv"})


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
    if _nominal(others) and _is_short(words, place, own, readings):
        return True
    if (
        others
        and all("ADVB" in marks for marks in others)
        and _says_how(words, place, own, readings)
    ):
        return True
    if (
        own
        and all("impr" in marks for marks in own)
        and (_is_order(words, place, readings) or _is_no_attribute(words, place, others, readings))
    ):
        return True
    if _is_state(words, place, own, others, readings):
        return True
    return _is_subject(words, place, own, others, readings)


def _is_order(words: Sequence[Word], place: int, readings: Readings) -> bool:
    """«не [соли] огурцы», «[вели] слуге запрягать»: a form that opens its clause is an imperative,
    where after “not” comes an object, or else a person and what he is to do or to get."""
    denied = bool(place) and words[place - 1].form == "не"
    opens = place - denied
    if opens and not words[opens - 1].is_punctuation:
        return False
    after = [
        {mark for reading in readings(word) for mark in marks_of(reading.tag)}
        for word in words[place + 1 : place + 3]
        if not word.is_punctuation
    ]
    if denied:
        return bool(after) and "accs" in after[0] and not _SUBJECTS.isdisjoint(after[0])
    to_whom = len(after) == 2 and "datv" in after[0] and not _ANIMATE.isdisjoint(after[0])
    return to_whom and ("INFN" in after[1] or {"NOUN", "accs"} <= after[1])


def _is_no_attribute(
    words: Sequence[Word], place: int, others: list[Marks], readings: Readings
) -> bool:
    """«[мой] руки»: what opens its clause before an accusative, with which it does not agree."""
    if (place and not words[place - 1].is_punctuation) or place + 1 >= len(words):
        return False
    after = [marks_of(reading.tag) for reading in readings(words[place + 1])]
    objects = [marks for marks in after if {"NOUN", "accs"} <= marks]
    if len(after) != sum("NOUN" in marks for marks in after) or not objects:
        return False
    attributes = [marks for marks in others if "ADJF" in marks]
    return len(attributes) == len(others) and not any(
        agree(one, noun) for one in attributes for noun in after
    )


def _is_short(words: Sequence[Word], place: int, own: list[Marks], readings: Readings) -> bool:
    """«помощь была [дорога]»: behind a subject and “was” stands the short form that agrees."""
    if place < 2 or words[place - 1].base != "быть" or "past" not in words[place - 1].tag:
        return False
    every = [marks_of(reading.tag) for reading in readings(words[place - 2])]
    subjects = [marks for marks in every if _may_be_subject(marks)]
    short = [marks for marks in own if "ADJS" in marks]
    return any(_agree(subject, marks) for subject in subjects for marks in short)


def _says_how(words: Sequence[Word], place: int, own: list[Marks], readings: Readings) -> bool:
    """«озеро здесь [глубоко]»: the clause has a noun as its subject, and no other predicate."""
    short = [marks for marks in own if "ADJS" in marks]
    beside = [*_others(words, place, readings)] if short else []
    if not beside or any(_may_be_predicate(each) for each in beside):
        return False
    subjects = [each[0] for each in beside if each and {"NOUN", "nomn"} <= each[0]]
    return len(subjects) == 1 and any(_agree(subjects[0], marks) for marks in short)


def _is_state(
    words: Sequence[Word], place: int, own: list[Marks], others: list[Marks], readings: Readings
) -> bool:
    """«ему [холодно]»: the clause has no subject that a short form would agree with."""
    adverb = own and not any(_STATES.isdisjoint(marks) for marks in own)
    short = [marks for marks in others if "ADJS" in marks]
    if not adverb or not short or len(short) < len(others):
        return False
    every = [marks for each in _others(words, place, readings) for marks in each]
    subjects = [marks for marks in every if "nomn" in marks]
    counted = any(not _NUMBERS.isdisjoint(marks) for marks in every)  # «10 % [должно] остаться»
    return not counted and not any(_agree(marks, form) for marks in subjects for form in short)


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
    if not subjects or any("nomn" in marks for marks in others) or _of_noun(words, place, others):
        return False
    beside = _others(words, place, readings)
    return not any(_may_be_subject(marks) for each in beside for marks in each[:1])


def _of_noun(words: Sequence[Word], place: int, others: list[Marks]) -> bool:
    """«решения [суда] ждали»: a genitive belongs to the noun before it."""
    return place > 0 and words[place - 1].tag[:4] == "NOUN" and any("gent" in m for m in others)


def _may_be_subject(marks: Marks) -> bool:
    return "nomn" in marks and not _SUBJECTS.isdisjoint(marks)


def _is_missed(words: Sequence[Word], place: int, own: list[Marks], readings: Readings) -> bool:
    """Whether nothing else in the clause may be its predicate, and what stands before may be its
    subject, or is a person that gets something: «масло [стекло] на пол», «ему [дали] совет»."""
    beside = [*_others(words, place, readings)]
    if any(_may_be_predicate(each) for each in beside):
        return False
    if place and marks_of(words[place - 1].tag) >= _TO_WHOM and any("tran" in m for m in own):
        return True
    before = readings(words[place - 1]) if place and words[place - 1].tag[:4] == "NOUN" else ()
    nouns = [marks_of(reading.tag) for reading in before]
    likeliest = [marks for each in beside for marks in each[:1]]
    return any(_may_be_subject(marks) and _agrees(marks, own) for marks in [*nouns, *likeliest])


def _may_be_predicate(readings: list[Marks]) -> bool:
    """A verb by any reading but a rarer imperative («чай»), a short form or the like by the
    likeliest: «на пол» is not «полый»."""
    if any(not _VERBS.isdisjoint(marks) and "impr" not in marks for marks in readings):
        return True
    return bool(readings) and not (_PREDICATES | _VERBS).isdisjoint(readings[0])


def _agrees(subject: Marks, verbs: list[Marks]) -> bool:
    return any(_agree(subject, verb) for verb in verbs if "VERB" in verb)


def _agree(subject: Marks, predicate: Marks) -> bool:
    """In number, and in gender where both have one: «ты» has none."""
    genders = subject & GENDERS, predicate & GENDERS
    return bool(subject & {"sing", "plur"} & predicate) and (
        not all(genders) or not genders[0].isdisjoint(genders[1])
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
