"""Under which keys the list of synonyms knows a Russian word, by pymorphy3's readings of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import repeat

from meteor_core.languages import pymorphy, russian, russian_lemmas
from meteor_core.languages.analysis import normalise
from meteor_core.lexicons.russian.passives import passive_of
from meteor_core.lexicons.synonyms import PASSIVES, Key
from meteor_core.model import Word

LEAST = 0.1
"""The least probability of a lemma, as a part of speech, by which a word may be one of the list."""

HEADINGS = {
    **dict.fromkeys(("VERB", "INFN", "PRTF", "PRTS", "GRND"), "verbs"),
    "NOUN": "nouns",
    **dict.fromkeys(("ADJF", "ADJS"), "adjectives"),
    **dict.fromkeys(("ADVB", "PRED"), "adverbs"),
}

PARTICIPLES = ("PRTF", "PRTS")

_VOICES = ("actv", "pssv")
_TENSES = ("pres", "past")


def keys(word: Word) -> Iterator[Key]:
    """«прибыли» → (прибыль, nouns), (прибыть, verbs); of a participle itself, too."""
    found = dict.fromkeys(_read_keys(word))
    if word.tag.startswith("PRTF") and not russian.in_dictionary(word.form):
        found |= dict.fromkeys(_as_adjective(word))
    yield from found


def _as_adjective(word: Word) -> Iterator[Key]:
    """A participle of a verb that no dictionary has, as a list may have it: «робот-ассистированной»
    → (робот-ассистированный, adjectives)."""
    for parse in pymorphy.parses(word.form):
        if parse.tag.POS == "PRTF" and (form := parse.inflect({"sing", "masc", "nomn"})):
            yield normalise(form.word), "adjectives"


def _read_keys(word: Word) -> Iterator[Key]:
    if russian_lemmas.is_name(word.tag) and not russian_lemmas.is_name(
        russian.readings(word)[0].tag
    ):
        return  # «ждала [Веру]»
    if not russian.ambiguous(word) and not _is_infinitive(word):
        yield from _keys(word.base, word.tag)
        return
    readings = russian.readings(word)
    if word.tag.startswith("CONJ") and readings[0].lemma != word.base:  # «[может], он придёт»
        yield from _keys(word.base, word.tag)
        return
    weights: dict[Key, float] = {}
    for reading in russian_lemmas.weighed(readings):
        for key in _keys(reading.lemma, reading.tag):
            weights[key] = weights.get(key, 0.0) + reading.probability
    yield from (key for key in weights if weights[key] >= LEAST)


def _is_infinitive(word: Word) -> bool:
    """Whether a noun may be the infinitive that is its lemma, too: «печь», «течь»."""
    return word.tag.startswith("NOUN") and word.form == word.base and word.base.endswith("чь")


def listed(heading: str, word: str) -> set[Key]:
    """A word of the list → its key: («adjectives», «потрясающий») is a participle to pymorphy3,
    («nouns», «деньги») a form of «деньга»."""
    own = every_key(russian.describe(word))
    if (word, heading) in own:
        return {(word, heading)}
    if other := {key for key in own if key[1] == heading}:
        return other
    return _as_written(word, own) or {(word, heading)}


def every_key(word: Word) -> set[Key]:
    """The keys of all readings of a word, also of unlikely ones."""
    return {key for each in russian.readings(word) for key in _keys(each.lemma, each.tag)}


def _as_written(word: str, parts: set[Key]) -> set[Key]:
    """Participles («потрясающий»), adjectives used as nouns («служащий»), comparatives."""
    participles = {key for key in parts if key[1].startswith("PRT")}
    return (
        {key for key in parts if key == (word, "adjectives")}
        or participles
        or {key for key in parts if key[1] == "COMP"}
    )


def _keys(lemma: str, tag: str) -> Iterator[Key]:
    yield from zip(repeat(lemma), _kinds(tag))
    if tag.startswith(("VERB,impf", "INFN,impf")) and (verb := passive_of(lemma)):
        yield verb, PASSIVES


@cache
def _kinds(tag: str) -> tuple[str, ...]:
    """What a tag says that the list tells apart: ``"ADVB"`` → ``("adverbs",)``."""
    marks = tag.replace(" ", ",").split(",")
    part, kinds = marks[0], []
    if part == "COMP":
        kinds.append(part)
    elif part in HEADINGS:
        kinds.append(HEADINGS[part])
    if part in PARTICIPLES:
        told = [mark for mark in marks if mark in (*_VOICES, *_TENSES)]
        kinds.append(" ".join(["PRT", *told]))
        if "pssv" in told:
            kinds.append(PASSIVES)
    return tuple(kinds)
