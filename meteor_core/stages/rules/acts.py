"""A Russian noun of action and a synonym of its verb, of one thing: «использование лазера» ~
«применять лазер»."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from meteor_core.lexicons import kinship, word_lists
from meteor_core.model import Spans, Word
from meteor_core.model.remembering import word_cache
from meteor_core.model.words import places
from meteor_core.stages.rules import light_verbs
from meteor_core.stages.rules.both_sides import Related, either_way
from meteor_core.stages.stage import remembered

_VERBS = "VERB", "INFN", "GRND", "PRTF", "PRTS"
_ACTIONS = "ие", "ия"
"""How nouns of action end, such as rules form."""

_FAR = 4
"""Words at most from either to the thing, on either side."""


_Listed = list[tuple[int, frozenset[str]]]
"""Where words stand, and the lines of verbs that they belong to."""


def acts(related: Related, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """A noun and a verb of one line of synonyms, if a noun near both is the same. Of one family
    another stage knows, and beside a light verb («дал обещание») the noun is no word alone."""
    return either_way(partial(_pairs, related), candidate, reference)


def is_noun(word: Word) -> bool:
    """Whether a word is a noun of action that the list has a verb for."""
    return bool(_noun_lines(word))


def is_verb(word: Word) -> bool:
    """Whether a word is a verb of the list."""
    return bool(_verb_lines(word))


def _pairs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    nouns = remembered(words, "acts, nouns", lambda: _listed(_noun_lines, words))
    verbs = nouns and remembered(others, "acts, verbs", lambda: _listed(_verb_lines, others))
    for (place, lines), (other, other_lines) in product(nouns, verbs):
        if lines.isdisjoint(other_lines) or _near(words, place).isdisjoint(_near(others, other)):
            continue
        noun, verb = words[place], others[other]
        if not (related(noun, verb) or _apart(noun, verb) or _is_light(words, place)):
            yield place, place + 1, other, other + 1


def _listed(lines_of: Callable[[Word], frozenset[str]], words: Sequence[Word]) -> _Listed:
    return [(place, lines_of(words[place])) for place in places(lines_of, words)]


def _is_light(words: Sequence[Word], place: int) -> bool:
    """Whether a noun stands beside a verb that means little there."""
    return any(each.noun_place == place for each in light_verbs.found(words))


def _near(words: Sequence[Word], place: int) -> frozenset[str]:
    around = (*words[max(0, place - _FAR) : place], *words[place + 1 : place + 1 + _FAR])
    return frozenset([each.base for each in around if each.tag.startswith("NOUN")])


def _apart(word: Word, other: Word) -> bool:
    """Whether a list says that the two never say the same."""
    return tuple(sorted((word.base, other.base))) in word_lists.neighbours("ru")


@word_cache
def _noun_lines(word: Word) -> frozenset[str]:
    is_action = word.tag.startswith("NOUN") and word.base.endswith(_ACTIONS)
    return _lines(word) if is_action else frozenset()


@word_cache
def _verb_lines(word: Word) -> frozenset[str]:
    return _lines(word) if word.tag.startswith(_VERBS) else frozenset()


def _lines(word: Word) -> frozenset[str]:
    lists = kinship.synonyms("ru")
    return frozenset() if lists is None else lists.acts(word)
