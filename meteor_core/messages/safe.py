"""Texts that people typed, made safe to show: in a picture or a terminal, in a spreadsheet."""

from __future__ import annotations

import json
from typing import Any

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """``"a\\x00b"`` → ``"a␀b"``: characters that XML or a terminal cannot show become visible."""
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    code = ord(character)
    if character in "\t\n\r\x0b\x0c\x85\u2028\u2029":
        return " "
    if code < 0x20 or code == 0x7F:
        return "\u2421" if code == 0x7F else chr(0x2400 + code)
    if 0x80 <= code < 0xA0 or 0xD800 <= code < 0xE000 or code & 0xFFFE == 0xFFFE:
        return "\ufffd"
    return "\ufffd" if character in _DIRECTIONS else character


def clean_lines(text: str) -> str:
    """Cleans a text of lines, and of cells between tabs, one by one."""
    return "\n".join("\t".join(map(clean, line.split("\t"))) for line in text.split("\n"))


def parsed(text: str) -> Any:
    """JSON → its value, whose texts can all be shown and written.

    Raises ``ValueError`` or ``RecursionError``; for an escaped half of a character (``\\ud800``)
    too, as no page can be sent with it.
    """
    value = json.loads(text)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def escape_formula(cell: str) -> str:
    """``"=1+1"`` → ``"'=1+1"``: text that a spreadsheet does not read as a formula."""
    return f"'{cell}" if _is_formula(cell.lstrip("'")) else cell


def unescape_formula(cell: str) -> str:
    """``"'=1+1"`` → ``"=1+1"``, ``"'tis"`` → ``"'tis"``: what ``escape_formula`` was given."""
    return cell[1:] if cell.startswith("'") and _is_formula(cell.lstrip("'")) else cell


def _is_formula(text: str) -> bool:
    begins = text.lstrip()[:1]
    return bool(begins) and begins in "=+-@|%" and len(text) > 1
