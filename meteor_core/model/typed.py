"""Numbers as people type them."""

from __future__ import annotations


def number(text: str) -> float:
    """``"-0.5"`` and, with a real minus sign, ``"−0.5"`` → -0.5.

    Raises ``ValueError`` for what is no number: ``"1_000"`` among them, which is one in Python's
    source alone.
    """
    if "_" in text:
        raise ValueError(text)
    return float(text.strip().replace("\N{MINUS SIGN}", "-"))
