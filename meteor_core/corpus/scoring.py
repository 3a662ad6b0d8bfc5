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
from typing import Any, NamedTuple

import joblib
import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.processes import (
    ENDED,
    FORKS,
    LineBlock,
    block_lines,
    cached_metric,
    keep_alone,
    line_blocks,
    stream,
)
from meteor_core.corpus.results import CorpusScores, System, summed
from meteor_core.languages import sample
from meteor_core.messages.errors import InputError, MeteorError
from meteor_core.meteor import scoring
from meteor_core.meteor.letters import letters_of
from meteor_core.meteor.matrix import StatisticsMatrix, row
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.scoring import score
from meteor_core.model import Letters, Statistics
from meteor_core.model.caches import no_garbage_collection
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.compat import loky_by_default, reporting_parallel
from meteor_core.model.limits import (
    check_jobs,
    check_kind,
    check_lengths,
    check_list,
    check_references,
    check_streams,
    list_of_texts,
    reference_texts,
)
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


VARYING = -1
"""The number of references, where not every segment has as many."""


def compute(
    *,
    predictions: Sequence[str],
    references: Sequence[str] | Sequence[Sequence[str]],
    metric: Meteor | None = None,
    segments: bool = False,
    jobs: int = 1,
) -> dict[str, Any]:
    """Candidates and the references of each → METEOR of them all, as ``evaluate`` calls a metric.

    ``predictions``: a candidate for each segment. ``references``: for each a reference, or a list
    of references, not necessarily as many everywhere; of several the best-scoring one counts.
    ``metric``: ``Meteor()`` by default, whose language is detected from the references' letters.
    ``jobs``: processes, -1 for one of each core.

    The dictionary, all of it fit for JSON: ``meteor``, the corpus score, 0..1, computed from summed
    statistics; ``mean_segment_score``, the mean of the segments' own scores (what ``evaluate``
    gives as ``meteor``; by the variant ``nltk`` the same number for texts whose tokens are
    separated by blanks; ``evaluate`` has NLTK split others); ``precision``, ``recall``, ``f_mean``,
    ``fragmentation``, ``penalty``, ``letters`` of the sum; ``segments``, ``matches``, ``chunks``
    counted, and ``unproved``, the segments whose alignment is not proved the best; ``signature``;
    with ``segments=True`` also ``segment_scores``, in order.

    Raises ``InputError`` for a value that is not a text or list, by its argument and position, for
    unequal lengths, for nothing at all, and for an impossible number of jobs.

    >>> compute(predictions=["a cat sat"], references=[["the cat sat", "a cat sat"]])["meteor"]
    1.0

    """
    candidates, others = _checked(list_of_texts("predictions", predictions), references)
    if metric is not None:
        check_kind("metric", metric, Meteor)
    metric = (metric or Meteor()).of(sample(texts[0] for texts in others))
    columns = _columns(others)
    (system,) = score_corpus({"predictions": candidates}, columns, metric, jobs=jobs)
    alike = len(set(map(len, others))) == 1
    found = summed(system)
    return {
        "meteor": found.pop("score"),
        **found,
        "signature": metric.signature_for(len(columns) if alike else VARYING),
        **({"segment_scores": system.segment_scores.tolist()} if segments else {}),
    }


def reference_lists(candidates: list[str], references: Any) -> tuple[list[str], list[list[str]]]:
    """Candidates and the references of each → candidates and lists as ``score_corpus`` takes them.

    Raises what ``compute`` raises.
    """
    candidates, others = _checked(candidates, references)
    return candidates, _columns(others)


def _columns(others: list[list[str]]) -> list[list[str]]:
    """References of each segment → every segment's first, every segment's second, and so on.

    Shorter lists are filled up with their last reference, which changes no score.
    """
    most = max(map(len, others))
    return [[texts[min(place, len(texts) - 1)] for texts in others] for place in range(most)]


def _checked(candidates: list[str], references: Any) -> tuple[list[str], list[list[str]]]:
    """Both sides as lists: a candidate, and a list of references, for each segment."""
    listed = list(check_list("references", references))
    check_lengths({"predictions": candidates, "references": listed})
    if not candidates:
        raise InputError("There are no segments to score: the lists are empty.")
    others = [reference_texts(each, f"references[{number}]") for number, each in enumerate(listed)]
    for number, texts in enumerate(others):
        if not texts:
            raise InputError(
                "There is no reference in {argument}.", argument=f"references[{number}]"
            )
        check_references(len(texts))
    return candidates, others
