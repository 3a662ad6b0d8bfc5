"""The noun of an adjective, and the adjective before a noun that says no more: “complexity” ~
“complex nature”, “contractility” ~ “contractile ability”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import Related, either_way
from meteor_core.stages.stage import remembered

_QUALITIES = frozenset(
    {
        *("ability", "abilities", "capability", "capabilities", "capacity", "capacities"),
        *("behavior", "behaviour", "character", "nature", "properties", "quality", "qualities"),
    }
)

_ENDINGS = ("ity", "ness")

_OTHERWISE = frozenset(
    {"facility", "humanity", "locality", "municipality", "nationality", "university"}
)
"""Nouns that mean another thing than the quality: “national character”, “human nature”."""


def qualities(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """The one noun, and the two words with an adjective of its family."""
    return either_way(partial(_paired, related), candidate, reference)


def _paired(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    for start in remembered(others, "qualities", lambda: [*_phrases(others)]):
        for place in remembered(words, "nouns of qualities", lambda: [*_nouns(words)]):
            if related(others[start], words[place]):
                yield place, place + 1, start, start + 2


def is_quality(word: Word) -> bool:
    """Whether a word says no more than “quality” does."""
    return word.form in _QUALITIES


def names_quality(word: Word) -> bool:
    """Whether a word may be the noun of an adjective."""
    return word.form.endswith(_ENDINGS) and word.form not in _OTHERWISE


def _phrases(words: Sequence[Word]) -> Iterator[int]:
    """Where adjectives stand before such a noun."""
    for place in range(1, len(words)):
        if is_quality(words[place]) and not words[place - 1].is_function:
            yield place - 1


def _nouns(words: Sequence[Word]) -> Iterator[int]:
    for place, word in enumerate(words):
        if names_quality(word):
            yield place
