"""A verb and the passive of its synonym, of one thing: «измерение проводили» ~ «измерение
выполнялось»."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from meteor_core.lexicons import kinship
from meteor_core.lexicons.russian.passives import passive_of
from meteor_core.lexicons.synonyms import PASSIVES
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.model.words import places
from meteor_core.stages.rules.both_sides import Related, either_way
from meteor_core.stages.stage import remembered

_VERBS = "verbs"
_REFLEXIVE = "ся", "сь"
_FAR = 8
"""Words at most from the verb to what is done, on either side."""


_Listed = list[tuple[int, frozenset[str]]]
"""Where verbs stand, and the lines of the list that have them."""


def voices(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """Verbs of one line of the list, a reflexive that is a passive on one side alone, if a noun
    near both is the same. Both voices of one verb are of one family, which another stage knows."""
    return either_way(partial(_pairs, related), candidate, reference)


def _pairs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    passives = remembered(words, "passives", lambda: _listed(_passive_lines, words))
    if passives:
        actives = remembered(others, "actives", lambda: _listed(_active_lines, others))
        for (own, lines), (other, other_lines) in product(passives, actives):
            if lines.isdisjoint(other_lines) or related(words[own], others[other]):
                continue
            if _nouns(words, own) & _nouns(others, other):
                yield own, own + 1, other, other + 1


def is_passive(word: Word) -> bool:
    """Whether the list has a verb in -ся as a passive."""
    return bool(_passive_lines(word))


def is_active(word: Word) -> bool:
    """Whether the list has a verb without -ся."""
    return bool(_active_lines(word))


def _listed(lines_of: Callable[[Word], frozenset[str]], words: Sequence[Word]) -> _Listed:
    return [(place, lines_of(words[place])) for place in places(lines_of, words)]


def _nouns(words: Sequence[Word], place: int) -> frozenset[str]:
    near = words[max(0, place - _FAR) : place + 1 + _FAR]
    return frozenset([each.base for each in near if each.tag.startswith("NOUN")])


@word_cache
def _passive_lines(word: Word) -> frozenset[str]:
    is_verb = word.base.endswith(_REFLEXIVE) and word.tag.startswith("VERB")
    return _lines(word, PASSIVES) if is_verb and passive_of(word.base) else frozenset()


@word_cache
def _active_lines(word: Word) -> frozenset[str]:
    is_verb = word.tag.startswith(("VERB", "INFN")) and not word.base.endswith(_REFLEXIVE)
    return _lines(word, _VERBS) if is_verb else frozenset()


def _lines(word: Word, voice: str) -> frozenset[str]:
    """The lines of the list that have a word in a voice."""
    lists = kinship.synonyms("ru")
    senses = frozenset[str]() if lists is None else lists.senses(word)
    return frozenset(sense.removesuffix(voice) for sense in senses if sense.endswith(voice))
