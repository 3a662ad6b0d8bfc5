"""Numbers with a sign: «минус пять», “-5”, «-5 °C», whose sign is a token of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meteor_core.lexicons.numbers.number_words import DIGITS
from meteor_core.model import Word
from meteor_core.model.libraries import Pattern

_NAMED = {"минус": "-", "minus": "-", "плюс": "", "plus": ""}
"""A sign in words → how a number with it begins; a positive number is the number."""

_TYPED = {"—": "-", "-": "-", "+": ""}
_DEGREES = frozenset({"градус", "°c", "°", "°f", "degrees", "degree"})
"""What says, behind a number, that a dash before it is its sign, and no dash."""

_IN_ONE = Pattern(r"([+—-])(\d+(?:[.,]\d+)*)")
_NUMBER = "number "

Read = Callable[[Sequence[Word], int], tuple[int, frozenset[str] | None]]
"""Where a number that begins at a place ends, and what it says."""


def opens(form: str) -> bool:
    """Whether a number may begin with a form for the sake of a sign."""
    return form in _NAMED or form in _TYPED or form[:1] in _TYPED


def in_one(form: str) -> tuple[str, str] | None:
    """``"-5"`` → ``("-", "5")``: how the number begins, and its digits; None for another form."""
    found = _IN_ONE.fullmatch(form)
    return (_TYPED[found[1]], found[2]) if found else None


def read(words: Sequence[Word], start: int, number: Read) -> tuple[int, set[str]]:
    """«минус пять» → ``{"number -5"}``; of a sign without a number behind it nothing.

    ``number`` reads the number behind the sign.
    """
    form = words[start].form
    sign = _NAMED.get(form, _TYPED.get(form))
    behind = words[start + 1].form if start + 1 < len(words) else ""
    if sign is None or not behind or opens(behind):  # a sign of a sign is none, however many stand
        return start, set()
    if form not in _NAMED and not DIGITS.fullmatch(behind):
        return start, set()
    stop, senses = number(words, start + 1)
    values = {sense for sense in senses or () if sense.startswith(_NUMBER)}
    if not values or (form in _TYPED and not _of_degrees(words, stop)):
        return start, set()
    return stop, {signed(sign, sense) for sense in values}


def signed(sign: str, sense: str) -> str:
    """``("-", "number 5")`` → ``"number -5"``; zero has no sign."""
    value = sense.removeprefix(_NUMBER)
    return f"{_NUMBER}{sign}{value}" if value != "0" else sense


def _of_degrees(words: Sequence[Word], stop: int) -> bool:
    return stop < len(words) and not _DEGREES.isdisjoint((words[stop].form, words[stop].base))
