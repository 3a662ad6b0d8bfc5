"""A verb and the passive of its synonym, of one thing: «измерение проводили» ~ «измерение
выполнялось»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from meteor_core.lexicons import kinship
from meteor_core.lexicons.russian_passives import passive_of
from meteor_core.lexicons.synonyms import PASSIVES
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.stages.both_sides import Related, either_way
from meteor_core.stages.stage import remembered

_VERBS = "verbs"
_REFLEXIVE = "ся", "сь"
_FAR = 8
"""Words at most from the verb to what is done, on either side."""


class _Done(NamedTuple):
    """Where a verb stands, the lines of the list that have it, and what it may be done to."""

    place: int
    lines: frozenset[str]
    nouns: frozenset[str]


def voices(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """Verbs of one line of the list, a reflexive that is a passive on one side alone, if a noun
    near both is the same. Both voices of one verb are of one family, which another stage knows."""
    return either_way(partial(_pairs, related), candidate, reference)


def _pairs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    passives = remembered(words, "passives", lambda: [*_passives(words)])
    if passives:
        actives = remembered(others, "actives", lambda: [*_actives(others)])
        for passive, active in product(passives, actives):
            if active.nouns & passive.nouns and not active.lines.isdisjoint(passive.lines):
                own, other = passive.place, active.place
                if not related(words[own], others[other]):
                    yield own, own + 1, other, other + 1


def is_passive(word: Word) -> bool:
    """Whether a verb may be a passive in -ся."""
    return word.base.endswith(_REFLEXIVE) and word.tag.startswith("VERB")


def is_active(word: Word) -> bool:
    """Whether a verb has no -ся."""
    return word.tag.startswith(("VERB", "INFN")) and not word.base.endswith(_REFLEXIVE)


def _passives(words: Sequence[Word]) -> Iterator[_Done]:
    for place, word in enumerate(words):
        if is_passive(word):
            lines = _passive_lines(word)
            if lines:
                yield _Done(place, lines, _nouns(words, place))


def _actives(words: Sequence[Word]) -> Iterator[_Done]:
    for place, word in enumerate(words):
        if is_active(word):
            lines = _active_lines(word)
            nouns = _nouns(words, place) if lines else frozenset()
            if nouns:
                yield _Done(place, lines, nouns)


def _nouns(words: Sequence[Word], place: int) -> frozenset[str]:
    near = words[max(0, place - _FAR) : place + 1 + _FAR]
    return frozenset([each.base for each in near if each.tag.startswith("NOUN")])


@word_cache
def _passive_lines(word: Word) -> frozenset[str]:
    return _lines(word, PASSIVES) if passive_of(word.base) else frozenset()


@word_cache
def _active_lines(word: Word) -> frozenset[str]:
    return _lines(word, _VERBS)


def _lines(word: Word, voice: str) -> frozenset[str]:
    """The lines of the list that have a word in a voice."""
    lists = kinship.synonyms("ru")
    senses = frozenset[str]() if lists is None else lists.senses(word)
    return frozenset(sense.removesuffix(voice) for sense in senses if sense.endswith(voice))
