"""Many segments, many systems: statistics of every segment, summed to scores; never texts kept.

Blocks of segments go to worker processes, and by back ends of joblib's (Dask, Ray) to other
machines unchanged. Every number a worker returns is whole, so sums do not depend on how the corpus
was cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from functools import partial
from itertools import product
from typing import NamedTuple

import joblib
import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.blocks import LineBlock, block_lines, line_blocks
from meteor_core.corpus.processes import ENDED, FORKS, stream
from meteor_core.corpus.results import CorpusScores, System
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.meteor import scoring
from meteor_core.meteor.letters import letters_of
from meteor_core.meteor.matrix import StatisticsMatrix, row
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.scoring import score
from meteor_core.meteor.workers import cached_metric, keep_alone
from meteor_core.model import Letters, Statistics
from meteor_core.model.caches import no_garbage_collection
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.compat import loky_by_default, reporting_parallel
from meteor_core.model.limits import check_jobs, check_kind, check_streams
from meteor_core.stages.stage import Sentence

OWN = "multiprocessing"
"""The back end of a command: separate processes. Not joblib's of this name, in which an error kills
them, and may never end."""

LOKY = "loky"
"""The same with processes that load for themselves. Not those of joblib's back end: these outlive
the command that the system ends."""

ScoredBlock = tuple[NDArray[np.int32], NDArray[np.int16]]
"""Statistics (systems × lines × columns), and which reference is the best of each."""

BlockProgress = Callable[[int], None]
"""Called with the number of blocks that are done so far."""


def score_corpus(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metric: Meteor,
    *,
    jobs: int = 1,
    backend: str | None = None,
    progress: BlockProgress = lambda done: None,
) -> CorpusScores:
    """Lines of each system and of each reference, read in step, → a ``System`` for each.

    ``metric`` has its language resolved; ``backend`` is joblib's, ``OWN`` or ``LOKY``; by default
    that of ``joblib.parallel_config``, else processes that all callers share. Raises
    ``InputError`` if a value is not a text, when one of the inputs ends early, there is nothing to
    score, a line is too long, or for an impossible number of jobs.
    """
    check_kind("metric", metric, Meteor)
    settings, stages = metric.settings, metric.stages
    check_jobs(jobs)
    systems, references = check_streams(systems, references)
    keep_alone(metric)
    metric.load()  # here, so that forked workers share it
    if backend in (OWN, LOKY) or (backend is None and loky_by_default()):
        scored = _streamed(systems, references, metric, jobs, progress, backend)
    else:
        scored = _by_joblib(systems, references, metric, jobs, backend, progress)
    if not scored:
        raise InputError("There are no segments to score: the files are empty.")
    rows = np.concatenate([block_rows for block_rows, _ in scored], axis=1)
    best = np.concatenate([block_best for _, block_best in scored], axis=1)
    return CorpusScores(
        (
            System(name, StatisticsMatrix(rows[number], stages), best[number], settings)
            for number, name in enumerate(systems)
        ),
        metric.signature_for(len(references)),
    )


def _by_joblib(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metric: Meteor,
    jobs: int,
    backend: str | None,
    progress: BlockProgress,
) -> list[ScoredBlock]:
    """All blocks, scored by a back end of joblib's."""
    settings, stages = metric.settings, metric.stages
    run = reporting_parallel(progress, n_jobs=jobs, backend=backend, batch_size=1)
    blocks = line_blocks(list(systems.values()), references)
    try:
        found: list[ScoredBlock] = run(
            joblib.delayed(_score_block)(settings, stages, number, block)
            for number, block in blocks
        )
    except BrokenExecutor as error:
        raise MeteorError(ENDED) from error
    return found


def _streamed(
    systems: Mapping[str, Iterable[str]],
    references: Sequence[Iterable[str]],
    metric: Meteor,
    jobs: int,
    progress: BlockProgress,
    backend: str | None,
) -> list[ScoredBlock]:
    """All blocks, scored in processes of this corpus's own or in those that everybody shares."""
    workers = joblib.effective_n_jobs(jobs)
    work = partial(_score_block, metric.settings, metric.stages)
    lines = block_lines(len(systems), len(references))
    scored = []
    given = stream(
        systems,
        references,
        work,
        jobs=workers,
        lines=lines,
        own=backend is not None,
        fork=FORKS and backend == OWN,
    )
    with closing(given) as blocks:
        for block in blocks:
            scored.append(block)
            progress(len(scored))
    return scored


def _score_block(
    settings: Settings, stages: tuple[str, ...], number: int, block: LineBlock
) -> ScoredBlock:
    """A block → its statistics and best references. Raises ``Stopped`` where it is called off."""
    metric = cached_metric(settings, stages)
    systems, references = block
    rows, best = [], []
    with no_garbage_collection():
        lines = [
            _line(
                metric,
                [texts[offset] for texts in systems],
                [texts[offset] for texts in references],
                number + offset,
            )
            for offset in range(len(references[0]))
        ]
        shared = iter(letters_of([sides for line in lines for sides in line.sides]))
        lines.reverse()
        while lines:
            line = lines.pop()  # and released: what is worked out of a line takes memory
            checkpoint()
            scored = {
                text: _best(metric, words, line.references, shared)
                for text, words in line.distinct.items()
            }
            for text in line.candidates:
                which, numbers = scored[text]
                rows.append(numbers)
                best.append(which)
    shape = (len(references[0]), len(systems))
    return (
        np.array(rows, dtype=np.int32).reshape(*shape, -1).swapaxes(0, 1),
        np.array(best, dtype=np.int16).reshape(shape).T,
    )


class _Line(NamedTuple):
    """A line's candidates, the words of each that is unlike the others, and of the references."""

    candidates: Sequence[str]
    distinct: Mapping[str, Sentence]
    references: Sequence[Sentence]

    @property
    def sides(self) -> Iterator[tuple[Sentence, Sentence]]:
        """Each candidate with each reference."""
        return product(self.distinct.values(), self.references)


def _line(
    metric: Meteor, candidates: Sequence[str], references: Sequence[str], number: int
) -> _Line:
    """The words of a line's texts."""
    checkpoint()
    read = [sentence(metric, text, number) for text in references]
    # Systems often agree to the letter.
    distinct = {text: sentence(metric, text, number) for text in dict.fromkeys(candidates)}
    if len(distinct) > 1:
        for reference in read:
            reference.await_words(distinct.values())
    return _Line(candidates, distinct, read)


def sentence(metric: Meteor, text: str, line: int) -> Sentence:
    """Analyses a text; raises ``InputError`` with the line if it is too long."""
    try:
        return metric.sentence(text)
    except InputError as error:
        raise InputError("Segment {line}: {why}", line=line, why=error) from error


def _best(
    metric: Meteor,
    candidate: Sentence,
    references: Sequence[Sentence],
    in_letters: Iterator[Letters],
) -> tuple[int, list[float]]:
    """Which reference is the best, and the statistics with it as a row."""
    statistics = [
        metric.compare(candidate, reference, next(in_letters)) for reference in references
    ]
    which = best_reference(statistics, metric) if len(statistics) > 1 else 0
    return which, row(statistics[which])


def best_reference(statistics: Sequence[Statistics], metric: Meteor) -> int:
    """Statistics with each reference → which of them scores best."""
    values = [score(each, metric.parameters).value for each in statistics]
    return scoring.best_reference(statistics, values, first_of_equals=metric.recipe.first_of_equals)
