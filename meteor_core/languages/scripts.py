"""What letters tell of a text beside its language: its script, and that it is in none we know."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from meteor_core.languages import LANGUAGES

_NOT_RUSSIAN = re.compile("(?![а-яё])[Ѐ-ӿ]", re.IGNORECASE)
"""Cyrillic letters of other languages: «ї», «ў», «ђ»."""


_MIXED = 0.25
"""From this share of another script's letters on a text is in both."""


def _letters(text: str) -> Counter[str]:
    """How many letters there are of each script, as Unicode names them: ``{"CYRILLIC": 3}``."""
    return Counter(
        unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha()
    )


def differ(one: str, other: str) -> bool:
    """Whether two texts have letters, most of them of different scripts, and do not both mix these.

    ``differ("мой кот", "my cat")``, but not ``differ("Привет world", "Hello мир")``.
    """
    letters, others = _letters(one), _letters(other)
    if not letters or not others:
        return False
    script, other_script = (max(counts, key=counts.__getitem__) for counts in (letters, others))
    shares = letters[other_script] / letters.total(), others[script] / others.total()
    return script != other_script and min(shares) < _MIXED


def is_foreign(text: str) -> bool:
    """Whether letters say that a text is in no known language, whatever ``detect`` guesses.

    Most are no language's own, or some are Cyrillic and not Russian. A German text is told
    by its words (``languages.unknown``).
    """
    letters = sum(map(str.isalpha, text))
    known = sum(language.own_letters(text) for language in LANGUAGES.values())
    return 2 * known < letters or bool(_NOT_RUSSIAN.search(text))
