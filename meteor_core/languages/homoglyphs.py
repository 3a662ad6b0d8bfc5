"""Letters of two alphabets that look alike, where a word has letters of both: «сoбака», “WНO”.

Nobody sees that the «o» is Latin or the “Н” Cyrillic, and so no reader takes them for other words.
Greek letters among letters of another alphabet are read as Latin ones first.
"""

from __future__ import annotations

import re
from unicodedata import normalize

_LATIN = "ABCEHKMOPTXYaceopxy"
_CYRILLIC = "АВСЕНКМОРТХУасеорху"

_STRESSED = str.maketrans("", "", "\u0300\u0301")
"""Stress marks, which Russian letters may have: a Latin «á» among them is an «а»."""


def _with_marks() -> dict[str, str]:
    """Latin letters with a mark → Russian ones that look like them: ``{"á": "а", "ë": "ё"}``."""
    found = {}
    for letter in map(chr, range(0xC0, 0x180)):
        parts = normalize("NFD", letter)
        if parts[0] in _LATIN:
            alike = _CYRILLIC[_LATIN.index(parts[0])] + parts[1:].translate(_STRESSED)
            found[letter] = normalize("NFC", alike)
    return {letter: alike for letter, alike in found.items() if re.fullmatch("[А-яЁё]", alike)}


_MARKED = _with_marks()
_TO_CYRILLIC = str.maketrans(dict(zip(_LATIN, _CYRILLIC, strict=True)) | _MARKED)
_TO_LATIN = str.maketrans(_CYRILLIC + "ЁёЇїІіЅѕЈј", _LATIN + "ËëÏïIiSsJj")
_FROM_GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo")

_WORD = re.compile(r"[\w°]+")
_GREEK_WITHIN = re.compile(r"(?=\w*[A-Za-zЀ-ӿ])(?!\w*[Ͱ-Ͽ](?<![ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]))\w+")
"""A word with letters of another alphabet, whose Greek ones look like these."""

_NO_LATIN = re.compile(f"(?![{_LATIN}{''.join(_MARKED)}])[A-Za-zÀ-ɏ]")
_NO_CYRILLIC = re.compile(f"(?![{''.join(map(chr, _TO_LATIN))}])[Ѐ-ӿ]")
_ANY_LATIN, _ANY_CYRILLIC, _DIGIT = map(re.compile, ("[A-Za-zÀ-ɏ]", "[Ѐ-ӿ]", r"\d"))
_ANY_GREEK = re.compile("[Ͱ-Ͽ]")

_MODEL = re.compile(rf"[{_LATIN[:12]}]{{1,3}}-\d\w*|[{_CYRILLIC[:12]}]{{1,3}}-\d\w*")
"""«C-300», «T-34»: letters of an alphabet that nobody can tell, and a number."""

_ENDING = re.compile(r"[A-Za-z\d]+[а-яё]{1,3}")
"""«Googleа»: a Russian ending on a foreign name."""


def of_cyrillic(text: str) -> str:
    """Russian as it is meant, letter for letter: ``"сoбака"`` with a Latin o → with a Cyrillic one.

    What only Latin letters can spell is Latin: ``"СOVID"`` with a Cyrillic С → ``"COVID"``.
    """
    text = _without_greek(text)
    if not _ANY_LATIN.search(text):
        return text
    if _MODEL.fullmatch(text):
        return text.translate(_TO_CYRILLIC)
    return _WORD.sub(_cyrillic, text) if _ANY_CYRILLIC.search(text) else text


def of_latin(text: str) -> str:
    """English likewise: “WНO” and “90х190”, “50°С” with Cyrillic letters among Latin ones or
    figures → Latin throughout."""
    text = _without_greek(text)
    if not _ANY_CYRILLIC.search(text):
        return text
    return text.translate(_TO_LATIN) if _MODEL.fullmatch(text) else _WORD.sub(_latin, text)


def _without_greek(text: str) -> str:
    """``"Рοссия"`` with a Greek ο → with a Latin o; «α-лучи» and “kΩ” stay."""
    if not _ANY_GREEK.search(text):
        return text
    return _GREEK_WITHIN.sub(lambda word: word[0].translate(_FROM_GREEK), text)


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
