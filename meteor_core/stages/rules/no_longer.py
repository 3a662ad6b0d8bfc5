"""“no longer smokes” ~ “does not smoke any more”: what says so stands around other words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from meteor_core.model import Spans, Word
from meteor_core.stages.stage import remembered

_NEGATORS = frozenset({"not", "n't"})
_BETWEEN = 4
"""Words at most between the negator and “any more”."""


class _Ended(NamedTuple):
    """Two stretches, “does not” and “any more”, and the base of the word behind the first."""

    start: int
    stop: int
    end: int
    end_stop: int
    base: str


def no_longer(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“no” with “does not”, “longer” with “any more”, if the same word stands behind them."""
    (one, ended), (two, other_ended) = map(_found, (candidate, reference))
    yield from _paired(one, other_ended)
    yield from ((*spans[2:], *spans[:2]) for spans in _paired(two, ended))


def is_no(word: Word) -> bool:
    """Whether a word is “no”."""
    return word.form == "no"


def is_not(word: Word) -> bool:
    """Whether a word is “not”."""
    return word.form in _NEGATORS


def _paired(plain: Iterable[_Ended], ended: Sequence[_Ended]) -> Iterator[Spans]:
    for own in plain:
        for other in ended:
            if own.base == other.base:
                yield own.start, own.stop, other.start, other.stop
                yield own.end, own.end_stop, other.end, other.end_stop


def _found(words: Sequence[Word]) -> tuple[list[_Ended], list[_Ended]]:
    """Where “no longer” stands, and where “not … any more”."""
    return remembered(words, "no longer", lambda: (_plain(words), [*_around(words)]))


def _plain(words: Sequence[Word]) -> list[_Ended]:
    return [
        _Ended(place, place + 1, place + 1, place + 2, words[place + 2].base)
        for place in range(len(words) - 2)
        if is_no(words[place]) and words[place + 1].form == "longer"
    ]


def _around(words: Sequence[Word]) -> Iterator[_Ended]:
    for place in (place for place, word in enumerate(words) if is_not(word)):
        start = place - (place > 0 and words[place - 1].base == "do")
        for end in range(place + 2, min(place + 2 + _BETWEEN, len(words))):
            stop = end + _any_more([word.form for word in words[end : end + 2]])
            if stop > end:
                yield _Ended(start, place + 1, end, stop, words[place + 1].base)


def _any_more(forms: list[str]) -> int:
    """How many words say that something is so no more: 0, 1, or 2."""
    if forms[0] == "anymore":
        return 1
    return 2 if forms in (["any", "more"], ["any", "longer"]) else 0
