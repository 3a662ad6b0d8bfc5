"""Russian words with a number written on: «Луны-25» is a form of «Луна-25».

The dictionary has none of them, so that each form would be a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from meteor_core.languages.language import Reading
from meteor_core.model import Word

_NUMBERED = re.compile("([а-яё]{3,})(-[0-9]+)")


def parts(form: str) -> tuple[str, str]:
    """``"луны-25"`` → ``("луны", "-25")``; ``("луны", "")`` of a word without a number."""
    found = _NUMBERED.fullmatch(form) if form[-1:].isdecimal() else None
    return (found[1], found[2]) if found else (form, "")


def joined(word: Word, text: str, describe: Callable[[str], Word]) -> Word:
    """A word by its part before the number, where that is a noun; else itself."""
    number = parts(word.form)[1]
    if not number:
        return word
    noun = describe(text.rpartition("-")[0])
    if not noun.tag.startswith("NOUN"):
        return word
    return replace(noun, form=word.form, base=noun.base + number)


def numbered(readings: Iterable[Reading], number: str) -> tuple[Reading, ...]:
    """The readings of a noun → those of the noun with a number."""
    nouns = (each for each in readings if each.tag.startswith("NOUN"))
    return tuple(replace(each, lemma=each.lemma + number) for each in nouns)
