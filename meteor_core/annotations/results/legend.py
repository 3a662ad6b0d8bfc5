"""What columns of the standings mean, as the page and the workbook say it: messages' ids."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.results.standings import SystemStanding
from meteor_core.messages.phrase import N_

RANK = N_(
    "Rank: 1 + the number of systems whose whole interval lies above this one's. Systems of "
    "one rank cannot be told apart by these votes; intervals are of segments drawn again."
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
