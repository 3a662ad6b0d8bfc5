"""Lemmas of nouns that no dictionary has: pymorphy3 gives most forms one in -а.

The stages go by that guess, which is the same for most forms of a word; what is shown may be the
masculine, where both forms may be of it: «мелатонина» and «мелатонин» are of «мелатонин».
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rapidfuzz.distance import Prefix

from meteor_core.languages import Reading
from meteor_core.model import Token

if TYPE_CHECKING:
    from meteor_core.explain.weighing import Weighed

CONSONANTS = frozenset("бвгджзклмнпрстфхцчшщ")

LEAST_STEM = 4
_ENDINGS = frozenset({"", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах", "ой", "ою"})
"""Of nouns behind a hard consonant."""

_NOUN = frozenset({"NOUN", "masc"})
_OF_ANY_GENDER = frozenset({"ablt", "datv", "loct"})
"""Cases in which plurals do not distinguish -а from a consonant: «биткоинами»."""


def masculines(token: Token, weighed: Weighed, doubt: float) -> frozenset[str]:
    """Returns the lemmas of masculine nouns that a word may be a form of in its sentence, if no
    dictionary has the word.

    ``doubt``: how much likelier another reading may be.
    """
    return frozenset(_lemmas(token, weighed, doubt)) - _drawn(weighed)


def are_forms(one: tuple[Token, Weighed], two: tuple[Token, Weighed]) -> bool:
    """Returns whether two words that no dictionary has differ in a noun's ending alone: «Кеджривал»
    and «Кеджривала», «глиобластома» and «глиобластом»; not «Бансал» and «Бансаль»."""
    (own, readings), (other, other_readings) = one, two
    if not is_guess(reading for reading, _ in (*readings, *other_readings)):
        return False
    stem = Prefix.similarity(own.form, other.form)
    endings = {own.form[stem:], other.form[stem:]}
    return endings <= _ENDINGS and stem >= LEAST_STEM and own.form[stem - 1] in CONSONANTS


def _drawn(weighed: Weighed) -> set[str]:
    """Of «маммограмма» the masculine, which no such word has."""
    return {reading.lemma[:-1] for reading, _ in weighed if reading.lemma.endswith("грамма")}


def is_guess(readings: Iterable[Reading]) -> bool:
    """Returns whether no dictionary has any of them."""
    return not any(reading.known for reading in readings)


def _lemmas(token: Token, weighed: Weighed, doubt: float) -> Iterator[str]:
    if not is_guess(reading for reading, _ in weighed):
        return
    if token.form[-1:] in CONSONANTS:
        yield token.form
    if token.form[-1:] == "е" and all(reading.tag == "UNKN" for reading, _ in weighed):
        yield token.form[:-1]  # «в ютубе», of which nothing is guessed
    for reading, belief in weighed:
        marks = frozenset(reading.tag.replace(" ", ",").split(","))
        if belief >= -doubt and marks >= _NOUN and reading.lemma[-1:] in CONSONANTS:
            yield reading.lemma
        stem = reading.lemma[:-1]
        plural = {"NOUN", "plur"} <= marks and not marks.isdisjoint(_OF_ANY_GENDER)
        if plural and reading.lemma.endswith("а") and stem[-1:] in CONSONANTS:
            yield stem
