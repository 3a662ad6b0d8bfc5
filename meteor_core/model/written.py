"""Numbers as signatures and names of settings have them."""

from __future__ import annotations


def written(number: float) -> str:
    """The shortest text that no other number has: 0.85 → ``"0.85"``, 1.0 → ``"1"``."""
    return repr(float(number)).removesuffix(".0")
