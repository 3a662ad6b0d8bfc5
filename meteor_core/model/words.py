"""A word as the stages see it, and the same word where it stands in a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Word:
    """A word type as the stages see it: normalised form, lemma or stem, grammatical tag.

    ``tag`` begins with the part of speech and may go on with grammemes (OpenCorpora's for Russian).
    ``is_capital``: its first letter was a capital. ``written``: what letters are compared by, where
    that is not its form: ``" The"``, with the capital and the blank that the text has.

    There is one object of each value, as long as anybody has it. So words are equal if they are the
    same, and Python looks them up without asking them: a corpus does so hundreds of times a pair.
    """

    form: str
    base: str
    tag: str
    is_function: bool
    is_punctuation: bool = False
    is_capital: bool = field(default=False, kw_only=True)
    written: str = field(default="", kw_only=True)

    def __new__(
        cls,
        form: str,
        base: str,
        tag: str,
        is_function: bool,
        is_punctuation: bool = False,
        *,
        is_capital: bool = False,
        written: str = "",
    ) -> Word:
        value = form, base, tag, is_function, is_punctuation, is_capital, written
        with _making:  # or two threads might make one each
            word = _words.get(value)
            if word is None:
                word = _words[value] = object.__new__(cls)
        return word  # whose fields are set now: of one that was there to what they are

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """So that a word that was pickled becomes the one that is there."""
        value = self.form, self.base, self.tag, self.is_function, self.is_punctuation
        return value, {"is_capital": self.is_capital, "written": self.written}

    @property
    def part_of_speech(self) -> str:
        """``"NOUN,anim,femn sing,nomn"`` → ``"NOUN"``."""
        return self.tag.replace(" ", ",").partition(",")[0]


_words: WeakValueDictionary[tuple[Any, ...], Word] = WeakValueDictionary()
"""The words that there are, by their fields: nobody's text outlives those who have it."""

_making = Lock()


@dataclass(frozen=True, slots=True)
class Token(Word):
    """A word at its place: ``raw[start:stop] == text``, offsets in characters of the raw text.

    Tokens are many of one value: they are equal if all their fields are.
    """

    text: str = ""
    start: int = 0
    stop: int = 0

    def __new__(cls, *fields: Any, **more: Any) -> Token:
        return object.__new__(cls)

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {}
