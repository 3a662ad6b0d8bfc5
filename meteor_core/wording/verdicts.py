"""A comparison of two systems in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from meteor_core.corpus.significance import SystemComparison
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate, digits_for, p_value, probability, same, signed

BETTER = N_(
    "{best} is better than {other} by {difference} (95%: {low} to {high}); "
    "the difference is significant, {p}."
)
AHEAD = N_(
    "{best} is ahead of {other} by {difference} (95%: {low} to {high}); "
    "the difference is not significant, {p}."
)
OPEN = N_(
    "{best} is ahead of {other} by {difference} (95%: {low} to {high}). There are too few trials "
    "to tell whether the difference is significant: with so many comparisons p is never below "
    "{p}."
)
LEVEL = N_("{best} and {other} score the same (95%: {low} to {high}), {p}.")
CORRECTED = N_("p is corrected for all comparisons by one metric (Holm).")
UNCORRECTED = N_(
    "Intervals of differences are not corrected for the number of comparisons. An interval may "
    "exclude 0 even if the difference is not significant by the corrected p."
)
"""What p-values and intervals stand for where several comparisons were made."""


def verdict(
    comparison: SystemComparison, translate: Translate = same, *, higher_is_better: bool = True
) -> str:
    """Writes ``"B is better than A by +0.012 (95%: +0.004 to +0.020); the difference is
    significant, …"``.

    The better system is named first, whichever was the baseline; there are as many digits as the
    difference needs. p is that of approximate randomisation, corrected for the comparisons made.
    """
    best, other, difference, low, high = _best_first(comparison, higher_is_better)
    template = _template(difference, comparison)
    digits = digits_for([difference])
    return translate(template).format(
        best=best,
        other=other,
        difference=signed(difference, digits),
        low=signed(low, digits),
        high=signed(high, digits),
        p=probability(comparison.least_holm)
        if template == OPEN
        else p_value(comparison.randomisation_holm),
    )


def _best_first(
    comparison: SystemComparison, higher_is_better: bool
) -> tuple[str, str, float, float, float]:
    """Names and difference with its interval, the better system first."""
    is_best = comparison.difference >= 0 if higher_is_better else comparison.difference <= 0
    one = comparison if is_best else comparison.reverse
    return one.system, one.baseline, one.difference, one.low, one.high


def _template(difference: float, comparison: SystemComparison) -> str:
    if not round(difference, 12):
        return LEVEL
    if comparison.is_open:
        return OPEN
    return BETTER if comparison.is_significant else AHEAD


def is_corrected(comparisons: Iterable[SystemComparison]) -> bool:
    """Returns whether they are of several that were made at once, and their p-values differ for
    that."""
    return any(pair.randomisation_holm != pair.randomisation_p for pair in comparisons)


def against(comparison: SystemComparison, baseline: str) -> SystemComparison:
    """Turns the comparison so that this one of its two systems is the baseline."""
    return comparison if comparison.baseline == baseline else comparison.reverse
