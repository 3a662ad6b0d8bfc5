"""Lemmas of nouns that no dictionary has: pymorphy3 gives most forms one in -а.

The stages go by that guess, which is the same for most forms of a word; what is shown may be the
masculine, where both forms may be of it: «мелатонина» and «мелатонин» are of «мелатонин».
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from meteor_core.explain.weighing import Weighed
from meteor_core.languages import Reading
from meteor_core.model import Token

CONSONANTS = frozenset("бвгджзклмнпрстфхцчшщ")

_NOUN = frozenset({"NOUN", "masc"})
_OF_ANY_GENDER = frozenset({"ablt", "datv", "loct"})
"""Cases in which plurals do not tell -а from a consonant: «биткоинами»."""


def masculine(sides: Iterable[tuple[Token, Weighed]], doubt: float) -> str:
    """The lemma of a masculine noun of which the words of all sides may be forms where they stand,
    none of which a dictionary has; "" for none.

    ``doubt``: how much likelier another reading may be.
    """
    possible = [set(_lemmas(token, weighed, doubt)) for token, weighed in sides]
    return min(set.intersection(*possible), default="")


def is_guess(readings: Iterable[Reading]) -> bool:
    """Whether no dictionary has any of them."""
    return not any(reading.known for reading in readings)


def _lemmas(token: Token, weighed: Weighed, doubt: float) -> Iterator[str]:
    if not is_guess(reading for reading, _ in weighed):
        return
    if token.form[-1:] in CONSONANTS:
        yield token.form
    for reading, belief in weighed:
        marks = frozenset(reading.tag.replace(" ", ",").split(","))
        if belief >= -doubt and marks >= _NOUN and reading.lemma[-1:] in CONSONANTS:
            yield reading.lemma
        stem = reading.lemma[:-1]
        plural = {"NOUN", "plur"} <= marks and not marks.isdisjoint(_OF_ANY_GENDER)
        if plural and reading.lemma.endswith("а") and stem[-1:] in CONSONANTS:
            yield stem
