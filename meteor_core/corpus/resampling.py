"""Corpora that chance might have made of a system's segments, drawn as sacreBLEU draws them.

All from the segments' statistics, so that nothing is aligned or counted again. Draws depend on the
number of segments and the seed alone: they are those of sacreBLEU's ``--paired-bs`` and
``--paired-ar`` (Post 2018: A Call for Clarity in Reporting BLEU Scores), whatever the metric.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.messages.phrase import Phrase
from meteor_core.meteor.matrix import Numbers, Values
from meteor_core.model.cancellation import checkpoint

SAMPLES = 1000
"""Corpora drawn with replacement, as many as sacreBLEU draws."""

TRIALS = 10_000
"""Tosses of a coin for each segment, as many as sacreBLEU's."""

SEED = 12345
FEW = 20
"""Segments of fewer than which bootstrapped intervals are too narrow to be shown without a word.

Of n normal differences whose mean is 0, the 95% interval leaves 0 out in 24% of samples of 3, 17%
of 5, 10% of 10, 9% of 20, 6% of 50, where 5% is promised.
"""

AT_ONCE = 1 << 22
"""Numbers drawn at a time: 32 MB."""

WORD = 32
"""NumPy draws coins 32 at a time: batches of so many rows toss as one draw of all would."""

Rate = Callable[[Values], Values]
"""Rows of summed statistics → their corpus scores."""

DrawCounts = NDArray[np.float64]
"""Draws × segments: how often each segment counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """What chance makes of one system.

    ``scores`` (samples): its corpus score with resampled segments; ``total`` (1 × columns): the
    sum of its rows; ``heads`` (trials × columns): for each toss of a coin a segment, the sum of
    the rows where heads came up.
    """

    scores: Values
    total: NDArray[np.float64]
    heads: NDArray[np.float64]


def draw(
    systems: Sequence[Numbers],
    rate: Rate,
    samples: int = SAMPLES,
    trials: int = TRIALS,
    seed: int = SEED,
) -> tuple[Draws, ...]:
    """Rows of systems' segments → the draws of each.

    All systems are resampled alike and meet the same coins, so that any two can be compared.
    """
    segments = len(systems[0])
    rows = [np.asarray(numbers, dtype=np.float64) for numbers in systems]
    scores = [rate(sums) for sums in _sums(rows, _resampled(segments, samples, seed))]
    heads = _sums(rows, _coins(segments, trials, seed))
    totals = [numbers.sum(axis=0, keepdims=True) for numbers in rows]
    return tuple(map(Draws, scores, totals, heads))


def _resampled(segments: int, samples: int, seed: int) -> Iterator[DrawCounts]:
    """How often each segment is drawn, with replacement."""
    generator = np.random.default_rng(seed)
    for size in _batches(samples, segments):
        chosen = generator.choice(segments, size=(size, segments), replace=True)
        chosen += segments * np.arange(size)[:, None]
        counts = np.bincount(chosen.ravel(), minlength=size * segments)
        yield counts.reshape(size, segments).astype(float)


def _coins(segments: int, trials: int, seed: int) -> Iterator[DrawCounts]:
    """A coin for each segment."""
    generator = np.random.default_rng(seed)
    for size in _batches(trials, segments, WORD):
        coins = generator.integers(2, size=(size, segments), dtype=bool)
        yield from (coins[start : start + WORD].astype(float) for start in range(0, size, WORD))


def _sums(
    systems: Sequence[NDArray[np.float64]], weights: Iterable[DrawCounts]
) -> list[NDArray[np.float64]]:
    """The weighted sums of each system's rows; of whole numbers exact in any order."""
    batches: list[list[NDArray[np.float64]]] = [[] for _ in systems]
    for some in weights:
        checkpoint()
        for rows, sums in zip(systems, batches, strict=True):
            sums.append(some @ rows)
    return [np.concatenate(sums) for sums in batches]


def _batches(draws: int, segments: int, multiple: int = 1) -> list[int]:
    """How many to draw at a time, in multiples of so many but for the last."""
    size = max(1, AT_ONCE // max(1, segments) // multiple) * multiple
    return [min(size, draws - done) for done in range(0, draws, size)]


def interval(values: Values) -> tuple[float, float]:
    """Returns the middle 95% of resampled scores, cut where sacreBLEU cuts: a fortieth off each
    end."""
    ordered, cut = np.sort(values), len(values) // 40
    return float(ordered[cut]), float(ordered[-1 - cut])


def too_few(segments: int) -> Phrase | None:
    """Returns a warning about intervals of too few segments; None if there are enough."""
    if segments >= FEW:
        return None
    if segments == 1:
        return Phrase(
            "A single segment gives no interval and no p-value, because every resample is the same."
        )
    return Phrase(
        "Segments: {segments}. With fewer than {few}, bootstrap intervals are too narrow, and a "
        "difference that looks significant may not be.",
        segments=segments,
        few=FEW,
    )
