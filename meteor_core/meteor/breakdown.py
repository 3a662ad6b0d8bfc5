"""Where the score was lost: from 1 down to METEOR in steps that sum exactly.

Each step adds one kind of loss to those before it, with the score's own formula:

=========  ==========================================  ===========================
step       score after it                              lost
=========  ==========================================  ===========================
missing    F-mean of (1, recall), every match full     reference words not found
extra      F-mean of (precision, recall), all full     candidate words too many
soft       F-mean with weights (and similarity)        inexact matches
order      F-mean · (1 − penalty): the words' score    fragmentation
=========  ==========================================  ===========================

Where letters have a share μ of the score, these count for 1 − μ of it, and ``letters`` is what the
rest loses: μ · (1 − letters). ``granted`` is not a loss but a part of what is left: the score less
that of the same matches without smoothing (σ = 0).

Precision and recall are weighted by δ as in the score, and take σ for granted in every step. No
step gains as long as weights and δ are within 0..1. Which loss comes first is a convention (what
recall has taken, precision cannot take again), kept the same everywhere so that losses compare
between segments and systems.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from meteor_core.meteor.scoring import harmonic, score
from meteor_core.model import Parameters, Statistics

PARTS = ("missing", "extra", "soft", "order", "letters")


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The parts lost, each ≥ 0, and what is left: they sum to 1.

    ``granted`` is the part of the value that smoothing contributes.
    """

    missing: float
    extra: float
    soft: float
    order: float
    value: float
    letters: float = 0.0
    granted: float = 0.0

    @property
    def parts(self) -> tuple[tuple[str, float], ...]:
        """``(("missing", 0.1), ("extra", 0.0), …)`` in the order of the steps."""
        return tuple((name, getattr(self, name)) for name in PARTS)

    @property
    def shown(self) -> tuple[tuple[str, float], ...]:
        """The parts, without letters where they have lost nothing: mostly they have no share."""
        return tuple((name, lost) for name, lost in self.parts if lost or name != "letters")

    @property
    def earned(self) -> float:
        """The value without the part of smoothing."""
        return self.value - self.granted


def breakdown(statistics: Statistics, parameters: Parameters) -> Breakdown:
    """Statistics (of a segment or summed) → what each kind of loss took from a score of 1."""
    scored = score(statistics, parameters)
    weightless = parameters.with_weights(dict.fromkeys(statistics.stages, 1.0))
    full = score(statistics.undiscounted, weightless)
    levels = (
        1.0,
        harmonic(1.0, full.recall, parameters.alpha),
        full.f_mean,
        scored.f_mean,
        scored.words,
    )
    share = scored.share
    missing, extra, soft, order = (
        (1 - share) * max(above - below, 0.0) for above, below in pairwise(levels)
    )
    bare = score(statistics, replace(parameters, sigma=0.0))
    return Breakdown(
        missing,
        extra,
        soft,
        order,
        scored.value,
        share * (1 - scored.letters),
        max(scored.value - bare.value, 0.0),
    )
