"""The languages the project knows, and which of them a text is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from meteor_core.languages.english import ENGLISH
from meteor_core.languages.language import Language, Reading
from meteor_core.languages.russian import RUSSIAN
from meteor_core.messages.errors import ChoiceError
from meteor_core.model.limits import MOST_CHARACTERS

__all__ = [
    "LANGUAGES",
    "ByLanguage",
    "Language",
    "Reading",
    "codes",
    "detect",
    "get",
    "sample",
    "telling",
]

T = TypeVar("T")

LANGUAGES: dict[str, Language] = {language.code: language for language in (RUSSIAN, ENGLISH)}
"""By code. A new language is a module of this folder with its record, and a name in this list.

Read whenever it is asked, never copied, so that what is added to it is found everywhere.
"""

SAMPLE = 100
"""Texts of a corpus by which its language is told: those that stand first."""


def codes() -> tuple[str, ...]:
    """``("ru", "en")``."""
    return tuple(LANGUAGES)


def get(code: str) -> Language:
    """``"ru"`` → Russian; raises ``ChoiceError`` for a code the project does not know."""
    if code not in LANGUAGES:
        raise ChoiceError("language", code, codes())
    return LANGUAGES[code]


def detect(text: str) -> str:
    """The code of the known language that most letters of a text speak for, the first of equals.

    No more than a guess among the languages of the registry, and of Russian and English by their
    scripts alone: a Ukrainian text is taken for Russian, a German one for English, and one without
    letters for Russian. A language that shares a script says in its ``own_letters`` what tells it
    apart. ``unknown.looks_like`` warns of texts in other languages, by their words.
    """
    return max(LANGUAGES.values(), key=lambda language: language.own_letters(text)).code


def sample(texts: Iterable[str]) -> str:
    """The texts of a corpus → as much of them as ``detect`` is asked about.

    Of a text no more than may be scored: a file may be one line of a hundred megabytes.
    """
    return " ".join(text[:MOST_CHARACTERS] for text in islice(texts, SAMPLE))


def telling(candidate: str, references: Iterable[str]) -> str:
    """The text that tells the language of a pair: the references', for a candidate may be left
    untranslated; the candidate where they have no letters."""
    text = " ".join(references)
    for language in LANGUAGES.values():
        if language.own_letters(text):
            return text
    return candidate


class ByLanguage(Mapping[str, T]):
    """Language code → what holds for that language; every language of the registry has its own."""

    def __init__(self, of: Callable[[Language], T]) -> None:
        self._of = of

    def __getitem__(self, code: str) -> T:
        return self._of(LANGUAGES[code])

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)
