"""What a corpus says beyond its sums: who matched what inexactly, and words that nobody matched.

A worker *examines* a block; the *ledger* gathers blocks as they come, and gives what is there so
far at any time. Words are kept once and numbered, findings are rows of numbers.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.collection import no_collection
from meteor_core.corpus import Block, System
from meteor_core.errors import InputError
from meteor_core.meteor import Meteor, Settings
from meteor_core.model import Word
from meteor_core.rows import Rows, pack
from meteor_core.scoring import score
from meteor_core.search.edges import Edge
from meteor_core.stages.stage import Sentence

Table = NDArray[np.int32]


class Examined(NamedTuple):
    """A block's statistics (systems × lines × columns), best references and findings.

    ``pairs``: (system, segment, stage's rank, candidate words, reference words) of inexact matches.
    ``missed``: (segment, lemma) of content words of a reference that no system matched.
    """

    rows: Rows
    best: NDArray[np.int16]
    pairs: list[tuple[int, int, int, str, str]]
    missed: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Examiner:
    """What a worker does with a block; small enough to be sent to another process.

    ``stages`` are those really in use: with other data installed it is another examiner.
    """

    settings: Settings
    stages: tuple[str, ...]

    def __call__(self, number: int, block: Block) -> Examined:
        """Block that begins with this line → what is counted and found there."""
        metric = _metric(self)
        systems, references = block
        shape = (len(references[0]), len(systems))
        rows: list[list[float]] = []
        best: list[int] = []
        found = Examined(np.empty(0, np.int64), np.empty(0, np.int16), [], [])
        with no_collection():
            for offset in range(shape[0]):
                line = number + offset
                others = [_sentence(metric, texts[offset], line) for texts in references]
                unmatched = [set(range(len(other))) for other in others]
                for index, texts in enumerate(systems):
                    candidate = _sentence(metric, texts[offset], line)
                    chosen = [metric.edges(candidate, other) for other in others]
                    for edges, left in zip(chosen, unmatched, strict=True):
                        left.difference_update(place for one in edges for place in range(*one[2:4]))
                    which, row = _best(metric, candidate, others, chosen)
                    rows.append(row)
                    best.append(which)
                    found.pairs.extend(
                        (index, line - 1, *pair)
                        for pair in _pairs(candidate, others[which], chosen[which])
                    )
                found.missed.extend((line - 1, word) for word in _missed(others, unmatched))
        return found._replace(
            rows=np.array(rows, dtype=np.int32).reshape(*shape, -1).swapaxes(0, 1),
            best=np.array(best, dtype=np.int16).reshape(shape).T,
        )


@lru_cache(maxsize=2)
def _metric(examiner: Examiner) -> Meteor:
    return examiner.settings.metric()


def _sentence(metric: Meteor, text: str, line: int) -> Sentence:
    try:
        return metric.sentence(text)
    except InputError as error:
        raise InputError("Line {line}: {why}", line=line, why=str(error)) from error


def _best(
    metric: Meteor,
    candidate: Sentence,
    references: Sequence[Sentence],
    chosen: Sequence[Sequence[Edge]],
) -> tuple[int, list[float]]:
    """Which reference scores best, and the row of its statistics."""
    counted = [
        metric.tally(candidate, reference, edges)
        for reference, edges in zip(references, chosen, strict=True)
    ]
    values = [score(one, metric.parameters).value for one in counted]
    which = values.index(max(values))
    return which, pack(counted[which])


def _pairs(
    candidate: Sentence, reference: Sentence, edges: Sequence[Edge]
) -> list[tuple[int, str, str]]:
    return [
        (rank, _text(candidate[start:stop]), _text(reference[begin:end]))
        for start, stop, begin, end, rank, _ in edges
        if rank > 0
    ]


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)


def _missed(references: Sequence[Sentence], unmatched: Sequence[set[int]]) -> set[str]:
    """Lemmas of content words that no system matched in a reference, each once a segment."""
    return {
        reference[place].base
        for reference, left in zip(references, unmatched, strict=True)
        for place in left
        if not reference[place].is_function and not reference[place].is_punctuation
    }


@dataclass(frozen=True)
class Findings:
    """Everything that is known of a corpus so far: systems' rows, and findings as numbers."""

    systems: tuple[System, ...]
    words: tuple[str, ...]
    pairs: Table
    missed: Table

    @property
    def segments(self) -> int:
        return len(self.systems[0].rows) if self.systems else 0


class Ledger:
    """Gathers examined blocks; written by one thread, read by any."""

    def __init__(self, names: Sequence[str], settings: Settings, stages: tuple[str, ...]) -> None:
        self._names, self._settings, self._stages = names, settings, stages
        self._blocks: list[Examined] = []
        self._numbers: dict[str, int] = {}
        self._pairs: list[Table] = []
        self._missed: list[Table] = []
        self._lock = threading.Lock()
        self.segments = 0

    def add(self, found: Examined) -> None:
        """Take in the next block."""
        number = self._number
        with self._lock:
            pairs = [(*where, number(one), number(other)) for *where, one, other in found.pairs]
            self._pairs.append(np.array(pairs, dtype=np.int32).reshape(-1, 5))
            missed = [(line, number(word)) for line, word in found.missed]
            self._missed.append(np.array(missed, dtype=np.int32).reshape(-1, 2))
            self._blocks.append(found._replace(pairs=[], missed=[]))
            self.segments += found.rows.shape[1]

    def _number(self, word: str) -> int:
        return self._numbers.setdefault(word, len(self._numbers))

    def findings(self) -> Findings:
        """What has come so far; blocks are joined once and stay joined."""
        with self._lock:
            if not self._blocks:
                return Findings((), (), np.empty((0, 5), np.int32), np.empty((0, 2), np.int32))
            rows = np.concatenate([block.rows for block in self._blocks], axis=1)
            best = np.concatenate([block.best for block in self._blocks], axis=1)
            pairs, missed = np.concatenate(self._pairs), np.concatenate(self._missed)
            self._blocks = [Examined(rows, best, [], [])]
            self._pairs, self._missed = [pairs], [missed]
            systems = tuple(
                System(name, rows[index], best[index], self._settings, self._stages)
                for index, name in enumerate(self._names)
            )
            return Findings(systems, tuple(self._numbers), pairs, missed)
