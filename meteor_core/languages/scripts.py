"""What letters tell of a text beside its language: its script, and that it is in none we know."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from meteor_core.languages import LANGUAGES

_NOT_RUSSIAN = re.compile("(?![а-яё])[Ѐ-ӿ]", re.IGNORECASE)
"""Cyrillic letters of other languages: «ї», «ў», «ђ»."""


def script(text: str) -> str:
    """``"кот"`` → ``"CYRILLIC"``, as Unicode names most of its letters; "" where it has none."""
    counts = Counter(
        unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha()
    )
    return max(counts, key=counts.__getitem__, default="")


def differ(one: str, other: str) -> bool:
    """Whether two texts have letters, and most of them of different scripts."""
    scripts = script(one), script(other)
    return all(scripts) and scripts[0] != scripts[1]


def is_foreign(text: str) -> bool:
    """Whether letters say that a text is in no known language, whatever ``detect`` guesses.

    Most are no language's own, or some are Cyrillic and not Russian. A German text is told
    by its words (``languages.unknown``).
    """
    letters = sum(map(str.isalpha, text))
    known = sum(language.own_letters(text) for language in LANGUAGES.values())
    return 2 * known < letters or bool(_NOT_RUSSIAN.search(text))
