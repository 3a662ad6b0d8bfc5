"""What patterns demand of single words: each condition is a bit, so that a number tells which of
them a word meets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
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
