"""Limits of one project, one person and one vote, so that a single visitor cannot fill a server."""

from __future__ import annotations

import re
import unicodedata

import regex  # type: ignore[import-untyped]

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Figure

MOST_PROJECTS = 1_000
"""In one store."""

MOST_NEW = 20
"""Projects that one visitor may make in a day."""

MOST_OF_ONE = 50
"""Projects of one visitor at a time, so that one visitor cannot fill the store."""

MOST_SEGMENTS = 5_000
MOST_ITEMS = 20_000
MOST_SYSTEMS = 12
MOST_TEXT = 20_000
"""Characters of one text; ``MOST_BYTES`` of all texts of a project together."""

MOST_BYTES = 40_000_000
MOST_WRITTEN = 20_000_000
"""Bytes of all that one annotator has said in a project; ``MOST_ANSWERS`` of all annotators."""

MOST_ANSWERS = 250_000_000
MOST_ANNOTATORS = 50
"""Per item."""

MOST_MEMBERS = 200
MOST_PASSES = 20
"""Per member: devices and browsers; the oldest gives way."""

MOST_CONTROLS = 100
MOST_LESSONS = 20
"""Tutorial items of a project."""

MOST_SPANS = 100

MOST_VERSIONS = 100
"""Of one member's vote on one item."""

MOST_CONTEXT = 10
"""Sentences of the document before an item, and after it."""

MOST_NAMES = 40
"""Categories or severities of a scheme."""

LONGEST_NAME = 60
LONGEST_TITLE = 200
LONGEST_IDENTITY = 400
LONGEST_NOTE = 2_000
LONGEST_INSTRUCTIONS = 20_000

_NUL = "\x00"
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_SPACES = re.compile(r"\s+")
_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]")
_BLANK = str.maketrans("\u2800\U0001d159", "  ")
"""A Braille cell without dots and a note without a head: symbols that show nothing."""


def storable(text: str) -> str:
    """What no database takes (NUL, lone surrogates) becomes U+FFFD; offsets stay as they are."""
    return _UNSTORABLE.sub("�", text)


def within(what: str, text: str, limit: int) -> str:
    """A text that can be stored; raises ``InputError`` for NUL, or more than ``limit``."""
    if len(text) > limit:
        raise InputError(
            "The {what} has {length} characters; the limit is {limit}.",
            what=what,
            length=len(text),
            limit=limit,
        )
    if _NUL in text:
        raise InputError(
            "The {what} contains a character that cannot be stored: {character} at position "
            "{position}.",
            what=what,
            character="U+0000",
            position=text.index(_NUL) + 1,
        )
    return storable(text)


def at_most(what: str, count: int, limit: int) -> None:
    """Raises ``InputError`` for more than ``limit`` of anything."""
    if count > limit:
        raise InputError(
            "There are {count} {what}; the limit is {limit}.", count=count, what=what, limit=limit
        )


def at_most_bytes(message: str, size: int, limit: int) -> None:
    """Raises ``InputError`` for more bytes; ``message`` says ``{size}`` and ``{limit}`` in MB."""
    if size > limit:
        raise InputError(
            message, size=Figure(f"{size / 1e6:.1f}"), limit=Figure(f"{limit / 1e6:g}")
        )


def plain_name(what: str, text: str) -> str:
    """``"  Анна  К. "`` → ``"Анна К."``; raises ``InputError`` for an empty or invisible name."""
    text = unicodedata.normalize("NFC", within(what, text, 10 * LONGEST_NAME)).translate(_BLANK)
    # Two names that look alike should be one name: only line feeds and tabs leave a gap.
    seen = _UNSEEN.sub(lambda unseen: " " if unseen[0].isspace() else "", text)
    # Once more: what was separated by something unseen may now be one character.
    seen = unicodedata.normalize("NFC", seen)
    name = _SPACES.sub(" ", seen).strip()
    if not name:
        raise InputError("The {what} is empty.", what=what)
    # A mark shows something only above or below another character.
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise InputError(
            "The {what} must contain a letter, a digit or another visible character.", what=what
        )
    return within(what, name, LONGEST_NAME)


def name_key(name: str) -> str:
    """Returns a key that is equal for names that look the same."""
    return unicodedata.normalize("NFKC", name).casefold()
