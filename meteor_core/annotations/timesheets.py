"""How long each person has worked: by what pages measured, and by the times of the answers.

Two measures, since neither is the truth: pages measure how long an item stood on the screen (also
while nobody looked), and between two answers lies all that was done for the second. A gap longer
than a break counts as no work; of the first answer after it only what the page measured counts, as
far as that is no break either.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.work_counts import WorkCount, work_counts

BREAK = 300.0
"""Seconds without an answer after which somebody is held to be away."""


@dataclass(frozen=True, slots=True)
class Times:
    """One annotator; ``work``: how many items, as everywhere; ``answers``: votes and skips in all.

    ``logged``: seconds that pages measured; ``worked``: by the answers' times; ``first`` and
    ``last``: seconds since 1970.
    """

    annotator: str
    work: WorkCount
    answers: int
    logged: float
    worked: float
    first: float
    last: float


def timesheet(gathered: Gathered, longest: float = BREAK) -> tuple[Times, ...]:
    """Of everybody who has answered anything, by name; whether their votes count or not."""
    said: dict[str, list[Judgement]] = defaultdict(list)
    for judgement in gathered.history:
        said[judgement.annotator].append(judgement)
    counts = work_counts(gathered)
    return tuple(_times(name, counts[name], said[name], longest) for name in sorted(said))


def _times(name: str, work: WorkCount, said: list[Judgement], longest: float) -> Times:
    ordered = sorted(said, key=lambda one: one.made)
    return Times(
        name,
        work,
        len(said),
        sum(one.seconds or 0.0 for one in ordered),
        _worked(ordered, longest),
        ordered[0].made,
        ordered[-1].made,
    )


def _worked(ordered: list[Judgement], longest: float) -> float:
    total = min(ordered[0].seconds or 0.0, longest)
    for before, after in pairwise(ordered):
        gap = after.made - before.made
        total += gap if gap <= longest else min(after.seconds or 0.0, longest)
    return total
