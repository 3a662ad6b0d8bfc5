"""Cancel work in whatever process it runs: loops call ``checkpoint``.

    token = CancelToken.create()
    with cancellable(token):
        for segment in corpus:
            checkpoint()  # raises Stopped once somebody has called token.cancel()

Without a token, nothing is ever cancelled.
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
    """The work has been cancelled: raised at its next checkpoint."""


@dataclass(frozen=True, slots=True)
class CancelToken:
    """An empty temporary file, which every process of this machine can see; cancelled: deleted."""

    path: str

    @classmethod
    def create(cls) -> CancelToken:
        """Creates a token. Raises ``OSError`` if no file can be made."""
        handle, path = tempfile.mkstemp(prefix="meteor-cancel-")
        os.close(handle)
        return cls(path)

    def cancel(self) -> None:
        """Cancels the work; a second call has no effect."""
        with suppress(FileNotFoundError):
            os.unlink(self.path)

    @property
    def cancelled(self) -> bool:
        return not os.path.exists(self.path)


_token: ContextVar[CancelToken | None] = ContextVar("token", default=None)


@contextmanager
def cancellable(token: CancelToken | None) -> Iterator[None]:
    """Makes ``checkpoint`` check this token in this block, in this thread."""
    before = _token.set(token)
    try:
        yield
    finally:
        _token.reset(before)


def checkpoint() -> None:
    """Raises ``Stopped`` once this thread's token has been cancelled: a few microseconds."""
    token = _token.get()
    if token is not None and token.cancelled:
        raise Stopped


def carried(work: Callable[..., T]) -> Callable[..., T]:
    """Wraps work for another process, with this thread's token."""
    token = _token.get()
    return work if token is None else partial(_cancellable, token, work)


def _cancellable(token: CancelToken, work: Callable[..., T], *arguments: Any) -> T:
    with cancellable(token):
        return work(*arguments)
