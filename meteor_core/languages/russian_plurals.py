"""Russian nouns that have two plurals, of which each says something else.

«Листья» of trees and «листы» of paper are both of «лист» to the dictionary. Here the second plural
is a lemma of its own, and the singular may be of either: the other side decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from meteor_core.languages.language import Reading
from meteor_core.languages.russian_lemmas import COUNTED, is_name

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
    """The readings of a form, and those of its singulars by the second plural; of no names."""
    either = [each for each in readings if _is_either(each)]
    if not either:  # as of most
        return readings
    counted = COUNTED / sum(each.probability for each in either)
    seconds = (
        replace(each, lemma=_SECOND[each.lemma], probability=counted * each.probability)
        for each in either
    )
    return (*readings, *seconds)


def without_second(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings without those singulars, for readers: no singular is of «листья»."""
    return tuple(each for each in readings if each.lemma not in _PLURALS or "sing" not in each.tag)


def _is_either(reading: Reading) -> bool:
    return may_be_either(reading.lemma, reading.tag) and not is_name(reading.tag)


_PLURALS = frozenset(_SECOND.values())
