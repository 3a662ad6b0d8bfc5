"""Annotated pairs → the table of their words; worker processes help where there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from meteor_core.corpus.blocks import LineBlock
from meteor_core.corpus.processes import stream
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.settings import Settings
from meteor_core.meteor.workers import cached_metric
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.garbage_collection import no_garbage_collection
from meteor_core.model.limits import MOST_SEGMENT_TOKENS
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.words import Words, WordTable, numbers, word_table

MOST_PAIRS = 50_000
"""Annotated candidates that are aligned for one table."""

FEW = 200
"""Pairs that are aligned sooner here than worker processes start."""

Progress = Callable[[int], None]
"""Called with the number of pairs that are done so far."""


@dataclass(frozen=True, slots=True)
class SpanExaminer:
    """What a worker does with a block of candidates; small enough to be sent to a process."""

    settings: Settings
    stages: tuple[str, ...]

    def __call__(self, number: int, block: LineBlock) -> list[Words]:
        """Lines that begin with this one → the words of each."""
        (candidates,), references = block
        metric, found = cached_metric(self.settings, self.stages), []
        with no_garbage_collection():
            for candidate, *others in zip(candidates, *references, strict=True):
                checkpoint()
                found.append(self._words(metric, candidate, others))
        return found

    def _words(self, metric: Meteor, candidate: str, references: Sequence[str]) -> Words:
        if not candidate.strip():
            return numbers(metric.align(candidate or ".", ["."])[0], self.stages)[:0]
        alignments = metric.align(candidate, references, MOST_SEGMENT_TOKENS)
        return numbers(metric.rate(alignments).alignment, self.stages)


def examine(
    pairs: Sequence[AnnotatedPair],
    metric: Meteor,
    jobs: int = 1,
    progress: Progress = lambda done: None,
) -> WordTable:
    """Pairs with as many references each → their words by the best reference's alignment.

    Raises ``InputError`` for more than ``MOST_PAIRS``.
    """
    if len(pairs) > MOST_PAIRS:
        raise InputError(
            "There are {count} annotated candidates, but at most {limit} can be aligned here.",
            count=len(pairs),
            limit=MOST_PAIRS,
        )
    work = SpanExaminer(metric.settings, metric.stages)
    candidates = {"": [pair.candidate for pair in pairs]}
    references = list(map(list, zip(*(pair.references for pair in pairs), strict=True)))
    words: list[Words] = []
    processes = 1 if len(pairs) <= FEW else jobs
    with closing(stream(candidates, references, work, jobs=processes, lines=50)) as blocks:
        for block in blocks:
            words += block
            progress(len(words))
    return word_table(pairs, words, metric.stages)
