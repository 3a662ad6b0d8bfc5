"""A possessive and its adjective, before one word: “Germany's exports” ~ “German exports”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import Related, either_way
from meteor_core.stages.stage import remembered

MARKS = frozenset({"'s", "'"})

_LIKE = ("ish", "ly")
"""How adjectives end that say what something is like: “childish”, “manly”."""


def possessives(
    related: Related, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """The owner with its mark, and the adjective, with the article that the owner stands for."""
    return either_way(partial(_pairs, related), candidate, reference)


def _pairs(related: Related, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    """Where an owner stands among the words, and its adjective among the others."""
    for mark in remembered(words, "possessives", lambda: _marks(words)):
        owner, owned = words[mark - 1], words[mark + 1].base
        alone = mark == 1 or words[mark - 2].form != "the"
        for place in range(len(others) - 1):
            if others[place + 1].base == owned and _is_adjective(others[place], owner, related):
                start = place - (alone and place > 0 and others[place - 1].form == "the")
                yield mark - 1, mark + 1, start, place + 1


def _is_adjective(word: Word, owner: Word, related: Related) -> bool:
    """Whether it is of the owner's family, but not the owner, nor like one: a child's voice is a
    childish one in no text."""
    if word.is_function or word.form == owner.form:
        return False
    return (word.is_capital or not word.form.endswith(_LIKE)) and related(owner, word)


def is_mark(word: Word) -> bool:
    """Whether a word is a mark of possession."""
    return word.form in MARKS


def _marks(words: Sequence[Word]) -> list[int]:
    """Where marks of possession stand between two words."""
    return [
        place
        for place in range(1, len(words) - 1)
        if is_mark(words[place]) and not words[place - 1].is_function
    ]
