"""Texts that people typed or uploaded, made safe to stand in Markdown."""

from __future__ import annotations

import re
import unicodedata

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")
_JOINER = "\u200d"
"""The only control character that stays: it makes one picture of several emoji."""


def plain(text: object, longest: int = 200) -> str:
    """Anything typed or uploaded → Markdown that shows it as it is, on one line, not too long.

    ``"**a** <b>"`` → ``r"\\*\\*a\\*\\* \\<b\\>"``
    """
    shown = "".join(" " if _is_control(letter) else letter for letter in str(text))
    shown = shown if len(shown) <= longest else shown[: longest - 1] + "…"
    return _SPECIAL.sub(r"\\\1", shown)


def _is_control(letter: str) -> bool:
    """Control characters, and those that would turn the direction of the text around them."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and letter != _JOINER
