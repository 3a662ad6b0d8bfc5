"""Numbers that newspapers shorten with a letter: “5m”, “2.3bn”, “20k”."""

from __future__ import annotations

import re
from fractions import Fraction

_SHORT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)(k|m|mn|bn|tn)")
_FACTORS = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "tn": 10**12}


def value(form: str) -> Fraction | None:
    """``"2.3bn"`` → 2300000000; None for any other form."""
    match = _SHORT.fullmatch(form)
    return Fraction(match[1]) * _FACTORS[match[2]] if match else None
