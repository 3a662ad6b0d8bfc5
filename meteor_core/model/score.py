"""The parameters of METEOR, and the score that they make of statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

GREEK = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "sigma": "σ", "mu": "μ"}
"""The parameters besides the weights, and how the formula writes them."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """α (recall's share in F-mean), β and γ (penalty), δ (content words' share), stage weights.

    ``weights``: pairs, which a mapping becomes; a stage not named weighs 1. ``sigma``: how many
    content words P and R count as matched if anything matches. ``mu``: the letters' share of the
    score. Where both are 0 the formula is that of the papers.
    """

    alpha: float
    beta: float
    gamma: float
    delta: float = 0.5
    weights: tuple[tuple[str, float], ...] = ()
    sigma: float = 0.0
    mu: float = 0.0

    def __post_init__(self) -> None:
        """−0 is 0: it would show as “−0.000”, and one setting would have two signatures.

        Weights given as a mapping, or as lists, become pairs: settings are keys of caches.
        """
        for name, value in zip(GREEK, self.greek, strict=True):
            if value == 0:
                object.__setattr__(self, name, abs(value))
        weights = dict(self.weights)
        made = tuple((stage, weight if weight else 0.0) for stage, weight in weights.items())
        object.__setattr__(self, "weights", made)

    @property
    def greek(self) -> tuple[float, float, float, float, float, float]:
        """α, β, γ, δ, σ, μ."""
        return self.alpha, self.beta, self.gamma, self.delta, self.sigma, self.mu

    @property
    def granted(self) -> float:
        """The smoothing of P and R in weighted words: σ·δ."""
        return self.sigma * self.delta

    def weight(self, stage: str) -> float:
        """Returns the weight of a stage's matches."""
        return dict(self.weights).get(stage, 1.0)

    def with_weights(self, weights: Mapping[str, float]) -> Parameters:
        """Returns these parameters with the given stages' weights replaced."""
        merged = dict(self.weights) | dict(weights)
        return replace(self, weights=tuple(merged.items()))


SCORE_PARTS = ("precision", "recall", "f_mean", "fragmentation", "penalty", "letters")
"""The parts of a score that are written next to it, in this order."""


@dataclass(frozen=True, slots=True)
class Score:
    """METEOR and what it is made of, each within 0..1.

    ``words = f_mean · (1 − penalty)`` and ``value = (1 − share) · words + share · letters``;
    ``share`` is μ, or 0 where neither text has two letters.
    """

    precision: float
    recall: float
    f_mean: float
    fragmentation: float
    penalty: float
    value: float
    letters: float = 0.0
    share: float = 0.0

    @property
    def parts(self) -> dict[str, float]:
        """What the score is made of, as files and tables have it: ``{"precision": 0.5, …}``."""
        return {name: getattr(self, name) for name in SCORE_PARTS}

    @property
    def words(self) -> float:
        """What the words make of the score, before letters have their share."""
        return max(0.0, self.f_mean * (1 - self.penalty))
