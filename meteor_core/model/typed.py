"""Numbers as people type them."""

from __future__ import annotations


def number(text: str) -> float:
    """``"-0.5"`` and, with a real minus sign, ``"−0.5"`` → -0.5.

    Raises ``ValueError`` for what is not a number: ``"1_000"`` among them, which is one only in
    Python's source.
    """
    return float(_plain(text))


def whole(text: str) -> int:
    """``"-1"`` and ``"−1"`` → -1; raises ``ValueError`` as ``number`` does, and for ``"1.0"``."""
    return int(_plain(text))


def _plain(text: str) -> str:
    if "_" in text:
        raise ValueError(text)
    return text.strip().replace("\N{MINUS SIGN}", "-")
