"""How ``explorer`` reads what is spelt in several ways: abbreviations, dashes, initials.

The analysers of the published variants go without: their tokens and forms are those of the programs
that split and describe.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from meteor_core.languages.abbreviations import forms
from meteor_core.languages.analysis import normalise
from meteor_core.model import Word

Describe = Callable[[str], Word]


def describing(language: str, describe: Describe) -> Describe:
    """``describe`` where spellings are one: “U.S.” and “US”, “J.K.” and “JK”, «-» and «—»."""
    known = forms(language)

    def spelt(text: str) -> Word:
        if text == "-":
            return describe("—")
        if text in known:
            return _abbreviation(known[text], describe(text.rstrip(".")))
        if text.endswith(".") and len(text) > 1 and text.replace(".", "").isupper():
            return _initials(text, describe(text.replace(".", "")))
        return describe(text)

    return spelt


def _abbreviation(form: str, bare: Word) -> Word:
    """A listed abbreviation is its own lemma: «г.» may be a year or a town; a mark stays one."""
    if bare.is_punctuation:
        return bare
    return replace(bare, form=form, base=form, is_function=False, is_punctuation=False)


def _initials(text: str, bare: Word) -> Word:
    """“J.K.” as “JK”; with its stop where it would be another word without: “I.T.” and “it”."""
    return _abbreviation(normalise(text), bare) if bare.is_function else bare
