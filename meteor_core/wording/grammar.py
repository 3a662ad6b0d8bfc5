"""Grammatical tags in words: OpenCorpora's, as pymorphy3 gives them, and those of English.

What two forms share is said shortly, what tells them apart in full: “noun, feminine; the genitive →
the accusative”, «сущ., ж. р.; родительный → винительный».
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meteor_core.model import ALTERNATIVES
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


UNSAID: Mapping[str, tuple[str, ...]] = {
    "GRND": ("tense", "voice"),
    "ADJF,Fixd": ("case", "number", "gender"),
}
"""Categories that no grammar gives these words: «читая» has no tense, «их» (книги) no case."""

Marks = Mapping[str, tuple[str, ...]]
"""Category → the grammemes that are possible: ``{"case": ("nomn", "accs")}``, mostly one."""


def describe(tag: str, translate: Translate = same) -> str:
    """``"NOUN,inan,femn sing,accs"`` → ``"noun, feminine, accusative, singular"``.

    What a form leaves open is said as open: ``"NOUN sing,nomn | NOUN sing,accs"`` → ``"noun,
    nominative/accusative, singular"``.
    """
    return _shared(read(tag), translate)


def compare(candidate: str, reference: str, translate: Translate = same) -> str:
    """Two tags → what they share; then candidate → reference where they differ.

    ``"NOUN,inan,femn sing,gent"``, ``"NOUN,inan,femn sing,datv"`` → ``"noun, feminine, singular;
    the genitive → the dative"``.
    """
    marks, reference_marks = read(candidate), read(reference)
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


def read(tag: str) -> Marks:
    """A tag → its grammemes: ``{"part of speech": ("NOUN",), "case": ("nomn", "accs")}``."""
    marks = {mark for one in tag.split(ALTERNATIVES) for mark in _marks(one)}
    found = {
        category: tuple(mark for mark in grammemes if mark in marks)
        for category, grammemes in TABLE.items()
    }
    return {category: possible for category, possible in found.items() if possible}


def _marks(tag: str) -> Iterator[str]:
    """The marks of one tag, without those that are only the dictionary's."""
    marks = tag.replace(" ", ",").split(",")
    unsaid = UNSAID["ADJF,Fixd"] if {"ADJF", "Fixd"} <= set(marks) else UNSAID.get(marks[0], ())
    unspoken = {mark for category in unsaid for mark in TABLE[category]}
    return (mark for mark in marks if mark not in unspoken)


def _shared(marks: Marks, translate: Translate) -> str:
    return ", ".join(
        _either([translate(TABLE[category][mark][0]) for mark in possible])
        for category, possible in marks.items()
        if not UNMARKED.issuperset(possible)
    )


def _full(category: str, possible: Sequence[str], translate: Translate) -> str:
    return _either([translate(TABLE[category][mark][1]) for mark in possible])


def _either(names: Sequence[str]) -> str:
    """``["the nominative", "the accusative"]`` → ``"the nominative/accusative"``.

    A word that all begin or all end with is said once: «им. п.», «вин. п.» → «им./вин. п.».
    """
    words = [name.split(" ") for name in names]
    first = {one[0] for one in words if len(one) > 1}
    last = {one[-1] for one in words if len(one) > 1}
    if len(words) > 1 and all(len(one) > 1 for one in words):
        if len(first) == 1:
            words = [words[0], *(one[1:] for one in words[1:])]
        elif len(last) == 1:
            words = [*(one[:-1] for one in words[:-1]), words[-1]]
    return "/".join(" ".join(one) for one in words)
