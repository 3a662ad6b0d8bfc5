"""Caches with a bound of bytes.

    describe = word_cache(describe)

A cache of functools counts its entries, and one of them may be a text of 20,000 characters. These
keep nothing that is longer than a word, a short problem or a sentence, and let the oldest go at a
number of entries or of characters in all, whichever comes first.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from importlib import import_module
from typing import Any, TypeVar

LONGEST_WORD = 100
"""Characters: longer "words" are in no dictionary and are not cached."""

MEMORY = 1 << 16
"""Words of which something is known, in each cache."""

VOCABULARY = 1 << 18
"""Chunks of text, and forms: the vocabulary of some million words of text."""

CHARACTERS = 24
"""Of a word on average, with overhead; real words have half of that."""

MOST_PROBLEMS, MOST_NUMBERS, LONGEST_PROBLEM = 1 << 14, 1 << 20, 1 << 10
"""Of the search: problems kept, numbers in all of them, and in one."""

K = TypeVar("K", bound=Hashable)
A = TypeVar("A", bound=Hashable)
V = TypeVar("V")


def word_cache(function: Callable[[K], V], most: int = MEMORY) -> Callable[[K], V]:
    """Caches a function of a word, for ``most`` of them."""
    return _Kept(function, most, most * CHARACTERS, LONGEST_WORD).__getitem__


def pair_cache(function: Callable[[A, K], V], most: int = MEMORY) -> Callable[[A, K], V]:
    """Caches a function of two arguments."""

    def of_pair(pair: tuple[A, K]) -> V:
        return function(*pair)

    kept = word_cache(of_pair, most)
    return lambda first, second: kept((first, second))


vocabulary = partial(word_cache, most=VOCABULARY)
"""``word_cache`` with room for all the words of a large corpus."""


def problem_cache(function: Callable[[K], V]) -> Callable[[K], V]:
    """Caches a function of nested tuples of numbers, for short ones."""
    return _Kept(function, MOST_PROBLEMS, MOST_NUMBERS, LONGEST_PROBLEM).__getitem__


def text_cache(most: int) -> Callable[[Callable[[K], V]], Callable[[K], V]]:
    """Caches a function of texts, for so many characters, until ``forget_texts``."""

    def cached(function: Callable[[K], V]) -> Callable[[K], V]:
        kept = _Kept(function, most, most, most)
        _forgetting.append(kept.forget)
        return kept.__getitem__

    return cached


def with_texts(forget: Callable[[], None]) -> Callable[[], None]:
    """Registers a function with ``forget_texts``, to delete a person's own words; a decorator."""
    _forgetting.append(forget)
    return forget


def forget_texts() -> None:
    """Deletes all cached texts when nobody is there who could need them again."""
    for forget in _forgetting:
        forget()


def size(key: object) -> int:
    """Characters of texts and words, numbers, and all of these in a tuple.

    ``size(("ab", 7, ("c",))) == 4``; what is not made of text counts nothing.
    """
    if isinstance(key, str):
        return len(key)
    if isinstance(key, tuple):
        return sum(map(size, key))
    return 1 if isinstance(key, int) else len(getattr(key, "form", ""))


class _Kept(dict[Any, Any]):
    """Arguments → the function's result; ``kept[argument]`` calls it if that is not cached.

    ``most``: entries; ``room``: the sizes of all; ``longest``: that of one.
    """

    def __init__(self, function: Callable[[Any], Any], most: int, room: int, longest: int) -> None:
        super().__init__()
        self._function = function
        self._most, self._room, self._longest = most, room, longest
        self._taken = 0
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by the name of its function in a module: each process has a separate cache."""
        return _standing_for, (self._function.__module__, self._function.__qualname__)

    def __missing__(self, key: Any) -> Any:
        value = self._function(key)
        # What ``size`` gives, computed here for texts and words: a corpus needs millions.
        text = key if key.__class__ is str else getattr(key, "form", None)
        taken = size(key) if text is None else len(text)
        if taken <= self._longest:
            # Two threads that were equally quick count a word twice, until room is made.
            value = self.setdefault(key, value)
            self._taken += taken
            if self._taken > self._room or len(self) > self._most:
                with self._lock:
                    self._make_room()
        return value

    def _make_room(self) -> None:
        self._taken = sum(map(size, list(self)))  # a list: other threads may add meanwhile
        while len(self) > self._most or self._taken > self._room:
            # Several at a time: one by one, each would be searched for among the deleted ones.
            for oldest in list(self)[: len(self) // 4 + 1]:
                self._taken -= size(oldest)
                del self[oldest]

    def forget(self) -> None:
        with self._lock:
            self.clear()
            self._taken = 0


def _standing_for(module: str, name: str) -> Any:
    return getattr(import_module(module), name).__self__


_forgetting: list[Callable[[], None]] = []


class WithoutCaches:
    """Is pickled and copied without its ``cached_property`` values: where it arrives they are
    worked out again. Lexicons, and what looks words up in them, cannot be sent.
    """

    def __getstate__(self) -> dict[str, Any]:
        cached = {
            name
            for kind in type(self).__mro__
            for name, value in vars(kind).items()
            if isinstance(value, cached_property)
        }
        return {name: value for name, value in vars(self).items() if name not in cached}


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Saves half of the time to load a lexicon, a fifth of that to score a corpus."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # Old at once, at no cost: else the first collection would go through all that was made.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
