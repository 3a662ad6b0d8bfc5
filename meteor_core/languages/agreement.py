"""Where the words beside a Russian form plainly contradict one of its readings.

A reading that the other side speaks for is not taken against what stands beside the form: «старая
печь» has no infinitive, «три повара» no imperative. Only next words count, and only what their
tags say by themselves, but for the verb that a clause needs, or has and needs no other; where these
leave anything open, nothing is contradicted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from meteor_core.languages import government
from meteor_core.languages.language import Marks, Readings
from meteor_core.languages.pymorphy import GENDERS, NOMINALS, agree, cases, marks_of
from meteor_core.model import Word

_PREDICATES = frozenset({"PRED", "PRTS", "ADJS"})
_VERBS = frozenset({"VERB", "INFN"})
_NUMBERS = frozenset({"NUMB", "NUMR"})
_STATES = frozenset({"ADVB", "PRED"})
_SUBJECTS = frozenset({"NOUN", "NPRO"})
_ANIMATE = frozenset({"anim", "NPRO"})
_TO_WHOM = frozenset({"NPRO", "datv"})


def _clause_speaks_for(
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


ADJECTIVES = frozenset({"ADJF", "PRTF"})
VERBS = frozenset({"VERB", "INFN", "GRND"})
BEFORE_A_COMMAND = frozenset({"NOUN", "VERB", "INFN", "NUMR"})
"""Parts of speech after which, in one clause, no imperative stands."""

_MANY = re.compile(
    "(пят|шест|сем|восем|девят)(ь|надцать|ьдесят)|десять|одиннадцать|двенадцать|"
    "тринадцать|четырнадцать|двадцать|тридцать|сорок|девяносто|сто|(не)?сколько"
)

_STRAIGHT = frozenset({"nomn", "accs"})
"""Cases of a numeral that is followed by a genitive."""


def contradicted(words: Sequence[Word], place: int, other: Word, readings: Readings) -> bool:
    """Whether what stands beside the word at ``place`` speaks for its own lemma, against ``other``.

    ``other``: the word by another lemma. «Старая [печь]» contradicts the verb, «[печь] блины» not.
    """
    of_form = [(reading.lemma, marks_of(reading.tag)) for reading in readings(words[place])]
    own = [marks for lemma, marks in of_form if lemma == words[place].base]
    others = [marks for lemma, marks in of_form if lemma == other.base]
    if not (own and others):  # a lemma that is no reading, as of «очееень»
        return False
    before, after = _beside(words, place - 1, readings), _beside(words, place + 1, readings)
    # «я [мою] посуду»: a verb for all that its object agrees with the pronoun
    mine = place and words[place - 1].form == "я" and any("1per" in marks for marks in others)
    return (
        _of_the_adjective(before, own, others)
        or (not mine and _of_the_noun(own, others, after, _beside(words, place + 2, readings)))
        or _counts(own, others, after)
        or _governed(words, place, own, others)
        or _object(words, place, own, others)
        or (_commands(others, before) and not _countless(own, after))
        or _counted(words, place, own, others)
        or _before_a_verb(own, others, after)
        or _clause_speaks_for(words, place, own, others, readings)
    )


def _beside(words: Sequence[Word], place: int, readings: Readings) -> list[Marks]:
    """The readings of a neighbour; none of a mark of punctuation or beyond the text."""
    if not 0 <= place < len(words) or words[place].is_punctuation:
        return []
    return [marks_of(reading.tag) for reading in readings(words[place])]


def _of_the_adjective(before: list[Marks], own: list[Marks], others: list[Marks]) -> bool:
    """«старая [печь]»: the adjective agrees with the noun, and with nothing else of the form."""
    if not before or any(ADJECTIVES.isdisjoint(marks) for marks in before):
        return False
    nouns, rest = ([m for m in side if "NOUN" in m] for side in (own, others))
    return _any_agree(before, nouns) and not _any_agree(before, rest) and not _adjectives(others)


def _of_the_noun(
    own: list[Marks], others: list[Marks], after: list[Marks], second: list[Marks]
) -> bool:
    """«[простой] станок», «[мой] младший брат»: the form is the adjective of what follows;
    «[временной] ряд»: and of what another adjective, «временный», has no such form for."""
    adjectives, rivals = _adjectives(own), _adjectives(others)
    if not adjectives:
        return False
    nouns = [marks for marks in after if "NOUN" in marks]
    if nouns and len(nouns) == len(after):
        return _any_agree(adjectives, nouns) and not _any_agree(rivals, nouns)
    if rivals:
        return False
    between = _adjectives(after)
    nouns = [marks for marks in second if "NOUN" in marks]
    return _any_agree(adjectives, between) and _any_agree(between, nouns)


def _counts(own: list[Marks], others: list[Marks], after: list[Marks]) -> bool:
    """«[три] повара»: a numeral before a noun that is in the genitive before all. «[Семью] воров»
    counts nobody: that would be «семью ворами»."""
    numerals = any("NUMR" in marks and not _STRAIGHT.isdisjoint(marks) for marks in own)
    counted = bool(after) and {"NOUN", "gent"} <= after[0]
    return numerals and counted and not any("NUMR" in marks for marks in others)


def _governed(words: Sequence[Word], place: int, own: list[Marks], others: list[Marks]) -> bool:
    """«на [берег]»: after a preposition stands no verb. «про [душ]», «нет [вина]»: nor a form of
    another case than the word before asks for."""
    before = words[place - 1] if place else None
    nominal = [marks for marks in own if not NOMINALS.isdisjoint(marks)]
    if before is None or not nominal:
        return False
    if before.tag == "PREP" and all(not VERBS.isdisjoint(marks) for marks in others):
        return True
    asked = government.asked(before)
    return _in_case(nominal, asked) and not _in_case(others, asked)


def _in_case(readings: list[Marks], asked: Marks) -> bool:
    return any(not asked.isdisjoint(cases(marks)) for marks in readings)


def _object(words: Sequence[Word], place: int, own: list[Marks], others: list[Marks]) -> bool:
    """«починил [душ]», «строят [суда]»: behind a transitive verb that nothing denies stands an
    accusative rather than a genitive, and where its clause ends, «осмотрел [полку].», a dative."""
    verb = place - 1
    if verb > 0 and marks_of(words[verb].tag) >= _TO_WHOM:  # «простил ему [вину]»
        verb -= 1
    if verb < 0 or not _is_transitive(words[verb]):
        return False
    if verb and words[verb - 1].form in government.NEGATIONS:
        return False
    cases = {"loc2"} | ({"datv"} if _ends(words, place + 1) else set())
    if not government.takes_genitive(words[verb].base):
        cases |= {"gent", "gen2"}
    oblique = all("NOUN" in marks and not cases.isdisjoint(marks) for marks in others)
    return oblique and any({"NOUN", "accs"} <= marks for marks in own)


def _is_transitive(word: Word) -> bool:
    marks = marks_of(word.tag)
    return "tran" in marks and not VERBS.isdisjoint(marks)


def _ends(words: Sequence[Word], place: int) -> bool:
    """Whether a clause ends there, or goes on with what says where or when."""
    return place >= len(words) or words[place].is_punctuation or words[place].tag == "PREP"


def _commands(others: list[Marks], before: list[Marks]) -> bool:
    """«щепотку [соли]»: within a clause, behind its noun or verb, stands no imperative."""
    imperative = bool(others) and all("impr" in marks for marks in others)
    return imperative and bool(before) and not BEFORE_A_COMMAND.isdisjoint(before[0])


def _countless(own: list[Marks], after: list[Marks]) -> bool:
    """«[три] сыр»: a noun that is in no genitive is not counted, so the form is no numeral."""
    noun = bool(after) and "NOUN" in after[0]
    counted = any(not {"gent", "gen2"}.isdisjoint(marks) for marks in after)
    return noun and not counted and all("NUMR" in marks for marks in own)


def _counted(words: Sequence[Word], place: int, own: list[Marks], others: list[Marks]) -> bool:
    """«пять [белок]»: behind a number of five and more stands a genitive plural."""
    if not place or not _is_many(words[place - 1]):
        return False
    asked = {"NOUN", "gent", "plur"}
    return any(asked <= marks for marks in own) and not any(asked <= marks for marks in others)


def _is_many(word: Word) -> bool:
    if word.form.isdecimal():
        return word.form[-1] in "056789" or word.form[-2:-1] == "1"
    return _MANY.fullmatch(word.base) is not None


def _before_a_verb(own: list[Marks], others: list[Marks], after: list[Marks]) -> bool:
    """«[уже] ушёл»: before a verb stands an adverb, no comparative of an adjective."""
    adverb = any("ADVB" in marks for marks in own)
    return adverb and bool(after) and "VERB" in after[0] and all("COMP" in m for m in others)


def _adjectives(readings: list[Marks]) -> list[Marks]:
    return [marks for marks in readings if not ADJECTIVES.isdisjoint(marks)]


def _any_agree(adjectives: list[Marks], nouns: list[Marks]) -> bool:
    return any(agree(one, noun) for one, noun in product(adjectives, nouns))
