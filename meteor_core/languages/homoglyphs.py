"""Letters of two alphabets that look alike, where a word has letters of both: «сoбака», “WНO”.

Nobody sees that the «o» is Latin or the “Н” Cyrillic, and so no reader takes them for other words.
"""

from __future__ import annotations

import re

_LATIN = "ABCEHKMOPTXYaceopxy"
_CYRILLIC = "АВСЕНКМОРТХУасеорху"

_TO_CYRILLIC, _TO_LATIN = str.maketrans(_LATIN, _CYRILLIC), str.maketrans(_CYRILLIC, _LATIN)

_WORD = re.compile(r"[\w°]+")
_NO_LATIN = re.compile(f"(?![{_LATIN}])[A-Za-z]")
_NO_CYRILLIC = re.compile(f"(?![{_CYRILLIC}])[Ѐ-ӿ]")
_ANY_LATIN, _ANY_CYRILLIC, _DIGIT = map(re.compile, ("[A-Za-z]", "[Ѐ-ӿ]", r"\d"))

_MODEL = re.compile(rf"[{_LATIN[:12]}]{{1,3}}-\d\w*|[{_CYRILLIC[:12]}]{{1,3}}-\d\w*")
"""«C-300», «T-34»: letters of an alphabet that nobody can tell, and a number."""

_ENDING = re.compile(r"[A-Za-z\d]+[а-яё]{1,3}")
"""«Googleа»: a Russian ending on a foreign name."""


def of_cyrillic(text: str) -> str:
    """Russian as it is meant, letter for letter: ``"сoбака"`` with a Latin o → with a Cyrillic one.

    What only Latin letters can spell is Latin: ``"СOVID"`` with a Cyrillic С → ``"COVID"``.
    """
    if not _ANY_LATIN.search(text):
        return text
    if _MODEL.fullmatch(text):
        return text.translate(_TO_CYRILLIC)
    return _WORD.sub(_cyrillic, text) if _ANY_CYRILLIC.search(text) else text


def of_latin(text: str) -> str:
    """English likewise: “WНO” and “90х190”, “50°С” with Cyrillic letters among Latin ones or
    figures → Latin throughout."""
    if not _ANY_CYRILLIC.search(text):
        return text
    return text.translate(_TO_LATIN) if _MODEL.fullmatch(text) else _WORD.sub(_latin, text)


def _cyrillic(word: re.Match[str]) -> str:
    text = word[0]
    if not (_ANY_LATIN.search(text) and _ANY_CYRILLIC.search(text)):
        return text
    if not _NO_LATIN.search(text):
        return text.translate(_TO_CYRILLIC)
    is_foreign = _NO_CYRILLIC.search(text) or _ENDING.fullmatch(text)
    return text if is_foreign else text.translate(_TO_LATIN)


def _latin(word: re.Match[str]) -> str:
    text = word[0]
    if _NO_CYRILLIC.search(text):
        mixed = _ANY_LATIN.search(text) and not _NO_LATIN.search(text)
        return text.translate(_TO_CYRILLIC) if mixed else text
    is_latin = _ANY_LATIN.search(text) or _DIGIT.search(text)
    return text.translate(_TO_LATIN) if is_latin else text
