"""What columns of the standings mean, as the page and the workbook say it: messages' ids."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations.checking import measures
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.standings import SystemStanding, groups
from meteor_core.messages.phrase import N_

VALUES = {
    "preference": N_("Bradley–Terry strength in log odds (95% interval)"),
    "ranking": N_("Bradley–Terry strength in log odds (95% interval)"),
    "rating": N_("Mean rating (95% interval)"),
    "errors": N_("Mean MQM score, the negative penalty (95% interval)"),
    "esa": N_("Mean score, 0–100 (95% interval)"),
}
"""What the value of a system is, by scheme."""

RANK = N_(
    "Rank: 1 + the number of better systems. A system is better if the 95% interval of the "
    "difference (bootstrap over segments, votes on one item averaged first) is above 0 and the "
    "results differ in six segments or more. The intervals of two systems can overlap although "
    "one is better, and equal ranks do not show that systems are equal."
)
_STRENGTH = N_(
    "Strength is in log odds; 0 is the mean of the largest set of systems that have all won and "
    "lost against each other, directly or indirectly, or of all systems if there is no such set. "
    "Systems outside the set have no interval, because only regularisation (0.01) keeps their "
    "strengths finite. A strength that is the same in all bootstrap samples has no interval "
    "either."
)
_FIXED = N_(
    "A system has no interval if its mean is the same in every sample. This happens if it was "
    "judged in only one segment or has the same mean in all of its segments."
)
_APART = N_(
    "Systems that were never compared, even indirectly, cannot be ranked together. Strengths and "
    "ranks apply only within a group of compared systems."
)


def of_values(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    """Of what strengths of comparisons cannot tell; of scores why one has no interval."""
    if measures(gathered.setup):
        return (_FIXED,) if any(row.low is None for row in rows) else ()
    return (_STRENGTH, _APART) if len(groups(gathered)) > 1 else (_STRENGTH,)


def of_standings(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    return RANK, *of_values(gathered, rows)
