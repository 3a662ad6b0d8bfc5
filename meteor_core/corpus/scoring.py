"""Many segments, many systems: statistics of every segment, summed to scores; never texts kept.

Blocks of segments go to worker processes through joblib, so that its back ends (loky, threading,
Dask, Ray) take them to other machines unchanged. Every number a worker returns is whole, so sums do
not depend on how the corpus was cut.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

import joblib
import numpy as np
from joblib.executor import get_memmapping_executor
from numpy.typing import NDArray

from meteor_core.lexicons.garbage_collection import no_garbage_collection
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.rows import Parts, Rows, Sums, Values, pack, parts, scores, unpack
from meteor_core.meteor.scoring import score
from meteor_core.model import Score, Statistics
from meteor_core.stages.stage import Sentence

BLOCK = 250
"""Pairs in a block, about: enough that a worker seldom waits, few enough to show progress."""

_IDLE = 60
"""Seconds after which a shared worker process without work ends, and its memory with it."""

T = TypeVar("T")

Progress = Callable[[int], None]
"""Called with the number of blocks that are done so far."""

Block = tuple[list[list[str]], list[list[str]]]
"""The same lines of every system, and of every reference."""


@dataclass(frozen=True, slots=True)
class System:
    """One system's segments: a row of statistics each, and which reference was the best."""

    name: str
    rows: Rows
    best_reference: NDArray[np.int16]
    settings: Settings
    stages: tuple[str, ...]

    @property
    def statistics(self) -> Statistics:
        """The sum of all segments' statistics."""
        return unpack(self.rows.sum(axis=0), self.stages)

    @property
    def score(self) -> Score:
        """The corpus score: computed from the sum, not a mean of scores."""
        return score(self.statistics, self.settings.parameters)

    @property
    def segment_scores(self) -> Values:
        """The score of each segment, in order."""
        return self.rate(self.rows)

    @property
    def parts(self) -> Parts:
        """Precision, recall and all between of each segment, in order."""
        return parts(self.rows, self.stages, self.settings.parameters)

    def rate(self, rows: Sums) -> Values:
        """Rows of statistics → their scores under this metric."""
        return scores(rows, self.stages, self.settings.parameters)


def score_corpus(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metric: Meteor,
    *,
    jobs: int = 1,
    backend: str | None = None,
    progress: Progress = lambda done: None,
) -> tuple[System, ...]:
    """Lines of each system and of each reference, read in step, → a ``System`` for each.

    ``metric`` has its language resolved. Raises ``InputError`` when one of the inputs ends early,
    there is nothing to score, or a line is too long.
    """
    settings, stages = metric.settings, metric.stages
    _metric.cache_clear()
    _metric(settings).load()  # here, so that forked workers share it
    run = _Reporting(progress, n_jobs=jobs, backend=backend, batch_size=1)
    blocks = _blocks(list(systems.values()), references)
    found = run(joblib.delayed(_score_block)(settings, number, block) for number, block in blocks)
    if not found:
        raise InputError("There are no segments to score: the files are empty.")
    rows = np.concatenate([block_rows for block_rows, _ in found], axis=1)
    best = np.concatenate([block_best for _, block_best in found], axis=1)
    return tuple(
        System(name, rows[index], best[index], settings, stages)
        for index, name in enumerate(systems)
    )


def stream(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    work: Callable[[int, Block], T],
    *,
    jobs: int = 1,
    lines: int = 100,
    ahead: int = 0,
) -> Generator[T, None, None]:
    """``work(number of its first line, block)`` of each block of so many lines, in their order.

    For one job in this very process; else in processes that all callers share and that end when
    they have long had nothing to do. Closing the iterator drops what has not been begun. The first
    ``ahead`` lines are worked on here while those processes start, so that something is soon there.
    """
    blocks = _blocks(list(systems.values()), references, lines, ahead)
    if jobs == 1:
        yield from (work(number, block) for number, block in blocks)
        return
    pool = _pool(jobs)
    waiting: deque[Future[T]] = deque()
    here = deque(islice(blocks, 1 if ahead else 0))
    try:
        for number, block in blocks:
            waiting.append(pool.submit(work, number, block))
            if here and len(waiting) == jobs:
                yield work(*here.popleft())
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while here:
            yield work(*here.popleft())
        while waiting:
            yield waiting.popleft().result()
    finally:
        for one in waiting:
            one.cancel()


def prepare(jobs: int) -> None:
    """Start the processes of ``stream`` now, so that they are there when there is work."""
    for _ in range(jobs):
        _pool(jobs).submit(_nothing)


def _pool(jobs: int) -> Any:
    """joblib's own, should it come after."""
    return get_memmapping_executor(jobs, timeout=_IDLE)


def _nothing() -> None:
    """Work that a process can only do once it has imported this module."""


class _Reporting(joblib.Parallel):  # type: ignore[misc]
    """joblib's loop, telling how many blocks are done whenever one is."""

    def __init__(self, progress: Progress, **options: Any) -> None:
        super().__init__(**options)
        self._progress = progress

    def print_progress(self) -> None:
        self._progress(self.n_completed_tasks)


def block_lines(systems: int, references: int) -> int:
    """How many lines a block has, the last one apart."""
    return max(1, BLOCK // max(1, systems * references))


def _blocks(
    systems: Sequence[Iterable[str]],
    references: Sequence[Iterable[str]],
    size: int = 0,
    first: int = 0,
) -> Iterator[tuple[int, Block]]:
    """Cuts all inputs at the same lines: (number of the first line, lines of each input).

    ``first``: lines of the first block, where it is to be of another size.
    """
    usual = size or block_lines(len(systems), len(references))
    size = first or usual
    inputs = [iter(lines) for lines in (*systems, *references)]
    number = 1
    while True:
        taken = [list(islice(lines, size)) for lines in inputs]
        lengths = {len(lines) for lines in taken}
        if len(lengths) > 1:
            ends = number + min(lengths)
            raise InputError(
                "The inputs have different numbers of lines: one ends before line {line}.",
                line=ends,
            )
        if not taken[0]:
            return
        yield number, (taken[: len(systems)], taken[len(systems) :])
        number += len(taken[0])
        size = usual


@lru_cache(maxsize=4)
def _metric(settings: Settings) -> Meteor:
    """A worker makes the metric once and keeps what it learns of words."""
    return settings.metric()


def _score_block(settings: Settings, number: int, block: Block) -> tuple[Rows, NDArray[np.int16]]:
    """A block → statistics (systems × lines × columns) and the best references."""
    metric = _metric(settings)
    systems, references = block
    rows, best = [], []
    with no_garbage_collection():
        for offset in range(len(references[0])):
            line = number + offset
            others = [sentence(metric, texts[offset], line) for texts in references]
            candidates = [texts[offset] for texts in systems]
            judged = {
                text: _best(metric, sentence(metric, text, line), others)
                for text in dict.fromkeys(candidates)  # systems often agree to the letter
            }
            for text in candidates:
                which, row = judged[text]
                rows.append(row)
                best.append(which)
    shape = (len(references[0]), len(systems))
    return (
        np.array(rows, dtype=np.int32).reshape(*shape, -1).swapaxes(0, 1),
        np.array(best, dtype=np.int16).reshape(shape).T,
    )


def sentence(metric: Meteor, text: str, line: int) -> Sentence:
    """The words of a text; raises ``InputError`` that names the line when it is too long."""
    try:
        return metric.sentence(text)
    except InputError as error:
        raise InputError("Line {line}: {why}", line=line, why=error) from error


def _best(
    metric: Meteor, candidate: Sentence, references: Sequence[Sentence]
) -> tuple[int, list[float]]:
    """Which reference is the best, and the statistics with it as a row."""
    found = [metric.compare(candidate, reference) for reference in references]
    which = 0
    if len(found) > 1:
        values = [score(statistics, metric.parameters).value for statistics in found]
        which = values.index(max(values))
    return which, pack(found[which])
