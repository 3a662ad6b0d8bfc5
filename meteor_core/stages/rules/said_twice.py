"""A Russian word said twice, for more of it: «много-много» ~ «много», «белый-белый» ~ «белый»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from meteor_core.model import Spans, Word
from meteor_core.model.words import places
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_SHORTEST = 3
"""Letters of the word."""


def said_twice(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """The word with a hyphen of a side, and the same once of the other, in whatever form."""
    return either_way(_pairs, candidate, reference)


def is_twice(word: Word) -> bool:
    """Whether a word is another one twice: «еле-еле»."""
    return bool(_once(word.form))


def _pairs(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    twice = remembered(words, "said twice", lambda: [*places(is_twice, words)])
    for place, (other_place, other) in product(twice, enumerate(others) if twice else ()):
        once = {_once(words[place].form), _once(words[place].base)} - {""}
        if not once.isdisjoint((other.form, other.base)) and not other.is_function:
            yield place, place + 1, other_place, other_place + 1


def _once(form: str) -> str:
    first, _, last = form.partition("-")
    return first if first == last and len(first) >= _SHORTEST else ""
