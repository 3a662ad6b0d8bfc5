"""Russian light verbs apart from their nouns: «принял важное решение» ~ «вынес важное решение»,
«обратил на это внимание» ~ «заметил это», «ввёл всех в заблуждение» ~ «обманул всех». Side by side
the lists know them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from meteor_core.languages.analysis import normalise
from meteor_core.lexicons.equivalents import sections
from meteor_core.lexicons.russian.passives import passive_of
from meteor_core.model import Spans, Word
from meteor_core.model.alignment import places
from meteor_core.model.caches import word_cache
from meteor_core.stages.rules.patterns import Related
from meteor_core.stages.stage import remembered

_FAR = 4
"""Words at most from the verb to its noun."""

_PREPOSITIONS = {"во": "в", "со": "с", "ко": "к"}
"""How a preposition is written before some words → what it is."""

_VERBS = "VERB", "INFN", "GRND", "PRTF", "PRTS"


class _Lists(NamedTuple):
    """A noun → a verb that means little beside it → the lines of both; the same of a noun with its
    preposition before it, ``"в заблуждение"``, by the noun; a verb that says the same alone → its
    lines."""

    light: Mapping[str, Mapping[str, frozenset[int]]]
    governed: Mapping[str, Mapping[str, Mapping[str, frozenset[int]]]]
    full: Mapping[str, frozenset[int]]


class Light(NamedTuple):
    """Where a verb and its noun stand, what both are, and the lines that have them; ``start``: of
    the noun with its preposition, if it needs one."""

    place: int
    start: int
    noun_place: int
    verb: str
    noun: str
    lines: frozenset[int]


def light_verbs(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Verbs that mean little beside one noun."""
    for one, other in product(found(candidate), found(reference)):
        if one.noun == other.noun and one.verb != other.verb and one.lines & other.lines:
            yield one.place, one.place + 1, other.place, other.place + 1


def full_verbs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """A noun whose verb means little here, and there the verb that says the same alone, unless that
    is of the family of either, which another stage knows."""
    apart = [
        each for each in found(words) if not each.start - 1 <= each.place <= each.noun_place + 1
    ]
    if apart:
        full = remembered(others, "full verbs", lambda: [*_full(others)])
        for each, (place, lines) in product(apart, full):
            own = words[each.place], words[each.noun_place]
            if each.lines & lines and not any(related(word, others[place]) for word in own):
                yield each.start, each.noun_place + 1, place, place + 1


def found(words: Sequence[Word]) -> Sequence[Light]:
    """The nouns of a text that stand beside a verb that means little there."""
    return remembered(words, "light verbs", lambda: [*_light(words)])


def is_noun(word: Word) -> bool:
    """Whether a noun has verbs that mean little beside it."""
    return _beside(word)


def is_full(word: Word) -> bool:
    """Whether a verb says the same alone as another beside a noun."""
    return word.base in _lists().full


def _light(words: Sequence[Word]) -> Iterator[Light]:
    for noun_place in places(_beside, words):
        noun, far = words[noun_place], max(0, noun_place - _FAR)
        preposition = _PREPOSITIONS.get(form := words[noun_place - 1].form, form)
        governed = _governed(noun).get(preposition) if noun_place else None
        start, beside = noun_place - (governed is not None), governed or _alone(noun)
        for place, verb in enumerate(map(_verb, words[far : noun_place + _FAR + 1]), far):
            if verb in beside:
                yield Light(place, start, noun_place, verb, noun.base, beside[verb])


def _full(words: Sequence[Word]) -> Iterator[tuple[int, frozenset[int]]]:
    known = _lists().full
    return ((place, known[word.base]) for place, word in enumerate(words) if word.base in known)


@word_cache
def _beside(word: Word) -> bool:
    return bool(_alone(word) or _governed(word))


@word_cache
def _alone(word: Word) -> Mapping[str, frozenset[int]]:
    """The verbs that mean little beside a noun, with their lines; none of other words."""
    return _lists().light.get(word.base, {}) if word.tag.startswith("NOUN") else {}


@word_cache
def _governed(word: Word) -> Mapping[str, Mapping[str, frozenset[int]]]:
    """The same by the preposition that must stand before the noun."""
    return _lists().governed.get(word.base, {}) if word.tag.startswith("NOUN") else {}


@word_cache
def _verb(word: Word) -> str:
    """«принималось» → «принимать»."""
    return (passive_of(word.base) or word.base) if word.tag.startswith(_VERBS) else ""


@cache
def _lists() -> _Lists:
    light: dict[str, dict[str, frozenset[int]]] = {}
    governed: dict[str, dict[str, dict[str, frozenset[int]]]] = {}
    full: dict[str, frozenset[int]] = {}
    for number, (nouns, verbs) in enumerate(sections("light_verbs", "ru")["[verbs]"]):
        beside, _, alone = normalise(verbs).partition("=")
        *before, noun = normalise(nouns).split(" +")[0].split()
        with_it = governed.setdefault(noun, {}) if before else light
        said = " ".join(before)
        of_noun = with_it.setdefault(_PREPOSITIONS.get(said, said) if before else noun, {})
        for known, verbs_of_line in ((of_noun, beside), (full, alone)):
            for verb in verbs_of_line.split():
                known[verb] = known.get(verb, frozenset()) | {number}
    return _Lists(light, governed, full)
