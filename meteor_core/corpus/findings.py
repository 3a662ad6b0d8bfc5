"""What a corpus says beyond its sums: who matched what inexactly, and words that nobody matched.

A worker *examines* a block; the *ledger* gathers blocks as they come, and gives what is there so
far at any time. Words are kept once and numbered, findings are rows of numbers.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.scoring import Block, System, sentence
from meteor_core.lexicons.garbage_collection import no_garbage_collection
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.meteor.rows import Rows, pack
from meteor_core.meteor.scoring import score
from meteor_core.model import Word
from meteor_core.stages.stage import Sentence

Table = NDArray[np.int32]


class Examined(NamedTuple):
    """A block's statistics (systems × lines × columns), best references and findings.

    ``pairs``: (system, segment, stage's rank, candidate words, reference words) of inexact matches.
    ``missed``: (segment, lemma) of content words of a reference that no system matched.
    Both name words by their places in ``words``.
    """

    rows: Rows
    best: NDArray[np.int16]
    words: tuple[str, ...]
    pairs: Table
    missed: Table


Match = tuple[int, int, int]
"""Of an inexact match: the stage's rank, candidate words, reference words."""


@dataclass(frozen=True, slots=True)
class Examiner:
    """What a worker does with a block; small enough to be sent to another process.

    ``stages`` are those really in use: with other data installed it is another examiner.
    """

    settings: Settings
    stages: tuple[str, ...]

    def __call__(self, number: int, block: Block) -> Examined:
        """Block that begins with this line → what is counted and found there."""
        metric, words = _metric(self), Numbers()
        systems, references = block
        rows: list[list[float]] = []
        best: list[int] = []
        pairs: list[tuple[int, ...]] = []
        missed: list[tuple[int, int]] = []
        with no_garbage_collection():
            for offset, candidates in enumerate(zip(*systems, strict=True)):
                line = number + offset
                others = [sentence(metric, texts[offset], line) for texts in references]
                left = [_content(other) for other in others]
                judged = {
                    text: _judge(metric, sentence(metric, text, line), others, left, words)
                    for text in dict.fromkeys(candidates)  # systems often agree to the letter
                }
                for index, text in enumerate(candidates):
                    which, row, matches = judged[text]
                    rows.append(row)
                    best.append(which)
                    pairs.extend([(index, line - 1, *match) for match in matches])
                missed.extend([(line - 1, words[one]) for one in _missed(others, left)])
        shape = (len(references[0]), len(systems))
        return Examined(
            np.array(rows, dtype=np.int32).reshape(*shape, -1).swapaxes(0, 1),
            np.array(best, dtype=np.int16).reshape(shape).T,
            tuple(words),
            np.array(pairs, dtype=np.int32).reshape(-1, 5),
            np.array(missed, dtype=np.int32).reshape(-1, 2),
        )


class Numbers(dict[str, int]):
    """Words numbered as they come: ``numbers["one"]``."""

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        return number


@lru_cache(maxsize=2)
def _metric(examiner: Examiner) -> Meteor:
    return examiner.settings.metric()


def _judge(
    metric: Meteor,
    candidate: Sentence,
    references: Sequence[Sentence],
    left: Sequence[set[int]],
    words: Numbers,
) -> tuple[int, list[float], list[Match]]:
    """Which reference scores best, the row of its statistics, and the inexact matches with it.

    What is matched in any reference is taken from what is ``left`` there.
    """
    chosen = [metric.edges(candidate, other) for other in references]
    for edges, unmatched in zip(chosen, left, strict=True):
        for edge in edges:
            unmatched.difference_update(range(edge[2], edge[3]))
    counted = [metric.tally(candidate, *one) for one in zip(references, chosen, strict=True)]
    which = 0
    if len(counted) > 1:
        values = [score(one, metric.parameters).value for one in counted]
        which = values.index(max(values))
    matches = [
        (rank, words[_text(candidate, start, stop)], words[_text(references[which], begin, end)])
        for start, stop, begin, end, rank, _ in chosen[which]
        if rank > 0
    ]
    return which, pack(counted[which]), matches


def _text(words: Sequence[Word], start: int, stop: int) -> str:
    if stop - start == 1:
        return words[start].form
    return " ".join([word.form for word in words[start:stop]])


def _content(reference: Sentence) -> set[int]:
    """The places of content words."""
    return {
        place
        for place, word in enumerate(reference)
        if not word.is_function and not word.is_punctuation
    }


def _missed(references: Sequence[Sentence], left: Sequence[set[int]]) -> Iterable[str]:
    """Lemmas of the words left over in each reference, each once a segment."""
    return dict.fromkeys(
        reference[place].base
        for reference, unmatched in zip(references, left, strict=True)
        for place in sorted(unmatched)
    )


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
        self._blocks: list[tuple[Rows, NDArray[np.int16]]] = []
        self._numbers = Numbers()
        self._pairs: list[Table] = []
        self._missed: list[Table] = []
        self._lock = threading.Lock()
        self.segments = 0

    def add(self, found: Examined) -> None:
        """Take in the next block, its words by the numbers that they have here."""
        with self._lock:
            numbers = np.array([self._numbers[word] for word in found.words], dtype=np.int32)
            self._pairs.append(np.hstack([found.pairs[:, :3], numbers[found.pairs[:, 3:]]]))
            self._missed.append(np.hstack([found.missed[:, :1], numbers[found.missed[:, 1:]]]))
            self._blocks.append((found.rows, found.best))
            self.segments += found.rows.shape[1]

    def findings(self) -> Findings:
        """What has come so far; blocks are joined once and stay joined."""
        with self._lock:
            if not self._blocks:
                return Findings((), (), np.empty((0, 5), np.int32), np.empty((0, 2), np.int32))
            rows = np.concatenate([rows for rows, _ in self._blocks], axis=1)
            best = np.concatenate([best for _, best in self._blocks], axis=1)
            pairs, missed = np.concatenate(self._pairs), np.concatenate(self._missed)
            self._blocks = [(rows, best)]
            self._pairs, self._missed = [pairs], [missed]
            systems = tuple(
                System(name, rows[index], best[index], self._settings, self._stages)
                for index, name in enumerate(self._names)
            )
            return Findings(systems, tuple(self._numbers), pairs, missed)
