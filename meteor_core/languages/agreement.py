"""Where the words beside a Russian form plainly contradict one of its readings.

A reading that the other side speaks for is not taken against what stands beside the form: «старая
печь» has no infinitive, «три повара» no imperative. Only next words count, and only what their
tags say by themselves; where these leave anything open, nothing is contradicted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from meteor_core.languages import government, predicates
from meteor_core.languages.language import Marks, Readings
from meteor_core.languages.russian_marks import NOMINALS, agree, cases, marks_of
from meteor_core.model import Word

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

_TO_WHOM = frozenset({"NPRO", "datv"})


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
        or predicates.speak_for(words, place, own, others, readings)
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
