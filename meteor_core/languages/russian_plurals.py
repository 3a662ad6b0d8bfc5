"""Russian nouns that have two plurals, of which each says something else.

«Листья» of trees and «листы» of paper are both of «лист» to the dictionary. Here the second plural
is a lemma of its own, and the singular may be of either: the other side decides.
"""

from __future__ import annotations

from dataclasses import replace

from meteor_core.languages.language import Reading
from meteor_core.languages.russian_lemmas import COUNTED

_SECOND = {"лист": "листья", "зуб": "зубья", "повод": "поводья", "колено": "коленья"}
"""Lemma → its second plural, all forms of which begin as it does but for the last letter."""


def lemma(form: str, base: str) -> str:
    """``("листьев", "лист")`` → листья; the base itself for all that is no second plural."""
    second = _SECOND.get(base)
    return second if second is not None and form.startswith(second[:-1]) else base


def may_be_either(base: str, tag: str) -> bool:
    """Whether a form may be the singular of both plurals: «листа»."""
    return base in _SECOND and "sing" in tag


def with_second(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings of a form, and those of its singulars by the second plural."""
    seconds = (
        replace(reading, lemma=_SECOND[reading.lemma], probability=COUNTED * reading.probability)
        for reading in readings
        if may_be_either(reading.lemma, reading.tag)
    )
    return (*readings, *seconds)
