"""Processes that work on a corpus, one block of lines after another."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from meteor_core.corpus.blocks import LineBlock, line_blocks
from meteor_core.corpus.crew import Crew
from meteor_core.model.compat import shared_processes
from meteor_core.model.stopping import carried

FORKS = sys.platform == "linux"
"""Elsewhere a process that was forked may not use the system's own libraries, or there are none."""

_IDLE = 60
"""Seconds after which a shared worker process without work ends, and its memory with it."""

T = TypeVar("T")


def stream(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    work: Callable[[int, LineBlock], T],
    *,
    jobs: int = 1,
    lines: int = 100,
    ahead: int = 0,
    own: bool = False,
) -> Generator[T, None, None]:
    """``work(number of its first line, block)`` of each block of so many lines, in their order.

    For one job in this very process; else in processes of its ``own`` that end with it, or in those
    that all callers share and that end when they have long had nothing to do. Closing the iterator
    drops what has not been begun; what has ends at its next checkpoint, once this thread's permit
    is revoked. The first ``ahead`` lines are worked on here while processes start, so that
    something is soon there. What the system ends is worked on once more, and then ``MeteorError``
    is raised.
    """
    blocks = line_blocks(list(systems.values()), references, lines, ahead)
    if jobs == 1:
        yield from (work(number, block) for number, block in blocks)
        return
    here = deque(islice(blocks, 1 if ahead else 0))
    with ExitStack() as pools:
        pool = partial(_own, pools, jobs) if own else partial(_pool, jobs)
        crew = Crew(carried(work), pool)
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


def _own(pools: ExitStack, jobs: int) -> Executor:
    """Processes that end with the stack."""
    return pools.enter_context(own_processes(jobs))


def prepare(jobs: int) -> None:
    """Start the processes of ``stream`` now, so that they are there when there is work."""
    for _ in range(jobs):
        _pool(jobs).submit(_nothing)


def own_processes(jobs: int) -> ProcessPoolExecutor:
    """Processes for one corpus, which end with it; on Linux they begin with all that is loaded.

    They finish the blocks that they have, whatever happens: to kill a process that is handing over
    a result is to keep its lock, for which ``multiprocessing.Pool`` then waits for ever.
    """
    return ProcessPoolExecutor(
        jobs, mp_context=get_context("fork" if FORKS else None), initializer=_begin
    )


def _begin() -> None:
    """Ctrl-C is the caller's; of a caller that is killed its processes would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if caller := parent_process():
        Thread(target=_end_after, args=(caller,), daemon=True).start()


def _end_after(caller: BaseProcess) -> None:
    caller.join()
    os._exit(1)


def _pool(jobs: int) -> Executor:
    return shared_processes(jobs, _IDLE)


def _nothing() -> None:
    """Work that a process can only do once it has imported this module."""
