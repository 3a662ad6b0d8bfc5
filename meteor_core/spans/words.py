"""Every word of annotated candidates, its match, and the spans that cover it: a table of numbers.

A word counts as marked when a span covers any of its characters: a wrong ending is a wrong word.
Spans over more than half of a candidate's words are of the segment rather than of its words
(a clumsy sentence marked whole), and are kept apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from meteor_core.model import Alignment
from meteor_core.model.spans import ErrorSpan
from meteor_core.spans.kinds import AlignedWord, aligned_words
from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.proposing import DOUBTS, kind_of, proposed_words

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

KINDS = tuple(DOUBTS)
"""What gives a reason to doubt a word."""

Words = NDArray[np.void]
Mask = NDArray[np.bool_]


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


def numbers(alignment: Alignment, stages: Sequence[str], pair: int = 0) -> Words:
    """An alignment → a row for each word of its candidate."""
    words = aligned_words(alignment)
    proposed = proposed_words(words)
    rows = [_row(word, chosen, stages, pair) for word, chosen in zip(words, proposed, strict=True)]
    return np.array(rows, dtype=WORDS)


def _row(word: AlignedWord, proposed: bool, stages: Sequence[str], pair: int) -> tuple[object, ...]:
    return (
        pair,
        word.token.start,
        word.token.stop,
        stages.index(word.stage) if word.matched else -1,
        KINDS.index(kind) if (kind := kind_of(word)) else -1,
        word.token.is_function,
        word.begins,
        word.crosses,
        proposed,
    )


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
