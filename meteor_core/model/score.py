"""The parameters of METEOR, and the score that they make of statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parameters:
    """α (recall's share in F-mean), β and γ (penalty), δ (content words' share), stage weights.

    A stage that ``weights`` does not name weighs 1.
    """

    alpha: float
    beta: float
    gamma: float
    delta: float = 0.5
    weights: tuple[tuple[str, float], ...] = ()

    @property
    def greek(self) -> tuple[float, float, float, float]:
        """α, β, γ, δ."""
        return self.alpha, self.beta, self.gamma, self.delta

    def weight(self, stage: str) -> float:
        """The weight of a stage's matches."""
        return dict(self.weights).get(stage, 1.0)

    def with_weights(self, weights: Mapping[str, float]) -> Parameters:
        """These parameters with the given stages' weights replaced."""
        merged = dict(self.weights) | dict(weights)
        return Parameters(self.alpha, self.beta, self.gamma, self.delta, tuple(merged.items()))


@dataclass(frozen=True, slots=True)
class Score:
    """METEOR and what it is made of, each within 0..1: ``value = f_mean · (1 − penalty)``."""

    precision: float
    recall: float
    f_mean: float
    fragmentation: float
    penalty: float
    value: float
