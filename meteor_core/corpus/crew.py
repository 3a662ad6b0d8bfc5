"""Worker processes of which the system may end any, most often because no memory is left."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Generic, TypeVar

from meteor_core.corpus.blocks import LineBlock
from meteor_core.messages.errors import MeteorError
from meteor_core.messages.interruption import no_interruption

T = TypeVar("T")


class Crew(Generic[T]):
    """Works on blocks in the processes of a pool; their results are taken in their order.

    If one process ends, so does its whole pool, with all its work, whoever needs it. So
    every such block is worked on once more, in a process that ``apart`` starts: the block that
    brings processes down ends that one alone, and no other caller's work but its own. ``pool``
    gives the pool, and a sound one after that has broken. Where nobody shares it ``apart`` is
    None, and ``BrokenExecutor`` is raised at once.
    """

    def __init__(
        self,
        work: Callable[[int, LineBlock], T],
        pool: Callable[[], Executor],
        apart: Callable[[], Executor] | None,
    ) -> None:
        self._work, self._new_pool, self._new_apart = work, pool, apart
        self._pool = pool()
        self._waiting: deque[tuple[Future[T], int, LineBlock]] = deque()
        self._apart: Executor | None = None

    def __len__(self) -> int:
        """Blocks that were given and not yet taken."""
        return len(self._waiting)

    def give(self, number: int, block: LineBlock) -> None:
        """Gives a block to work on; ``number``: of its first line."""
        with no_interruption():  # which may start processes
            try:
                future = self._pool.submit(self._work, number, block)
            except BrokenExecutor:
                if self._new_apart is None:
                    raise
                self._pool = self._new_pool()
                future = self._pool.submit(self._work, number, block)
        self._waiting.append((future, number, block))

    def take(self) -> T:
        """Returns the result of the first block that was given and not yet taken.

        Raises what the work raised, ``MeteorError`` for a block that two processes have ended at.
        """
        future, number, block = self._waiting.popleft()
        try:
            result = future.result()
        except BrokenExecutor:
            if self._new_apart is None:
                raise
            self._apart = self._apart or self._new_apart()
            return self._once_more(self._apart, number, block)
        self._dismiss()
        return result

    def close(self) -> None:
        """Drop what has not been begun, where the pool goes on: one that ends drops it by itself.

        (The thread of a pool of ``concurrent.futures`` that breaks fails on what was cancelled.)
        """
        if self._new_apart is not None:
            for future, _number, _block in self._waiting:
                future.cancel()
        self._dismiss()

    def _once_more(self, apart: Executor, number: int, block: LineBlock) -> T:
        with no_interruption():
            future = apart.submit(self._work, number, block)
        try:
            return future.result()
        except BrokenExecutor as error:
            raise MeteorError(
                "The operating system twice ended the process that scored segments {first} to "
                "{last}, probably because memory ran out. Split these segments, or score them on "
                "a computer with more memory.",
                first=number,
                last=number + len(block[1][0]) - 1,
            ) from error

    def _dismiss(self) -> None:
        """The process apart has done its work."""
        if self._apart is not None:
            self._apart.shutdown()
            self._apart = None
