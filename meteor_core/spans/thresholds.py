"""The threshold of the best F1, found by a fit and judged on sources that the fit had not seen.

Sources are dealt into folds, all translations of one together. For each fold the threshold is
fitted to all others, and its result in this fold counts. The result on the words that a threshold
was chosen on is shown for comparison; it is optimistic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.spans.detection import SEED, Detection, Guess, credits, detection, measured
from meteor_core.spans.proposing import DOUBTS
from meteor_core.spans.words import WORD_KINDS, Numbers, SpanFilter, WordTable

FOLDS = 5

WEIGHT, DOUBT, LIFT = "weight", "doubt", "lift"
"""What a threshold is of: the weight of a word's match, at most; the doubt of its kind, at least;
how many times as often as any word its kind is marked in the training folds, at least."""

Codes = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class FittedThreshold:
    """The threshold of the best F1 of all words, and what a fit of it is worth.

    ``held_out``: each word guessed by the threshold of the folds without its source; ``in_sample``:
    by that of all words; ``folds``: the thresholds by fold. ``guessed``: the groups of words that
    the threshold of all words guesses: credits, or kinds of words.
    """

    name: str
    threshold: float
    held_out: Guess
    in_sample: Detection
    folds: tuple[float, ...]
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """Words by the group that each belongs to, and the groups' levels: those from one on are
    guessed. None: the fit measures the levels as well. ``turn``: −1 where less is guessed."""

    name: str
    groups: Codes
    labels: tuple[str, ...]
    levels: Numbers | None
    turn: int = 1

    def fitted(self, counts: Numbers, marked: Numbers) -> tuple[float, NDArray[np.bool_]]:
        """Words of each group, and marked ones → the threshold, and which groups it guesses."""
        levels = _lifts(counts, marked) if self.levels is None else self.levels
        threshold = _best(levels, counts, marked)
        return self.turn * threshold, (levels >= threshold) & np.isfinite(threshold)


def fitted_thresholds(
    table: WordTable, chosen: SpanFilter, weights: Mapping[str, float]
) -> list[FittedThreshold]:
    """Returns each scale's threshold; none where fewer than two sources were seen, or nothing is
    marked."""
    seen = table.seen(chosen)
    sources = np.unique(table.sources[table.words["pair"][seen]])
    if len(sources) < 2 or not (table.marked(chosen) & seen).any():
        return []
    folds = _folds(table, sources)
    found = [_cross_validated(table, chosen, scale, folds) for scale in _scales(table, weights)]
    held_out = measured(table, chosen, [guessed for _, guessed in found])
    return [
        FittedThreshold(name, threshold, guess, inside, by_fold, groups)
        for ((name, threshold, inside, by_fold, groups), _), guess in zip(
            found, held_out, strict=True
        )
    ]


def _scales(table: WordTable, weights: Mapping[str, float]) -> Iterator[_Scale]:
    levels, groups = np.unique(credits(table, weights), return_inverse=True)
    names = tuple(f"{level:g}" for level in levels)
    yield _Scale(WEIGHT, groups, names, -levels, turn=-1)
    # A word without a kind, -1, is in the last group.
    kinds = table.words["kind"].astype(np.intp) % (len(WORD_KINDS) + 1)
    doubt = np.array([*(DOUBTS[kind] for kind in WORD_KINDS), 1.0])
    yield _Scale(DOUBT, kinds, (*WORD_KINDS, ""), doubt)
    yield _Scale(LIFT, kinds, (*WORD_KINDS, ""), None)


def _folds(table: WordTable, sources: NDArray[np.intp]) -> NDArray[np.intp]:
    """The fold of each word: sources are dealt in random order."""
    count = min(FOLDS, len(sources))
    of_source = np.zeros(len(table.pairs), dtype=np.intp)
    of_source[np.random.default_rng(SEED).permutation(sources)] = np.arange(len(sources)) % count
    fold: NDArray[np.intp] = of_source[table.sources][table.words["pair"]]
    return fold


_Fitted = tuple[str, float, Detection, tuple[float, ...], tuple[str, ...]]


def _cross_validated(
    table: WordTable, chosen: SpanFilter, scale: _Scale, folds: NDArray[np.intp]
) -> tuple[_Fitted, tuple[str, float, NDArray[np.bool_]]]:
    seen, marked = table.seen(chosen), table.marked(chosen)
    shape = int(folds.max()) + 1, len(scale.labels)
    place = folds * shape[1] + scale.groups
    counts, hits = (
        np.bincount(place[mask], minlength=shape[0] * shape[1]).reshape(shape).astype(float)
        for mask in (seen, seen & marked)
    )
    whole, groups = scale.fitted(counts.sum(axis=0), hits.sum(axis=0))
    by_fold = [
        scale.fitted(counts.sum(axis=0) - counts[fold], hits.sum(axis=0) - hits[fold])
        for fold in range(shape[0])
    ]
    held_out = np.stack([some for _, some in by_fold])[folds, scale.groups]
    inside = detection(scale.name, groups[scale.groups][seen], marked[seen], whole)
    labels = tuple(label for label, taken in zip(scale.labels, groups, strict=True) if taken)
    thresholds = tuple(threshold for threshold, _ in by_fold)
    return (scale.name, whole, inside, thresholds, labels), (scale.name, whole, held_out)


def _lifts(counts: Numbers, marked: Numbers) -> Numbers:
    """How many times as often as any word each group is marked; a word more, marked as any is,
    keeps a group of few words from an extreme."""
    base = marked.sum() / max(counts.sum(), 1.0)
    if not base:
        return np.zeros(len(counts))
    lifts: Numbers = (marked + base) / (counts + 1) / base
    return lifts


def _best(levels: Numbers, counts: Numbers, marked: Numbers) -> float:
    """The level of the best F1, of equal ones that which guesses least; infinite where no word is
    marked."""
    steps = np.unique(levels)[::-1]
    inside = levels[None, :] >= steps[:, None]
    right, guessed = inside @ marked, inside @ counts
    if not marked.sum():
        return float("inf")
    return float(steps[int(np.argmax(2 * right / (guessed + marked.sum())))])
