"""Words for languages in headings, file names and formats → their codes."""

from __future__ import annotations

import re

from meteor_core import languages
from meteor_core.languages import unknown

_OTHERS = frozenset(["ar", "el", "fa", "he", "hi", "hy", "ja", "ka", "kk", "ko", "th", "uz", "zh"])
"""Codes of languages that are not detected by their words."""

_NOT_CODES = frozenset(("id", "da"))
"""Codes that are names of other columns."""

_OTHER_WORDS = {
    "eng": "en",
    "rus": "ru",
    "deu": "de",
    "fra": "fr",
    "spa": "es",
    "ukr": "uk",
    "zho": "zh",
    "английский": "en",
    "русский": "ru",
}
_WORD = re.compile(r"[^\W\d_]+")
_COUNTRY = re.compile(r"(?<![^\W\d_])([a-z]{2,3})[-_][A-Z]{2}(?![^\W\d_])")
"""Behind a language's code: AR is Argentina, and no Arabic."""


def named(name: str) -> str:
    """``"translation en"``, ``"sentence_eng_Latn"``, ``"English"``, ``"en-CA"`` → ``"en"``; nothing
    for two."""
    words = _WORD.findall(_COUNTRY.sub(r"\1", name).lower())
    codes = {code for word in words if (code := code_of(word))}
    return codes.pop() if len(codes) == 1 else ""


def code_of(word: str) -> str:
    """``"en"``, ``"eng"``, ``"english"`` → ``"en"``; nothing for other words."""
    if word in _NOT_CODES:
        return ""
    if word in languages.LANGUAGES or word in unknown.NAMES or word in _OTHERS:
        return word
    names_of = {code: language.name for code, language in languages.LANGUAGES.items()}
    called = (code for code, name in (names_of | unknown.NAMES).items() if name.lower() == word)
    return _OTHER_WORDS.get(word) or next(called, "")
