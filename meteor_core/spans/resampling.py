"""How sure precision, recall and F1 of guesses are: bootstrap over sources, all systems together.

Words of one source are no independent witnesses, whoever translated and whoever judged them, so
whole sources are drawn with replacement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.model.intervals import middle
from meteor_core.model.stopping import checkpoint
from meteor_core.spans.counting import wilson
from meteor_core.spans.detection import Detection, detection
from meteor_core.spans.words import Mask, SpanFilter, WordTable

SAMPLES = 1000
SEED = 12345

_CELLS = 4_000_000
"""Draws of sources that are held at once."""

Bounds = tuple[float, float]
"""The middle 95% of the draws; nan where no draw has a value."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a guess reaches, and the 95% intervals of what it reaches."""

    found: Detection
    precision: Bounds
    recall: Bounds
    f1: Bounds
    lift: Bounds


def measured(
    table: WordTable, chosen: SpanFilter, guessed: Sequence[tuple[str, float, Mask]]
) -> list[Guess]:
    """Name, threshold and guessed words of each guess → what it reaches, with intervals."""
    seen, marked = table.seen(chosen), table.marked(chosen)
    sources = table.sources[table.words["pair"]]
    size = int(table.sources.max(initial=-1)) + 1
    every = [np.bincount(sources[mask], minlength=size) for mask in (seen, seen & marked)]
    for _, _, mask in guessed:
        every += [
            np.bincount(sources[some], minlength=size)
            for some in (mask & seen, mask & seen & marked)
        ]
    drawn = _drawn(np.stack(every, axis=1)[every[0] > 0].astype(float))
    return [
        _guess(detection(name, mask[seen], marked[seen], threshold), drawn, 2 + 2 * number)
        for number, (name, threshold, mask) in enumerate(guessed)
    ]


def _drawn(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums of each source → their totals in each draw of as many sources: draws × sums."""
    sources = len(sums)
    if not sources:
        return np.zeros((SAMPLES, sums.shape[1]))
    return np.concatenate([weights @ sums for weights in _weights(sources)])


def _weights(sources: int) -> Iterator[NDArray[np.int64]]:
    """How often each source is drawn: some draws at a time."""
    generator = np.random.default_rng(SEED)
    most = max(1, _CELLS // sources)
    for begin in range(0, SAMPLES, most):
        checkpoint()
        count = min(most, SAMPLES - begin)
        yield generator.multinomial(sources, np.full(sources, 1 / sources), count)


def _guess(found: Detection, drawn: NDArray[np.float64], column: int) -> Guess:
    words, marked, guessed, right = (drawn[:, place] for place in (0, 1, column, column + 1))
    precision = _ratio(right, guessed)
    return Guess(
        found,
        # Draws of nothing but misses, or nothing but hits, would all say the same.
        _middle(precision) if 0 < found.right < found.guessed else _certain(found),
        _middle(_ratio(right, marked)),
        _middle(_ratio(2 * right, guessed + marked)),
        _middle(_ratio(precision, _ratio(marked, words))),
    )


def _certain(found: Detection) -> Bounds:
    """The bounds of a precision of 0 or 1, by the number of words."""
    return wilson(found.precision, found.guessed) if found.guessed else (float("nan"),) * 2


def _ratio(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    ratio: NDArray[np.float64] = np.divide(
        above, below, out=np.full(len(above), np.nan), where=below > 0
    )
    return ratio


def _middle(values: NDArray[np.float64]) -> Bounds:
    return middle(values[np.isfinite(values)])
