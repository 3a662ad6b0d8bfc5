"""Roman numerals."""

from __future__ import annotations

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


_CYRILLIC = str.maketrans("хі", "xi")
"""Letters that are typed for Latin ones where the keyboard is Russian: «ХХ», «ХIХ»."""


def typed(form: str) -> str:
    """«хх» → ``"xx"``: a form in which Cyrillic letters stand for Roman ones; "" for another."""
    if len(form) < 2 or "х" not in form:
        return ""
    latin = form.translate(_CYRILLIC)
    return "" if latin.strip("ixv") else latin


def value(form: str) -> int:
    """``"xx"`` → 20, 0 for what is no Roman numeral."""
    values = [_ROMAN.get(letter, 0) for letter in form]
    if not values or not all(values):
        return 0
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)
