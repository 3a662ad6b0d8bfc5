"""Worker processes of which the system may end any, most often because no memory is left."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Generic, TypeVar

from meteor_core.corpus.blocks import LineBlock
from meteor_core.messages.errors import MeteorError
from meteor_core.model.compat import lone_process

T = TypeVar("T")


class Crew(Generic[T]):
    """Works on blocks in the processes of a pool; what comes of them is taken in their order.

    With one process ends its whole pool, and all that was at work there, whoever it was for. So
    every such block is worked on once more, in a process apart: the one that brings processes down
    ends that one alone, and no other caller's work but its own. ``pool`` gives the pool, and a
    sound one after that has broken.
    """

    def __init__(self, work: Callable[[int, LineBlock], T], pool: Callable[[], Executor]) -> None:
        self._work, self._new_pool = work, pool
        self._pool = pool()
        self._waiting: deque[tuple[Future[T], int, LineBlock]] = deque()
        self._apart: Executor | None = None

    def __len__(self) -> int:
        """Blocks that were given and not yet taken."""
        return len(self._waiting)

    def give(self, number: int, block: LineBlock) -> None:
        """A block to work on; ``number``: of its first line."""
        try:
            future = self._pool.submit(self._work, number, block)
        except BrokenExecutor:
            self._pool = self._new_pool()
            future = self._pool.submit(self._work, number, block)
        self._waiting.append((future, number, block))

    def take(self) -> T:
        """What came of the first block that was given and not yet taken.

        Raises what the work raised, ``MeteorError`` for a block that two processes have ended at.
        """
        future, number, block = self._waiting.popleft()
        try:
            result = future.result()
        except BrokenExecutor:
            return self._once_more(number, block)
        self._dismiss()
        return result

    def close(self) -> None:
        """Drop what has not been begun."""
        for future, _number, _block in self._waiting:
            future.cancel()
        self._dismiss()

    def _once_more(self, number: int, block: LineBlock) -> T:
        self._apart = self._apart or lone_process()
        try:
            return self._apart.submit(self._work, number, block).result()
        except BrokenExecutor as error:
            raise MeteorError(
                "The system ended the process at work on segments {first} to {last}, and another "
                "that tried once more, most often because no memory was left. They can be split, "
                "or scored where there is more.",
                first=number,
                last=number + len(block[1][0]) - 1,
            ) from error

    def _dismiss(self) -> None:
        """The process apart has done its work."""
        if self._apart is not None:
            self._apart.shutdown()
            self._apart = None
