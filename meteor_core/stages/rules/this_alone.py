"""“This is a lie” ~ “it is a lie”, “I heard this often” ~ “I heard it often”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_NO_END = frozenset({"all", "one", "other", "same", "very", "of"})
"""Words of little content behind “this” that go on with what is meant (“this very day”)."""

_SINGULAR = frozenset({"is", "was", "'s", "has", "does"})
"""What tells a “that” that begins a sentence from one that links two: “that is true”."""

_BEFORE = frozenset({".", "!", "?", '"', "“"})
"""Marks behind which a sentence begins."""

_MOST = 20
"""Words on a side; what has more says nothing by them."""


def this_alone(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“this” without a noun, and “it”, beside one word that is the same, or between two."""
    (own, own_its), (other, other_its) = map(_found, (candidate, reference))
    for (place, least), it in product(own, other_its):
        if _the_same_beside(candidate, place, reference, it) >= least:
            yield place, place + 1, it, it + 1
    for it, (place, least) in product(own_its, other):
        if _the_same_beside(candidate, it, reference, place) >= least:
            yield it, it + 1, place, place + 1


def is_this(word: Word) -> bool:
    """Whether a word is “this” or “that”."""
    return word.form in ("this", "that")


def is_it(word: Word) -> bool:
    """Whether a word is “it”."""
    return word.form == "it"


def _the_same_beside(words: Sequence[Word], place: int, others: Sequence[Word], other: int) -> int:
    """How many of the two words beside these are of one base on both sides, and no marks."""
    return sum(
        place + step in range(len(words))
        and other + step in range(len(others))
        and _are_the_same(words[place + step], others[other + step])
        for step in (1, -1)
    )


def _are_the_same(word: Word, other: Word) -> bool:
    """Of one base, and no marks; “'s” behind a pronoun is “is”, most likely."""
    bases = {word.base, other.base}
    return not word.is_punctuation and (len(bases) == 1 or bases == {"'s", "be"})


def _found(words: Sequence[Word]) -> tuple[list[tuple[int, int]], list[int]]:
    return remembered(words, "this alone", partial(_places, words))


def _places(words: Sequence[Word]) -> tuple[list[tuple[int, int]], list[int]]:
    """Where “this” stands, with how many words beside it have to be the same, and where “it”."""
    every = [(place, 2 - _is_alone(words, place)) for place in _those(words)]
    its = [place for place, word in enumerate(words) if is_it(word)]
    return every[:_MOST], its[:_MOST]


def _those(words: Sequence[Word]) -> Iterator[int]:
    """Where “this” stands, and “that” at the beginning of a sentence."""
    for place, word in enumerate(words):
        if is_this(word) and (word.form == "this" or _begins(words, place)):
            yield place


def _begins(words: Sequence[Word], place: int) -> bool:
    """Whether a sentence does, with a verb of one thing: “That is true.”"""
    is_first = place == 0 or words[place - 1].form in _BEFORE
    return is_first and place + 1 < len(words) and words[place + 1].form in _SINGULAR


def _is_alone(words: Sequence[Word], place: int) -> bool:
    """Whether no noun follows, nor what leads to one."""
    if place + 1 == len(words):
        return True
    behind = words[place + 1]
    return behind.is_punctuation or (behind.is_function and behind.form not in _NO_END)
