"""Russian verbs and nouns that say the same of one thing, apart from one another.

Light verbs apart from their nouns: «принял важное решение» ~ «вынес важное решение», «обратил на
это внимание» ~ «заметил это», «ввёл всех в заблуждение» ~ «обманул всех». Side by side the lists
know them.

Verbs and nouns of one line of the list of synonyms: a noun of action and its verb's synonym,
«использование лазера» ~ «применять лазер»; a verb and its synonym's passive, «измерение проводили»
~ «измерение выполнялось».
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from meteor_core.languages.analysis import normalise
from meteor_core.lexicons import lexical_relations, word_lists
from meteor_core.lexicons.equivalents import sections
from meteor_core.lexicons.russian.derivations import passive_of
from meteor_core.lexicons.synonyms import PASSIVES
from meteor_core.model import Spans, Word
from meteor_core.model.alignment import places
from meteor_core.model.caches import word_cache
from meteor_core.stages.rules.patterns import Related
from meteor_core.stages.stage import remembered

_FROM_NOUN = 4
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


class _Light(NamedTuple):
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
    for one, other in product(_found(candidate), _found(reference)):
        if one.noun == other.noun and one.verb != other.verb and one.lines & other.lines:
            yield one.place, one.place + 1, other.place, other.place + 1


def full_verbs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """A noun whose verb means little here, and there the verb that says the same alone, unless that
    is of the family of either, which another stage knows."""
    apart = [
        each for each in _found(words) if not each.start - 1 <= each.place <= each.noun_place + 1
    ]
    if apart:
        known = _lists().full
        full = [
            (place, known[word.base]) for place, word in enumerate(others) if word.base in known
        ]
        for each, (place, lines) in product(apart, full):
            own = words[each.place], words[each.noun_place]
            if each.lines & lines and not any(related(word, others[place]) for word in own):
                yield each.start, each.noun_place + 1, place, place + 1


def _found(words: Sequence[Word]) -> Sequence[_Light]:
    """The nouns of a text that stand beside a verb that means little there."""
    return remembered(words, "light verbs", lambda: [*_light(words)])


@word_cache
def takes_light_verb(word: Word) -> bool:
    """Whether a noun has verbs that mean little beside it."""
    return bool(_alone(word) or _governed(word))


def is_full_verb(word: Word) -> bool:
    """Whether a verb says the same alone as another beside a noun."""
    return word.base in _lists().full


def _light(words: Sequence[Word]) -> Iterator[_Light]:
    for noun_place in places(takes_light_verb, words):
        noun, far = words[noun_place], max(0, noun_place - _FROM_NOUN)
        preposition = _PREPOSITIONS.get(form := words[noun_place - 1].form, form)
        governed = _governed(noun).get(preposition) if noun_place else None
        start, beside = noun_place - (governed is not None), governed or _alone(noun)
        for place, verb in enumerate(map(_verb, words[far : noun_place + _FROM_NOUN + 1]), far):
            if verb in beside:
                yield _Light(place, start, noun_place, verb, noun.base, beside[verb])


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


_ACTIONS = "ие", "ия"
"""How nouns of action end, such as rules form."""

_REFLEXIVE = "ся", "сь"
_NEAR, _FAR = 4, 8
"""Words at most from a noun of action or its verb, or from a passive or its verb, to the thing."""

_Lines = Callable[[Word], frozenset[str]]
"""The lines that a word belongs to, as a noun, a verb, a passive."""


def acts(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """A noun here and a verb there, if a noun near both is the same. Of one family another stage
    knows, and beside a light verb («дал обещание») the noun is no word alone."""
    for place, other in _pairs(noun_lines, words, verb_lines, others):
        noun, verb = words[place], others[other]
        if _near(words, place, _NEAR).isdisjoint(_near(others, other, _NEAR)):
            continue
        is_listed_apart = tuple(sorted((noun.base, verb.base))) in word_lists.neighbours("ru")
        if related(noun, verb) or is_listed_apart:
            continue
        if not any(each.noun_place == place for each in _found(words)):
            yield place, place + 1, other, other + 1


def voices(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """A passive here and a verb there, likewise."""
    for place, other in _pairs(passive_lines, words, active_lines, others):
        if related(words[place], others[other]):
            continue
        if not _near(words, place, _FAR).isdisjoint(_near(others, other, _FAR)):
            yield place, place + 1, other, other + 1


def _pairs(
    of_one: _Lines, words: Sequence[Word], of_two: _Lines, others: Sequence[Word]
) -> Iterator[tuple[int, int]]:
    """Where words of one line stand."""

    def listed(lines_of: _Lines, words: Sequence[Word]) -> list[tuple[int, frozenset[str]]]:
        return [(place, lines_of(words[place])) for place in places(lines_of, words)]

    one = remembered(words, of_one, lambda: listed(of_one, words))
    two = one and remembered(others, of_two, lambda: listed(of_two, others))
    for (place, lines), (other, other_lines) in product(one, two):
        if not lines.isdisjoint(other_lines):
            yield place, other


def _near(words: Sequence[Word], place: int, far: int) -> frozenset[str]:
    around = (*words[max(0, place - far) : place], *words[place + 1 : place + 1 + far])
    return frozenset([each.base for each in around if each.tag.startswith("NOUN")])


@word_cache
def noun_lines(word: Word) -> frozenset[str]:
    """Those of a noun of action."""
    is_action = word.tag.startswith("NOUN") and word.base.endswith(_ACTIONS)
    return _lines(word) if is_action else frozenset()


@word_cache
def verb_lines(word: Word) -> frozenset[str]:
    """Those of a verb in any form."""
    return _lines(word) if word.tag.startswith(_VERBS) else frozenset()


@word_cache
def passive_lines(word: Word) -> frozenset[str]:
    """Those of the verb whose passive is this verb in -ся."""
    is_verb = word.base.endswith(_REFLEXIVE) and word.tag.startswith("VERB")
    return _lines(word, PASSIVES) if is_verb and passive_of(word.base) else frozenset()


@word_cache
def active_lines(word: Word) -> frozenset[str]:
    """Those of a verb without -ся."""
    is_verb = word.tag.startswith(("VERB", "INFN")) and not word.base.endswith(_REFLEXIVE)
    return _lines(word, "verbs") if is_verb else frozenset()


def _lines(word: Word, voice: str = "") -> frozenset[str]:
    """The lines that have a word in a voice, or as a verb or noun of action."""
    lists = lexical_relations.synonyms("ru")
    if lists is None:
        return frozenset()
    if not voice:
        return lists.acts(word)
    senses = (sense for sense in lists.senses(word) if sense.endswith(voice))
    return frozenset(sense.removesuffix(voice) for sense in senses)
