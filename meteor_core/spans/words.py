"""Every word of annotated candidates, its match, and the spans that cover it: a table of numbers.

A word counts as marked when a span covers any of its characters: a wrong ending is a wrong word.
Spans over more than half of a candidate's words are of the segment rather than of its words
(a clumsy sentence marked whole), and are kept apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.processes import LineBlock, cached_metric, stream
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.model import Alignment
from meteor_core.model.caches import no_garbage_collection
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.limits import MOST_SEGMENT_TOKENS
from meteor_core.model.spans import ErrorSpan
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.proposing import DOUBTS, aligned_words, kind_of, proposed_words

WHOLE = 0.5
"""The share of a candidate's words from which on a span is of the segment."""

NEUTRAL = "neutral"
"""The severity that MQM gives no weight: somebody's taste, no error."""

WORDS = np.dtype(
    [
        ("pair", np.int32),
        ("start", np.int32),
        ("stop", np.int32),
        ("stage", np.int8),
        ("kind", np.int8),
        ("function", np.bool_),
        ("begins", np.bool_),
        ("crosses", np.bool_),
        ("proposed", np.bool_),
    ]
)
"""``stage``: its number among the table's, -1 without a match; ``kind``: among ``KINDS``, or -1."""

WORD_KINDS = tuple(DOUBTS)
"""What gives a reason to doubt a word."""

Words = NDArray[np.void]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SpanFilter:
    """Which spans count; None: all. Neutral ones and those of whole segments only on request.

    ``severities`` names those that count, in small letters.
    """

    severities: frozenset[str] | None = None
    categories: frozenset[str] | None = None
    annotators: frozenset[str] | None = None
    whole: bool = False

    def takes(self, span: ErrorSpan) -> bool:
        """Returns whether a span counts, its length apart."""
        if self.severities is None:
            severe = span.severity != NEUTRAL
        else:
            severe = span.severity in self.severities
        return (
            severe
            and (self.categories is None or span.category in self.categories)
            and (self.annotators is None or span.annotator in self.annotators)
        )


def numbers(alignment: Alignment, stages: Sequence[str]) -> Words:
    """An alignment → a row for each word of its candidate."""
    words = aligned_words(alignment)
    proposed = proposed_words(words)
    rows = [
        (
            0,  # the pair, which ``word_table`` numbers
            word.token.start,
            word.token.stop,
            stages.index(word.stage) if word.matched else -1,
            WORD_KINDS.index(kind) if (kind := kind_of(word)) else -1,
            word.token.is_function,
            word.begins,
            word.crosses,
            chosen,
        )
        for word, chosen in zip(words, proposed, strict=True)
    ]
    return np.array(rows, dtype=WORDS)


@dataclass(frozen=True)
class WordTable:
    """Annotated pairs, their words and which span covers which word.

    ``covers``: rows (word, span), by their places in ``words`` and ``spans``; ``whole``: whether
    each span is of its segment.
    """

    pairs: tuple[AnnotatedPair, ...]
    words: Words
    stages: tuple[str, ...]
    spans: tuple[ErrorSpan, ...]
    covers: NDArray[np.int32]
    whole: Mask

    def chosen(self, given: SpanFilter) -> Mask:
        """Returns which spans count."""
        taken = np.array([given.takes(span) for span in self.spans], dtype=bool)
        return taken if given.whole else taken & ~self.whole

    def marked(self, given: SpanFilter) -> Mask:
        """Returns which words are covered by a span that counts."""
        mask = np.zeros(len(self.words), dtype=bool)
        mask[self.covers[self.chosen(given)[self.covers[:, 1]], 0]] = True
        return mask

    def seen(self, given: SpanFilter) -> Mask:
        """Returns the words of candidates that one of the chosen annotators has seen."""
        wanted = given.annotators
        seen = [wanted is None or not wanted.isdisjoint(pair.annotators) for pair in self.pairs]
        mask: Mask = np.array(seen, dtype=bool)[self.words["pair"]]
        return mask

    @cached_property
    def sources(self) -> NDArray[np.intp]:
        """A number for each pair, the same for all translations of one source, in any order.

        They are identified by the references: files of error spans need no sources.
        """
        keys = [tuple("".join(text.split()) for text in pair.references) for pair in self.pairs]
        number = {key: place for place, key in enumerate(sorted(set(keys)))}
        return np.array([number[key] for key in keys], dtype=np.intp)

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """Names of systems, in the order of the pairs."""
        return tuple(dict.fromkeys(pair.system for pair in self.pairs))

    def of_system(self, name: str) -> Mask:
        """Returns the words of one system's candidates."""
        belongs = np.array([pair.system == name for pair in self.pairs], dtype=bool)
        mask: Mask = belongs[self.words["pair"]]
        return mask

    def segments(self, words: Mask) -> tuple[int, ...]:
        """Returns the segments of these words, each once."""
        pairs = np.unique(self.words["pair"][words])
        return tuple(dict.fromkeys(self.pairs[pair].segment for pair in pairs.tolist()))


def word_table(
    pairs: Sequence[AnnotatedPair], words: Sequence[Words], stages: Sequence[str]
) -> WordTable:
    """Pairs and the words of each, as ``numbers`` gives them → the table."""
    spans: list[ErrorSpan] = []
    covers: list[tuple[int, int]] = []
    whole: list[bool] = []
    first = 0
    for number, (pair, rows) in enumerate(zip(pairs, words, strict=True)):
        rows["pair"] = number
        for span in pair.spans:
            inside = np.flatnonzero((rows["start"] < span.stop) & (rows["stop"] > span.start))
            inside = inside if span.start < span.stop else inside[:0]
            covers += [(first + int(word), len(spans)) for word in inside]
            whole.append(len(inside) > max(1, WHOLE * len(rows)))
            spans.append(span)
        first += len(rows)
    return WordTable(
        tuple(pairs),
        np.concatenate([*words, np.empty(0, WORDS)]),
        tuple(stages),
        tuple(spans),
        np.array(covers, dtype=np.int32).reshape(-1, 2),
        np.array(whole, dtype=bool),
    )


MOST_PAIRS = 50_000
"""Annotated candidates that are aligned for one table."""

FEW_PAIRS = 200
"""Pairs that are aligned sooner here than worker processes start."""


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
    progress: Callable[[int], None] = lambda done: None,
) -> WordTable:
    """Pairs with as many references each → their words by the best reference's alignment.

    ``progress`` is called with the number of pairs that are done so far. Raises ``InputError`` for
    more than ``MOST_PAIRS``.
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
    processes = 1 if len(pairs) <= FEW_PAIRS else jobs
    with closing(stream(candidates, references, work, jobs=processes, lines=50)) as blocks:
        for block in blocks:
            words += block
            progress(len(words))
    return word_table(pairs, words, metric.stages)
