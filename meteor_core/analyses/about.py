"""Words for approximate or written-out numbers: “a dozen”, “a quarter”, “II”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from meteor_core.analyses.sides import Side
from meteor_core.lexicons.numbers.notations import roman_value
from meteor_core.model import Token

_WORDS: dict[str, dict[str, Fraction | int]] = {
    "ru": {
        "пара": 2,
        "оба": 2,
        "полтора": Fraction(3, 2),
        "двумерный": 2,
        "двухмерный": 2,
        "трехмерный": 3,
        "четырехмерный": 4,
    },
    "en": {
        "couple": 2,
        "both": 2,
        "pair": 2,
        "twice": 2,
    },
}
_UNITS: dict[str, dict[str, Fraction | int]] = {
    "ru": {
        "сотня": 100,
        "десяток": 10,
        "дюжина": 12,
        "десятилетие": 10,
        "четверть": Fraction(1, 4),
        "треть": Fraction(1, 3),
    },
    "en": {
        "dozen": 12,
        "hundr": 100,
        "hundred": 100,
        "decad": 10,
        "half": Fraction(1, 2),
        "quarter": Fraction(1, 4),
        "third": Fraction(1, 3),
    },
}
"""Words that a number multiplies: «два десятилетия», “three quarters”."""

_SCALES = {"тысяча": 1000, "миллион": 10**6, "thousand": 1000, "million": 10**6}
"""What such a word may count: «пара тысяч», “dozens of thousands”."""

_COUNTED = (
    ("24", "час hour", "day", "сутки день day daili"),
    ("7", "день day", "week", "неделя еженедельный week weekli"),
    ("12", "месяц month", "year", "год year annual"),
    ("6", "месяц month", "half-year", "полгода полугодие half-year"),
    ("60", "минута minut", "hour", "час hour"),
    ("30", "минута minut", "half-hour", "полчаса half"),
    ("50", "год year", "half-century", "полвека half-centuri half"),
    ("100", "год year", "century", "век столетие столетний century centuri centenari centenni"),
    ("1000", "год year", "millennium", "тысячелетие millennium millennia"),
)
"""How many of what are which unit, and by which words that is named: 24 hours are a day."""

_ROMAN = re.compile("[IVX]{2,}")


def values(side: Side, numbers: Iterable[Fraction]) -> frozenset[Fraction]:
    """«Пара тысяч» → 2000; «два десятилетия» → 20; “three quarters” → 3/4."""
    words, units = _WORDS.get(side.language, {}), _UNITS.get(side.language, {})
    found = {Fraction(roman_value(each.form)) for each in side.tokens if _is_roman(each)}
    counts = {Fraction(1), *numbers}
    for place, token in enumerate(side.tokens):
        scale = _scale(side.tokens, place + 1)
        if token.base in words:
            found |= {Fraction(words[token.base] * each) for each in (1, scale)}
        if token.base in units:
            found |= {units[token.base] * count * each for count in counts for each in (1, scale)}
    return frozenset(found)


def _scale(tokens: Sequence[Token], place: int) -> int:
    """Returns 1000 before «тысяч» or “of thousands”, else 1."""
    behind = tokens[place : place + 2]
    ofs = [token for token in behind if token.form != "of"][:1]
    return next((_SCALES.get(token.base, 1) for token in ofs), 1)


def keys(side: Side) -> frozenset[str]:
    """Returns other expressions of a text's numbers: ``{"day"}`` for 24 hours."""
    bases = {token.base for token in side.tokens}
    return frozenset(unit for _, _, unit, names in _COUNTED if not bases.isdisjoint(names.split()))


def units(counts: Iterable[str], tokens: Sequence[Token], stop: int) -> frozenset[str]:
    """Returns the units of the number that ends at a place: ``{"day"}`` of “24 hours”."""
    bases = {token.base for token in tokens[stop - 1 : stop + 1]}
    return frozenset(
        unit
        for count, counted, unit, _ in _COUNTED
        if count in counts and not bases.isdisjoint(counted.split())
    )


def _is_roman(token: Token) -> bool:
    return _ROMAN.fullmatch(token.text) is not None
