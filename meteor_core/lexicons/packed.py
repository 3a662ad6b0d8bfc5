"""Maps of words in one block of bytes: in a memory-mapped file, or in memory.

Nothing of a mapped file is read before it is asked for, and all processes share what was: a
dictionary of 150,000 words costs its processes nothing to load. Libraries of such maps give keys
back in an order of their own; here they keep the order in which they were given.
"""

from __future__ import annotations

import json
import mmap
import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from zlib import crc32

Buffer = bytes | mmap.mmap

Sections = Mapping[str, bytes]
"""Names of parts and what they hold; ``table`` makes one of words."""

MAGIC = b"METEOR Explorer lexicon\n"
_ALIGNED = 8
_HEAD = struct.Struct("<II")
_MOST = 1 << 24
_TAG = 0xFF << 24


class Table(Mapping[str, str]):
    """Strings by strings, in the order in which ``table`` was given them.

    Keys lie in a hash table with open addressing; ``at`` is where the table begins in the buffer.
    A slot holds the number of a key, counted from 1, and eight bits of its hash: most keys that
    are not the one wanted need not be looked at.
    """

    __slots__ = ("_at", "_buffer", "_count", "_ends", "_mask", "_slots")

    _count: int
    _ends: memoryview[int]
    _slots: memoryview[int]

    def __init__(self, buffer: Buffer, at: int = 0) -> None:
        self._count, size = _HEAD.unpack_from(buffer, at)
        self._mask: int = size - 1
        view, start = memoryview(buffer), at + _HEAD.size
        self._slots = view[start : start + 4 * size].cast("I")
        start += 4 * size
        stop = start + 4 * (2 * self._count + 1)
        self._ends = view[start:stop].cast("I")
        self._buffer, self._at = buffer, stop

    def index(self, key: str) -> int | None:
        """The number of a key in the order given, None where it is not."""
        wanted = key.encode("utf-8", "surrogatepass")
        hashed = crc32(wanted)
        slots, mask, tag = self._slots, self._mask, hashed & _TAG
        slot = hashed & mask
        while entry := slots[slot]:
            number = entry ^ tag
            if number < _MOST and self._piece(2 * number - 2) == wanted:
                return number - 1
            slot = (slot + 1) & mask
        return None

    def key(self, number: int) -> str:
        """The key of that number."""
        return self._piece(2 * number).decode("utf-8", "surrogatepass")

    def __getitem__(self, key: str) -> str:
        number = self.index(key)
        if number is None:
            raise KeyError(key)
        return self._piece(2 * number + 1).decode("utf-8", "surrogatepass")

    def get(self, key: str, default: Any = None) -> Any:
        number = self.index(key)
        if number is None:
            return default
        return self._piece(2 * number + 1).decode("utf-8", "surrogatepass")

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.index(key) is not None

    def __iter__(self) -> Iterator[str]:
        return map(self.key, range(self._count))

    def __len__(self) -> int:
        return self._count

    def _piece(self, number: int) -> bytes:
        ends = self._ends
        return self._buffer[self._at + ends[number] : self._at + ends[number + 1]]


def table(pairs: Iterable[tuple[str, str]]) -> bytes:
    """(key, value) pairs, no key twice → the bytes of a ``Table``."""
    pieces = [piece.encode("utf-8", "surrogatepass") for pair in pairs for piece in pair]
    keys = pieces[::2]
    if len(keys) >= _MOST:
        raise ValueError(f"{len(keys)} keys are more than a table holds")
    size = 1 << (2 * len(keys)).bit_length()  # never more than half full
    slots = [0] * size
    for number, key in enumerate(keys, 1):
        hashed = crc32(key)
        slot = hashed & (size - 1)
        while slots[slot]:
            slot = (slot + 1) & (size - 1)
        slots[slot] = number | hashed & _TAG
    ends = [0]
    for piece in pieces:
        ends.append(ends[-1] + len(piece))
    numbers = struct.pack(f"={len(slots) + len(ends)}I", *slots, *ends)
    return b"".join((_HEAD.pack(len(keys), size), numbers, *pieces))


class Pack:
    """Named parts in one buffer. Raises ``ValueError`` for one that is none, or is damaged."""

    def __init__(self, buffer: Buffer) -> None:
        self._buffer = buffer
        self.mark, self._places = _unpacked(buffer)

    def table(self, name: str) -> Table:
        """A part that ``table`` made."""
        return Table(self._buffer, self._places[name][0])

    def data(self, name: str) -> memoryview:
        """A part as it was given."""
        start, length = self._places[name]
        return memoryview(self._buffer)[start : start + length]

    def text(self, name: str) -> str:
        """A part that is a text."""
        return bytes(self.data(name)).decode()


def pack(sections: Sections, mark: object = None) -> bytes:
    """Parts, and what there is to say of where they are from → the bytes of a ``Pack``."""
    # Places are counted from the end of the head, whose length they have a part in.
    places, at = {}, 0
    for name, data in sections.items():
        places[name] = (at, len(data))
        at += len(data) + _gap(len(data))
    head = json.dumps({"mark": mark, "places": places}).encode()
    head += b" " * _gap(len(MAGIC) + _HEAD.size + len(head))
    parts = (part for data in sections.values() for part in (data, bytes(_gap(len(data)))))
    rest = b"".join((struct.pack("<I", len(head)), head, *parts))
    return b"".join((MAGIC, struct.pack("<I", crc32(rest)), rest))


def _unpacked(buffer: Buffer) -> tuple[Any, dict[str, tuple[int, int]]]:
    """What the head says: the mark, and where each part begins and how long it is."""
    start = len(MAGIC) + _HEAD.size
    if buffer[: len(MAGIC)] != MAGIC or len(buffer) < start:
        raise ValueError("no pack")
    checksum, length = _HEAD.unpack_from(buffer, len(MAGIC))
    with memoryview(buffer)[len(MAGIC) + 4 :] as rest:
        if crc32(rest) != checksum:
            raise ValueError("damaged")
    head = json.loads(buffer[start : start + length])
    start += length
    return head["mark"], {name: (start + at, size) for name, (at, size) in head["places"].items()}


def _gap(length: int) -> int:
    """Bytes to the next place where numbers may begin."""
    return -length % _ALIGNED
