"""A word as the stages see it, and the same word where it stands in a text."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Word:
    """A word type as the stages see it: normalised form, lemma or stem, grammatical tag.

    ``tag`` begins with the part of speech and may go on with grammemes (OpenCorpora's for Russian).
    ``is_capital``: its first letter was a capital. ``written``: what letters are compared by, where
    that is not its form: ``" The"``, with the capital and the blank that the text has.
    """

    form: str
    base: str
    tag: str
    is_function: bool
    is_punctuation: bool = False
    is_capital: bool = field(default=False, kw_only=True)
    written: str = field(default="", kw_only=True)

    def __hash__(self) -> int:
        # The form alone says enough, and a string remembers its hash: words are looked up a lot.
        return hash(self.form)

    @property
    def part_of_speech(self) -> str:
        """``"NOUN,anim,femn sing,nomn"`` → ``"NOUN"``."""
        return self.tag.replace(" ", ",").partition(",")[0]


@dataclass(frozen=True, slots=True)
class Token(Word):
    """A word at its place: ``raw[start:stop] == text``, offsets in characters of the raw text."""

    text: str = ""
    start: int = 0
    stop: int = 0
