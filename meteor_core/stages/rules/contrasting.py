"""“Yet he left” ~ “but he left”: “yet” that begins what it sets against the words before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_OTHERS = frozenset({"but", "however", "nevertheless", "nonetheless", "still"})

_BEFORE = frozenset({".", ",", ";", ":", "—", "!", "?", '"', "and"})
"""Before what begins a clause; behind a verb (“has not yet”) it is time that “yet” tells."""

_NO_TIME = frozenset({")", ".", ",", "?", "!", ";", "to", "another", "again", "more"})
"""Behind a “yet” that begins nothing: “yet another”, “and yet to come”."""


def contrasting(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“yet” with “but” or “however”, if both begin a clause."""
    return either_way(_paired, candidate, reference)


def is_yet(word: Word) -> bool:
    """Whether a word is “yet”."""
    return word.form == "yet"


def is_other(word: Word) -> bool:
    """Whether a word says the same."""
    return word.form in _OTHERS


def _paired(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    for place in remembered(words, "yet", lambda: [*_beginning(words, frozenset({"yet"}))]):
        for other in remembered(others, "but", lambda: [*_beginning(others, _OTHERS)]):
            yield place, place + 1, other, other + 1


def _beginning(words: Sequence[Word], forms: frozenset[str]) -> Iterator[int]:
    for place, word in enumerate(words):
        if word.form in forms and (place == 0 or words[place - 1].form in _BEFORE):
            behind = words[place + 1].form if place + 1 < len(words) else "."
            if word.form != "yet" or behind not in _NO_TIME:
                yield place
