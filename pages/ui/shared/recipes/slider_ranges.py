"""The ranges of sliders, by their parameters in the address."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from meteor_core.model.limits import MOST_BETA, MOST_GRANTED
from meteor_core.stages.registry import STAGES
from pages.ui.shared.recipes.fitted_variants import THRESHOLDS

Range = tuple[float, float]

WEIGHT = "weight_"
"""What the parameter of a stage's weight begins with."""

SHARE = (0.0, 1.0)
"""Of what is a share, as every weight is."""

NEIGHBOURS = (5, 50)
FOLDS = (2, 10)

_RANGES: Mapping[str, Range] = {
    **dict.fromkeys(("alpha", "gamma", "delta", "mu"), SHARE),
    "beta": (0.0, MOST_BETA),
    "sigma": (0.0, MOST_GRANTED),
    "threshold": THRESHOLDS,
    "neighbours": NEIGHBOURS,
    "tuning_folds": FOLDS,
    "tuning_ridge": SHARE,
}


def bounds(key: str) -> Range | None:
    """A parameter of the address → the ends of its slider; None if it has no slider."""
    is_weight = key.startswith(WEIGHT) and key.removeprefix(WEIGHT) in STAGES
    return SHARE if is_weight else _RANGES.get(key)


def takes(key: str, value: str) -> bool:
    """Whether a parameter's slider accepts an address's value; ``("alpha", "7")`` → ``False``."""
    low, high = bounds(key) or (inf, -inf)
    try:
        return low <= float(value) <= high
    except ValueError:
        return False
