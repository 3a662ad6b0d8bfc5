"""Sliders and switches that begin at the variant's own values, and follow them to another's."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from pages.ui.i18n import compat

PARAMETERS, STAGES, OTHERS = "own_parameters", "own_stages", "own_rest"
"""Which widgets: of α β γ δ σ μ and the weights, of the stages, of threshold and punctuation."""

_GROUPS = (PARAMETERS, STAGES, OTHERS)
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
