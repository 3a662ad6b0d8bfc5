"""What a corpus shows beyond its sums: inexact matches, words that no system matched, and losses.

A worker *examines* a block; the *ledger* gathers blocks as they come, and gives what is there so
far at any time. Words are kept once and numbered, findings are tables of numbers.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages
from meteor_core.corpus.processes import LineBlock, cached_metric
from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import best_reference, sentence
from meteor_core.languages.language import Language
from meteor_core.meteor.matrix import StatisticsMatrix, row
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.scoring import Breakdown, breakdown, prior_mass, ratio
from meteor_core.model import Word
from meteor_core.model.caches import no_garbage_collection
from meteor_core.model.cancellation import checkpoint
from meteor_core.search.edges import Edge
from meteor_core.stages.stage import Sentence

NumberTable = NDArray[np.void]
"""Records of whole numbers with named columns: ``table["segment"]``."""

PAIRS = np.dtype(
    [(name, np.int32) for name in ("system", "segment", "rank", "candidate", "reference")]
)
"""Of inexact matches: the stage's rank, numbers of both sides' words."""

MISSED = np.dtype([(name, np.int32) for name in ("segment", "word")])
"""Columns of content words of a reference that no system matched: the number of the word, by its
lemma, or by its form in a language without lemmas."""


class Examined(NamedTuple):
    """A block's statistics (systems × lines × columns), best references and findings.

    ``pairs`` and ``missed`` name words by their places in ``words``.
    """

    rows: NDArray[np.int32]
    best: NDArray[np.int16]
    words: tuple[str, ...]
    pairs: NumberTable
    missed: NumberTable


InexactMatch = tuple[int, int, int]
"""The stage's rank, numbers of candidate words and of reference words."""


@dataclass(frozen=True, slots=True)
class Examiner:
    """What a worker does with a block; small enough to be sent to another process.

    ``stages`` are those really in use.
    """

    settings: Settings
    stages: tuple[str, ...]

    def __call__(self, number: int, block: LineBlock) -> Examined:
        """Block that begins with this line → what is counted and found there."""
        metric, words = cached_metric(self.settings, self.stages), WordNumbers()
        language = languages.get(self.settings.language)
        systems, references = block
        rows: list[list[float]] = []
        best: list[int] = []
        pairs: list[tuple[int, ...]] = []
        missed: list[tuple[int, int]] = []
        with no_garbage_collection():
            for offset, candidates in enumerate(zip(*systems, strict=True)):
                checkpoint()
                line = number + offset
                line_references = [sentence(metric, texts[offset], line) for texts in references]
                unmatched = [_content(reference) for reference in line_references]
                examined = {
                    text: _examine(
                        metric, sentence(metric, text, line), line_references, unmatched, words
                    )
                    for text in dict.fromkeys(candidates)  # systems often agree to the letter
                }
                for system, text in enumerate(candidates):
                    which, numbers, matches = examined[text]
                    rows.append(numbers)
                    best.append(which)
                    pairs.extend([(system, line - 1, *match) for match in matches])
                headings = _headings(line_references, unmatched, language)
                missed.extend([(line - 1, words[heading]) for heading in headings])
        shape = (len(references[0]), len(systems))
        return Examined(
            np.array(rows, dtype=np.int32).reshape(*shape, -1).swapaxes(0, 1),
            np.array(best, dtype=np.int16).reshape(shape).T,
            tuple(words),
            np.array(pairs, dtype=PAIRS),
            np.array(missed, dtype=MISSED),
        )


class WordNumbers(dict[str, int]):
    """Words numbered as they come: ``numbers["cat"]``."""

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        return number


def _examine(
    metric: Meteor,
    candidate: Sentence,
    references: Sequence[Sentence],
    unmatched: Sequence[set[int]],
    words: WordNumbers,
) -> tuple[int, list[float], list[InexactMatch]]:
    """Which reference scores best, the row of its statistics, inexact matches.

    What is matched in any reference is taken from the words ``unmatched`` there.
    """
    chosen = [metric.edges(candidate, reference) for reference in references]
    for edges, positions in zip(chosen, unmatched, strict=True):
        for edge in edges:
            positions.difference_update(range(*edge.reference))
    statistics = [
        metric.tally(candidate, reference, edges)
        for reference, edges in zip(references, chosen, strict=True)
    ]
    which = best_reference(statistics, metric) if len(statistics) > 1 else 0
    matches = list(_inexact(chosen[which], candidate, references[which], metric.stages, words))
    return which, row(statistics[which]), matches


def _inexact(
    edges: Sequence[Edge],
    candidate: Sentence,
    reference: Sentence,
    stages: Sequence[str],
    words: WordNumbers,
) -> Iterator[InexactMatch]:
    """Matches of other words than the reference has; without the exact stage others link equals."""
    for edge in edges:
        if stages[edge.rank] != "exact":
            own = _text(candidate[slice(*edge.candidate)])
            other = _text(reference[slice(*edge.reference)])
            if own != other:
                yield edge.rank, words[own], words[other]


def _text(words: Sequence[Word]) -> str:
    return " ".join([word.form for word in words])


def _content(reference: Sentence) -> set[int]:
    """The positions of content words."""
    return {
        position
        for position, word in enumerate(reference)
        if not word.is_function and not word.is_punctuation
    }


def _headings(
    references: Sequence[Sentence], unmatched: Sequence[set[int]], language: Language
) -> Iterable[str]:
    """The words unmatched in each reference, each once, as tables call them."""
    return dict.fromkeys(
        language.heading(reference[position])
        for reference, positions in zip(references, unmatched, strict=True)
        for position in sorted(positions)
    )


@dataclass(frozen=True)
class Findings:
    """Everything that is known of a corpus so far: systems' rows, and findings as numbers."""

    systems: tuple[System, ...]
    words: tuple[str, ...]
    pairs: NumberTable
    missed: NumberTable

    @property
    def segments(self) -> int:
        """How many segments have been scored."""
        return len(self.systems[0].rows) if self.systems else 0


class Ledger:
    """Gathers examined blocks; written by one thread, read by any."""

    def __init__(self, names: Sequence[str], settings: Settings, stages: tuple[str, ...]) -> None:
        self._names, self._settings, self._stages = names, settings, stages
        self._blocks: list[tuple[NDArray[np.int32], NDArray[np.int16]]] = []
        self._numbers = WordNumbers()
        self._pairs = [np.empty(0, PAIRS)]
        self._missed = [np.empty(0, MISSED)]
        self._lock = threading.Lock()
        self.segments = 0

    def add(self, examined: Examined) -> None:
        """Take in the next block, its words by the numbers that they have here."""
        with self._lock:
            numbers = np.array([self._numbers[word] for word in examined.words], dtype=np.int32)
            self._pairs.append(_renumbered(examined.pairs, ("candidate", "reference"), numbers))
            self._missed.append(_renumbered(examined.missed, ("word",), numbers))
            self._blocks.append((examined.rows, examined.best))
            self.segments += examined.rows.shape[1]

    def findings(self) -> Findings:
        """Returns the present results; blocks are joined once and stay joined."""
        with self._lock:
            pairs, missed = np.concatenate(self._pairs), np.concatenate(self._missed)
            self._pairs, self._missed = [pairs], [missed]
            if not self._blocks:
                return Findings((), (), pairs, missed)
            rows = np.concatenate([rows for rows, _ in self._blocks], axis=1)
            best = np.concatenate([best for _, best in self._blocks], axis=1)
            self._blocks = [(rows, best)]
            systems = tuple(
                System(
                    name, StatisticsMatrix(rows[number], self._stages), best[number], self._settings
                )
                for number, name in enumerate(self._names)
            )
            return Findings(systems, tuple(self._numbers), pairs, missed)


def _renumbered(
    table: NumberTable, columns: Sequence[str], numbers: NDArray[np.int32]
) -> NumberTable:
    """A table whose words in these columns have other numbers."""
    table = table.copy()
    for column in columns:
        table[column] = numbers[table[column]]
    return table


class Earning(NamedTuple):
    """What a stage brought: matched words of the reference, and its shares of P and of R."""

    stage: str
    words: float
    precision: float
    recall: float


class InexactPair(NamedTuple):
    """Words that a stage matched, how often, and in which segments (counted from 0)."""

    candidate: str
    reference: str
    times: int
    segments: tuple[int, ...]


class Missed(NamedTuple):
    """A lemma of the references that no system matched, and in which segments."""

    word: str
    times: int
    segments: tuple[int, ...]


def lost(system: System) -> Breakdown:
    """Returns the loss of the corpus score by kind."""
    return breakdown(system.statistics, system.settings.parameters)


def earnings(system: System) -> tuple[Earning, ...]:
    """Returns the contribution of each stage; with smoothing the shares sum to P and R."""
    statistics, parameters = system.statistics, system.settings.parameters
    granted = prior_mass(statistics, parameters)
    wholes = [
        granted + side.weighted(parameters.delta)
        for side in (statistics.candidate, statistics.reference)
    ]
    earned = []
    for stage, matched, *credits in zip(
        system.stages,
        statistics.reference_matches,
        statistics.candidate_credits,
        statistics.reference_credits,
        strict=True,
    ):
        shares = [
            ratio(parameters.weight(stage) * credit.weighted(parameters.delta), whole)
            for credit, whole in zip(credits, wholes, strict=True)
        ]
        earned.append(Earning(stage, matched.total, *shares))
    return tuple(earned)


def pairs(findings: Findings, system: int, stage: str, most: int = 100) -> tuple[InexactPair, ...]:
    """Returns the most frequent inexact pairs of one system at one stage."""
    table = findings.pairs
    rank = findings.systems[system].stages.index(stage)
    rows = table[(table["system"] == system) & (table["rank"] == rank)]
    keys = rows["candidate"].astype(np.int64) << 32 | rows["reference"]
    return tuple(
        InexactPair(
            findings.words[key >> 32], findings.words[key & 0xFFFFFFFF], len(segments), segments
        )
        for key, segments in _frequent(keys, rows["segment"], most)
    )


def missed(findings: Findings, most: int = 100) -> tuple[Missed, ...]:
    """Returns the content words that are missed in the most segments."""
    table = findings.missed
    return tuple(
        Missed(findings.words[key], len(segments), segments)
        for key, segments in _frequent(table["word"].astype(np.int64), table["segment"], most)
    )


def _frequent(
    keys: np.ndarray, segments: np.ndarray, most: int
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The most frequent keys, the first found first among equals, each with its segments."""
    if not len(keys):
        return
    order = np.argsort(keys, kind="stable")
    distinct, starts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    for number in np.argsort(-counts, kind="stable")[:most]:
        start = starts[number]
        where = segments[order[start : start + counts[number]]]
        yield int(distinct[number]), tuple(int(segment) for segment in where)
