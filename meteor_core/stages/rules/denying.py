"""“has no effect” ~ “does not have any effect”, “saw nothing” ~ “did not see anything”: “not” that
stands farther from what it denies; “not any” side by side stands in the lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.model import Spans, Word
from meteor_core.stages.rules.both_sides import either_way
from meteor_core.stages.stage import remembered

_NOT = frozenset({"not", "n't", "never"})
_ANY = frozenset({"a", "an", "any"})

_NOTHING = {
    "nothing": ("anything",),
    "nobody": ("anybody", "anyone"),
    "no-one": ("anybody", "anyone"),
    "nowhere": ("anywhere",),
    "never": ("ever",),
}
"""What denies by itself → what says the same behind “not”."""

_ANYTHING = frozenset(each for ways in _NOTHING.values() for each in ways)

_BETWEEN = 3
"""Words at most from “not” to “any”."""

_FAR = 3
"""Words at most from “any” to the noun that it stands before."""

_Denied = tuple[int, frozenset[str]]
"""Where a word stands that denies, and the bases of what it may deny."""


def denying(candidate: Sequence[Word], reference: Sequence[Word]) -> Iterator[Spans]:
    """“no” with “not”, if the same is denied, and “nothing” with a denied “anything”."""
    yield from either_way(_paired, candidate, reference)
    yield from either_way(_nothing, candidate, reference)


def denies(word: Word) -> bool:
    """Whether a word denies by itself, or stands in place of what is denied."""
    return word.form == "no" or word.form in _NOTHING


def is_not(word: Word) -> bool:
    """Whether a word is “not”, or the like."""
    return word.form in _NOT


def _nothing(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    denied = remembered(others, "not anything", lambda: [*_denied(others)])
    if denied:
        for place, word in enumerate(words):
            stop = place + 1
            form = word.form
            if form == "no" and stop < len(words) and words[stop].form == "one":
                stop, form = stop + 1, "no-one"
            for other, anything in denied:
                if anything in _NOTHING.get(form, ()):
                    yield place, stop, other, other + 1


def _denied(words: Sequence[Word]) -> Iterator[tuple[int, str]]:
    """Where “anything” stands a few words behind “not”."""
    for place, word in enumerate(words):
        before = words[max(0, place - 1 - _BETWEEN) : place]
        if word.form in _ANYTHING and any(map(is_not, before)):
            yield place, word.form


def _paired(words: Sequence[Word], others: Sequence[Word]) -> Iterator[Spans]:
    plain = remembered(words, "no", lambda: [*_plain(words)])
    if plain:
        for place, denied in remembered(others, "not any", lambda: [*_around(others)]):
            for no, noun in plain:
                if not noun.isdisjoint(denied):
                    yield no, no + 1, place, place + 1


def _plain(words: Sequence[Word]) -> Iterator[_Denied]:
    for place, word in enumerate(words):
        if word.form == "no":
            yield place, _behind(words, place + 1)


def _around(words: Sequence[Word]) -> Iterator[_Denied]:
    for place in (place for place, word in enumerate(words) if is_not(word)):
        for article in range(place + 2, min(place + 2 + _BETWEEN, len(words))):
            if words[article].form in _ANY:
                yield place, _behind(words, article + 1)


def _behind(words: Sequence[Word], place: int) -> frozenset[str]:
    return frozenset(word.base for word in words[place : place + _FAR] if not word.is_function)
