"""Which forms a listed Russian word stands for when its likeliest lemma is another word.

«Власти» are an authority, «власть» is power; «скорая» is an ambulance, «скорый» is fast; «велик»
is a bicycle before it is a form of «большой».
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meteor_core.languages.analysis import normalise
from meteor_core.languages.pymorphy import parses
from meteor_core.languages.russian_marks import marks_of
from meteor_core.languages.russian_names import lemma

USUAL = 0.2
"""The least probability of a form that stands for the word: «согласно» is seldom «согласен»."""

_DECLINED = frozenset({"NOUN", "ADJF", "PRTF"})
_SHORT = frozenset({"ADJS", "PRTS"})
_NUMBER_AND_GENDER = frozenset({"sing", "plur", "masc", "femn", "neut"})
_KINDS = frozenset({"Supr", "past", "pres", "actv", "pssv"})


def own_forms(word: str) -> frozenset[str]:
    """A listed word of the dictionary → itself and its forms.

    Of a lemma all forms: «снимок» → снимка, …; of another form those that differ in case alone,
    of an adjective or participle in the masculine in gender and number too: «власти» → властей, …;
    «новейший» → новейшую, …; of other forms of verbs none: «говорят».
    """
    found = parses(word)
    of_lemma = (parse for parse in found if lemma(parse) == word)
    straight = (parse for parse in found if "nomn" in parse.tag)
    parse = next(iter((*of_lemma, *straight, *found)), None)
    return frozenset({word, *(() if parse is None else _usual(parse, word))})


def _usual(parse: Any, word: str) -> Iterator[str]:
    forms = {normalise(each.word) for each in parse.lexeme if _stands_for(parse, each, word)}
    for form in forms:
        same = [each.score for each in parses(form) if each.normal_form == parse.normal_form]
        if sum(same) >= USUAL:
            yield form


def _stands_for(parse: Any, each: Any, word: str) -> bool:
    if lemma(parse) == word:
        return True
    marks, others = (marks_of(str(one.tag)) for one in (parse, each))
    if marks.isdisjoint(_DECLINED | _SHORT):
        return False
    masculine = "NOUN" not in marks and "masc" in marks
    kept = _DECLINED | _SHORT | (_KINDS if masculine else _KINDS | _NUMBER_AND_GENDER)
    return marks & kept == others & kept
