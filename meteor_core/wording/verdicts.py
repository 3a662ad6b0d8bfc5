"""What a comparison of two systems says, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from meteor_core.corpus.significance import SystemComparison
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate, digits_for, number, same, signed

SIGNIFICANT = 0.05
"""Where p lies below, a difference counts as more than luck."""

BETTER = N_(
    "{best} is better than {other} by {difference} (95%: {low} to {high}); "
    "that is hardly luck, p = {p}."
)
AHEAD = N_(
    "{best} is ahead of {other} by {difference} (95%: {low} to {high}), "
    "but that may be luck, p = {p}."
)
LEVEL = N_("{best} and {other} score the same (95%: {low} to {high}), p = {p}.")


def verdict(comparison: SystemComparison, translate: Translate = same) -> str:
    """``"B is better than A by +0.012 (95%: +0.004 to +0.020); that is hardly luck, p = 0.003."``

    The better system is named first, whichever was the baseline; there are as many digits as the
    difference needs.
    """
    best, other, difference, low, high = _best_first(comparison)
    template = _template(difference, comparison.randomisation_p)
    digits = digits_for([difference])
    return translate(template).format(
        best=best,
        other=other,
        difference=signed(difference, digits),
        low=signed(low, digits),
        high=signed(high, digits),
        p=number(comparison.randomisation_p, digits_for([comparison.randomisation_p])),
    )


def _best_first(comparison: SystemComparison) -> tuple[str, str, float, float, float]:
    """Names and difference with its interval, the difference never below 0."""
    one = comparison
    if one.difference >= 0:
        return one.system, one.baseline, one.difference, one.low, one.high
    return one.baseline, one.system, -one.difference, -one.high, -one.low


def _template(difference: float, p: float) -> str:
    if not round(difference, 12):
        return LEVEL
    return BETTER if p < SIGNIFICANT else AHEAD


def against(comparison: SystemComparison, baseline: str) -> SystemComparison:
    """The same comparison with this one of its two systems as the baseline."""
    if comparison.baseline == baseline:
        return comparison
    return replace(
        comparison,
        baseline=comparison.system,
        system=comparison.baseline,
        difference=-comparison.difference,
        low=-comparison.high,
        high=-comparison.low,
    )
