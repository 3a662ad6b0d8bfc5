"""“There was an explosion” ~ “an explosion occurred”: that there was something, and it happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_HAPPENS = frozenset({"occur", "happen", "exist", "aris", "emerg", "ensu"})
"""Bases of verbs; others have two words."""

_NOUN = "ence", "ency", "ent"
"""How what is no verb ends: “emergence”, “existent”."""

_OF_TWO = frozenset(
    {("take", "place"), ("break", "out"), ("be", "held"), ("be", "observed"), ("be", "noted")}
)
"""The base of the first, and the form of the second."""

_FIRST = frozenset({first for first, _ in _OF_TWO})

_DENIED = frozenset({"no", "not", "n't", "never"})

_FAR = 4
"""Words at most from “there was” to its noun, and from a noun to what happens."""

_Thing = tuple[int, int, frozenset[str]]
"""Where it is said that something is, and the bases of what it may be."""


def existing(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“there was” with the verb, if the thing is the same."""
    return either_way(_paired, candidate, reference)


def _paired(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    things = remembered(words, "there is", lambda: [*_there_is(words)])
    if things:
        for start, stop, said in remembered(others, "happens", lambda: [*_happens(others)]):
            for there, end, thing in things:
                if not thing.isdisjoint(said):
                    yield there, end, start, stop


def is_there(word: Word) -> bool:
    """Whether a word is “there”."""
    return word.form == "there"


def happens(word: Word) -> bool:
    """Whether a word is such a verb, or the first of two that are."""
    return word.base in _HAPPENS or word.base in _FIRST


def _there_is(words: Sequence[Word]) -> Iterator[_Thing]:
    for place, word in enumerate(words):
        if is_there(word):
            stop = place + 1
            while stop < len(words) and words[stop].base in {"have", "be", "'s"}:
                stop += 1
            if stop > place + 1:
                behind = words[stop : stop + _FAR]
                if not any(each.form in _DENIED for each in behind[:1]):
                    yield place, stop, _of_content(behind)


def _happens(words: Sequence[Word]) -> Iterator[_Thing]:
    for place in range(1, len(words)):
        if length := _verb(words, place):
            start = place
            while start > 1 and words[start - 1].base in {"have", "be"}:
                start -= 1
            before = words[max(0, start - _FAR) : start]
            if not any(each.form in _DENIED for each in before):
                yield start, place + length, _of_content(before)


def _verb(words: Sequence[Word], place: int) -> int:
    """How many words of a verb begin here that says that something happens; who happens to see it
    does not."""
    word, behind = words[place], words[place + 1].form if place + 1 < len(words) else ""
    if word.base in _HAPPENS:
        return behind != "to" and not word.form.endswith(_NOUN)
    return 2 * ((word.base, behind) in _OF_TWO)


def _of_content(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.base for word in words if not word.is_function)
