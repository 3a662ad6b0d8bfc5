"""Keys that cannot be guessed, links that hold them, who counts as one visitor, and the rate limit.

A key is ``<project>.<a, o or v>.<secret>``, so that it says where it fits. It is made by
``secrets``, kept as a salted hash and compared in constant time. A pass is what a member comes back
with; being 192 random bits of our own it needs no slow hash.

The wrong keys of a visitor to one project are counted before they are checked, so that many at once
gain nothing: after three the visitor waits 1 s, 2 s, 4 s, up to five minutes. Wrong keys of all
visitors together only slow down that project's answers, by three seconds at most, so that a visitor
cannot lock others out. After an hour without a wrong key, all of them are deleted.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from threading import BoundedSemaphore
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from meteor_core.annotations.store import Store, row
from meteor_core.annotations.tables import attempts
from meteor_core.messages.errors import AccessError, ChoiceError

COST = 2**14
"""scrypt's n: 16 MB and some 40 ms for a key."""

ANNOTATOR, OWNER, VIEWER, ADJUDICATOR = "annotator", "owner", "viewer", "adjudicator"

ROLES = (ANNOTATOR, OWNER, VIEWER, ADJUDICATOR)

KEYED = (ANNOTATOR, OWNER, VIEWER)
"""Roles that a key opens; an adjudicator comes by a pass of their own."""

KEY, PASS = "project", "pass"
"""What a link may hold: a project's key, or a member's pass."""

_LETTERS = {role[0]: role for role in KEYED}

_LONGEST = 200

_AT_ONCE = BoundedSemaphore(2)
"""Limits how much of the machine a visitor gets who tries thousands of keys."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key taken apart."""

    project: str
    role: str
    secret: str


def new_uid() -> str:
    """The public name of a project: ``"9f3c61ab20"``."""
    return secrets.token_hex(5)


def new_key(project: str, role: str) -> str:
    """A key for a project and a role: ``"9f3c61ab20.a.Zk3…"``.

    Raises ``ChoiceError`` for a role that no key opens.
    """
    if role not in KEYED:
        raise ChoiceError("role", role, KEYED)
    return f"{project}.{role[0]}.{secrets.token_urlsafe(24)}"


def secret(key: str) -> str:
    """The part of a key of ours that only its holder knows."""
    return key.rpartition(".")[2]


def parse(text: str) -> Key | None:
    """``"9f3c61ab20.a.Zk3…"`` → its parts; None for what cannot be a key."""
    parts = text.strip()[: _LONGEST + 1].split(".")
    if len(parts) != 3 or len(text) > _LONGEST or parts[1] not in _LETTERS:
        return None
    written = text.isascii() and "".join(parts).isprintable()  # a NUL no database takes
    return Key(parts[0], _LETTERS[parts[1]], parts[2]) if written else None


def seal(secret: str) -> str:
    """A secret → ``"scrypt$16384$8$1$salt$hash"``."""
    salt = secrets.token_bytes(16)
    return f"scrypt${COST}$8$1${salt.hex()}${_derive(secret, salt, (COST, 8, 1)).hex()}"


def opens(secret: str, sealed: str) -> bool:
    """Whether ``sealed`` was made of this secret; takes as long whatever the answer."""
    _, n, r, p, salt, expected = sealed.split("$")
    derived = _derive(secret, bytes.fromhex(salt), (int(n), int(r), int(p)))
    return hmac.compare_digest(derived, bytes.fromhex(expected))


def _derive(secret: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    n, r, p = cost
    with _AT_ONCE:
        return hashlib.scrypt(
            secret.encode("utf-8", "replace"), salt=salt, n=n, r=r, p=p, maxmem=2**26
        )


def link(page: str, kind: str, secret: str, language: str = "") -> str:
    """A page's address, with a key or a pass in its fragment, which reaches no server's log.

    ``link("…/candidates", PASS, "9f3c61ab20.Zk3…")`` → ``"…/candidates?mode=annotate#pass=9f3c…"``
    """
    spoken = f"&lang={language}" if language else ""
    return f"{page}?mode=annotate{spoken}#{kind}={secret}"


def new_pass() -> str:
    """What a member shows on coming back."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is kept of a pass, or of who a visitor is."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def slow_digest(text: str, place: str) -> str:
    """A digest, the same whenever it is asked for at this place, that is as slow as a key's."""
    return _derive(text, hashlib.sha256(place.encode()).digest(), (COST, 8, 1)).hex()[:64]


NETWORK = 64
"""Bits of an IPv6 address that its holder was given; the others can be changed at will."""

UNKNOWN = "unknown"


def counted_as(visitor: str) -> str:
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
    return slow_digest(f"identity {identity}" if identity else counted_as(visitor), place)


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


def count(store: Store, project: str, visitor: str) -> Attempt:
    """Count an attempt and wait as long as it costs; raises ``AccessError`` if it is too soon.

    ``visitor`` is whatever tells visitors apart, an address for example; "" if nothing does: such
    visitors are slowed down and let in, or one of them could lock the others out.
    """
    counted = digest(f"{project}\n{counted_as(visitor)}") if visitor else ""
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
