"""Numbers as signatures, names of settings and lines in English have them, and as people type
them.
"""

from __future__ import annotations


def written(number: float) -> str:
    """The shortest text of one number alone: 0.85 → ``"0.85"``, 1.0 → ``"1"``, −0 → ``"0"``."""
    return repr(float(number) + 0).removesuffix(".0")


def counted(number: int, thing: str, things: str = "") -> str:
    """``(1, "row")`` → ``"1 row"``, ``(2, "match", "matches")`` → ``"2 matches"``.

    For texts in English only; pages translate theirs.
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def typed_number(text: str) -> float:
    """``"-0.5"`` and, with a real minus sign, ``"−0.5"`` → -0.5.

    Raises ``ValueError`` for what is not a number: ``"1_000"`` among them, which is one only in
    Python's source.
    """
    return float(_plain(text))


def typed_integer(text: str) -> int:
    """``"-1"`` and ``"−1"`` → -1; raises ``ValueError`` for ``"1.0"`` and what is no number."""
    return int(_plain(text))


def _plain(text: str) -> str:
    if "_" in text:
        raise ValueError(text)
    return text.strip().replace("\N{MINUS SIGN}", "-")
