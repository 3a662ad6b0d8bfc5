"""What METEOR 1.5's defects do to a pair: each fixed alone, and the score after that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core.meteor.meteor15 import MENDS, OPTIONS
from meteor_core.meteor.metric import Meteor


@dataclass(frozen=True, slots=True)
class Mend:
    """A defect, by the name of the option that fixes it; ``note`` describes it."""

    option: str
    note: str
    strict: float
    mended: float


def mends(
    candidate: str,
    references: str | Sequence[str],
    language: str = "auto",
    variant: str = "1.5",
    stages: Sequence[str] | None = None,
) -> tuple[Mend, ...]:
    """The defects that move the score of this pair: ``"ряд", "сад"`` → the hashes.

    ``variant`` may have options: ``1.5/ch``.
    """
    strict = Meteor(language, variant, stages).score(candidate, references).score.value
    moving = []
    for option in MENDS:
        mended = Meteor(language, f"{variant}/{option}", stages).score(candidate, references)
        if mended.score.value != strict:
            moving.append(Mend(option, OPTIONS[option].note, strict, mended.score.value))
    return tuple(moving)
