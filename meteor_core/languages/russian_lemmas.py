"""The lemma that is meant by a form of which the dictionary counts several alike.

«Нашли» is no form of «наслать», «основная» none of «основный», «рейс отменён» none of «отменный»
(``likelier_lemmas.ru.txt``); «парков» is no short form of «парковый»: no adjective of relation
has one; and without a capital «к маю» is no place called «Маю», «ивы» are no men called «Ив».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from meteor_core.languages.language import Reading
from meteor_core.languages.russian_marks import marks_of
from meteor_core.model import Word

_FILE = Path(__file__).parent / "likelier_lemmas.ru.txt"

_RELATION = ("овый", "евый")
_QUALITIES = frozenset({"готовый", "здоровый", "нездоровый", "новый", "суровый"})
"""Adjectives of quality that end so, and have short forms; the dictionary marks them all alike."""


_NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn"})

UNCOUNTED = {
    "все": "весь",
    "скажем": "сказать",
    "допустим": "допустить",
    "предположим": "предположить",
    "включая": "включать",
    "исключая": "исключать",
    "суда": "судно",
    "полу": "пола",
}
"""Forms that the dictionary counts as particles, conjunctions, prepositions or another noun almost
alone → the lemma that is meant as well: of «все» it has «всё» counted, too."""

COUNTED = 0.06
"""The least probability of these lemmas, so that a pair may speak for them."""

_UNFINISHED = frozenset({"impf", "past", "pssv"})

_NO_NAME = 0.2
"""The least probability that a form without a capital is no name: «берлин» stays one."""

_UNLIKELY = 0.1
"""What the probability of a lemma that nobody means is multiplied with."""


def meant(
    word: Word, capital: bool, readings: Callable[[Word], Sequence[Reading]]
) -> Reading | None:
    """A form by its likeliest lemma → its reading by the lemma that is meant; None where that is
    its own, as of most: they are not looked up. ``capital``: whether it is written with one."""
    if _is_relation(word):
        return next((each for each in readings(word) if each.tag.startswith("NOUN")), None)
    if not (capital or is_name(word.tag)) and "Fixd,Abbr" in word.tag:
        return _in_full(word, readings(word))
    found = None if capital or not is_name(word.tag) else _no_name(word, readings(word))
    for lemma in _likelier().get(found.lemma if found else word.base, ()):
        if other := next((each for each in readings(word) if each.lemma == lemma), None):
            return other
    return found


def _in_full(word: Word, readings: Sequence[Reading]) -> Reading | None:
    """Of an abbreviation without a capital its reading as a word of the same lemma: «сто рублей»
    has no «СТО»."""
    others = (each for each in readings if each.lemma == word.base and each.known)
    return next((each for each in others if "Abbr" not in each.tag), None)


def _no_name(word: Word, readings: Sequence[Reading]) -> Reading | None:
    """Of a name without a capital its reading as another word: «пилами» is of no man called «Пил».
    Where it may hardly be one (a noun, as a name is, comes first), None."""
    guessed = "Fixd" in word.tag  # of other names no other word is guessed
    others = [each for each in readings if not is_name(each.tag) and (guessed or each.known)]
    if not guessed and sum(each.probability for each in others) < _NO_NAME:
        return None
    nouns = (each for each in others if each.tag.startswith("NOUN"))
    return next(nouns, next(iter(others), None))


def weighed(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings of a form, those that nobody means less probable than they are counted: by
    unlikely lemmas, and imperfective past passive participles: «рождённый» is perfective."""
    found = tuple(readings)
    lemmas = {reading.lemma for reading in found}
    return tuple(
        replace(reading, probability=_UNLIKELY * reading.probability)
        if marks_of(reading.tag) >= _UNFINISHED
        or not lemmas.isdisjoint(_likelier().get(reading.lemma, ()))
        else reading
        for reading in found
    )


def counted(form: str, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings of a form, those by lemmas that the dictionary fails to count with a count."""
    lemma = UNCOUNTED.get(form)
    if lemma is None:  # as of most
        return readings
    return tuple(
        reading
        if reading.lemma != lemma
        else replace(reading, probability=max(COUNTED, reading.probability))
        for reading in readings
    )


def is_name(tag: str) -> bool:
    """Whether a tag is of a name: «Лист» as a surname."""
    return not _NAMES.isdisjoint(marks_of(tag))


def shares(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """The same readings, their probabilities as parts of 1."""
    found = tuple(readings)
    total = sum(reading.probability for reading in found)
    return tuple(replace(each, probability=each.probability / total) for each in found)


def _is_relation(word: Word) -> bool:
    is_short = word.tag.startswith("ADJS") and word.base.endswith(_RELATION)
    return is_short and word.base not in _QUALITIES


@cache
def _likelier() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            lemma, _, other = line.partition(" > ")
            found[lemma] = (*found.get(lemma, ()), other)
    return found
