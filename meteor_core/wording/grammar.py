"""Grammatical tags in words: OpenCorpora's, as pymorphy3 gives them, and those of English.

What two forms share is abbreviated, what distinguishes them is in full: “noun, feminine; the
genitive → the accusative”, «сущ., ж. р.; родительный → винительный».
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from meteor_core.languages.pymorphy import word_class
from meteor_core.messages.phrase import N_
from meteor_core.model import ALTERNATIVES
from meteor_core.wording.words import Translate, same

Grammemes = Mapping[str, tuple[str, str]]
"""Grammeme → its msgids: short, and in full."""

TABLE: Mapping[str, Grammemes] = {
    "part of speech": {
        "NOUN": (N_("noun"), N_("a noun")),
        "ADJF": (N_("adjective"), N_("an adjective")),
        "ADJP": (N_("pronominal adjective"), N_("a pronominal adjective")),
        "ADJS": (N_("short adjective"), N_("a short adjective")),
        "COMP": (N_("comparative"), N_("a comparative")),
        "VERB": (N_("verb"), N_("a verb")),
        "INFN": (N_("infinitive"), N_("an infinitive")),
        "PRTF": (N_("participle"), N_("a participle")),
        "PRTS": (N_("short participle"), N_("a short participle")),
        "GRND": (N_("adverbial participle"), N_("an adverbial participle")),
        "NUMR": (N_("numeral"), N_("a numeral")),
        "ADVB": (N_("adverb"), N_("an adverb")),
        "NPRO": (N_("pronoun"), N_("a pronoun")),
        "PRED": (N_("predicative"), N_("a predicative")),
        "PREP": (N_("preposition"), N_("a preposition")),
        "CONJ": (N_("conjunction"), N_("a conjunction")),
        "PRCL": (N_("particle"), N_("a particle")),
        "PRNT": (N_("parenthetical word"), N_("a parenthetical word")),
        "INTJ": (N_("interjection"), N_("an interjection")),
        "NUMB": (N_("number"), N_("a number")),
        "FUNC": (N_("function word"), N_("a function word")),
    },
    "inflection": {"Fixd": (N_("indeclinable"), N_("an indeclinable word"))},
    "degree": {"Supr": (N_("superlative"), N_("the superlative"))},
    "aspect": {
        "perf": (N_("perfective"), N_("the perfective")),
        "impf": (N_("imperfective"), N_("the imperfective")),
    },
    "voice": {"actv": (N_("active"), N_("the active")), "pssv": (N_("passive"), N_("the passive"))},
    "mood": {
        "indc": (N_("indicative"), N_("the indicative")),
        "impr": (N_("imperative"), N_("the imperative")),
        "subj": (N_("subjunctive"), N_("the subjunctive")),
    },
    "tense": {
        "past": (N_("past"), N_("the past")),
        "pres": (N_("present"), N_("the present")),
        "futr": (N_("future"), N_("the future")),
    },
    "person": {
        "1per": (N_("1st person"), N_("the 1st person")),
        "2per": (N_("2nd person"), N_("the 2nd person")),
        "3per": (N_("3rd person"), N_("the 3rd person")),
    },
    "gender": {
        "masc": (N_("masculine"), N_("the masculine")),
        "femn": (N_("feminine"), N_("the feminine")),
        "neut": (N_("neuter"), N_("the neuter")),
    },
    "case": {
        "nomn": (N_("nominative"), N_("the nominative")),
        "gent": (N_("genitive"), N_("the genitive")),
        "gen2": (N_("partitive"), N_("the partitive")),
        "datv": (N_("dative"), N_("the dative")),
        "accs": (N_("accusative"), N_("the accusative")),
        "ablt": (N_("instrumental"), N_("the instrumental")),
        "loct": (N_("prepositional"), N_("the prepositional")),
        "loc2": (N_("locative"), N_("the locative")),
        "voct": (N_("vocative"), N_("the vocative")),
    },
    "number": {
        "sing": (N_("singular"), N_("the singular")),
        "plur": (N_("plural"), N_("the plural")),
    },
}
"""The categories of a form, in this order; animacy, transitivity and the like are left out."""

UNMARKED = frozenset({"indc"})
"""Said only where the other form differs."""


UNSAID: Mapping[str, tuple[str, ...]] = {
    "GRND": ("tense", "voice"),
    "ADJF,Fixd": ("inflection", "case", "number", "gender"),
    "ADJP,Fixd": ("inflection", "case", "number", "gender"),
    "NPRO,Anph": ("number",),
    "NPRO,Anph,3per": (),
    "NOUN,Fixd,Abbr": ("case", "number"),
    "NOUN,Fixd,Abbr,Geox": (),
    "NOUN,Fixd,Abbr,Orgn": (),
}
"""Categories that no grammar gives these words: «читая» has no tense, «их» (книги) no case; «кг» is
read in the form that its number requires; «себя» is of one and of many. Of several lines that
fit the last counts."""

FINITE = N_("a finite verb")
"""What a verb is beside another form of a verb: an infinitive is one, too."""

_NOT_FINITE = frozenset({"INFN", "PRTF", "PRTS", "GRND"})

_PRONOMINAL = re.compile(r"\bADJF(?=[^|]*\bApro\b)")
"""«который», «весь»: adjectives to the dictionary, here ``ADJP``, a mark of our own."""

_PARENTHESIS = re.compile(r"\bCONJ,Prnt\b")
"""«конечно», «может быть»: conjunctions to the dictionary, here ``PRNT``, another such mark."""

Marks = Mapping[str, tuple[str, ...]]
"""Category → the grammemes that are possible: ``{"case": ("nomn", "accs")}``, mostly one."""


def describe(tag: str, translate: Translate = same) -> str:
    """``"NOUN,inan,femn sing,accs"`` → ``"noun, feminine, accusative, singular"``.

    Ambiguous forms are shown as ambiguous: ``"NOUN sing,nomn | NOUN sing,accs"`` → ``"noun,
    nominative/accusative, singular"``.
    """
    return _shared(_told(tag), translate)


def compare(candidate: str, reference: str, translate: Translate = same) -> str:
    """Two tags → what they share; then candidate → reference where they differ; "" where nothing
    is known of one of them.

    ``"NOUN,inan,femn sing,gent"``, ``"NOUN,inan,femn sing,datv"`` → ``"noun, feminine, singular;
    the genitive → the dative"``.
    """
    marks, reference_marks = _told(candidate), _told(reference)
    common = [category for category in marks if category in reference_marks]
    differing = [category for category in common if marks[category] != reference_marks[category]]
    shared = {category: marks[category] for category in common if category not in differing}
    changes = ", ".join(
        f"{_full(category, marks[category], reference_marks[category], translate)} → "
        f"{_full(category, reference_marks[category], marks[category], translate)}"
        for category in differing
    )
    return "; ".join(filter(None, (_shared(shared, translate), changes)))


def two_words(
    candidate: str, reference: str, translate: Translate = same
) -> tuple[str, str] | None:
    """Returns the parts of speech of a noun and a verb, which are never forms of one word.

    ``"NOUN sing,gent", "INFN"`` → ``("a noun", "an infinitive")``; None for other tags.
    """
    tags = candidate.split(ALTERNATIVES), reference.split(ALTERNATIVES)
    if sorted([*{*map(word_class, each)}] for each in tags) != [["NOUN"], ["VERB"]]:
        return None
    parts = (read(tag)["part of speech"] for tag in (candidate, reference))
    own, other = (_full("part of speech", sorted(one), (), translate) for one in parts)
    return own, other


def _told(tag: str) -> Marks:
    """A tag → its grammemes in words for readers."""
    return read(_PARENTHESIS.sub("PRNT", _PRONOMINAL.sub("ADJP", tag)))


def read(tag: str) -> Marks:
    """A tag → its grammemes: ``{"part of speech": ("NOUN",), "case": ("nomn", "accs")}``."""
    marks = {mark for part in tag.split(ALTERNATIVES) for mark in _marks(part)}
    found = {
        category: tuple(mark for mark in grammemes if mark in marks)
        for category, grammemes in TABLE.items()
    }
    return {category: possible for category, possible in found.items() if possible}


def _marks(tag: str) -> Iterator[str]:
    """The marks of one tag, without those that are only the dictionary's."""
    marks = tag.replace(" ", ",").split(",")
    fitting = [said for kind, said in UNSAID.items() if {*kind.split(",")} <= set(marks)]
    unspoken = {mark for category in fitting[-1] for mark in TABLE[category]} if fitting else set()
    return (mark for mark in marks if mark not in unspoken)


def _shared(marks: Marks, translate: Translate) -> str:
    return ", ".join(
        _either([translate(TABLE[category][mark][0]) for mark in possible])
        for category, possible in marks.items()
        if not UNMARKED.issuperset(possible)
    )


def _full(
    category: str, possible: Sequence[str], others: Sequence[str], translate: Translate
) -> str:
    """Grammemes in full, to distinguish a form from one that has the ``others``."""
    names = {mark: names[1] for mark, names in TABLE[category].items()}
    if not _NOT_FINITE.isdisjoint(others):
        names["VERB"] = FINITE
    return _either([translate(names[mark]) for mark in possible])


def _either(names: Sequence[str]) -> str:
    """``["the nominative", "the accusative"]`` → ``"the nominative/accusative"``.

    A word that all begin or all end with is written once: «им. п.», «вин. п.» → «им./вин. п.».
    """
    words = [name.split(" ") for name in names]
    first = {phrase[0] for phrase in words if len(phrase) > 1}
    last = {phrase[-1] for phrase in words if len(phrase) > 1}
    if len(words) > 1 and all(len(phrase) > 1 for phrase in words):
        if len(first) == 1:
            words = [words[0], *(phrase[1:] for phrase in words[1:])]
        elif len(last) == 1:
            words = [*(phrase[:-1] for phrase in words[:-1]), words[-1]]
    return "/".join(" ".join(phrase) for phrase in words)
