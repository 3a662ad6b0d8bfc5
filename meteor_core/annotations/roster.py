"""The roster of a project, as its owner writes it: a person a line, after a colon their settings.

===============  =============================================================================
``Anna``         a name; a person who is on the roster already stays unchanged
``Anna: 30%``    items of her own, as ``offering`` describes them, with commas between them
``Anna: max 40`` so many items at most
``Anna: ru``     the language in which her link opens, ``en`` or ``ru``
``Anna:``        no items of her own any more
``25``           so many people with numbered names, instead of lines
===============  =============================================================================

Two names of one person can be merged.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import limits
from meteor_core.annotations.allotments import allot
from meteor_core.annotations.assignments import DONE, EXPIRED, LEASED, count_taken, set_state
from meteor_core.annotations.keys import ANNOTATOR, OWNER
from meteor_core.annotations.managing import MERGE, annotator, note
from meteor_core.annotations.membership import Membership, added, admitted, authorize, lock
from meteor_core.annotations.store import Store, repeatable
from meteor_core.annotations.tables import allotments, assignments, members, passes, votes
from meteor_core.messages.errors import InputError
from meteor_core.messages.journal import logged
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

    Raises ``InputError`` for a name that is none.
    """
    text = within(text)
    if _NUMBER.fullmatch(text.strip()):
        return _numbered(int(text), numbered, known)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    return tuple(_entry(number, line) for number, line in lines)


def within(text: str) -> str:
    """Raises ``InputError`` for more than a roster may be."""
    return limits.within(N_("roster"), text, limits.LONGEST_INSTRUCTIONS)


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


@dataclass(frozen=True, slots=True)
class Enrolled:
    """Somebody on the roster; ``token``: of the link that was just made for them, else "".

    ``own``: how many items are theirs alone.
    """

    name: str
    token: str
    language: str
    own: int


@logged
def enrol(
    store: Store, owner: Membership, text: str, *, linked: bool = True, numbered: str = NUMBERED
) -> tuple[Enrolled, ...]:
    """Lines of a roster → those they name, in their order, each once.

    A new name gets a link of its own, or, not ``linked``, waits for somebody to come by the shared
    one. Raises ``InputError`` that names what is wrong, and changes nothing then.
    """
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        lock(connection, who.project)
        project = who.project, owner.project
        return enrolled(connection, project, store.clock(), text, numbered, linked=linked)


def enrolled(
    connection: Connection,
    of: tuple[int, str],
    now: float,
    text: str,
    numbered: str,
    *,
    linked: bool,
) -> tuple[Enrolled, ...]:
    """The same, under the lock of a project, by its number and its public name."""
    project, uid = of
    there = _by_key(connection, project)
    entries = read(text, numbered, there)
    tokens: dict[str, str] = {}
    for entry in entries:
        key = limits.name_key(entry.name)
        if key not in there:
            there[key] = added(connection, project, ANNOTATOR, entry.name, None)
            if linked:
                tokens[key] = admitted(connection, there[key], uid, now).token
        given = {"quota": entry.quota, "language": entry.language}
        changes = {name: value for name, value in given.items() if value is not None}
        if changes:
            this = members.c.id == there[key]["id"]
            connection.execute(update(members).where(this).values(**changes))
    shares = [
        (entry.line, there[limits.name_key(entry.name)]["id"], entry.share)
        for entry in entries
        if entry.share is not None
    ]
    if shares:
        allot(connection, project, shares)
    named = dict.fromkeys(limits.name_key(entry.name) for entry in entries)
    own = select(func.count()).where(allotments.c.member == members.c.id).scalar_subquery()
    columns = select(members.c.id, members.c.name, members.c.language, own)
    mine = connection.execute(columns.where(members.c.project == project)).all()
    rows = {number: rest for number, *rest in mine}
    return tuple(
        Enrolled(name, tokens.get(key, ""), language, many)
        for key in named
        for name, language, many in (rows[there[key]["id"]],)
    )


def _by_key(connection: Connection, project: int) -> dict[str, Any]:
    """Annotators by what tells their names apart; a merged name leads to whom it is."""
    mine = members.c.project == project, members.c.role == ANNOTATOR
    rows = connection.execute(select(members).where(*mine).order_by(members.c.id)).mappings().all()
    by_number = {one["id"]: one for one in rows}
    return {one["name_key"]: by_number[one["merged"] or one["id"]] for one in rows}


@logged
@repeatable
def merge(store: Store, owner: Membership, number: int, into: int) -> None:
    """Two names are one person's: every answer given by the one counts as the other's.

    Nothing is deleted. Of an item that both have had the last answer counts, and its other place is
    open to somebody else; links of both names open the remaining one. Raises ``InputError`` for a
    name and itself, and while the votes of one of them are left out.
    """
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        lock(connection, who.project)
        source = annotator(connection, who.project, number)
        target = annotator(connection, who.project, into)
        if number == into:
            raise InputError("Choose two different names to merge.")
        if source["excluded"] or target["excluded"]:
            raise InputError("Before you merge two names, make the votes of both count again.")
        _leave_one_place(connection, number, into)
        _move(connection, source, into)
        said = (MERGE, source["name"], store.clock())
        note(connection, who, into, said)


def _leave_one_place(connection: Connection, number: int, into: int) -> None:
    """Keeps one place of each item that both have had: that of the last answer.

    What the name that goes has at hand can be given to the person anew.
    """
    both = assignments.c.member.in_((number, into))
    rows = connection.execute(select(assignments).where(both)).mappings().all()
    last = _last_words(connection, number, into)
    had: dict[int, list[Any]] = {}
    for one in rows:
        had.setdefault(one["item"], []).append(one)
    for item, places in had.items():
        keeps = last.get(item, into)
        for one in places:
            is_other = len(places) > 1 and one["member"] != keeps
            is_at_hand = one["member"] == number and one["state"] == LEASED
            if not (is_other or is_at_hand):
                continue
            if one["state"] in (LEASED, DONE):
                count_taken(connection, item, one["member"], -1)
            if is_at_hand:
                this = assignments.c.id == one["id"]
                connection.execute(delete(assignments).where(this))
            else:
                set_state(connection, one["id"], EXPIRED)


def _last_words(connection: Connection, number: int, into: int) -> dict[int, int]:
    said = select(votes.c.item, votes.c.member).where(votes.c.member.in_((number, into)))
    return dict(connection.execute(said.order_by(votes.c.id)).all())


def _move(connection: Connection, source: Any, into: int) -> None:
    """All that is not an answer: counts, items of their own, links; names that went into this."""
    number = source["id"]
    fresh = select(members.c.held, members.c.written).where(members.c.id == number)
    held, written = connection.execute(fresh).one()
    connection.execute(
        update(members)
        .where(members.c.id == into)
        .values(
            held=members.c.held + held,
            written=members.c.written + written,
            joined=func.coalesce(members.c.joined, source["joined"]),
        )
    )
    these = or_(members.c.id == number, members.c.merged == number)
    connection.execute(update(members).where(these).values(merged=into, held=0, written=0))
    connection.execute(update(passes).where(passes.c.member == number).values(member=into))
    had = select(assignments.c.item).where(assignments.c.member == number)
    either = allotments.c.member.in_((number, into))
    connection.execute(delete(allotments).where(either, allotments.c.item.in_(had)))
    twice = select(allotments.c.item).where(allotments.c.member == into)
    mine = allotments.c.member == number
    connection.execute(delete(allotments).where(mine, allotments.c.item.in_(twice)))
    connection.execute(update(allotments).where(mine).values(member=into))
