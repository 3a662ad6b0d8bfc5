"""The languages the project knows, and which of them a text is in."""

from __future__ import annotations

import re

from meteor_core.languages.english import ENGLISH
from meteor_core.languages.language import Language
from meteor_core.languages.russian import RUSSIAN
from meteor_core.messages.errors import ChoiceError

__all__ = ["CODES", "Language", "detect", "get"]

LANGUAGES = {language.code: language for language in (RUSSIAN, ENGLISH)}
CODES = tuple(LANGUAGES)


def get(code: str) -> Language:
    """``"ru"`` → Russian; raises ``ChoiceError`` for a code the project does not know."""
    if code not in LANGUAGES:
        raise ChoiceError("language", code, CODES)
    return LANGUAGES[code]


def detect(text: str) -> str:
    """The language by script: Russian unless Latin letters are more than the Cyrillic ones."""
    cyrillic = len(re.findall("[Ѐ-ӿ]", text))
    latin = len(re.findall("[A-Za-z]", text))
    return "en" if latin > cyrillic else "ru"
