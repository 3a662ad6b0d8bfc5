"""The rate limit of wrong keys, and who counts as one visitor.

The wrong keys of a visitor to one project are counted before they are checked, so that many at once
gain nothing: after three the visitor waits 1 s, 2 s, 4 s, up to five minutes. Wrong keys of all
visitors together only slow down that project's answers, by three seconds at most, so that a visitor
cannot lock others out. After an hour without a wrong key, all of them are deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from meteor_core.annotations.keys import digest, slow_digest
from meteor_core.annotations.store import Store, row
from meteor_core.annotations.tables import attempts
from meteor_core.messages.errors import AccessError

NETWORK = 64
"""Bits of an IPv6 address that its holder was given; the others can be changed at will."""

UNKNOWN = "unknown"


def visitor_bucket(visitor: str) -> str:
    """What a visitor's address counts as; those without any count as one visitor together.

    ``"::ffff:203.0.113.7"`` → ``"203.0.113.7"``, ``"2001:db8::1"`` → ``"2001:db8::/64"``; what is
    no address stays as it is.
    """
    if not visitor:
        return UNKNOWN
    try:
        address = ip_address(visitor.partition("%")[0])
    except ValueError:
        return visitor
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, NETWORK), strict=False))


def sealed(place: str, visitor: str, identity: str = "") -> str:
    """What is kept of a visitor, or of a login's identity, where they are counted.

    It differs from place to place, and is slow to compute: who has it cannot try all addresses.
    """
    return slow_digest(f"identity {identity}" if identity else visitor_bucket(visitor), place)


FREE = 3

LONGEST = 300.0

SLOWEST = 3.0

SLOWER = 0.1
"""Seconds that each recent wrong key adds to every answer."""

MEMORY = 3600.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that has been counted as wrong, until it is shown to be right."""

    visitor: str
    project: str


def count_attempt(store: Store, project: str, visitor: str) -> Attempt:
    """Count an attempt and wait as long as it costs; raises ``AccessError`` if it is too soon.

    ``visitor`` is whatever tells visitors apart, an address for example; "" if nothing does: such
    visitors are slowed down and let in, or one of them could lock the others out.
    """
    counted = digest(f"{project}\n{visitor_bucket(visitor)}") if visitor else ""
    attempt = Attempt(counted, digest(project))
    now = store.clock()
    with store.write() as connection:
        _forget_old(connection, now)
        if attempt.visitor:
            _delay(connection, _count(connection, attempt.visitor, now), now)
        recent = _count(connection, attempt.project, now)["failures"] - 1
    if recent > FREE:
        store.sleep(min(SLOWEST, SLOWER * recent))
    return attempt


def take_back(store: Store, attempt: Attempt) -> None:
    """The key was right after all: forget the visitor's count, and take this attempt back."""
    with store.write() as connection:
        connection.execute(delete(attempts).where(attempts.c.bucket == attempt.visitor))
        connection.execute(
            update(attempts)
            .where(attempts.c.bucket == attempt.project, attempts.c.failures > 0)
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


def _delay(connection: Connection, bucket: Any, now: float) -> None:
    """Refuses what comes too soon, and sets how long the next has to wait."""
    if now < bucket["until"]:
        raise AccessError(
            "Too many wrong keys. Try again in {seconds} s.", seconds=ceil(bucket["until"] - now)
        )
    if bucket["failures"] >= FREE:
        until = now + min(LONGEST, 2.0 ** min(bucket["failures"] - FREE, 30))
        this = attempts.c.bucket == bucket["bucket"]
        connection.execute(update(attempts).where(this).values(until=until))
