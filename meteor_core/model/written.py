"""Numbers as signatures, names of settings and lines in English have them."""

from __future__ import annotations


def written(number: float) -> str:
    """The shortest text of one number alone: 0.85 → ``"0.85"``, 1.0 → ``"1"``, −0 → ``"0"``."""
    return repr(float(number) + 0).removesuffix(".0")


def counted(number: int, thing: str, things: str = "") -> str:
    """``(1, "row")`` → ``"1 row"``, ``(2, "match", "matches")`` → ``"2 matches"``.

    For texts in English only; pages translate theirs.
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"
