"""Gettext's PO, by polib: messages and their translations, the header apart."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

import polib

from meteor_core.messages.errors import InputError
from meteor_core.readers.decoding import decode, without_controls
from meteor_core.readers.formats.bilingual import Unit, bilingual
from meteor_core.readers.limits import check_held_characters, check_rows, check_units
from meteor_core.readers.tables import LINE, FileTable

EXTENSIONS = ("po", "pot")
_MESSAGE = re.compile(rb'^[ \t]*+msgid(?:_plural)?[ \t]++"', re.MULTILINE)
_TRANSLATION = re.compile(rb'^[ \t]*+msgstr(?:\[\d\])?[ \t]++"', re.MULTILINE)
_CHARSET = re.compile(rb'^"Content-Type:[^"\n]{0,200}?charset=([\w.:-]{1,40})', re.MULTILINE)
_LINE = re.compile(r"line (\d+)")
NO_CHARSETS = frozenset({"punycode", "idna", "unicode-escape", "raw-unicode-escape"})
"""Codecs of single words and of programs' sources, the first of which takes time without end."""
_HEAD = 1 << 16
_MOST_LINES = 5_000
"""Of one message, comments and all: polib adds them up one by one, each time from the beginning."""
_BEFORE = "#\n"
"""A line before the text, which polib else would take for a path if it were one."""


def looks_like(data: bytes) -> bool:
    """Returns whether bytes have messages and translations as PO writes them, whatever the file's
    name."""
    head = data[:_HEAD]
    return bool(_MESSAGE.search(head) and _TRANSLATION.search(head))


def read(name: str, data: bytes) -> FileTable:
    """A PO file → a table of its messages; obsolete ones and the header are none.

    A plural is a segment for each of its forms. Raises ``InputError`` for a charset that is none,
    bytes that it forbids, and for broken syntax, with the line.
    """
    for number, _ in enumerate(_MESSAGE.finditer(data), 1):
        check_units(name, number)
    text, controls = without_controls(name, _text(name, data))
    check_held_characters(name, len(text))
    _check_lines(name, text)
    text = _BEFORE + text
    try:
        entries = polib.pofile(text)
        units = [unit for entry in entries if not entry.obsolete for unit in _units(entry)]
    except (OSError, ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        raise _broken(name, str(error)) from error
    return bilingual(name, units).noted(*controls)


def _check_lines(name: str, text: str) -> None:
    """Raises ``InputError`` for more lines than any corpus has, and for one message of too many."""
    check_rows(name, text.count("\n") + 1)
    own = 0
    for number, found in enumerate(LINE.finditer(text), 1):
        own = 0 if found[0].lstrip("#~| \t").startswith("msgid") else own + 1
        if own > _MOST_LINES:
            raise InputError(
                "{file}, line {line}: a message can have at most {limit} lines.",
                file=name,
                line=number,
                limit=_MOST_LINES,
            )


def _text(name: str, data: bytes) -> str:
    charset = _CHARSET.search(data[:_HEAD])
    if charset is None or charset[1] in (b"CHARSET", b"UTF-8", b"utf-8"):
        return decode(name, data)[0]
    called = charset[1].decode("ascii", "replace")
    try:
        if codecs.lookup(called).name in NO_CHARSETS:
            raise LookupError
        return data.decode(called)  # which refuses what is not an encoding of texts, such as rot13
    except (LookupError, UnicodeError) as error:
        raise InputError(
            "{file} declares the encoding {encoding}, but cannot be read in it. Save the file as "
            "UTF-8.",
            file=name,
            encoding=called,
        ) from error


def _units(entry: polib.POEntry) -> Iterator[Unit]:
    key = ":".join(filter(None, (entry.msgctxt, entry.msgid)))
    if not entry.msgid_plural:
        yield Unit(key, entry.msgid, entry.msgstr, entry.fuzzy)
        return
    for form, target in sorted(entry.msgstr_plural.items()):
        source = entry.msgid_plural if form else entry.msgid
        yield Unit(f"{key} [{form}]", source, target, entry.fuzzy)


def _broken(name: str, why: str) -> InputError:
    """Where polib stumbled: the line of the file rather than that of the text before it."""
    at = _LINE.search(why)
    if at is None:
        return InputError("{file} is not a valid PO file.", file=name)
    return InputError(
        "{file}, line {line}: this is not a msgid, msgstr or comment. Look for a missing "
        "quotation mark.",
        file=name,
        line=int(at[1]) - _BEFORE.count("\n"),
    )
