"""How much one project, one person and one vote may be: bounds that keep a server standing."""

from __future__ import annotations

import re
import unicodedata

from meteor_core.messages.errors import InputError

MOST_PROJECTS = 1_000
"""In one store."""

MOST_NEW = 20
"""Projects that one visitor may make in a day."""

MOST_SEGMENTS = 5_000
MOST_ITEMS = 20_000
MOST_SYSTEMS = 12
MOST_TEXT = 20_000
"""Characters of one text; ``MOST_CHARACTERS`` of all texts of a project together."""

MOST_CHARACTERS = 20_000_000
MOST_ANNOTATORS = 50
"""Per item."""

MOST_MEMBERS = 200
MOST_PASSES = 20
"""Per member: devices and browsers; the oldest gives way."""

MOST_CONTROLS = 100
MOST_SPANS = 100
MOST_VERSIONS = 100
"""Of one member's vote on one item."""

MOST_VETOES = 300
"""Of one member on one item, withdrawn ones among them."""

MOST_NAMES = 40
"""Categories or severities of a scheme."""

LONGEST_NAME = 60
LONGEST_TITLE = 200
LONGEST_IDENTITY = 400
LONGEST_NOTE = 2_000
LONGEST_INSTRUCTIONS = 20_000

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_SPACES = re.compile(r"\s+")


def storable(text: str) -> str:
    """What no database takes (NUL, lone surrogates) becomes U+FFFD; offsets stay as they are."""
    return _UNSTORABLE.sub("�", text)


def within(what: str, text: str, limit: int) -> str:
    """A text that can be stored; raises ``InputError`` if it is longer than ``limit``."""
    if len(text) > limit:
        raise InputError(
            "The {what} has {length} characters; the limit is {limit}.",
            what=what,
            length=len(text),
            limit=limit,
        )
    return storable(text)


def at_most(what: str, count: int, limit: int) -> None:
    """Raises ``InputError`` for more than ``limit`` of anything."""
    if count > limit:
        raise InputError(
            "There are {count} {what}; the limit is {limit}.", count=count, what=what, limit=limit
        )


def plain_name(what: str, text: str) -> str:
    """``"  Анна  К. "`` → ``"Анна К."``; raises ``InputError`` for an empty or invisible name."""
    text = unicodedata.normalize("NFC", within(what, text, 10 * LONGEST_NAME))
    kept = "".join(" " if char.isspace() else char for char in text if _visible(char))
    name = _SPACES.sub(" ", kept).strip()
    if not name:
        raise InputError("The {what} is empty.", what=what)
    return within(what, name, LONGEST_NAME)


def _visible(char: str) -> bool:
    """No control or format characters: two names that look alike should be one name."""
    return char.isspace() or unicodedata.category(char) not in {"Cc", "Cf", "Co", "Cn"}


def name_key(name: str) -> str:
    """What two names have in common that nobody could tell apart."""
    return unicodedata.normalize("NFKC", name).casefold()
