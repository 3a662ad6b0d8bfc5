"""In what way expressions are the same, as evidence names it."""

from __future__ import annotations

from collections.abc import Sequence, Set

from meteor_core.model import Word

SOURCE = "METEOR Explorer"
"""Other words; whose lists and rules they are."""

TOGETHER = "METEOR Explorer: spelling"
"""One word that is written together or apart."""

NUMBER = "METEOR Explorer: number"
"""One number that is written in two ways."""

NOTATION = "METEOR Explorer: notation"
"""The same of a date, a time, a measure, a range."""

REST = "METEOR Explorer: the rest"
"""What earlier stages have left of an expression."""

_JOINTS = str.maketrans("", "", " -")

_OF_NUMBERS = ("number ", "ordinal ", "of a name ")
"""How the senses of numbers begin (``lexicons.numbers.numerals``)."""


def kind(own: str, other: str, numbers: Set[str]) -> str:
    """Two expressions, and the numbers, dates and the like that both are → in what way they are
    the same."""
    if own != other and own.translate(_JOINTS) == other.translate(_JOINTS):
        return TOGETHER
    if any(sense.startswith(_OF_NUMBERS) for sense in numbers):
        return NUMBER
    return NOTATION if numbers else SOURCE


def said(words: Sequence[Word]) -> str:
    """The words as they are compared."""
    return " ".join(word.form for word in words)
