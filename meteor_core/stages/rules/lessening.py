"""“less difficult” ~ “easier”, “least often” ~ “most rarely”: less of a quality is more of its
opposite. English; what is merely denied (“not difficult”) the lists of opposites tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from meteor_core.languages import english
from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_LESS = {"less": "more", "least": "most"}
_MORE = frozenset(_LESS.values())

Opposed = Callable[[Word, Word], str]
"""Why two words never mean the same (``Oppositions.opposed``): ``"opposites"``."""


class _Degree(NamedTuple):
    """Where a degree stands, ``"more"`` or ``"most"``, and of what."""

    start: int
    stop: int
    degree: str
    word: Word


def lessening(
    opposed: Opposed, candidate: Sequence[Word], reference: Sequence[Word]
) -> Iterator[Spans]:
    """“less” or “least” with a word, and the same degree of an opposite of the word."""
    return either_way(partial(_paired, opposed), candidate, reference)


def is_less(word: Word) -> bool:
    """Whether a word is “less” or “least”."""
    return word.form in _LESS


def is_degree(word: Word) -> bool:
    """Whether a word is “more” or “most”, or a degree by itself: “easier”."""
    return word.form in _MORE or bool(english.degree(word.form))


def _paired(opposed: Opposed, words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    for less in remembered(words, "less", lambda: [*_lesser(words)]):
        for more in remembered(others, "more", lambda: [*_greater(others)]):
            if less.degree == more.degree and opposed(less.word, more.word) == "opposites":
                yield less.start, less.stop, more.start, more.stop


def _lesser(words: Sequence[Word]) -> Iterator[_Degree]:
    for place, word in enumerate(words[:-1]):
        if word.form in _LESS and not words[place + 1].is_function:
            yield _Degree(place, place + 2, _LESS[word.form], words[place + 1])


def _greater(words: Sequence[Word]) -> Iterator[_Degree]:
    for place, word in enumerate(words):
        if word.form in _MORE and place + 1 < len(words) and not words[place + 1].is_function:
            yield _Degree(place, place + 2, word.form, words[place + 1])
        elif degree := english.degree(word.form):
            yield _Degree(place, place + 1, degree, word)
