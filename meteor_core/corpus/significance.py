"""Is a difference significant? Intervals by bootstrap; p by bootstrap and randomisation.

Koehn (2004): Statistical Significance Tests for Machine Translation Evaluation; Riezler & Maxwell
(2005): On Some Pitfalls in Automatic Evaluation and Significance Testing for MT; Holm (1979): A
Simple Sequentially Rejective Multiple Test Procedure. All from the segments' statistics, so that
nothing is aligned or counted again. Draws depend on the number of segments and the seed alone: they
are those of sacreBLEU's ``--paired-bs`` and ``--paired-ar`` (Post 2018: A Call for Clarity in
Reporting BLEU Scores), whatever the metric. With the same seed and as many draws the p-values are
sacreBLEU's own, but for ties: see ``_p_value``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.results import SegmentNumbers
from meteor_core.messages.phrase import Phrase
from meteor_core.meteor.matrix import Numbers, Values
from meteor_core.model.cancellation import checkpoint
from meteor_core.model.intervals import SIGNIFICANT

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
    """Returns the middle 95% of resampled scores, cut where sacreBLEU cuts: at a fortieth."""
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


SLICE_SAMPLES = 1000
"""Draws for a part: of bootstrap and randomisation alike, as parts are many and small."""


@dataclass(frozen=True, slots=True)
class CorpusSlice:
    """The segments (counted from 0, in order) that have one label."""

    label: str
    segments: SegmentNumbers


def slices(labels: Sequence[str]) -> tuple[CorpusSlice, ...]:
    """A label for each segment → the parts, in the order of their first segments.

    ``["a", "b", "a"]`` → a (0, 2), b (1); white space around a label does not count.
    """
    segments: dict[str, list[int]] = {}
    for number, label in enumerate(labels):
        segments.setdefault(label.strip(), []).append(number)
    return tuple(
        CorpusSlice(label, np.array(numbers, dtype=np.intp)) for label, numbers in segments.items()
    )


def slice_scores(rows: Numbers | Values, rate: Rate, parts: Sequence[CorpusSlice]) -> Values:
    """A system's rows → its corpus score of each part: their rows summed, then scored."""
    sums = np.array([rows[part.segments].sum(axis=0) for part in parts], dtype=float)
    return rate(sums)


def slice_significance(
    systems: Mapping[str, Numbers | Values], rate: Rate, part: CorpusSlice
) -> Significance:
    """Intervals and comparisons of the systems on one part alone."""
    rows = {name: numbers[part.segments] for name, numbers in systems.items()}
    return significance(rows, rate, samples=SLICE_SAMPLES, trials=SLICE_SAMPLES)


def neighbours_in_slice(labels: Sequence[str], segment: int) -> tuple[int | None, int | None]:
    """The segments before and after one, of the same label: ``["a", "b", "a"], 0`` → None, 2."""
    own = labels[segment].strip()
    before = (at for at in range(segment - 1, -1, -1) if labels[at].strip() == own)
    after = (at for at in range(segment + 1, len(labels)) if labels[at].strip() == own)
    return next(before, None), next(after, None)
