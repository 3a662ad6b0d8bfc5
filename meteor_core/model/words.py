"""A word as the stages see it, and the same word where it is in a text."""

from __future__ import annotations

import copyreg
import inspect
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import compress, count
from typing import Any
from weakref import WeakValueDictionary


class _Once(type):
    """Returns the same word for the same fields, however often it is called; each token is a new
    object.

    So words can be compared by identity, which needs no Python: a corpus looks them up in caches
    hundreds of times a sentence.
    """

    def __call__(cls, *given: Any, **named: Any) -> Any:
        made = super().__call__(*given, **named)
        if cls is not Word:
            return made
        with _making:
            return _words.setdefault(_fields(made), made)

    @property
    def __signature__(cls) -> inspect.Signature:
        """The fields, for help and editors, and not ``__call__``'s own arguments."""
        made = inspect.signature(vars(cls)["__init__"])
        return made.replace(parameters=[*made.parameters.values()][1:])


_making = threading.Lock()
_words: WeakValueDictionary[tuple[Any, ...], Word] = WeakValueDictionary()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Word(metaclass=_Once):
    """A word type as the stages see it: normalised form, lemma or stem, grammatical tag.

    ``tag`` begins with the part of speech and may go on with grammemes (OpenCorpora's for Russian).
    ``is_capital``: its first letter was a capital. ``written``: what letters are compared by, where
    that is not its form: ``" The"``, with the capital and the blank that the text has. Of the same
    fields there is one word: equal words are the same object.
    """

    form: str
    base: str
    tag: str
    is_function: bool
    is_punctuation: bool = False
    is_capital: bool = field(default=False, kw_only=True)
    written: str = field(default="", kw_only=True)

    @property
    def part_of_speech(self) -> str:
        """``"NOUN,anim,femn sing,nomn"`` → ``"NOUN"``."""
        return self.tag.replace(" ", ",").partition(",")[0]


def _fields(word: Word) -> tuple[str, str, str, bool, bool, bool, str]:
    return (
        *(word.form, word.base, word.tag, word.is_function, word.is_punctuation),
        *(word.is_capital, word.written),
    )


def _made(
    form: str, base: str, tag: str, function: bool, punctuation: bool, capital: bool, written: str
) -> Word:
    return Word(form, base, tag, function, punctuation, is_capital=capital, written=written)


copyreg.pickle(Word, lambda word: (_made, _fields(word)))  # where it is sent to, it is one again


def bare(word: Word) -> Word:
    """Returns a token's word, without its place; a word itself."""
    return _made(*_fields(word))


def places(test: Callable[[Word], object], words: Iterable[Word]) -> list[int]:
    """Returns the positions of the words that pass a test, from 0. A corpus needs this for every
    text, many times, and a test that is a dictionary's method runs without Python."""
    return list(compress(count(), map(test, words)))


@dataclass(frozen=True, slots=True)
class Token(Word):
    """A word at its place: ``raw[start:stop] == text``, offsets in characters of the raw text."""

    text: str = ""
    start: int = 0
    stop: int = 0
