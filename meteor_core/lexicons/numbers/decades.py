"""Decades as they are written: “1990s”, “'90s”, “nineties”; «1990-х», «90-х», «девяностых»."""

from __future__ import annotations

import re

_ENGLISH = re.compile(r"'?((?:1[89]|20)?\d0)'?s")
_RUSSIAN = re.compile(r"(19\d0)-(?:[хе]|ми?)")
_WORDS = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}


def senses(form: str) -> frozenset[str]:
    """``"1990s"`` → ``{"decade 1990", "decade 90"}``, ``"nineties"`` → ``{"decade 90"}``; a Russian
    decade is read as the ordinal that it is without its century: «1990-х» → ``{"ordinal 90"}``."""
    if match := _RUSSIAN.fullmatch(form):
        return frozenset({f"ordinal {int(match[1]) % 100}"})
    match = _ENGLISH.fullmatch(form)
    year = int(match[1]) if match else _WORDS.get(form)
    if year is None:
        return frozenset()
    short = {f"decade {year % 100}"} if year < 100 or 1900 <= year < 2000 else set()
    return frozenset({f"decade {year}"} | short)


def opens(form: str) -> bool:
    """Whether a word without digits is a decade: “nineties”."""
    return form in _WORDS
