"""Is one metric really closer to people? Intervals by bootstrap, differences by two tests.

Rows of one segment are drawn together, because they are not independent. All draws are seeded.
Williams (1959): The Comparison of Regression Variables, for two correlations with one variable.

Perm-Both of Deutsch, Dror & Roth (2021): under the null hypothesis either metric could have given
either score. So whole systems and then whole segments are swapped between the metrics, each by a
coin: rows that belong together stay together. Where no systems are named, segments alone are
swapped (Perm-Inputs). Scores are standardised first, without which those of two metrics could not
take each other's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt

import numpy as np
import scipy
from numpy.typing import NDArray

from meteor_core.corpus.significance import holm
from meteor_core.meta_evaluation.judged import Groups, Values
from meteor_core.meta_evaluation.measures import (
    ITEM_MEASURES,
    MEASURES,
    SEED,
    item_values,
    measure,
    measurer,
    of_all,
    pairs,
    pearson,
)
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import SIGNIFICANT, middle

SAMPLES = 1000
SLOW_SAMPLES = 250
"""Samples for measures that have to sort every one of them: enough for a dozen metrics."""

_CELLS = 4_000_000
"""Swaps of rows that are held at once."""


def samples_for(comparisons: int, objective: str = "pearson") -> int:
    """Returns the samples for a measure: enough for a corrected p below 0.05."""
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
    """Yields −1 for swapped segments, else 1: samples × segments, some at a time."""
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


Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MetricComparison:
    """``difference`` = agreement of ``first`` less that of ``second``, with its 95% interval.

    ``permutation_p`` and ``williams_p``: how probable a difference this large is by chance; the
    latter for Pearson alone, and as if all rows were independent. ``permutation_holm``: corrected
    for as many comparisons as are in one table.
    """

    first: str
    second: str
    difference: float
    low: float
    high: float
    permutation_p: float
    williams_p: float | None
    permutation_holm: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """How many ``samples`` intervals rest on, and how many ``permutations`` each p."""

    samples: int
    permutations: int
    seed: int = SEED

    @property
    def least_p(self) -> float:
        """Below which no p can be, before it is corrected."""
        return 1 / (self.permutations + 1)


def bootstrap(
    objective: str, many: Sequence[Values], human: Values, groups: Groups, samples: int = SAMPLES
) -> Numbers:
    """Computes the agreement of several metrics in samples of segments: samples × metrics.

    Group-by-item measures draw the segments' values, ε being that of all rows.
    """
    if objective in ITEM_MEASURES and (compared := pairs(human, groups)).within:
        by_item = [item_values(objective, scores, compared) for scores in many]
        return np.stack([_means(values, samples) for values in by_item], axis=1)
    _, numbers = np.unique(groups, return_inverse=True)
    size = int(numbers.max()) + 1
    if objective == "pearson":
        sums = [_sums(scores, human, numbers) for scores in many]
        found = [[_correlation(some @ each) for each in sums] for some in draws(size, samples)]
        return np.concatenate([np.stack(some, axis=1) for some in found])
    generator = np.random.default_rng(SEED)
    members = np.split(np.argsort(numbers, kind="stable"), np.cumsum(np.bincount(numbers))[:-1])
    agreements = []
    for _ in range(min(samples, SLOW_SAMPLES)):
        checkpoint()
        chosen = generator.integers(0, size, size)
        rows = np.concatenate([members[number] for number in chosen])
        judge = _judge(objective, human, rows)
        agreements.append([judge(scores[rows]) for scores in many])
    return np.array(agreements)


def _judge(objective: str, human: Values, rows: Groups) -> Callable[[Values], float]:
    """A measure of drawn rows, computed for many scores of them: by segment, of all pairs."""
    drawn = human[rows]
    if objective not in ITEM_MEASURES:
        return lambda scores: MEASURES[objective](scores, drawn)
    compared = of_all(drawn, rows)
    return lambda scores: ITEM_MEASURES[objective](scores, compared)


def _means(values: Values, samples: int) -> Numbers:
    """Means of as many segments drawn with replacement; those without a value are not drawn."""
    values = values[np.isfinite(values)]
    if not len(values):
        return np.zeros(samples)
    size = len(values)
    return np.concatenate([some @ values / size for some in draws(size, samples)])


def draws(segments: int, samples: int) -> Iterator[Numbers]:
    """Yields how often each segment is drawn: samples × segments, some at a time."""
    generator = np.random.default_rng(SEED)
    even = np.full(segments, 1 / segments)
    for count in portions(samples, segments):
        yield generator.multinomial(segments, even, count).astype(np.float64)


def compare(
    objective: str,
    names: tuple[str, str],
    many: tuple[Values, Values],
    human: Values,
    groups: Groups,
    drawn: Numbers | None = None,
    systems: Groups | None = None,
    comparisons: int = 1,
) -> MetricComparison:
    """Two metrics' scores → how sure their difference is, by itself: nothing corrected.

    ``drawn``: bootstrap, if available.
    ``systems``: the number of each row's system, where these are known.
    ``comparisons``: for how many the p will be corrected.
    """
    drawn = bootstrap(objective, many, human, groups) if drawn is None else drawn
    low, high = middle(drawn[:, 0] - drawn[:, 1])
    first, second = (measure(objective, scores, human, groups) for scores in many)
    difference = first - second
    permuted = np.abs(differences(objective, many, human, groups, systems, comparisons))
    hits = int((permuted >= abs(difference) - 1e-12).sum())
    test = williams(first, second, pearson(*many), len(human)) if objective == "pearson" else None
    p = (hits + 1) / (len(permuted) + 1)
    return MetricComparison(*names, difference, low, high, p, test, p)


def corrected(comparisons: Sequence[MetricComparison]) -> tuple[MetricComparison, ...]:
    """Corrects the p-values of one table for the number of comparisons.

    That all are compared with the best metric, found by the same scores, is not corrected for.
    """
    p_values = holm([pair.permutation_p for pair in comparisons])
    return tuple(
        replace(pair, permutation_holm=p) for pair, p in zip(comparisons, p_values, strict=True)
    )


def williams(first: float, second: float, between: float, rows: int) -> float:
    """Two correlations with people and that between the metrics → a two-sided p."""
    if first == second or rows < 4:
        return 1.0
    rest = 1 - first**2 - second**2 - between**2 + 2 * first * second * between
    below = 2 * rest * (rows - 1) / (rows - 3) + (first + second) ** 2 / 4 * (1 - between) ** 3
    if below <= 0:
        return 0.0
    t = (first - second) * sqrt((rows - 1) * (1 + between) / below)
    return float(2 * scipy.stats.t.sf(abs(t), rows - 3))


def _sums(scores: Values, human: Values, numbers: Groups) -> Numbers:
    """What Pearson's r is made of, summed within each group: groups × 6."""
    scores, human = scores - scores.mean(), human - human.mean()
    columns = (np.ones_like(human), scores, human, scores**2, human**2, scores * human)
    return np.stack([np.bincount(numbers, column) for column in columns], axis=1)


def _correlation(total: Numbers) -> Numbers:
    n, x, y, xx, yy, xy = total.T
    below = np.sqrt(np.maximum((n * xx - x * x) * (n * yy - y * y), 0))
    result: Numbers = np.divide(n * xy - x * y, below, out=np.zeros_like(n), where=below > 0)
    return result
