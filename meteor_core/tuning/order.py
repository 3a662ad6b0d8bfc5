"""Weights that do not rise along the stages, built into what a fit tries.

A match by a later stage is less sure, so that a weight above an earlier stage's cannot be taught.
The search moves in a cube. Its points are settings themselves where weights may rise; where they
may not, each weight is a share of the one before, so that no point stands for weights that rise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from meteor_core.meteor.matrix import Values
from meteor_core.meteor.scoring import ratio
from meteor_core.model import GREEK, Parameters

_FIRST = len(GREEK)
"""The first weight's place in a setting."""


def rise(parameters: Parameters, stages: Sequence[str]) -> bool:
    """Whether a stage weighs more than the one before: exact 1, stem 0.6, synonym 0.8 → True."""
    weights = np.array([parameters.weight(stage) for stage in stages])
    return bool((np.diff(weights) > 0).any())


def falling(points: Values) -> Values:
    """Points of the cube (one a row) → settings whose weights do not rise.

    The shares are drawn out by powers: points spread evenly over the cube are then settings spread
    evenly over those allowed (as uniform order statistics are made), not crowded near weight 0.
    """
    settings = points.copy()
    shares = points[:, _FIRST:] ** (1 / _powers(points))
    settings[:, _FIRST:] = np.cumprod(shares, axis=1)
    return settings


def points(settings: Values) -> Values:
    """Settings (one a row) → their points; of weights that rise, those cut to the ones before."""
    made = settings.copy()
    weights = np.minimum.accumulate(settings[:, _FIRST:], axis=1)
    before = np.concatenate([np.ones((len(weights), 1)), weights[:, :-1]], axis=1)
    shares = np.where(before == 0, 1.0, ratio(weights, before))
    made[:, _FIRST:] = shares ** _powers(settings)
    return made


def _powers(settings: Values) -> Values:
    """How many weights there are from each on: n, n − 1, …, 1."""
    count = settings.shape[1] - _FIRST
    powers: Values = np.arange(count, 0, -1.0)
    return powers
