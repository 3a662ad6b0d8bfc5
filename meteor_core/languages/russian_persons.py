"""Participles and adjectives that name a person or a thing: «обвиняемого» is a noun in «обвиняемого
допросили», and its lemma «обвиняемый», no «обвинять».

The dictionary marks which may stand for a noun (``Subx``), and has no noun of them.
"""

from __future__ import annotations

from typing import Any

from meteor_core.languages.analysis import normalise
from meteor_core.languages.language import Reading
from meteor_core.languages.pymorphy import parses
from meteor_core.languages.russian_marks import CASES, GENDERS, marks_of
from meteor_core.model.caches import word_cache

_MAY_STAND = frozenset({"PRTF", "Subx"})


@word_cache
def nouns(form: str) -> tuple[Reading, ...]:
    """``"обвиняемому"`` → its readings as a noun: обвиняемый, ``NOUN,anim,masc sing,datv``."""
    return tuple(_noun(parse) for parse in parses(form) if may_stand_for_noun(str(parse.tag)))


def may_stand_for_noun(tag: str) -> bool:
    """Whether a tag is of such a participle."""
    return marks_of(tag) >= _MAY_STAND


def _noun(parse: Any) -> Reading:
    marks = marks_of(str(parse.tag))
    gender = next(iter(marks & GENDERS), "")
    person = "inan" if gender == "neut" or "inan" in marks else "anim"
    named = parse.inflect({"neut" if gender == "neut" else "masc", "sing", "nomn"})
    lemma = normalise(str((named or parse).word))
    kind = ",".join(filter(None, ("NOUN", person, gender)))
    form = f"{'sing' if gender else 'plur'},{next(iter(marks & CASES))}"
    return Reading(lemma, f"{kind} {form}", float(parse.score), parse.is_known)
