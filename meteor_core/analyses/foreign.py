"""Words in letters that are not the language's: left untranslated, or written in two scripts.

A foreign word that the other side has too, in either script, is none that differs.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from anyascii import anyascii
from rapidfuzz.distance import Indel

from meteor_core import languages
from meteor_core.analyses.sides import Pair, Side, paired

_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")
_ADDRESS = re.compile(r"://|@|www\.|\.(?:com|org|net|ru|io|html?)\b", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s$")
_NUMERO = re.compile(r"\bNo\b\.?(?=\s*(?:\d|$))")
"""«№» as it is typed on keyboards without that key."""

_ROMAN = re.compile("[IVXLCDM]+")
_MEASURE = frozenset({"s", "x", "k", "m", "c", "d", "a", "b", "e", "h", "n", "r", "t", "v", "p"})
_LEAST = 0.6
"""The least share of common letters of a word and its transliteration."""


class Foreign(NamedTuple):
    """The foreign words in their order; all words of the text, in small letters and in ASCII."""

    found: tuple[str, ...]
    words: frozenset[str]
    romanised: frozenset[str]


def find(side: Side) -> Foreign:
    """``"Скачай app"`` → app; a word in two scripts («Cобака» with a Latin C) too."""
    text = " ".join(word for word in side.text.split() if not _ADDRESS.search(word))
    words = _WORD.findall(_NUMERO.sub("", text))
    own = languages.get(side.language).script
    found = dict.fromkeys(word for word in words if _is_foreign(word, own))
    lower = frozenset(form for word in words for form in _forms(word.lower()))
    return Foreign(tuple(found), lower, frozenset(map(_romanised, lower)))


def _forms(word: str) -> tuple[str, str]:
    """“fox’s” also as “fox”."""
    return word, _POSSESSIVE.sub("", word)


def compare(wanted: Foreign, got: Foreign) -> list[Pair]:
    """Finds foreign words that the other side has in no script: ``[("", "app")]``."""
    missing = [word for word in wanted.found if not _stands(word, got)]
    extra = [word for word in got.found if not _stands(word, wanted)]
    return paired(missing, extra)


def unsourced(source: Foreign, got: Foreign) -> list[Pair]:
    """Finds foreign words that the other text has in no script; those in two scripts are slips."""
    words = (word for word in got.found if len(_scripts(word)) == 1)
    return [("", word) for word in words if not _stands(word, source)]


def _is_foreign(word: str, own: str) -> bool:
    scripts = _scripts(word)
    return bool(scripts - {own}) and not _ROMAN.fullmatch(word) and word.lower() not in _MEASURE


@lru_cache(1 << 14)
def _scripts(word: str) -> frozenset[str]:
    """``"app"`` → ``{"LATIN"}``; letters without a script (ª, ʹ) do not count."""
    letters = filter(str.isalpha, word)
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in letters)
    return frozenset(
        name for name in names if name not in ("", "MODIFIER", "FEMININE", "MASCULINE")
    )


def _stands(word: str, other: Foreign) -> bool:
    if word.lower() in other.words:
        return True
    own = _romanised(word.lower())
    if len(_scripts(word)) > 1:  # «Cобака» with a Latin C is not «собака»
        return False
    return any(
        own == each or (len(own) > 3 and Indel.normalized_similarity(own, each) >= _LEAST)
        for each in other.romanised
    )


@lru_cache(1 << 15)
def _romanised(word: str) -> str:
    return re.sub("[^a-z]", "", anyascii(word).lower())
