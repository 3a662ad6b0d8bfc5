"""Russian light verbs apart from their nouns: «принял важное решение» ~ «вынес важное решение»,
«обратил на это внимание» ~ «заметил это». Side by side the lists know them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import NamedTuple

from meteor_core.languages.analysis import normalise
from meteor_core.lexicons.equivalents import sections
from meteor_core.lexicons.russian_passives import passive_of
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.both_sides import Related, either_way, met
from meteor_core.stages.stage import remembered

_FAR = 4
"""Words at most from the verb to its noun."""

_VERBS = "VERB", "INFN", "GRND", "PRTF", "PRTS"


class _Lists(NamedTuple):
    """A noun → a verb that means little beside it → the lines of both; a verb that says the same
    alone → its lines."""

    light: Mapping[str, Mapping[str, frozenset[int]]]
    full: Mapping[str, frozenset[int]]


class _Light(NamedTuple):
    """Where a verb and its noun stand, what both are, and the lines that have them."""

    place: int
    noun_place: int
    verb: str
    noun: str
    lines: frozenset[int]


def light_verbs(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """Verbs that mean little beside one noun."""
    for one, other in met("light verbs", _light, candidate, reference):
        if one.noun == other.noun and one.verb != other.verb and one.lines & other.lines:
            yield one.place, one.place + 1, other.place, other.place + 1


def full_verbs(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """A noun whose verb means little, and the verb that says the same alone, unless that is of the
    family of either, which another stage knows."""
    return either_way(partial(_pairs, related), candidate, reference)


def is_noun(word: Word) -> bool:
    """Whether a noun has verbs that mean little beside it."""
    return bool(_beside(word))


def is_full(word: Word) -> bool:
    """Whether a verb says the same alone as another beside a noun."""
    return word.base in _lists().full


def _pairs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    light = remembered(words, "light verbs", lambda: [*_light(words)])
    apart = [each for each in light if abs(each.place - each.noun_place) > 1]
    if apart:
        full = remembered(others, "full verbs", lambda: [*_full(others)])
        for each, (place, lines) in product(apart, full):
            own = words[each.place], words[each.noun_place]
            if each.lines & lines and not any(related(word, others[place]) for word in own):
                yield each.noun_place, each.noun_place + 1, place, place + 1


def _light(words: Sequence[Word]) -> Iterator[_Light]:
    nouns = [(place, beside) for place, word in enumerate(words) if (beside := _beside(word))]
    if not nouns:
        return
    verbs = [(place, verb) for place, word in enumerate(words) if (verb := _verb(word))]
    for (noun_place, beside), (place, verb) in product(nouns, verbs):
        if verb in beside and abs(place - noun_place) <= _FAR:
            yield _Light(place, noun_place, verb, words[noun_place].base, beside[verb])


def _full(words: Sequence[Word]) -> Iterator[tuple[int, frozenset[int]]]:
    known = _lists().full
    return ((place, known[word.base]) for place, word in enumerate(words) if word.base in known)


@word_cache
def _beside(word: Word) -> Mapping[str, frozenset[int]]:
    """The verbs that mean little beside a noun, with their lines; none of other words."""
    return _lists().light.get(word.base, {}) if word.tag.startswith("NOUN") else {}


@word_cache
def _verb(word: Word) -> str:
    """«принималось» → «принимать»."""
    return (passive_of(word.base) or word.base) if word.tag.startswith(_VERBS) else ""


@cache
def _lists() -> _Lists:
    light: dict[str, dict[str, frozenset[int]]] = {}
    full: dict[str, frozenset[int]] = {}
    for number, (nouns, verbs) in enumerate(sections("light_verbs", "ru")["[verbs]"]):
        beside, _, alone = normalise(verbs).partition("=")
        noun = normalise(nouns).split(" +")[0]
        of_noun = light.setdefault(noun, {})
        for known, verbs_of_line in ((of_noun, beside), (full, alone)):
            for verb in verbs_of_line.split():
                known[verb] = known.get(verb, frozenset()) | {number}
    return _Lists(light, full)
