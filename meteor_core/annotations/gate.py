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

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import keys
from meteor_core.annotations.store import Store, row
from meteor_core.annotations.tables import attempts
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

    ``visitor`` is whatever tells visitors apart, an address for example; "" if nothing does.
    """
    ticket = Ticket(keys.digest(f"{project}\n{visitor}") if visitor else "", keys.digest(project))
    now = store.clock()
    with store.write() as connection:
        connection.execute(delete(attempts).where(attempts.c.last < now - MEMORY))
        if ticket.visitor:
            _refuse(connection, ticket.visitor, now)
            _count(connection, ticket.visitor, now, delays=True)
        recent = _count(connection, ticket.project, now, delays=False) - 1
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


def _refuse(connection: Connection, bucket: str, now: float) -> None:
    attempt = row(connection.execute(select(attempts).where(attempts.c.bucket == bucket)))
    if attempt and now < attempt["until"]:
        raise AccessError(
            "Too many wrong keys: try again in {seconds} s.", seconds=ceil(attempt["until"] - now)
        )


def _count(connection: Connection, bucket: str, now: float, *, delays: bool) -> int:
    """One attempt more → how many there are now."""
    same_bucket = attempts.c.bucket == bucket
    counted = connection.execute(
        update(attempts).where(same_bucket).values(failures=attempts.c.failures + 1, last=now)
    )
    if not counted.rowcount:
        connection.execute(insert(attempts).values(bucket=bucket, failures=1, until=0.0, last=now))
    failures = int(connection.execute(select(attempts.c.failures).where(same_bucket)).scalar_one())
    if delays and failures >= FREE:
        until = now + min(LONGEST, 2.0 ** min(failures - FREE, 30))
        connection.execute(update(attempts).where(same_bucket).values(until=until))
    return failures
