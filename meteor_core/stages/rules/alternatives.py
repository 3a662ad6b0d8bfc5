"""Conditions that words meet, and ways of saying something: what a text is searched for.

Each condition is a bit, so that a number tells which of them a word meets. An alternative is a
sequence of tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, takewhile
from operator import attrgetter, or_
from typing import NamedTuple, TypeVar

from meteor_core.model import Word
from meteor_core.model.caches import word_cache
from meteor_core.stages.stage import remembered

T = TypeVar("T")

Test = Callable[[Word], object]
"""Whether a word meets a condition."""

Labels = Mapping[str, Sequence[str]]
"""The members of a set → the labels by which they are compared; none: by their lemmas."""

EDGE = 1
"""The bit of the two edges of a text, which are no words."""

_PROPERTIES: Mapping[str, Test] = {
    ":mark": attrgetter("is_punctuation"),
    ":function": attrgetter("is_function"),
    ":content": lambda word: not word.is_function,
    ":capital": attrgetter("is_capital"),
    ":digits": lambda word: word.form[:1].isdigit(),
}


class Met(list[int]):
    """The bits of each word of a text, with its edges before and behind them."""

    def __init__(self, bits: Iterable[int]) -> None:
        super().__init__(bits)
        self.every = reduce(or_, self)
        self._places: dict[int, list[int]] = {}

    def places(self, bit: int) -> list[int]:
        """Where a condition is met."""
        if bit not in self._places:
            self._places[bit] = [place for place, bits in enumerate(self) if bits & bit]
        return self._places[bit]


class _All(NamedTuple):
    """The bit of ``a&!b``: of words that have all bits of ``must`` and none of ``never``."""

    bit: int
    must: int
    never: int


class Conditions:
    """The conditions of a language's rules; all are added before the first text is read.

    ``sets``: what ``:name`` has. ``parts``: whether a word can be cut as ``{name}`` says.
    """

    def __init__(self, sets: Mapping[str, Labels], parts: Mapping[str, Test]) -> None:
        self._sets, self._parts = sets, parts
        self._bits: dict[str | Test, int] = {"^": EDGE}
        self._edge = EDGE
        self.rare = 0
        """The bits of conditions that few words meet: forms, lemmas, words with parts."""
        self._forms: dict[str, int] = {}
        self._bases: dict[str, int] = {}
        self._tags: dict[str, int] = {}
        self._tests: dict[Test, int] = {}
        self._ends: dict[tuple[bool, bool, int], tuple[str, ...]] = {}
        """Whether a lemma is meant, whether its end is, the bit → the letters."""
        self._joint: list[_All] = []
        self._frequent: list[_All] = []
        """Those of them that a word may meet which meets no rare condition."""
        self._of_tag = word_cache(self._look_up_tag)
        self._of_word = word_cache(self._look_up)
        self._with_joint = word_cache(self._add_joint_bits)

    def bit(self, condition: str | Test) -> int:
        """The bit of ``до|перед``, of ``NOUN&!:function``, of ``""`` (any word), or of a test."""
        if condition not in self._bits:
            if isinstance(condition, str) and ("&" in condition or condition[:1] in ("", "!")):
                self._add_joint(condition)
            else:
                self._add_single(condition)
        return self._bits[condition]

    def _add_joint(self, condition: str) -> None:
        parts = condition.split("&") if condition else []
        must = reduce(or_, [self.bit(part) for part in parts if part[0] != "!"], 0)
        never = reduce(or_, [self.bit(part[1:]) for part in parts if part[0] == "!"], 0)
        bit = self._new_bit(condition)
        self._joint.append(_All(bit, must, never))
        if must & self.rare:
            self.rare |= bit
        else:
            self._frequent.append(self._joint[-1])
        if "^" in condition and self._edge & must == must and not self._edge & never:
            self._edge |= bit

    def _add_single(self, condition: str | Test) -> None:
        bit = self._new_bit(condition)
        self.rare |= bit
        for each in condition.split("|") if isinstance(condition, str) else [condition]:
            self._add(each, bit)

    def _new_bit(self, condition: str | Test) -> int:
        return self._bits.setdefault(condition, 1 << len(self._bits))

    def _add(self, one: str | Test, bit: int) -> None:
        """``до`` asks for a form, ``#начало`` for a lemma, ``NOUN`` for the beginning of a tag,
        ``+plur`` for a part of it."""
        if not isinstance(one, str):
            _add_bit(self._tests, one, bit)
        elif one in self._sets:
            for member in self._sets[one]:
                self._add(member, bit)
        elif one in self._parts:
            _add_bit(self._tests, self._parts[one], bit)
        elif one[0] == "#" and "*" not in one:
            _add_bit(self._bases, one[1:], bit)
        elif one == "^" or one in _PROPERTIES or "*" in one or one[0] == "+" or one.isupper():
            self.rare &= ~bit
            self._add_frequent(one, bit)
        else:
            _add_bit(self._forms, one, bit)

    def _add_frequent(self, one: str, bit: int) -> None:
        if one == "^":
            self._edge |= bit
        elif one in _PROPERTIES:
            _add_bit(self._tests, _PROPERTIES[one], bit)
        elif "*" in one:
            letters = one.removeprefix("#")
            kind = one[0] == "#", letters[0] == "*", bit
            self._ends[kind] = *self._ends.get(kind, ()), letters.strip("*")
        else:
            _add_bit(self._tags, one, bit)

    def met(self, words: Sequence[Word]) -> Met:
        """The bits of a text."""
        return remembered(
            words, self, lambda: Met((self._edge, *map(self._of_word, words), self._edge))
        )

    def _look_up(self, word: Word) -> int:
        bits = self._forms.get(word.form, 0) | self._bases.get(word.base, 0)
        bits |= self._of_tag(word.tag)
        for test, bit in self._tests.items():
            if test(word):
                bits |= bit
        for (is_lemma, is_end, bit), letters in self._ends.items():
            text = word.base if is_lemma else word.form
            if text.endswith(letters) if is_end else text.startswith(letters):
                bits |= bit
        return self._with_joint(bits)

    def _add_joint_bits(self, bits: int) -> int:
        """Bits of single conditions → the same with those of ``a&!b``; many words share them."""
        for bit, must, never in self._joint if bits & self.rare else self._frequent:
            if bits & must == must and not bits & never:
                bits |= bit
        return bits

    def _look_up_tag(self, tag: str) -> int:
        bits = 0
        for way, bit in self._tags.items():
            if way[1:] in tag if way[0] == "+" else tag.startswith(way):
                bits |= bit
        return bits


def _add_bit(bits: dict[T, int], key: T, bit: int) -> None:
    bits[key] = bits.get(key, 0) | bit


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
