"""What columns of the standings mean, as the page and the workbook say it: messages' ids."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.standings import SystemStanding
from meteor_core.messages.phrase import N_

RANK = N_(
    "Rank: 1 + the number of systems that are ahead of this one, by the whole 95% interval of the "
    "difference of the two, each two for themselves. One rank does not show that systems are "
    "equal. Intervals are of segments drawn again; those of two systems may overlap where one is "
    "surely ahead, for hard segments lower both."
)
_Z = N_(
    "z: the mean of standardised scores: each less the mean of its annotator's scores, over "
    "their standard deviation (divided by n, not n − 1). Scores of an annotator who gave one "
    "alone, or all alike, count as 0."
)
_BY_WHOM = N_("Final answers are standardised by whoever decided.")


def of_z(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    """Of the standardised scores; nothing where there are none."""
    if all(row.z is None for row in rows):
        return ()
    return (_Z, _BY_WHOM) if gathered.with_final else (_Z,)


def of_standings(gathered: Gathered, rows: Sequence[SystemStanding]) -> tuple[str, ...]:
    return RANK, *of_z(gathered, rows)
