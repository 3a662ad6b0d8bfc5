"""Perm-Both of Deutsch, Dror & Roth (2021): is a difference between two metrics significant?

Under the null hypothesis either metric could have given either score. So whole systems and then
whole segments are swapped between the metrics, each by a coin: rows that belong together stay
together. Where no systems are named, segments alone are swapped (Perm-Inputs). Scores are
standardised first, without which those of two metrics could not take each other's place.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import numpy as np
from numpy.typing import NDArray

from meteor_core.meta_evaluation.judged import Groups, Values
from meteor_core.meta_evaluation.measures import measurer
from meteor_core.meta_evaluation.pairs import SEED
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import SIGNIFICANT

SAMPLES = 1000
SLOW_SAMPLES = 250
"""Samples for measures that have to sort every one of them: enough for a dozen metrics."""

_CELLS = 4_000_000
"""Swaps of rows that are held at once."""


def samples_for(comparisons: int, objective: str = "pearson") -> int:
    """Returns the number of samples for a measure: more if so few could give no corrected p below
    0.05."""
    usual = SAMPLES if objective == "pearson" else SLOW_SAMPLES
    return max(usual, ceil(1.1 * comparisons / SIGNIFICANT))


def standard(scores: Values) -> Values:
    """Standardises values to mean 0 and deviation 1."""
    deviation = float(scores.std())
    result: Values = (scores - scores.mean()) / (deviation or 1.0)
    return result


def differences(
    objective: str,
    many: tuple[Values, Values],
    human: Values,
    groups: Groups,
    systems: Groups | None = None,
    comparisons: int = 1,
) -> Values:
    """Scores of two metrics → differences of their agreement that chance alone makes.

    ``systems``: the number of each row's, as ``groups`` that of its segment;
    ``comparisons``: for how many a p will be corrected.
    """
    first, second = map(standard, many)
    drawn = swaps(groups, systems, samples_for(comparisons, objective))
    if objective == "pearson":
        return np.concatenate([_pearsons(first, second, human, some) for some in drawn])
    judge, found = measurer(objective, human, groups), []
    for some in drawn:
        for swapped in some:
            checkpoint()
            left, right = np.where(swapped, second, first), np.where(swapped, first, second)
            found.append(judge(left) - judge(right))
    return np.array(found)


def swaps(groups: Groups, systems: Groups | None, samples: int) -> Iterator[NDArray[np.bool_]]:
    """Yields which rows are swapped: samples × rows, some samples at a time."""
    generator = np.random.default_rng(SEED)
    _, item = np.unique(groups, return_inverse=True)
    _, system = np.unique(np.zeros_like(item) if systems is None else systems, return_inverse=True)
    for count in portions(samples, len(item)):
        items = generator.integers(0, 2, (count, item.max() + 1)).astype(bool)
        whole = generator.integers(0, 2, (count, system.max() + 1)).astype(bool)
        yield items[:, item] ^ whole[:, system]


def signs(segments: int, samples: int) -> Iterator[NDArray[np.float64]]:
    """Yields −1 for segments of which all is swapped, else 1: samples × segments, some at a
    time."""
    generator = np.random.default_rng(SEED)
    for count in portions(samples, segments):
        yield generator.integers(0, 2, (count, segments)).astype(np.float64) * 2 - 1


def portions(samples: int, segments: int) -> Iterator[int]:
    """Yields how many samples of so many segments are held at once, until all have been: a set may
    have a million segments. Work can be stopped before each."""
    most = max(1, _CELLS // segments)
    for begin in range(0, samples, most):
        checkpoint()
        yield min(most, samples - begin)


def _pearsons(first: Values, second: Values, human: Values, swapped: NDArray[np.bool_]) -> Values:
    """Differences of Pearson's r: sums of scores after a swap are sums of what is swapped."""
    checkpoint()
    people = standard(human)
    moved = swapped.astype(float) @ np.stack(
        [second - first, second**2 - first**2, (second - first) * people], axis=1
    )
    left, right = (
        np.array([scores.sum(), (scores**2).sum(), (scores * people).sum()])
        for scores in (first, second)
    )
    return _r(left + moved, people) - _r(right - moved, people)


def _r(sums: Values, people: Values) -> Values:
    """Sums of scores, of their squares and of their products with standard human scores → r."""
    total, squares, products = sums.T
    below = np.sqrt(np.maximum(squares - total**2 / len(people), 0) * (people @ people))
    result: Values = np.divide(products, below, out=np.zeros_like(products), where=below > 0)
    return result
