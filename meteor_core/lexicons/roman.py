"""Roman numerals."""

from __future__ import annotations

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def value(form: str) -> int:
    """``"xx"`` → 20, 0 for what is no Roman numeral."""
    values = [_ROMAN.get(letter, 0) for letter in form]
    if not all(values):
        return 0
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)
