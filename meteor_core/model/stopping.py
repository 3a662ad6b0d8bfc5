"""Work that can be called off, in whatever process it is done: loops pass checkpoints.

    permit = Permit.give()
    with under(permit):
        for segment in corpus:
            checkpoint()  # raises Stopped once somebody has called permit.revoke()

Without a permit nothing is ever called off.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


class Stopped(Exception):
    """The work has been called off: raised at its next checkpoint."""


@dataclass(frozen=True, slots=True)
class Permit:
    """Leave to work on: an empty file, which every process of this machine can see."""

    path: str

    @classmethod
    def give(cls) -> Permit:
        """Creates a permit. Raises ``OSError`` if no file can be made."""
        handle, path = tempfile.mkstemp(prefix="meteor-permit-")
        os.close(handle)
        return cls(path)

    def revoke(self) -> None:
        """Call off the work; again does no harm."""
        with suppress(FileNotFoundError):
            os.unlink(self.path)

    @property
    def stands(self) -> bool:
        return os.path.exists(self.path)


_permit: ContextVar[Permit | None] = ContextVar("permit", default=None)


@contextmanager
def under(permit: Permit | None) -> Iterator[None]:
    """Makes ``checkpoint`` check this permit in this block, in this thread."""
    before = _permit.set(permit)
    try:
        yield
    finally:
        _permit.reset(before)


def checkpoint() -> None:
    """Raises ``Stopped`` once this thread's permit has been revoked: a few microseconds."""
    permit = _permit.get()
    if permit is not None and not permit.stands:
        raise Stopped


def carried(work: Callable[..., T]) -> Callable[..., T]:
    """Wraps work for another process: it takes this thread's permit along."""
    permit = _permit.get()
    return work if permit is None else partial(_under, permit, work)


def _under(permit: Permit, work: Callable[..., T], *arguments: Any) -> T:
    with under(permit):
        return work(*arguments)
