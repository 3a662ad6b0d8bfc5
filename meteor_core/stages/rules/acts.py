"""Verbs and nouns of one line of the list of synonyms, of one thing, in Russian.

A noun of action and its verb's synonym: «использование лазера» ~ «применять лазер»; a verb and its
synonym's passive: «измерение проводили» ~ «измерение выполнялось».
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from meteor_core.lexicons import lexical_relations, word_lists
from meteor_core.lexicons.russian.passives import passive_of
from meteor_core.lexicons.synonyms import PASSIVES
from meteor_core.model import Spans, Word
from meteor_core.model.alignment import places
from meteor_core.model.caches import word_cache
from meteor_core.stages.rules import light_verbs
from meteor_core.stages.rules.patterns import Related
from meteor_core.stages.stage import remembered

_VERBS = "VERB", "INFN", "GRND", "PRTF", "PRTS"
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
        if not (related(noun, verb) or _apart(noun, verb) or _is_light(words, place)):
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
    one = remembered(words, of_one, lambda: _listed(of_one, words))
    two = one and remembered(others, of_two, lambda: _listed(of_two, others))
    for (place, lines), (other, other_lines) in product(one, two):
        if not lines.isdisjoint(other_lines):
            yield place, other


def _listed(lines_of: _Lines, words: Sequence[Word]) -> list[tuple[int, frozenset[str]]]:
    return [(place, lines_of(words[place])) for place in places(lines_of, words)]


def _near(words: Sequence[Word], place: int, far: int) -> frozenset[str]:
    around = (*words[max(0, place - far) : place], *words[place + 1 : place + 1 + far])
    return frozenset([each.base for each in around if each.tag.startswith("NOUN")])


def _is_light(words: Sequence[Word], place: int) -> bool:
    """Whether a noun stands beside a verb that means little there."""
    return any(each.noun_place == place for each in light_verbs.found(words))


def _apart(word: Word, other: Word) -> bool:
    """Whether a list says that the two never say the same."""
    return tuple(sorted((word.base, other.base))) in word_lists.neighbours("ru")


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
