"""Sliders and switches: their ranges, and the variant's own values that they follow."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

import streamlit as st

from meteor_core.model.limits import MOST_BETA, MOST_GRANTED
from meteor_core.stages.registry import STAGES
from pages.ui.i18n import compat
from pages.ui.shared.recipes.variants import THRESHOLDS

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


# Sliders and switches that begin at the variant's own values, and follow them to another's.

PARAMETER_SLIDERS, STAGE_SWITCHES, OTHER_WIDGETS = "own_parameters", "own_stages", "own_rest"
"""Which widgets: of α β γ δ σ μ and the weights, of the stages, of threshold and punctuation."""

_GROUPS = (PARAMETER_SLIDERS, STAGE_SWITCHES, OTHER_WIDGETS)
_FORGOTTEN = "address_to_tidy"


def follow(group: str, defaults: Mapping[str, float]) -> None:
    """Set widgets (key → value) to the variant's own when those have changed, not on arrival."""
    if st.session_state.get(group, defaults) != defaults:
        reset(defaults)
    st.session_state[group] = dict(defaults)


def reset_all() -> None:
    """Set all widgets to the variant's own values with this run."""
    for group in _GROUPS:
        st.session_state[group] = {}


def keep_all() -> None:
    """Leave all widgets as the address has set them, whatever stood there before."""
    for group in _GROUPS:
        st.session_state.pop(group, None)


def reset(defaults: Mapping[str, float]) -> None:
    """Set widgets to their defaults; the address forgets them when it is next written, in one step.

    Left alone, Streamlit would add a step to the browser's history for each slider.
    """
    st.session_state.update(defaults)
    st.session_state[_FORGOTTEN] = compat.forget_parameters(defaults)


def take_forgotten() -> bool:
    """Returns whether the address has parameters to remove; checked once for each reset."""
    return bool(st.session_state.pop(_FORGOTTEN, False))
