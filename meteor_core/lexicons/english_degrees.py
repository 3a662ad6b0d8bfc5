"""Degrees of comparison in two words and in one: “more narrow”, “narrower”; “most safe”, “safest”.

English alone, and of adjectives alone whose forms are listed: “more reports” are no “reporter”.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.languages import english
from meteor_core.lexicons.equivalents import LIGHT
from meteor_core.lexicons.thesaurus import PhraseSynsets
from meteor_core.model import Word


def degree(word: Word) -> frozenset[str]:
    """“narrower” → the sense of “more narrow”; none of what is no listed form of an adjective."""
    more = english.degree(word.form)
    return frozenset({f"{LIGHT}{more} {word.base}"} if more else ())


def spelt_out(words: Sequence[Word]) -> Iterator[PhraseSynsets]:
    """“more” or “most” and the word after it."""
    for place in range(len(words) - 1):
        if words[place].form in ("more", "most"):
            said = f"{LIGHT}{words[place].form} {words[place + 1].base}"
            yield place, place + 2, frozenset({said})
