"""How ``meteor`` reads what is spelt in several ways: abbreviations, dashes, hyphens, initials.

The analysers of the published variants go without: their tokens and forms are those of the programs
that split and describe.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from meteor_core.languages.abbreviations import Abbreviation, forms, listed
from meteor_core.languages.analysis import normalise
from meteor_core.languages.characters import plain
from meteor_core.languages.entities import unescape
from meteor_core.model import Word

Describe = Callable[[str], Word]

_MARKS = {"-": "—", "--": "—", "---": "—", "...": "…", "..": "…"}
"""Marks as they are typed → as they are printed."""

_HYPHENS = re.compile(r"(?<=[^\W\d_])[‒–](?=\w)|(?<=\w)[‒–](?=[^\W\d_])|^−(?=\d)")
"""Dashes that some set for a hyphen, «III–IV», «COVID–19», and signs of numbers, “−5”; between
numbers a dash is a range (``lexicons.numbers.ranges``)."""

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)
"""“CO₂” is “CO2”, «м²» is «м2»."""

_INITIALS = "NOUN,anim,Init"
"""The tag of initials (OpenCorpora)."""

_ABBREVIATED = "Abbr"
"""The mark of abbreviations in a tag (OpenCorpora)."""


def describing(language: str, describe: Describe, unmixed: Callable[[str], str]) -> Describe:
    """``describe`` where spellings are one: “U.S.” and “US”, “J.K.” and “JK”, «-» and «—».

    ``unmixed``: a word → the same in letters of one alphabet, of as many letters.
    """
    known = forms(language)
    by_form = {each.form: each for each in reversed(listed(language))}

    def spelt(text: str) -> Word:
        text = plain(text)
        if text in _MARKS:
            return describe(_MARKS[text])
        if not text.isalpha() and not text.isascii():
            text = _HYPHENS.sub("-", text).translate(_RAISED)
        text = unmixed(unescape(text))
        if text in known:
            bare = describe(text.rstrip("."))
            word = _abbreviation(known[text], bare)
            return word if _ABBREVIATED in bare.tag else _tagged(word, by_form[word.form], describe)
        if text.endswith(".") and len(text) > 1 and text.replace(".", "").isupper():
            return _initials(text, describe(text.replace(".", "")))
        return describe(text)

    return spelt


def _abbreviation(form: str, bare: Word) -> Word:
    """A listed abbreviation is its own lemma: «г.» may be a year or a town; a mark stays one."""
    if bare.is_punctuation:
        return bare
    return replace(bare, form=form, base=form, is_function=False, is_punctuation=False)


def _tagged(word: Word, abbreviation: Abbreviation, describe: Describe) -> Word:
    """A listed abbreviation with the part of speech and gender of what it stands for first: «ПО» is
    a noun, whatever «по» is. Its case and number nobody sees."""
    if word.is_punctuation:
        return word
    meaning = next(iter(abbreviation.meanings), "")
    tags = [describe(each).tag.partition(" ")[0] for each in meaning.split()]
    qualified = [tag for tag in tags if not tag.startswith("ADJF")]
    head = next(iter(qualified if len(tags) > 1 else tags), "")
    if len(tags) > 1 and not head.startswith("NOUN"):
        head = ""
    return replace(word, tag=f"{head},{_ABBREVIATED}" if head else "UNKN" if any(tags) else "")


def _initials(text: str, bare: Word) -> Word:
    """“J.K.” as “JK”; with its stops where it would be another word without: “I.T.” and “it”,
    «А.Д.» and «ад», «М.» and the metre."""
    if bare.is_function:
        return _abbreviation(normalise(text), bare)
    is_short_for_a_name = _ABBREVIATED in bare.tag and len(bare.form) > 1 and bare.base == bare.form
    if not bare.tag or bare.tag == "UNKN" or is_short_for_a_name:
        return bare
    return replace(_abbreviation(normalise(text), bare), tag=_INITIALS)
