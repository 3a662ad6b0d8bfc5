"""Words guessed to be wrong against words that people marked: precision, recall, thresholds.

Precision is the share of the words guessed that are marked, recall that of the marked words that
are guessed, F1 their harmonic mean; the base is the share of all words that is marked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.spans.proposing import DOUBTS
from meteor_core.spans.words import KINDS, Mask, SpanFilter, WordTable


@dataclass(frozen=True, slots=True)
class Detection:
    """How well words guessed to be wrong are those that were marked; nan where nothing is.

    Of ``words`` so many are ``guessed`` and so many ``marked``; ``right`` are both.
    """

    name: str
    threshold: float
    words: int
    marked: int
    guessed: int
    right: int
    precision: float
    recall: float
    f1: float
    base: float

    @property
    def lift(self) -> float:
        """How many times as likely as any word a guessed one is to be marked."""
        return self.precision / self.base if self.base else float("nan")


def detection(name: str, guessed: Mask, marked: Mask, threshold: float = 0.0) -> Detection:
    """Which words are guessed, which are marked → precision, recall and F1."""
    count, right, wrong = int(guessed.sum()), int((guessed & marked).sum()), int(marked.sum())
    return Detection(
        name,
        threshold,
        len(marked),
        wrong,
        count,
        right,
        right / count if count else float("nan"),
        right / wrong if wrong else float("nan"),
        2 * right / (count + wrong) if count + wrong else float("nan"),
        wrong / len(marked) if len(marked) else float("nan"),
    )


def credits(table: WordTable, weights: Mapping[str, float]) -> NDArray[np.float64]:
    """Returns the credit of each word: its stage's weight, 0 without a match."""
    by_stage = np.array([weights.get(stage, 1.0) for stage in table.stages] + [0.0])
    earned: NDArray[np.float64] = by_stage[table.words["stage"]]
    return earned


def curve(table: WordTable, chosen: SpanFilter, weights: Mapping[str, float]) -> list[Detection]:
    """Measures words of a credit below each threshold: from unmatched ones to every inexact match.

    A point for each credit that some word earns, the last one being all words.
    """
    seen = table.seen(chosen)
    earned, marked = credits(table, weights)[seen], table.marked(chosen)[seen]
    return [detection("", earned <= level, marked, float(level)) for level in np.unique(earned)]


def doubts(table: WordTable, by_kind: Mapping[str, float]) -> NDArray[np.float64]:
    """Returns the doubt of each word: that of its kind, 1 where it has none."""
    levels = np.array([by_kind.get(kind, 1.0) for kind in KINDS] + [1.0])
    found: NDArray[np.float64] = levels[table.words["kind"]]
    return found


def lifts(table: WordTable, chosen: SpanFilter) -> dict[str, float]:
    """Kind → how many times as often as any word its words were marked; for ``DOUBTS``."""
    seen = table.seen(chosen)
    kind, marked = table.words["kind"][seen], table.marked(chosen)[seen]
    return {
        name: float(marked[kind == number].mean() / marked.mean())
        for number, name in enumerate(KINDS)
        if (kind == number).any() and marked.any()
    }


def doubted(table: WordTable, chosen: SpanFilter) -> list[Detection]:
    """Measures words of at least each doubt, by ``proposing``: the likeliest first."""
    seen = table.seen(chosen)
    doubt, marked = doubts(table, DOUBTS)[seen], table.marked(chosen)[seen]
    levels = np.unique(doubt)[::-1]
    return [detection("", doubt >= level, marked, float(level)) for level in levels]


@dataclass(frozen=True, slots=True)
class SpanDetection:
    """Whole spans: how many proposed ones touch a marked word, how many marked ones are touched."""

    proposed: int
    touching: int
    marked: int
    touched: int

    @property
    def precision(self) -> float:
        return self.touching / self.proposed if self.proposed else float("nan")

    @property
    def recall(self) -> float:
        return self.touched / self.marked if self.marked else float("nan")


def span_detection(table: WordTable, chosen: SpanFilter) -> SpanDetection:
    """Compares proposed runs of words with spans that count and cover some word."""
    proposed, marked = table.words["proposed"] & table.seen(chosen), table.marked(chosen)
    pair = table.words["pair"]
    begins = proposed & ~np.r_[False, proposed[:-1] & (pair[1:] == pair[:-1])]
    runs = np.cumsum(begins) * proposed
    taken = table.covers[table.chosen(chosen)[table.covers[:, 1]]]
    spans = np.unique(taken[:, 1])
    touched = np.unique(taken[proposed[taken[:, 0]], 1])
    touching = np.unique(runs[proposed & marked])
    return SpanDetection(int(begins.sum()), len(touching), len(spans), len(touched))
