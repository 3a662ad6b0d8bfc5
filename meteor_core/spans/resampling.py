"""How sure precision, recall and F1 of guesses are: bootstrap over sources, all systems together.

Words of one source are not independent, whoever translated and whoever judged them, so
whole sources are drawn with replacement. If all draws agree (only hits or only
misses) the interval is Wilson's for the number of sources that have such words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.resampling import FEW
from meteor_core.messages.phrase import Phrase
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import middle
from meteor_core.spans.counting import wilson
from meteor_core.spans.detection import Detection, detection
from meteor_core.spans.words import Mask, SpanFilter, WordTable

SAMPLES = 1000
SEED = 12345

_CELLS = 4_000_000
"""Draws of sources that are held at once."""

Bounds = tuple[float, float]
"""The middle 95% of the draws; nan where no draw has a value."""

NONE: Bounds = (float("nan"), float("nan"))


@dataclass(frozen=True, slots=True)
class Guess:
    """What a guess reaches, and the 95% intervals of that; nan for one of ``sources``."""

    found: Detection
    precision: Bounds
    recall: Bounds
    f1: Bounds
    lift: Bounds
    sources: int


def few_sources(guesses: Sequence[Guess]) -> Phrase | None:
    """Returns the remark about intervals of so few sources; None if there are enough."""
    sources = guesses[0].sources if guesses else FEW
    if sources >= FEW:
        return None
    if sources == 1:
        return Phrase("A single source gives no interval, because all samples are the same.")
    return Phrase(
        "Sources: {sources}. With fewer than {few}, bootstrap intervals are too narrow, and a "
        "difference that looks significant may not be.",
        sources=sources,
        few=FEW,
    )


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
    sums = np.stack(every, axis=1)[every[0] > 0].astype(float)
    drawn = _drawn(sums)
    return [
        _guess(
            detection(name, mask[seen], marked[seen], threshold),
            sums[:, [0, 1, 2 + 2 * number, 3 + 2 * number]],
            drawn[:, [0, 1, 2 + 2 * number, 3 + 2 * number]],
        )
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


def _guess(found: Detection, sums: NDArray[np.float64], drawn: NDArray[np.float64]) -> Guess:
    """``sums`` of each source, and their totals in each draw: words, marked, guessed, right."""
    sources = len(sums)
    if sources < 2:
        return Guess(found, NONE, NONE, NONE, NONE, sources)
    words, marked, guessed, right = drawn.T
    _, wrong, told, _ = np.count_nonzero(sums, axis=0).tolist()
    either = int(np.count_nonzero(sums[:, 1] + sums[:, 2]))
    precisions = _ratio(right, guessed)
    precision = _bounds(found.precision, precisions, told)
    lift = _middle(_ratio(precisions, _ratio(marked, words)))
    if _is_one(precisions) and found.base:
        by_precision = precision[0] / found.base, precision[1] / found.base
        lift = min(lift[0], by_precision[0]), max(lift[1], by_precision[1])
    return Guess(
        found,
        precision,
        _bounds(found.recall, _ratio(right, marked), wrong),
        _bounds(found.f1, _ratio(2 * right, guessed + marked), either),
        lift,
        sources,
    )


def _bounds(value: float, drawn: NDArray[np.float64], sources: int) -> Bounds:
    """The bounds of a value by its draws, or by the number of sources that have such words."""
    return wilson(value, sources) if _is_one(drawn) else _middle(drawn)


def _is_one(drawn: NDArray[np.float64]) -> bool:
    """Whether all draws that have a value have the same."""
    known = drawn[np.isfinite(drawn)]
    return bool(len(known)) and float(np.ptp(known)) < 1e-12


def _ratio(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    ratio: NDArray[np.float64] = np.divide(
        above, below, out=np.full(len(above), np.nan), where=below > 0
    )
    return ratio


def _middle(values: NDArray[np.float64]) -> Bounds:
    return middle(values[np.isfinite(values)])
