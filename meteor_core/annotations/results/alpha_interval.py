"""An interval for Krippendorff's α, by drawing segments anew.

Hayes & Krippendorff (2007) bootstrap α; Zapf, Castell, Morawietz & Karch (2016) show that drawing
units gives intervals that cover. Votes on one segment depend on one another, so segments are drawn.
α is worked out from sums over segments, so that a thousand draws cost one product of matrices.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.replies.answer_values import DIGITS, measures
from meteor_core.annotations.results.agreement import labels
from meteor_core.annotations.results.strengths import EQUAL
from meteor_core.corpus.resampling import SEED, interval, too_few
from meteor_core.messages.phrase import Phrase

SAMPLES = 1000

Array = NDArray[np.float64]


def alpha_interval(
    gathered: Gathered, samples: int = SAMPLES, seed: int = SEED
) -> tuple[float, float] | None:
    """95% bounds of ``agreement(gathered).alpha``.

    None where fewer than five segments tell, most draws have no α, or all have the same.
    """
    table = _sums(gathered)
    if len(table) < 5:
        return None
    drawn = np.random.default_rng(seed).multinomial(
        len(table), np.full(len(table), 1 / len(table)), size=samples
    )
    found = _alpha(drawn @ table, nominal=not measures(gathered.setup))
    known = found[np.isfinite(found)]
    moves = len(known) >= samples / 2 and np.ptp(known) > EQUAL
    return interval(known) if moves else None


def few_judged_twice(gathered: Gathered) -> Phrase | None:
    """A warning of α's interval, where too few segments tell."""
    return too_few(len(_sums(gathered)))


def _sums(gathered: Gathered) -> Array:
    """A row for each segment with a unit that two judged, in the order of what it holds.

    Columns: the disagreement within units, votes, ties, and the sums of numbers (of comparisons 0)
    and their squares.
    """
    gathered = gathered.as_voted
    units: dict[tuple[object, ...], list[float]] = defaultdict(list)
    for by_unit in labels(gathered, gathered.counting).values():
        for unit, label in by_unit.items():
            units[unit].append(label)
    nominal = not measures(gathered.setup)
    rows: dict[int, Array] = {}
    for unit, given in sorted(units.items(), key=lambda item: str(item[0])):
        if len(given) > 1:
            segment = int(str(unit[0]))
            rows[segment] = rows.get(segment, np.zeros(5)) + _row(np.array(sorted(given)), nominal)
    table = np.array(list(rows.values())).reshape(-1, 5).round(DIGITS)
    ordered: Array = table[np.lexsort(table.T)]  # or draws would depend on segments' numbers
    return ordered


def _row(given: Array, nominal: bool) -> Array:
    apart = given[:, None] - given[None, :]
    differing = float((apart != 0).sum() if nominal else (apart**2).sum())
    many = given.size
    ties = float((given == 0).sum())
    total = 0.0 if nominal else float(given.sum())  # of comparisons: by which system stands first
    return np.array([differing / (many - 1), many, ties, total, float((given**2).sum())])


def _alpha(sums: Array, *, nominal: bool) -> Array:
    """Draws × columns → α of each draw: 1 − observed ÷ expected disagreement.

    Of comparisons the expected one takes the second vote of two either way round (``agreement``).
    """
    within, votes, ties, total, squares = sums.T
    if nominal:
        decided = votes - ties
        expected = decided * (decided - 1) / 2 + 2 * ties * decided
    else:
        expected = 2 * (votes * squares - total**2)
    found = np.full(len(sums), np.nan)
    chance = expected / np.maximum(votes - 1, 1)
    np.divide(within, chance, out=found, where=expected > 1e-9)
    return 1 - found
