"""A corpus cut into blocks of lines, and processes that work on them, one block after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from typing import TypeVar

from meteor_core.messages.errors import InputError
from meteor_core.model.compat import shared_processes
from meteor_core.model.stopping import carried

PAIRS = 250
"""Pairs in a block, about: enough that a worker seldom waits, few enough to show progress."""

_IDLE = 60
"""Seconds after which a shared worker process without work ends, and its memory with it."""

T = TypeVar("T")

LineBlock = tuple[list[list[str]], list[list[str]]]
"""Some lines, alike of every system and of every reference."""


def block_lines(systems: int, references: int) -> int:
    """How many lines a block has, the last one apart: ``block_lines(5, 2) == 25``."""
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


def stream(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    work: Callable[[int, LineBlock], T],
    *,
    jobs: int = 1,
    lines: int = 100,
    ahead: int = 0,
) -> Generator[T, None, None]:
    """``work(number of its first line, block)`` of each block of so many lines, in their order.

    For one job in this very process; else in processes that all callers share and that end when
    they have long had nothing to do. Closing the iterator drops what has not been begun; what has
    ends at its next checkpoint, once this thread's permit is revoked. The first ``ahead`` lines are
    worked on here while those processes start, so that something is soon there.
    """
    blocks = line_blocks(list(systems.values()), references, lines, ahead)
    if jobs == 1:
        yield from (work(number, block) for number, block in blocks)
        return
    pool, work_there = _pool(jobs), carried(work)
    waiting: deque[Future[T]] = deque()
    here = deque(islice(blocks, 1 if ahead else 0))
    try:
        for number, block in blocks:
            waiting.append(pool.submit(work_there, number, block))
            if here and len(waiting) == jobs:
                yield work(*here.popleft())
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while here:
            yield work(*here.popleft())
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def prepare(jobs: int) -> None:
    """Start the processes of ``stream`` now, so that they are there when there is work."""
    for _ in range(jobs):
        _pool(jobs).submit(_nothing)


def _pool(jobs: int) -> Executor:
    return shared_processes(jobs, _IDLE)


def _nothing() -> None:
    """Work that a process can only do once it has imported this module."""
