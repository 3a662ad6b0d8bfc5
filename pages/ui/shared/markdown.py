"""Texts that people typed or uploaded, escaped for Markdown."""

from __future__ import annotations

import re
import unicodedata

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")
_REWRITTEN = re.compile(
    r"(?<=:)(?=\S)|(?<=<)(?=[-=])|(?<=-)(?=[->])|(?<=[>~])(?==)|(?=@)|(?<=www)(?=\.)", re.IGNORECASE
)
"""Where Streamlit sees an icon or emoji, an arrow, an address: it looks for them once the marks are
read, so that a backslash does not keep them."""

_APART = ":small[]"
"""Nothing, in a separate element, so that the text on both sides is not joined."""

_JOINER = "\u200d"
"""The only control character that stays: it makes one picture of several emoji."""


def plain(text: object, longest: int = 200) -> str:
    """Anything typed or uploaded → Markdown that shows it as it is, on one line, not too long.

    Streamlit's icons, emoji, arrows and addresses that become links stay letters too.

    ``"**a** <b>"`` → ``r"\\*\\*a\\*\\* \\<b\\>"``
    """
    shown = str(text)
    if not shown.isprintable():
        shown = "".join(" " if _is_control(letter) else letter for letter in shown)
    shown = shown if len(shown) <= longest else shown[: longest - 1] + "…"
    return _APART.join(_SPECIAL.sub(r"\\\1", part) for part in _REWRITTEN.split(shown))


def _is_control(letter: str) -> bool:
    """Control characters, and those that would turn the direction of the text around them."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and letter != _JOINER
