"""Names of systems shortened for headings, and a comparison of two systems in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from meteor_core.corpus.significance import SystemComparison
from meteor_core.messages.phrase import N_
from meteor_core.wording.words import Translate, digits_for, p_value, probability, same, signed

LONGEST = 24
_DIGITS = re.compile(r"[0-9]{1,9}")
_PIECE = re.compile(r"[^\W_]+|.", re.DOTALL)


def short_names(names: Sequence[str], longest: int = LONGEST) -> tuple[str, ...]:
    """Names → as many, of at most ``longest`` characters if they stay different.

    A common beginning is removed first, then a common middle:
    ``["news2024.en-ru.model-base.v1", "news2024.en-ru.model-base.v2"]`` → ``["…v1", "…v2"]``.
    Names that are short are left alone; different names stay different.
    """
    distinct = list(dict.fromkeys(names))
    if all(len(name) <= longest for name in distinct):
        return tuple(names)
    shared = _shared_beginning(distinct) if len(distinct) > 1 else 0
    cut = [f"…{name[shared:]}" if shared > 1 else name for name in distinct]
    short = [_shortened(name, longest) for name in cut]
    if len(set(short)) < len(short):  # they differ only where they were cut
        short = [f"{number}. {name}" for number, name in enumerate(short, 1)]
    table = dict(zip(distinct, short, strict=True))
    return tuple(table[name] for name in names)


def _shared_beginning(names: Sequence[str]) -> int:
    """Characters of the pieces (words, separators) that all names begin with.

    The piece in which they differ is kept whole.
    """
    pieces = [_PIECE.findall(name) for name in names]
    alike = takewhile(lambda several: len(set(several)) == 1, zip(*pieces, strict=False))
    shared = min(len(list(alike)), min(map(len, pieces)) - 1)
    return sum(map(len, pieces[0][:shared]))


def _shortened(name: str, longest: int) -> str:
    """Beginning and end of what is too long: ``"a-very-long-name"`` → ``"a-ver…name"``."""
    if len(name) <= longest:
        return name
    end = (longest - 1) // 2
    return f"{name[: longest - 1 - end]}…{name[-end:]}"


def by_version(names: Sequence[str]) -> list[int]:
    """The places of names, the oldest version first: ``["v10", "v9"]`` → ``[1, 0]``.

    Names that differ in more than their numbers are not versions, and keep their order.
    """
    places = list(range(len(names)))
    if len({_DIGITS.sub("0", name) for name in names}) > 1:
        return places
    return sorted(places, key=lambda place: [int(part) for part in _DIGITS.findall(names[place])])


BETTER = N_(
    "{best} is better than {other} by {difference} (95% interval: {low} to {high}); the "
    "difference is significant, {p}."
)
AHEAD = N_(
    "{best} is ahead of {other} by {difference} (95% interval: {low} to {high}); the difference "
    "is not significant, {p}."
)
OPEN = N_(
    "{best} is ahead of {other} by {difference} (95% interval: {low} to {high}). There are too "
    "few trials to tell whether the difference is significant: with so many comparisons p is "
    "never below {p}."
)
LEVEL = N_(
    "{best} and {other} have the same score (95% interval of the difference: {low} to {high}), {p}."
)
CORRECTED = N_("p is corrected for all comparisons that use the same metric (Holm).")
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
    """Returns whether the p-values of comparisons made together differ from those of each."""
    return any(pair.randomisation_holm != pair.randomisation_p for pair in comparisons)


def against(comparison: SystemComparison, baseline: str) -> SystemComparison:
    """Turns the comparison so that this one of its two systems is the baseline."""
    return comparison if comparison.baseline == baseline else comparison.reverse
