"""How number words go together: «двести» before «пять», “two and a half”."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from meteor_core.model import Word

_HUNDRED, _THOUSAND = 100, 1000


def half(words: Sequence[Word], stop: int) -> int:
    """Where «с половиной», “and a half” after a number ends, 0 where there is none."""
    for half in (("с", "половиной"), ("and", "a", "half")):
        if tuple(word.form for word in words[stop : stop + len(half)]) == half:
            return stop + len(half)
    return 0


def fits(value: Fraction, group: Fraction, limit: Fraction | None) -> bool:
    """Whether a number word goes on a number whose group of three digits is ``group`` so far."""
    if value >= _THOUSAND:
        return limit is None or value < limit
    if value.denominator != 1:
        return group == 0
    if group == 0:
        return True
    if value == _HUNDRED:
        return 0 < group < 10
    size = 10 if value < 10 else _HUNDRED if value < _HUNDRED else _THOUSAND
    return group % size == 0 and not (value < 10 and group % _HUNDRED == 10)
