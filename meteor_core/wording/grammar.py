"""Grammatical tags in words: OpenCorpora's, as pymorphy3 gives them, and those of English.

What two forms share is said shortly, what tells them apart in full: “noun, feminine; the genitive →
the accusative”, «сущ., ж. р.; родительный → винительный».
"""

from __future__ import annotations

from collections.abc import Mapping

from meteor_core.wording.words import Translate, same

Grammemes = Mapping[str, tuple[str, str]]
"""Grammeme → its msgids: short, and in full."""

TABLE: Mapping[str, Grammemes] = {
    "part of speech": {
        "NOUN": ("noun", "a noun"),
        "ADJF": ("adjective", "an adjective"),
        "ADJS": ("short adjective", "a short adjective"),
        "COMP": ("comparative", "a comparative"),
        "VERB": ("verb", "a verb"),
        "INFN": ("infinitive", "an infinitive"),
        "PRTF": ("participle", "a participle"),
        "PRTS": ("short participle", "a short participle"),
        "GRND": ("adverbial participle", "an adverbial participle"),
        "NUMR": ("numeral", "a numeral"),
        "ADVB": ("adverb", "an adverb"),
        "NPRO": ("pronoun", "a pronoun"),
        "PRED": ("predicative", "a predicative"),
        "PREP": ("preposition", "a preposition"),
        "CONJ": ("conjunction", "a conjunction"),
        "PRCL": ("particle", "a particle"),
        "INTJ": ("interjection", "an interjection"),
        "NUMB": ("number", "a number"),
        "FUNC": ("function word", "a function word"),
    },
    "degree": {"Supr": ("superlative", "the superlative")},
    "aspect": {
        "perf": ("perfective", "the perfective"),
        "impf": ("imperfective", "the imperfective"),
    },
    "voice": {"actv": ("active", "the active"), "pssv": ("passive", "the passive")},
    "mood": {"indc": ("indicative", "the indicative"), "impr": ("imperative", "the imperative")},
    "tense": {
        "past": ("past", "the past"),
        "pres": ("present", "the present"),
        "futr": ("future", "the future"),
    },
    "person": {
        "1per": ("1st person", "the 1st person"),
        "2per": ("2nd person", "the 2nd person"),
        "3per": ("3rd person", "the 3rd person"),
    },
    "gender": {
        "masc": ("masculine", "the masculine"),
        "femn": ("feminine", "the feminine"),
        "neut": ("neuter", "the neuter"),
    },
    "case": {
        "nomn": ("nominative", "the nominative"),
        "gent": ("genitive", "the genitive"),
        "gen2": ("partitive", "the partitive"),
        "datv": ("dative", "the dative"),
        "accs": ("accusative", "the accusative"),
        "ablt": ("instrumental", "the instrumental"),
        "loct": ("prepositional", "the prepositional"),
        "loc2": ("locative", "the locative"),
        "voct": ("vocative", "the vocative"),
    },
    "number": {"sing": ("singular", "the singular"), "plur": ("plural", "the plural")},
}
"""What is said of a form, in this order; animacy, transitivity and the like are passed over."""

UNMARKED = frozenset({"indc"})
"""Said only where the other form differs."""


def describe(tag: str, translate: Translate = same) -> str:
    """``"NOUN,inan,femn sing,accs"`` → ``"noun, feminine, accusative, singular"``."""
    return _shared(_read(tag), translate)


def compare(candidate: str, reference: str, translate: Translate = same) -> str:
    """Two tags → what they share; then candidate → reference where they differ.

    ``"NOUN,inan,femn sing,gent"``, ``"NOUN,inan,femn sing,datv"`` → ``"noun, feminine, singular;
    the genitive → the dative"``.
    """
    marks, reference_marks = _read(candidate), _read(reference)
    if not marks or not reference_marks:
        return _shared(marks or reference_marks, translate)
    common = [category for category in marks if category in reference_marks]
    differing = [category for category in common if marks[category] != reference_marks[category]]
    shared = {category: marks[category] for category in common if category not in differing}
    changes = ", ".join(
        f"{_full(category, marks[category], translate)} → "
        f"{_full(category, reference_marks[category], translate)}"
        for category in differing
    )
    return "; ".join(filter(None, (_shared(shared, translate), changes)))


def _read(tag: str) -> dict[str, str]:
    """A tag → its grammemes by category: ``{"part of speech": "NOUN", "case": "accs"}``."""
    marks = tag.replace(" ", ",").split(",")
    return {
        category: mark
        for category, grammemes in TABLE.items()
        if (mark := next((mark for mark in marks if mark in grammemes), ""))
    }


def _shared(marks: Mapping[str, str], translate: Translate) -> str:
    return ", ".join(
        translate(TABLE[category][mark][0])
        for category, mark in marks.items()
        if mark not in UNMARKED
    )


def _full(category: str, mark: str, translate: Translate) -> str:
    return translate(TABLE[category][mark][1])
