"""Two versions of a system: which segments became better or worse, and which did not change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.corpus.results import System
from meteor_core.corpus.segments import SegmentNumbers
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import N_
from meteor_core.meteor.matrix import Values

KINDS = {
    "worse": N_("worse"),
    "better": N_("better"),
    "reworded": N_("reworded, same score"),
    "identical": N_("identical"),
}
"""What can become of a segment; the first three have another candidate than before."""

EQUAL = 1e-12
"""Scores nearer than this differ by the order of their sums alone."""


@dataclass(frozen=True)
class Versions:
    """``old`` and ``new`` are the systems' names; ``differences`` the new scores minus the old.

    ``kinds`` numbers each segment's place in ``KINDS``.
    """

    old: str
    new: str
    differences: Values
    kinds: NDArray[np.int8]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many segments there are of each kind: ``{"worse": 3, "better": 5, …}``."""
        numbers = np.bincount(self.kinds, minlength=len(KINDS))
        return dict(zip(KINDS, numbers.tolist(), strict=True))

    def segments(self, kinds: Sequence[str]) -> SegmentNumbers:
        """Returns the segments of these kinds, the largest change first; equal ones keep their
        order.

        Raises ``ChoiceError`` for a kind that is none.
        """
        names = list(KINDS)
        for kind in kinds:
            if kind not in names:
                raise ChoiceError("kind", kind, names)
        numbers = [names.index(kind) for kind in kinds]
        found = np.flatnonzero(np.isin(self.kinds, numbers))
        return found[np.argsort(-np.abs(self.differences[found]), kind="stable")]


def versions(
    old: System, new: System, old_texts: Sequence[str], new_texts: Sequence[str]
) -> Versions:
    """The same segments by two systems, scored alike, with their texts → what changed.

    Example: scores .5, .5 and .7 against .5, .6 and .6 are one identical or reworded segment (by
    its texts), one better and one worse.
    """
    differences = new.segment_scores - old.segment_scores
    differences = np.where(np.abs(differences) < EQUAL, 0.0, differences)
    same = np.fromiter(map(str.__eq__, old_texts, new_texts), bool, len(differences))
    names = list(KINDS)
    kinds = np.where(same, names.index("identical"), names.index("reworded"))
    kinds = np.where(differences < 0, names.index("worse"), kinds)
    kinds = np.where(differences > 0, names.index("better"), kinds)
    return Versions(old.name, new.name, differences, kinds.astype(np.int8))


class StageChange(NamedTuple):
    """Reference words that a stage matched in the old version and in the new."""

    stage: str
    old: int
    new: int


def stage_changes(old: System, new: System, segments: SegmentNumbers) -> tuple[StageChange, ...]:
    """Compares what the stages matched in these segments, from the statistics alone."""
    if not len(segments):
        return tuple(StageChange(stage, 0, 0) for stage in new.stages)
    counts = [
        system.rows[segments].column("reference_matches").sum(axis=(0, 2)).tolist()
        for system in (old, new)
    ]
    return tuple(
        StageChange(stage, before, after)
        for stage, before, after in zip(new.stages, *counts, strict=True)
    )
