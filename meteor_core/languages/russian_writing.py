"""Russian lemmas as people write them: with their capitals, and with ё."""

from __future__ import annotations

import re

from meteor_core.languages.analysis import normalise
from meteor_core.languages.pymorphy import parses
from meteor_core.languages.russian_names import dictionary_form
from meteor_core.model.caches import word_cache

NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})
"""People, places, organisations, brands: what is written with a capital (OpenCorpora)."""

LITTLE = frozenset({"на", "де", "ла", "ле", "эль", "аль", "ан", "да", "дель", "фон", "и"})
"""Parts of names that keep small letters: «Ростов-на-Дону»."""


def written(lemma: str, tags: str = "", capital: bool = False) -> str:
    """A lemma as people write it: ``"киев"`` → «Киев», ``"ежик"`` → «ёжик», ``"сша"`` → «США».

    ``tags``: of the forms that stand there, if they are known: «роза» is a flower unless a tag says
    that it is a name. ``capital``: a form stands within a sentence with a capital, so it is a name
    if the dictionary knows one of that part of speech, or does not know the lemma («Тассалин»).
    Else what is no lemma of the dictionary stays as it is.
    """
    found = _dictionary_forms(lemma)
    if not found:
        return _as_name(lemma, _marks(tags), capital) if capital else lemma
    part = tags.partition(",")[0]
    spelling = next((form for form, marks in found if part in marks), found[0][0])
    marks = _marks(tags) if tags else frozenset.intersection(*(marks for _, marks in found))
    if capital:
        marks = marks.union(*(each for _, each in found if not part or part in each))
    if marks.isdisjoint(NAMES):
        return spelling
    return _as_name(spelling, marks, capital)


def _as_name(spelling: str, marks: frozenset[str], capital: bool) -> str:
    """``"ростов-на-дону"`` → «Ростов-на-Дону»; an abbreviation in capitals, but of a compound that
    no dictionary has only the part before a plain word: «В-режим», «Ан-Нахда»."""
    first, *parts = spelling.split("-")
    rest = "-".join(parts)
    is_short = "Abbr" in marks
    if parts and (is_short or len(first) == 1) and _is_plain(rest):
        return f"{first.upper()}-{rest}"
    if is_short and (not parts or _dictionary_forms(normalise(spelling))):
        return spelling.upper()
    if capital or first not in LITTLE:
        first = first.capitalize()
    return "-".join((first, *(part if part in LITTLE else part.capitalize() for part in parts)))


def _is_plain(lemma: str) -> bool:
    """Whether the dictionary has it, and as no name."""
    found = _dictionary_forms(lemma)
    return bool(found) and all(marks.isdisjoint(NAMES) for _, marks in found)


@word_cache
def _dictionary_forms(lemma: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The spellings that a lemma has in the dictionary, each with the marks of its tag."""
    return tuple(
        (dictionary_form(parse), _marks(str(parse.tag)))
        for parse in parses(lemma)
        if parse.is_known and normalise(dictionary_form(parse)) == lemma
    )


def _marks(tags: str) -> frozenset[str]:
    """``"NOUN,anim,femn,Name sing,nomn"`` → NOUN, anim, femn, Name, sing, nomn."""
    return frozenset(re.split(r"[ ,|]+", tags))
