"""Texts that people typed, made safe to show: in a picture or a terminal, in a spreadsheet.

Every cell of CSV and TSV is in quotation marks, or a spreadsheet that splits at ``;`` too would
make a cell of its own of the formula in ``один;=1+1;два``. A text that begins as a formula gets an
apostrophe; so does a text that already begins with apostrophes. A reader can thus remove what
``written`` has added, and nothing else.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
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


def encodable(text: str) -> str:
    """Replaces lone surrogates by U+FFFD, so that every text can be encoded."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


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


def written(rows: Iterable[Iterable[object]], mark: str = ",", end: str = "\r\n") -> str:
    """Rows → text; numbers stay as they are, None is an empty cell.

    ``written([["=1", -2]])`` → ``'"\\'=1","-2"\\r\\n'``
    """
    guarded = (
        [escape_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return _quoted(guarded, mark, end)


def has_written(rows: Iterable[Sequence[str]], text: str, mark: str) -> bool:
    """Returns whether a text, which gave these rows, is one of ``written``.

    Its apostrophes are then to be taken away; in files of others they belong to the text.
    """
    ends = ["\r\n", "\n"]
    position = 0
    for row in rows:
        ends = [end for end in ends if text.startswith(_quoted([row], mark, end), position)]
        if not ends:
            return False
        position += len(_quoted([row], mark, ends[0]))
    return position == len(text)


def _quoted(rows: Iterable[Sequence[object]], mark: str, end: str) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=mark, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    return stream.getvalue()
