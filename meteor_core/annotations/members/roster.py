"""The roster as its owner writes it: a person a line, and after a colon what is for them alone.

===============  =============================================================================
``Anna``         a name; whoever is on the roster already stays as they are
``Anna: 30%``    items of her own, as ``items.allotting`` has them, with commas between them
``Anna: max 40`` so many items at most
``Anna: ru``     the language in which her link opens, ``en`` or ``ru``
``Anna:``        no items of her own any more
``25``           so many people by numbered names, in the place of any lines
===============  =============================================================================
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count

from meteor_core.annotations import limits
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_

LANGUAGES = ("en", "ru")
NUMBERED = "Annotator {n}"

_MOST = re.compile(r"max\s*(\d{1,6})", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,6}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: the name, and what is said of it; None where it says nothing.

    ``share``: parts that name items.
    """

    line: int
    name: str
    share: tuple[str, ...] | None = None
    quota: int | None = None
    language: str | None = None


def read(text: str, numbered: str = NUMBERED, known: Collection[str] = ()) -> tuple[Entry, ...]:
    """A roster → its entries; ``known``: keys of names that numbered ones must not be.

    Raises ``InputError`` for a name that is none or looks like another of the text.
    """
    text = within(text)
    if _NUMBER.fullmatch(text.strip()):
        return _numbered(int(text), numbered, known)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    entries = [_entry(number, line) for number, line in lines]
    check_apart([entry.name for entry in entries])
    return tuple(entries)


def within(text: str) -> str:
    """Raises ``InputError`` for more than a roster may be."""
    return limits.within(N_("roster"), text, limits.LONGEST_INSTRUCTIONS)


def check_apart(names: Sequence[str]) -> None:
    """Raises ``InputError`` for two names that print alike; the same name twice is one."""
    by_look: dict[str, str] = {}
    for name in names:
        other = by_look.setdefault(limits.look(name), name)
        if limits.name_key(other) != limits.name_key(name):
            raise InputError(
                "The name {name} looks like {other}: nobody could tell the two apart.",
                name=name,
                other=other,
            )


def _numbered(many: int, numbered: str, known: Collection[str]) -> tuple[Entry, ...]:
    limits.at_most("members", many, limits.MOST_MEMBERS)
    names = (numbered.format(n=number) for number in count(1))
    free = (name for name in names if limits.name_key(name) not in known)
    return tuple(Entry(number, next(free)) for number in range(1, many + 1))


def _entry(number: int, line: str) -> Entry:
    name, colon, rest = line.partition(":")
    name = limits.plain_name("name", name)
    quota, language, share = None, None, []
    for part in filter(None, map(str.strip, rest.split(","))):
        if most := _MOST.fullmatch(part):
            quota = int(most[1])
        elif part.lower() in LANGUAGES:
            language = part.lower()
        else:
            share.append(part)
    gives = bool(share) or (colon and quota is None and language is None)
    return Entry(number, name, tuple(share) if gives else None, quota, language)
