"""Prepositions between the same two words: “compared to 2015” ~ “compared with 2015”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from meteor_core.lexicons.equivalents import DETERMINERS
from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_PAIRS = {
    pair
    for one, others in {
        "in": ("across", "at", "during", "inside", "into", "of", "within"),
        "of": ("about", "by", "for", "from", "on", "over"),
        "to": ("into", "toward", "towards", "with"),
        "by": ("with",),
    }.items()
    for other in others
    for pair in ((one, other), (other, one))
}
"""Of which either stands between the same words without loss: the attack of the army is the attack
by the army. Others tell the place (“in”, “on”, “under”) or the way (“to”, “from”)."""

_BEHIND = {
    **dict.fromkeys(("angri", "annoy", "furious", "mad"), frozenset({"at", "with"})),
    **dict.fromkeys(("amaz", "outrag", "shock", "surpris"), frozenset({"at", "by"})),
}
"""The stem of a feeling → prepositions that say the same behind it alone."""

_GERUNDS = frozenset({"of", "for", "in"})
"""What stands before a verb in -ing where “to” stands before its infinitive."""

_JOINING = frozenset({each for pair in _PAIRS for each in pair})

_ARTICLES = frozenset(DETERMINERS)

_MOST = 8
"""Places of two words; where they stand more often the text says nothing by them."""

_Places = dict[tuple[str, str], list[int]]
"""The bases of the words before and behind → where prepositions stand between."""


def joining(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """A preposition here and another there, if both words that they join are the same."""
    own, others = (
        remembered(side, "joining", partial(_joined, side)) for side in (candidate, reference)
    )
    for joined in own.keys() & others.keys():
        for place, other in product(own[joined][:_MOST], others[joined][:_MOST]):
            if _say_the_same(joined[0], candidate, place, reference, other):
                yield place, place + 1, other, other + 1


def is_joining(word: Word) -> bool:
    """Whether a word is such a preposition."""
    return word.form in _JOINING


def _joined(words: Sequence[Word]) -> _Places:
    places: _Places = {}
    for place, word in enumerate(words[:-1]):
        if place and is_joining(word) and not words[place - 1].is_function:
            behind = _behind(words, place)
            if not words[behind].is_punctuation:
                places.setdefault((words[place - 1].base, words[behind].base), []).append(place)
    return places


def _behind(words: Sequence[Word], place: int) -> int:
    """The place of the word that a preposition leads to, behind an article."""
    has_article = words[place + 1].form in _ARTICLES and place + 2 < len(words)
    return place + 1 + has_article


def _say_the_same(
    before: str, words: Sequence[Word], place: int, others: Sequence[Word], other: int
) -> bool:
    pair = words[place].form, others[other].form
    if pair in _PAIRS or _BEHIND.get(before, frozenset()) == {*pair}:
        return True
    if pair[0] == "to":
        return pair[1] in _GERUNDS and _is_gerund(words, place, others, other)
    return pair[1] == "to" and pair[0] in _GERUNDS and _is_gerund(others, other, words, place)


def _is_gerund(words: Sequence[Word], to: int, others: Sequence[Word], place: int) -> bool:
    """“a way to win” beside “a way of winning”."""
    infinitive, gerund = words[to + 1].form, others[place + 1].form
    return gerund.endswith("ing") and not infinitive.endswith("ing")
