"""Processes that work on a corpus, one block of lines after another.

The system may end any of them, most often because no memory is left.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Lock, Thread, Timer
from typing import Generic, TypeVar

from meteor_core import resources
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.messages.interruption import no_interruption
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.model.caches import with_texts
from meteor_core.model.cancellation import carried
from meteor_core.model.compat import (
    end_processes,
    end_together,
    forked_processes,
    has_broken,
    loky_processes,
)

PAIRS = 250
"""Pairs in a block, about: enough that a worker seldom waits, few enough to show progress."""

LineBlock = tuple[list[list[str]], list[list[str]]]
"""Some lines, alike of every system and of every reference."""


def block_lines(systems: int, references: int) -> int:
    """Returns the number of lines of a block, except the last one: ``block_lines(5, 2) == 25``."""
    return max(1, PAIRS // max(1, systems * references))


def line_blocks(
    systems: Sequence[Iterable[str]],
    references: Sequence[Iterable[str]],
    size: int = 0,
    first: int = 0,
) -> Iterator[tuple[int, LineBlock]]:
    """Cuts all inputs at the same lines: (number of the first line, lines of each input).

    ``size``: lines of a block, ``first`` of the first one, where these are to be other than usual.
    Raises ``InputError`` when one of the inputs ends early.
    """
    usual = size or block_lines(len(systems), len(references))
    size = first or usual
    inputs = [iter(lines) for lines in (*systems, *references)]
    number = 1
    while True:
        taken = [list(islice(lines, size)) for lines in inputs]
        lengths = {len(lines) for lines in taken}
        if len(lengths) > 1:
            raise InputError(
                "The inputs have different numbers of lines: one ends before line {line}.",
                line=number + min(lengths),
            )
        if not taken[0]:
            return
        yield number, (taken[: len(systems)], taken[len(systems) :])
        number += len(taken[0])
        size = usual


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


FORKS = sys.platform == "linux"
"""Elsewhere a process that was forked may not use the system's own libraries, or there are none."""

ENDED = N_(
    "The operating system ended one of the worker processes, probably because memory ran out. "
    "Use fewer processes or a smaller file."
)

_IDLE = 60
"""Seconds after which shared worker processes without work end, and their memory with them."""


def stream(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    work: Callable[[int, LineBlock], T],
    *,
    jobs: int = 1,
    lines: int = 100,
    ahead: int = 0,
    own: bool = False,
    fork: bool = FORKS,
) -> Generator[T, None, None]:
    """Yields ``work(number of its first line, block)`` of each block of so many lines, in their
    order.

    For one job in this very process; else in processes of its ``own`` that end with it, or in those
    that all callers share and that end when they have long had nothing to do. Closing the iterator
    drops what has not been begun; what has ends at its next checkpoint, once this thread's token
    is revoked. The first ``ahead`` lines are worked on here while processes start, so that
    results appear soon. Raises ``MeteorError`` if the system ends a process: its own process
    at once, a shared one when the same block ends another.
    """
    blocks = line_blocks(list(systems.values()), references, lines, ahead)
    if jobs == 1:
        yield from (work(number, block) for number, block in blocks)
        return
    here = deque(islice(blocks, 1 if ahead else 0))
    with ExitStack() as pools:
        if own:
            pool = pools.enter_context(own_processes(jobs, fork=fork))
            crew = Crew(carried(work), lambda: pool, None)
        else:
            shared = pools.enter_context(_shared(jobs))
            crew = Crew(carried(work), shared.pool, _process_apart)
        pools.callback(crew.close)
        for number, block in blocks:
            crew.give(number, block)
            if here and len(crew) == jobs:
                yield work(*here.popleft())
            if len(crew) > 2 * jobs:
                yield crew.take()
        while here:
            yield work(*here.popleft())
        while crew:
            yield crew.take()


def prepare(jobs: int) -> None:
    """Start the processes of ``stream`` now, so that they are there when there is work."""
    with _shared(jobs) as shared:
        shared.pool()


@contextmanager
def own_processes(jobs: int, *, fork: bool = FORKS) -> Iterator[Executor]:
    """Processes for one corpus; they end with it at once, or all of them with the first that ends.

    Forked ones begin with all that is loaded. Raises ``MeteorError`` where the system ends one, or
    lets none start.
    """
    pool = _started(forked_processes(jobs, _begin) if fork else loky_processes(jobs, _begin))
    try:
        yield pool
    except BrokenExecutor as error:
        raise MeteorError(ENDED) from error
    finally:
        end_processes(pool)
        pool.shutdown()


class _Shared:
    """So many processes that all callers share, from the first that uses them on.

    They end once they have had no user for a while, or with the first that the system ends. The
    next user starts others.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs, self._lock = jobs, Lock()
        self._users = 0
        self._pool: Executor | None = None
        self._end: Timer | None = None

    def __enter__(self) -> _Shared:
        with self._lock:
            self._users += 1
            if self._end:
                self._end.cancel()
        return self

    def __exit__(self, *_error: object) -> None:
        with self._lock:
            self._users -= 1
            if not self._users:
                self._end = Timer(_IDLE, self._end_idle)
                self._end.daemon = True
                self._end.start()

    def pool(self) -> Executor:
        """Returns the processes, after starting them all."""
        with self._lock:
            if self._pool is None or has_broken(self._pool):
                self._pool = _started(loky_processes(self._jobs, _begin))
            return self._pool

    def _end_idle(self) -> None:
        with self._lock:
            idle = None if self._users else self._pool
            self._pool = self._pool if self._users else None
        if idle:
            idle.shutdown()


_shared = cache(_Shared)


def _started(pool: Executor) -> Executor:
    """A new pool, all of whose processes are started and end together."""
    with no_interruption():
        try:
            pool.submit(_nothing)
        except OSError as error:
            end_processes(pool)
            pool.shutdown()
            raise MeteorError(
                "The processes cannot be started: {reason}. Use fewer processes.",
                reason=reason(error),
            ) from error
    end_together(pool)
    return pool


def _begin() -> None:
    """Ctrl-C is the caller's; of a caller that is killed its processes would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if caller := parent_process():
        Thread(target=_end_after, args=(caller,), daemon=True).start()


def _end_after(caller: BaseProcess) -> None:
    try:
        wait([caller.sentinel or os.pidfd_open(caller.pid or 0)])
    except ProcessLookupError:
        pass
    except (OSError, AttributeError):
        return
    os._exit(1)


def _process_apart() -> Executor:
    return _started(loky_processes(1, _begin))


def _nothing() -> None:
    """Work that a process can only do once it has imported this module."""


# The metrics of a worker process: each is made once, and keeps what it learns of words.

MOST_METRICS = 4
"""Metrics that a process keeps."""

_Key = tuple[Settings, tuple[str, ...]]

_metrics: dict[_Key, Meteor] = {}


def cached_metric(settings: Settings, stages: tuple[str, ...]) -> Meteor:
    """Makes the metric that settings describe.

    ``stages`` are those really in use in the calling process: with other data installed the same
    settings make another metric. Missing data are reported there, and not by each process.
    """
    metric = _metrics.get((settings, stages))
    if metric is None:
        if len(_metrics) >= MOST_METRICS:
            _metrics.clear()
        held = resources.installed() if settings.held is None else settings.held
        metric = _metrics[settings, stages] = Meteor.by(replace(settings, held=held))
    return metric


def keep_alone(metric: Meteor) -> None:
    """Uses this metric for its settings in this process, and no other.

    What it has cached about words is used for the next corpus.
    """
    _metrics.clear()
    _metrics[metric.settings, metric.stages] = metric


@with_texts
def _forget_own_words() -> None:
    """Metrics with a person's own words are deleted when nobody is there."""
    for key in [key for key in list(_metrics) if len(key[0].own)]:
        _metrics.pop(key, None)
