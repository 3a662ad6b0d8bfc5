"""Wrong keys cost time.

- A visitor's wrong keys to one project are counted, each before it is looked at, so that many
  at once gain nothing. After three the visitor is refused: 1 s, 2 s, 4 s … up to five minutes.
- Wrong keys of all visitors together only slow every answer of that project down, by three seconds
  at most. So nobody can lock others out, and members come back with their passes, not through here.

An hour without a wrong key and all is forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from meteor_core.annotations.members import keys
from meteor_core.annotations.members.visitors import counted_as
from meteor_core.annotations.storing.store import Store, row
from meteor_core.annotations.storing.tables import attempts
from meteor_core.messages.errors import AccessError

FREE = 3
LONGEST = 300.0
SLOWEST = 3.0
SLOWER = 0.1
"""Seconds that each recent wrong key adds to every answer."""

MEMORY = 3600.0


@dataclass(frozen=True, slots=True)
class Ticket:
    """An attempt that has been counted as wrong, until it is shown to be right."""

    visitor: str
    project: str


def admit(store: Store, project: str, visitor: str) -> Ticket:
    """Count an attempt and wait as long as it costs; raises ``AccessError`` if it is too soon.

    ``visitor`` is whatever tells visitors apart, an address for example; "" if nothing does: such
    visitors are slowed down and let in, or one of them could lock the others out.
    """
    counted = keys.digest(f"{project}\n{counted_as(visitor)}") if visitor else ""
    ticket = Ticket(counted, keys.digest(project))
    now = store.clock()
    with store.write() as connection:
        _forget_old(connection, now)
        if ticket.visitor:
            _delay(connection, _count(connection, ticket.visitor, now), now)
        recent = _count(connection, ticket.project, now)["failures"] - 1
    if recent > FREE:
        store.sleep(min(SLOWEST, SLOWER * recent))
    return ticket


def forgive(store: Store, ticket: Ticket) -> None:
    """The key was right after all: forget the visitor's count, and take this attempt back."""
    with store.write() as connection:
        connection.execute(delete(attempts).where(attempts.c.bucket == ticket.visitor))
        connection.execute(
            update(attempts)
            .where(attempts.c.bucket == ticket.project, attempts.c.failures > 0)
            .values(failures=attempts.c.failures - 1)
        )


def _forget_old(connection: Connection, now: float) -> None:
    """Rows that another entry holds are left to the next: waiting for it could wait for ever."""
    old = select(attempts.c.bucket).where(attempts.c.last < now - MEMORY)
    free = old.with_for_update(skip_locked=True)
    connection.execute(delete(attempts).where(attempts.c.bucket.in_(free)))


def _count(connection: Connection, bucket: str, now: float) -> Any:
    """One attempt more → the bucket's row, which others at once have to wait for."""
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert
    first = insert(attempts).values(bucket=bucket, failures=1, until=0.0, last=now)
    one_more = {"failures": attempts.c.failures + 1, "last": now}
    connection.execute(first.on_conflict_do_update(index_elements=["bucket"], set_=one_more))
    return row(connection.execute(select(attempts).where(attempts.c.bucket == bucket)))


def _delay(connection: Connection, attempt: Any, now: float) -> None:
    """Refuses what comes too soon, and sets how long the next has to wait."""
    if now < attempt["until"]:
        raise AccessError(
            "Too many wrong keys: try again in {seconds} s.", seconds=ceil(attempt["until"] - now)
        )
    if attempt["failures"] >= FREE:
        until = now + min(LONGEST, 2.0 ** min(attempt["failures"] - FREE, 30))
        this = attempts.c.bucket == attempt["bucket"]
        connection.execute(update(attempts).where(this).values(until=until))
