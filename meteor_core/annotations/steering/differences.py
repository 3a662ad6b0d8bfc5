"""Differences of two systems, and whether they are settled, from sums over segments.

The interval is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
(Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 2024,
theorem 2.2): it covers the mean difference at all numbers of segments together, however the end was
chosen, where segments are many. α (``SIGNIFICANT``) is divided among the pairs (Bonferroni), so
that all intervals of a project hold together.

Of few segments the standard deviation knows nothing of what is rare and has not been seen yet: of
500 segments, of which one in a hundred has an error of weight 25, 58% of equal pairs were settled
on the way, one in forty of weight 10 31%. Therefore the gravest error, a win, a loss are taken as
seen once each way (Agresti & Caffo 2000), which leaves .6% and 2%; and there are no bounds below a
least number of segments.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.replies.answer_values import gravest, measures
from meteor_core.model.intervals import SIGNIFICANT

TIGHTEST = 100
"""At about so many segments the interval is the tightest that its kind can be."""

Array = NDArray[np.float64]
Pair = tuple[int, int]
"""Two systems by their places in the project, the lower first."""


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms two systems are compared.

    ``measured``: the numbers are measurements, whose differences count; else only which of two is
    the higher does. No difference is larger than ``reach``. ``unseen`` is taken as seen once each
    way. Of fewer segments than ``least`` there are no bounds.
    """

    measured: bool
    reach: float
    unseen: float
    least: int = 2


COMPARISONS = Terms(measured=False, reach=1.0, unseen=1.0)
RATINGS = Terms(measured=True, reach=100.0, unseen=0.0)


def terms_of(setup: Setup) -> Terms:
    """Ratings are spread widely enough; of MQM scores the gravest error may be still to come."""
    if setup.traits.weighs:
        return Terms(True, math.inf, gravest(setup), setup.least)
    return replace(RATINGS if measures(setup) else COMPARISONS, least=setup.least)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better the first system of a pair is than the second, over its ``segments``.

    ``mean``: of comparisons from −1, never better, to 1, always; of ratings, points of their scale;
    of MQM scores, weights. ``low`` and ``high`` bound it at every number of votes; without bounds
    (of too few segments) they are infinite.
    """

    pair: Pair
    segments: int
    mean: float
    low: float
    high: float

    @property
    def is_settled(self) -> bool:
        """Whether 0 lies outside."""
        return self.low > 0 or self.high < 0


def difference(pair: Pair, given: Array, *, pairs: int, terms: Terms) -> Difference:
    """A pair's mean difference on each segment → the difference over all.

    ``pairs``: how many there are in the project.
    """
    count = given.size
    mean = float(given.mean()) if count else 0.0
    if count < terms.least:
        return Difference(pair, count, mean, -math.inf, math.inf)
    unseen = (terms.unseen, -terms.unseen) if terms.unseen else ()
    values = np.concatenate([given, unseen])
    half = float(values.std()) * half_width(values.size, SIGNIFICANT / pairs)
    middle = float(values.mean())
    low, high = max(middle - half, -terms.reach), min(middle + half, terms.reach)
    return Difference(pair, count, mean, low, high)


def half_width(count: int, alpha: float) -> float:
    """Of the confidence sequence for ``count`` observations of standard deviation 1.

    ``half_width(100, 0.05)`` → ``0.305``; at a number chosen beforehand 0.196 would do.
    """
    spread = _spread(alpha)
    reach = count * spread**2 + 1
    return math.sqrt(2 * reach / (count**2 * spread**2) * math.log(math.sqrt(reach) / alpha))


def _spread(alpha: float) -> float:
    """ρ, for which the sequence is tightest near ``TIGHTEST`` (ibid., appendix B.2)."""
    return math.sqrt((-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TIGHTEST)
