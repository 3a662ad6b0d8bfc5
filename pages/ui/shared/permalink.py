"""Texts in one packed parameter of the address: JSON, zlib, base64url; damage is reported."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.messages.errors import InputError
from meteor_core.messages.safe import parsed
from meteor_core.model.caches import text_cache
from meteor_core.model.limits import check_references

LONGEST = 12_000
"""Characters of a packed parameter: browsers, proxies and chats cut longer addresses."""

_LARGEST = 1_000_000

_PACKED = 1 << 16
"""Characters of texts whose packed form is cached: a page needs it several times."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What a person compares: one candidate, one reference or more."""

    candidate: str
    references: tuple[str, ...]

    @property
    def length(self) -> int:
        """Characters of both sides together."""
        return len(self.candidate) + sum(map(len, self.references))


def pack(texts: Texts) -> str:
    """``Texts("a b", ("a c",))`` → ``"eNqLVkpUSFLSUUpUSFaK…"``; "" when too long for an address."""
    return _packed((texts.candidate, *texts.references))


@text_cache(_PACKED)
def _packed(texts: tuple[str, ...]) -> str:
    return squeeze(json.dumps(texts, ensure_ascii=False, separators=(",", ":")))


def squeeze(text: str) -> str:
    """Text → a parameter for an address; "" when too long for one."""
    squeezed = zlib.compress(text.encode("utf-8", "replace"), 9)
    packed = base64.urlsafe_b64encode(squeezed).decode("ascii").rstrip("=")
    return packed if len(packed) <= LONGEST else ""


def unpack(packed: str) -> Texts:
    """Reads what ``pack`` wrote; raises ``InputError`` on anything else.

    And on more references than one candidate may have.
    """
    try:
        texts = parsed(inflate(packed))
    except (ValueError, RecursionError) as error:
        raise _damaged() from error
    if not _is_pair(texts):
        raise _damaged()
    check_references(len(texts) - 1)
    return Texts(texts[0], tuple(texts[1:]))


def _damaged() -> InputError:
    return InputError("This link is damaged or incomplete, so its texts could not be read.")


def inflate(packed: str) -> str:
    """Unpacks what ``squeeze`` made, but never beyond a bound: a small link may hide a huge text.

    Raises ``ValueError`` on damage.
    """
    squeezed = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    inflater = zlib.decompressobj()
    try:
        text = inflater.decompress(squeezed, _LARGEST)
    except zlib.error as error:
        raise ValueError("damaged") from error
    if not inflater.eof:
        raise ValueError("cut short or too large")
    return text.decode("utf-8")


def _is_pair(texts: object) -> bool:
    return (
        isinstance(texts, Sequence)
        and not isinstance(texts, str)
        and len(texts) >= 2
        and all(isinstance(text, str) for text in texts)
    )
