"""Keys that cannot be guessed, and links that hold them.

A key is ``<project>.<a, o or v>.<secret>``, so that it says where it fits. It is made by
``secrets``, kept as a salted hash and compared in constant time. A pass is what a member comes back
with; being 192 random bits of our own it needs no slow hash.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from threading import BoundedSemaphore

from meteor_core.messages.errors import ChoiceError

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
