"""Is a difference significant? Intervals by bootstrap; p by bootstrap and randomisation.

Koehn (2004): Statistical Significance Tests for Machine Translation Evaluation; Riezler & Maxwell
(2005): On Some Pitfalls in Automatic Evaluation and Significance Testing for MT; Holm (1979): A
Simple Sequentially Rejective Multiple Test Procedure. With the same seed and as many draws the
p-values are sacreBLEU's own, but for ties: see ``_p_value``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.resampling import SAMPLES, SEED, TRIALS, Draws, Rate, draw, interval
from meteor_core.meteor.matrix import Numbers, Values
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import SIGNIFICANT


@dataclass(frozen=True, slots=True)
class SystemComparison:
    """``difference`` = corpus score of ``system`` − that of ``baseline``, with its 95% interval.

    ``randomisation_p``: how probable a difference this large, either way, is by chance.
    ``bootstrap_p``: sacreBLEU's, which looks at one tail: where a difference is clear, about half
    of what two tails would give. ``…_holm``: corrected for as many comparisons as were made.
    ``least_…``: what randomisation gives where no trial at all comes near.
    """

    baseline: str
    system: str
    difference: float
    low: float
    high: float
    bootstrap_p: float
    randomisation_p: float
    bootstrap_holm: float
    randomisation_holm: float
    least_p: float = 0.0
    least_holm: float = 0.0

    @property
    def is_significant(self) -> bool:
        """Whether approximate randomisation, corrected, finds the systems to differ."""
        return self.randomisation_holm < SIGNIFICANT

    @property
    def is_open(self) -> bool:
        """Whether more trials might find them to differ, and so few could not."""
        near_none = self.randomisation_p < SIGNIFICANT or self.randomisation_p == self.least_p
        return near_none and self.least_holm >= SIGNIFICANT

    @property
    def reverse(self) -> SystemComparison:
        """The same seen from the other side: ``system`` becomes the baseline."""
        return replace(
            self,
            baseline=self.system,
            system=self.baseline,
            difference=-self.difference,
            low=-self.high,
            high=-self.low,
        )


@dataclass(frozen=True, slots=True)
class Significance:
    """Systems' 95% intervals by name, comparisons by (baseline, system), and the draws behind."""

    intervals: Mapping[str, tuple[float, float]]
    pairs: Mapping[tuple[str, str], SystemComparison]
    samples: int
    trials: int
    seed: int

    def comparison(self, baseline: str, system: str) -> SystemComparison:
        """Returns the comparison of two, whichever of them it was made with as the baseline."""
        if (baseline, system) in self.pairs:
            return self.pairs[baseline, system]
        return self.pairs[system, baseline].reverse


def significance(
    systems: Mapping[str, Numbers],
    rate: Rate,
    *,
    samples: int = SAMPLES,
    trials: int = TRIALS,
    seed: int = SEED,
    baseline: str | None = None,
) -> Significance:
    """Rows of each system's segments → intervals, and every pair compared.

    With a ``baseline`` only that one is compared with each of the others. p-values are corrected
    for the comparisons made here: those of one metric. One segment, drawn or swapped as often as
    one likes, stays what it is: nothing is found.
    """
    if len(next(iter(systems.values()))) < 2:
        return Significance({}, {}, samples, trials, seed)
    drawn = dict(zip(systems, draw([*systems.values()], rate, samples, trials, seed), strict=True))
    pairs = corrected(
        [
            compare(pair, (drawn[pair[0]], drawn[pair[1]]), rate)
            for pair in _pairs(tuple(systems), baseline)
        ]
    )
    return Significance(
        {name: interval(draws.scores) for name, draws in drawn.items()},
        {(pair.baseline, pair.system): pair for pair in pairs},
        samples,
        trials,
        seed,
    )


def trials_for(comparisons: int) -> int:
    """Trials with which the least corrected p of so many comparisons is well below 0.05."""
    return ceil(2 * comparisons / SIGNIFICANT)


def _pairs(names: Sequence[str], baseline: str | None) -> list[tuple[str, str]]:
    if baseline is None:
        return list(combinations(names, 2))
    return [(baseline, name) for name in names if name != baseline]


def compare(names: tuple[str, str], draws: tuple[Draws, Draws], rate: Rate) -> SystemComparison:
    """Baseline and system: names and draws → their difference, by itself: nothing corrected."""
    checkpoint()
    baseline, system = draws
    difference = float(rate(system.total)[0] - rate(baseline.total)[0])
    drawn = system.scores - baseline.scores
    sizes = np.abs(drawn)
    bootstrap = _p_value(sizes - sizes.mean(), abs(difference))
    randomised = _randomised(baseline, system, rate)
    randomisation = _p_value(randomised, abs(difference))
    low, high = interval(drawn)
    least = 1 / (len(randomised) + 1)
    tested = (bootstrap, randomisation)
    return SystemComparison(*names, difference, low, high, *tested, *tested, least, least)


def _randomised(baseline: Draws, system: Draws, rate: Rate) -> Values:
    """Absolute differences after each segment's two outputs are swapped or not, by a coin."""
    swapped = system.total + baseline.heads - system.heads
    rest = baseline.total + system.total - swapped
    differences: Values = np.abs(rate(swapped) - rate(rest))
    return differences


def _p_value(differences: NDArray[np.float64], observed: float) -> float:
    """(times as large as observed + 1) ÷ (draws + 1): never 0, as Phipson & Smyth (2010) advise.

    sacreBLEU counts larger differences alone, so that a system differs from itself with its least
    p; here a tie counts, and that p is 1. Where nothing ties, the two are the same.
    """
    large = int(np.sum(differences >= observed - 1e-12 * max(1.0, observed)))
    return (large + 1) / (len(differences) + 1)


def corrected(comparisons: Sequence[SystemComparison]) -> list[SystemComparison]:
    """Corrects the p-values for the number of comparisons, which keep their order."""
    bootstrap = holm([pair.bootstrap_p for pair in comparisons])
    randomisation = holm([pair.randomisation_p for pair in comparisons])
    return [
        replace(
            pair,
            bootstrap_holm=first,
            randomisation_holm=second,
            least_holm=min(1.0, pair.least_p * len(comparisons)),
        )
        for pair, first, second in zip(comparisons, bootstrap, randomisation, strict=True)
    ]


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values → corrected by Holm's step-down: ``[0.01, 0.04, 0.03]`` → 0.03, 0.06, 0.06."""
    values, count = np.array(p_values, dtype=float), len(p_values)
    order = np.argsort(values, kind="stable")
    steps = np.maximum.accumulate(values[order] * np.arange(count, 0, -1))
    adjusted = np.empty(count)
    adjusted[order] = np.minimum(steps, 1.0)
    return [float(value) for value in adjusted]
