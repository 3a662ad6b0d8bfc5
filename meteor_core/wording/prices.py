"""Prices and earnings as people write them: coins of each stage, named by its letter.

One coin of an earlier stage is worth more than any number of a later one's.
"""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.search.proof import Price
from meteor_core.wording.palette import look

_MINUS = "−"


def coins(price: Price, stages: Sequence[str], language: str = "en") -> str:
    """``(2, -1), ("exact", "lemma")`` → ``"2E − 1L"``; of one stage alone the number: ``"2"``."""
    if len(stages) < 2:
        return signed_count(sum(price))
    parts = ""
    for number, stage in zip(price, stages, strict=True):
        if number:
            sign = _MINUS if number < 0 else "+"
            joint = f" {sign} " if parts else _MINUS * (number < 0)
            parts += f"{joint}{abs(number)}{look(stage).letter(language)}"
    return parts.replace(" ", "\u00a0") or "0"


def signed_count(number: int) -> str:
    """``-2`` → ``"−2"``."""
    return f"{_MINUS * (number < 0)}{abs(number)}"


def summed(prices: Sequence[Price], stages: Sequence[str], language: str = "en") -> str:
    """``[(1, -1), (0, 1)]`` → ``"(1E − 1L) + 1L"``; zeros are left out."""
    written = [coins(price, stages, language) for price in prices if any(price)]
    bracketed = [
        f"({one})" if "\u00a0" in one or one.startswith(_MINUS) else one for one in written
    ]
    return " + ".join(bracketed) or "0"
