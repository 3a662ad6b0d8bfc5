"""Why something failed, in our own words: a foreign library's error → a phrase.

Such errors are in English and in their authors' terms. What stands in no table is quoted, so that
a reader sees whose words they are.
"""

from __future__ import annotations

import json
import re
from xml.etree.ElementTree import ParseError

from meteor_core.messages.errors import MeteorError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons.tables import KINDS, RULES, SYSTEM

__all__ = ["reason", "reworded"]

_PLACE = re.compile(r"[:,] line \d+, column \d+$")
LONGEST = 200
"""Characters of a message that are quoted."""


def reason(error: BaseException) -> Phrase:
    """``JSONDecodeError("Extra data", …)`` → "line 1, position 4: something follows …"."""
    error = getattr(error, "orig", None) or error  # SQLAlchemy's around the driver's own
    if isinstance(error, MeteorError):
        return Phrase(error.template, **error.values)
    if isinstance(error, UnicodeDecodeError):
        return Phrase(
            "byte {byte} at position {position} is not {encoding}",
            byte=f"0x{error.object[error.start]:02x}",
            position=error.start + 1,
            encoding=error.encoding.upper(),
        )
    if isinstance(error, json.JSONDecodeError):
        return Phrase(
            "line {line}, position {position}: {why}",
            line=error.lineno,
            position=error.colno,
            why=reworded(error.msg),
        )
    if isinstance(error, SyntaxError) and hasattr(error, "position"):
        return _in_markup(error, *error.position)
    return _known(error) or _quoted(error)


def _in_markup(error: SyntaxError, line: int, column: int) -> Phrase:
    """Of expat, which counts columns from 0, or of lxml, which counts from 1."""
    return Phrase(
        "line {line}, column {column}: {why}",
        line=line,
        column=column + isinstance(error, ParseError),
        why=reworded(_PLACE.sub("", str(error.msg))),
    )


def reworded(message: str) -> Phrase:
    """``"mismatched tag"`` → "the closing tag does not match …"; in quotes if nobody knows it."""
    return _by_table(message) or Phrase("“{original}”", original=_short(message))


def _known(error: BaseException) -> Phrase | None:
    """By the number that the system gives, by the message, or by the kind of error."""
    if isinstance(error, OSError) and (said := SYSTEM.get(error.errno or 0)):
        return Phrase(said)
    if found := _by_table(_message(error)):
        place = getattr(error, "pos", None)  # of a regular expression
        if isinstance(place, int):
            return Phrase("position {position}: {why}", position=place + 1, why=found)
        return found
    if isinstance(error, KeyError) and error.args:
        return Phrase("{member} is missing from it", member=_short(_message(error)))
    return next((Phrase(said) for kind, said in KINDS if isinstance(error, kind)), None)


def _quoted(error: BaseException) -> Phrase:
    kind = type(error).__name__
    original = _short(_message(error))
    if not original:
        return Phrase("an unexpected error ({kind})", kind=kind)
    return Phrase("{kind}: “{original}”", kind=kind, original=original)


def _message(error: BaseException) -> str:
    """What it says, without the quotes that ``KeyError`` adds, or the place that ``regex`` adds."""
    if isinstance(error, KeyError) and error.args:
        return str(error.args[0])
    return str(getattr(error, "msg", "") or error)


def _by_table(message: str) -> Phrase | None:
    message = " ".join(message.split())
    for pattern, template in RULES:
        if found := re.fullmatch(pattern, message):
            return Phrase(template, **found.groupdict())
    return None


def _short(message: str) -> str:
    line = " ".join(message.split()).rstrip(".")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
