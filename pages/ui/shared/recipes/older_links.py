"""What links of earlier versions leave out: the explorer's own values, as they were then.

An address names the sliders that were moved; the others stood at the variant's own values, which
have changed since, and σ and μ were not there. So an address that moves sliders says by which
formula it counts, and one that does not say so is filled in with the values of its time.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from meteor_core import Meteor
from pages.ui.shared.recipes.slider_ranges import takes

FORMULA, NOW = "formula", "2"
"""The address's parameter, and its value since σ and μ."""

_FILL = "older_link"

_EARLIER: Mapping[str, Mapping[str, float]] = {
    "ru": {
        "alpha": 0.8,
        "beta": 0.5,
        "gamma": 0.45,
        "delta": 0.8,
        "sigma": 0.0,
        "mu": 0.0,
        "weight_lemma": 0.7,
        "weight_synonym": 0.6,
        "weight_paraphrase": 0.6,
        "weight_embedding": 0.6,
        "weight_fuzzy": 0.6,
    },
    "en": {
        "alpha": 0.8,
        "beta": 0.8,
        "gamma": 0.4,
        "delta": 0.7,
        "sigma": 0.0,
        "mu": 0.0,
        "weight_stem": 0.9,
        "weight_synonym": 0.8,
        "weight_paraphrase": 0.6,
        "weight_fuzzy": 0.4,
    },
}
"""The explorer's parameters before σ and μ, by their sliders' keys."""


def note_arrival() -> None:
    """On arrival, before widgets take their parameters: whether this is such an address.

    A value that its slider refuses moves none.
    """
    given = st.query_params.to_dict()
    keys = {key for values in _EARLIER.values() for key in values}
    moved = any(takes(key, given[key]) for key in keys & given.keys())
    st.session_state[_FILL] = sorted(given) if moved and given.get(FORMULA) != NOW else None


def fill_in(metric: Meteor, defaults: Mapping[str, float]) -> None:
    """Before the sliders are drawn: those that an earlier address leaves out, as they were."""
    given = st.session_state.pop(_FILL, None)
    if not given or metric.name or metric.variant.partition("/")[0] != "explorer":
        return
    for key, value in _EARLIER.get(metric.language, {}).items():
        if key in defaults and key not in given:
            st.session_state[key] = value


def note_moved(*, moved: bool) -> None:
    """Whether any slider stands elsewhere than at the variant's own value."""
    st.session_state[FORMULA] = moved


def parameter() -> dict[str, str]:
    """What an address with moved sliders says beside them."""
    return {FORMULA: NOW} if st.session_state.get(FORMULA) else {}
