"""What columns of the standings mean, as the page and the workbook say it: messages' ids."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations.checking import measures
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.standings import SystemStanding, groups
from meteor_core.messages.phrase import N_

VALUES = {
    "preference": N_("Strength (Bradley–Terry, log odds) with its 95% interval"),
    "ranking": N_("Strength (Bradley–Terry, log odds) with its 95% interval"),
    "rating": N_("Mean rating with its 95% interval"),
    "errors": N_("Mean MQM score (minus the penalty) with its 95% interval"),
    "esa": N_("Mean score, 0–100, with its 95% interval"),
}
"""What the value of a system is, by scheme."""

RANK = N_(
    "Rank: 1 + the number of systems ahead of this one. A system is ahead if the 95% interval "
    "of the difference lies wholly above 0 and the two systems differ in at least six "
    "segments; each pair is tested separately. Equal ranks do not show that systems are equal. "
    "Intervals come from resampling segments. The intervals of two systems may overlap "
    "although one is clearly ahead, because hard segments lower both. Votes on one item are "
    "averaged first, so every item has the same weight. Votes, wins, ties and losses are "
    "counts."
)
_STRENGTH = N_(
    "Strength: the logarithm of odds. 0 is the mean of the largest set of systems that are "
    "linked to one another by both wins and losses, directly or through others (if there is no "
    "such set, the mean of all). A shrinkage of 0.01 keeps strengths finite; without it, the "
    "strengths of the other systems would be infinite. Those systems have no interval. A "
    "strength that is the same in every sample has none either."
)
_FIXED = N_(
    "Interval: a system has none if its mean is the same in every sample. This happens if it was "
    "judged in only one segment or got the same mean in all of them."
)
_APART = N_(
    "Systems that were never compared, even through others, cannot be put in order. Strengths "
    "and ranks apply within each group."
)
_Z = N_(
    "z: the mean of standardised scores. To standardise a score, we subtract the mean of its "
    "annotator's scores and divide by their standard deviation (computed with n, not n − 1). "
    "If an annotator gave only one score, or only equal scores, they count as 0."
)
_BY_WHOM = N_("Final answers are standardised separately for each person who gave them.")


def of_values(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    """Of what strengths of comparisons cannot tell; of scores why one has no interval."""
    if measures(gathered.setup):
        return (_FIXED,) if any(row.low is None for row in rows) else ()
    return (_STRENGTH, _APART) if len(groups(gathered)) > 1 else (_STRENGTH,)


def of_z(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    """Of the standardised scores; nothing where there are none."""
    if all(row.z is None for row in rows):
        return ()
    return (_Z, _BY_WHOM) if gathered.with_final else (_Z,)


def of_standings(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    return RANK, *of_values(gathered, rows), *of_z(gathered, rows)
