"""Ways of saying something, each a sequence of tokens that a text is searched for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, takewhile
from operator import or_
from typing import NamedTuple

from meteor_core.model import Word
from meteor_core.stages.rules.conditions import EDGE, Met

Key = tuple[object, ...]
Keys = Callable[[Word], Sequence[Key]]
"""By what a word is compared with words of the other text: its lemma, or each way to cut it."""

Captured = tuple[int, ...]
"""The places of brackets and of common words, in their order."""

Step = Callable[[Sequence[int], int, Captured, list[Captured]], None]
"""(a text's bits, a place in it, what is captured so far, what is found) → takes the words of a
token from the place on, and calls the step of the next token in every way that is possible."""

MOST = 20
"""Places with the same common words; more in one text are noise."""

PARTS, LABEL, LEMMA = range(3)
"""By what common words are compared, and in which order."""


class Common(NamedTuple):
    """How a word is compared that both texts must have; ``is_family``: by its word family."""

    keys: Keys
    rank: int
    is_family: bool = False


class Token(NamedTuple):
    """A part of an alternative: it takes ``least`` to ``most`` words.

    ``step`` makes its step from the step of the next token. ``needed``: bits that a text must have.
    ``bits``: each word that it takes has one of them.
    """

    step: Callable[[Step], Step]
    least: int = 0
    most: int = 0
    needed: int = 0
    bits: int = -1
    common: Common | None = None
    is_bracket: bool = False


def bracket() -> Token:
    """The beginning or the end of what is linked."""

    def make(then: Step) -> Step:
        return lambda met, place, captured, found: then(met, place, (*captured, place), found)

    return Token(make, is_bracket=True)


def word(bit: int, common: Common | None) -> Token:
    """One word, which may be common."""

    def make(then: Step) -> Step:
        def step(met: Sequence[int], place: int, captured: Captured, found: list[Captured]) -> None:
            if place < len(met) and met[place] & bit:
                then(met, place + 1, (*captured, place) if common else captured, found)

        return step

    return Token(make, 1, 1, bit, bit, common)


def optional(bit: int) -> Token:
    """One word, or none."""

    def make(then: Step) -> Step:
        def step(met: Sequence[int], place: int, captured: Captured, found: list[Captured]) -> None:
            if place < len(met) and met[place] & bit:
                then(met, place + 1, captured, found)
            then(met, place, captured, found)

        return step

    return Token(make, 0, 1, bits=bit)


def stretch(least: int, most: int, bit: int, are_met: bool) -> Token:
    """``least`` to ``most`` words; all of them meet a condition, or none does."""

    def make(then: Step) -> Step:
        def step(met: Sequence[int], place: int, captured: Captured, found: list[Captured]) -> None:
            for stop in _stops(met, place, most, bit, are_met):
                if stop - place >= least:
                    then(met, stop, captured, found)

        return step

    return Token(make, least, most, bits=bit if are_met else -1)


def stretch_with(most: int, bit: int, are_met: bool, kept: int, common: Common) -> Token:
    """At most so many words, one of them common; it meets the condition ``kept``."""

    def make(then: Step) -> Step:
        def step(met: Sequence[int], place: int, captured: Captured, found: list[Captured]) -> None:
            for stop in _stops(met, place, most, bit, are_met):
                for each in range(place, stop):
                    if met[each] & kept:
                        then(met, stop, (*captured, each), found)

        return step

    return Token(make, 0, most, kept, bit if are_met else -1, common)


def _stops(met: Sequence[int], place: int, most: int, bit: int, are_met: bool) -> Iterator[int]:
    """Where a stretch from a place may end."""
    yield place
    for stop in range(place + 1, min(place + most, len(met)) + 1):
        last = met[stop - 1]
        if last & EDGE or bool(last & bit) != are_met:
            return
        yield stop


def look(before: int, behind: int, bit: int, is_met: bool, mark: int) -> Token:
    """Whether any of so many words before or behind meets a condition; none behind a ``mark`` is
    looked at."""

    def make(then: Step) -> Step:
        def step(met: Sequence[int], place: int, captured: Captured, found: list[Captured]) -> None:
            sides = met[max(0, place - before) : place][::-1], met[place : place + behind]
            near = chain(*(takewhile(lambda bits: not bits & mark, side) for side in sides))
            if any(bits & bit for bits in near) == is_met:
                then(met, place, captured, found)

        return step

    return Token(make)


class Match(NamedTuple):
    """Where an alternative was found; ``parts``: parts of words that need one of their family."""

    alternative: Alternative
    captured: Captured
    parts: tuple[Word, ...]

    def linked(self) -> list[tuple[int, int]]:
        """The starts and stops of what brackets hold."""
        bounds = [self.captured[place] - 1 for place in self.alternative.brackets]
        return [*zip(bounds[::2], bounds[1::2], strict=True)]

    def family(self, words: Sequence[Word]) -> list[Word]:
        """The words that need one of their family in the other text."""
        places = self.alternative.families
        return [*self.parts, *(words[self.captured[place] - 1] for place in places)]


Matches = Mapping[Key, Sequence[Match]]
"""The keys of the common words → where a text has them."""


class Alternative:
    """A sequence of tokens; ``needed``: the bits that a text must have for it, ``linked``: of which
    each word in brackets has one."""

    def __init__(self, tokens: Sequence[Token], rare: int) -> None:
        self.needed = reduce(or_, [token.needed for token in tokens])
        self.linked = reduce(or_, [token.bits for token in _in_brackets(tokens)])
        self._anchor, self._before = _anchor(tokens, rare)
        capturing = [token for token in tokens if token.is_bracket or token.common]
        self.brackets = [place for place, token in enumerate(capturing) if token.is_bracket]
        commons = [(each.common, place) for place, each in enumerate(capturing) if each.common]
        self.families = [place for common, place in commons if common.is_family]
        self._compared = [
            (common.keys, place)
            for common, place in sorted(commons, key=lambda each: each[0].rank)
            if not common.is_family
        ]
        self._step: Step = lambda met, place, captured, found: found.append(captured)
        for token in reversed(tokens):
            self._step = token.step(self._step)

    def find(self, words: Sequence[Word], met: Met, matches: dict[Key, list[Match]]) -> None:
        """Adds to ``matches`` what a text has; it is searched around the anchor alone."""
        every: list[Captured] = []
        starts = [place - back for place in met.places(self._anchor) for back in self._before]
        for start in dict.fromkeys(starts):
            if start >= 0:
                self._step(met, start, (), every)
        for captured in every:
            for key in self._keys(words, captured):
                # A part that is a word needs one of its family.
                parts = tuple([part for part in key[-1:] if isinstance(part, Word)])
                same = matches.setdefault(key[:-1] if parts else key, [])
                match = Match(self, captured, parts)
                if len(same) < MOST and match not in same:
                    same.append(match)

    def _keys(self, words: Sequence[Word], captured: Captured) -> Sequence[Key]:
        keys: Sequence[Key] = [()]
        for keys_of, place in self._compared:
            own = keys_of(words[captured[place] - 1])
            keys = [key + each for key in keys for each in own]
        return keys


def _anchor(tokens: Sequence[Token], rare: int) -> tuple[int, range]:
    """The bit of the first single word that is rare, or of the first at all, and how many words may
    be before it."""
    found = []
    least = most = 0
    for token in tokens:
        if token.least == token.most == 1:
            found.append((not token.needed & rare, token.needed, range(least, most + 1)))
        least, most = least + token.least, most + token.most
    _, bit, before = min(found, key=lambda each: each[0])
    return bit, before


def _in_brackets(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens in brackets that take words."""
    is_open = False
    for token in tokens:
        is_open ^= token.is_bracket
        if is_open and token.most:
            yield token
