"""The sliders of α, β, γ, δ, σ, μ and the weights, each marked with the variant's own value."""

from __future__ import annotations

import streamlit as st

from meteor_core import Meteor, Parameters
from meteor_core.meteor.weights import FITTED
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.recipes import variant_defaults
from pages.ui.shared.recipes.recipe_inputs import Sidebar
from pages.ui.shared.recipes.slider_ranges import SHARE, WEIGHT, bounds

_GREEK = {
    "alpha": ("α", N_("weight of recall")),
    "beta": ("β", N_("penalty exponent")),
    "gamma": ("γ", N_("largest penalty")),
    "delta": ("δ", N_("share of content words against function words")),
    "sigma": ("σ", N_("smoothing: content words added to P and R if anything matches")),
    "mu": ("μ", N_("share of letters in the score")),
}
"""Symbol and meaning."""


_FIRST = ("alpha", "beta", "gamma")


def parameter_inputs(metric: Meteor, stages: tuple[str, ...], sidebar: Sidebar) -> Parameters:
    """Draws the sliders and their reset button, and returns the parameters"""
    defaults = _by_key(metric.parameters, stages)
    variant_defaults.follow(variant_defaults.PARAMETERS, defaults)
    values = {}
    for key, default in defaults.items():
        with sidebar.first if key in _FIRST else sidebar.more:
            values[key] = _slider(key, default)
    with sidebar.more:
        st.caption(_origins(metric, stages))
    if values != defaults:
        sidebar.first.button(
            _("Back to the variant's defaults"),
            key="reset",
            on_click=variant_defaults.reset,
            args=(defaults,),
        )
    greek = {key: values[key] for key in _GREEK}
    weights = tuple((stage, values[WEIGHT + stage]) for stage in stages)
    return Parameters(**greek, weights=weights)


def _origins(metric: Meteor, stages: tuple[str, ...]) -> str:
    """Where each weight comes from, stages of one origin together."""
    together: dict[str, list[str]] = {}
    for stage in stages:
        origin = FITTED if metric.name else metric.recipe.weight_from(metric.language, stage)
        together.setdefault(origin, []).append(_(look(stage).label))
    if len(together) == 1:
        together = {origin: [_("The weights")] for origin in together}
    return "  \n".join(f"{', '.join(names)}: {_(origin)}" for origin, names in together.items())


def _by_key(parameters: Parameters, stages: tuple[str, ...]) -> dict[str, float]:
    """Parameters by their sliders' keys: ``{"alpha": 0.8, …, "weight_exact": 1.0, …}``."""
    greek = {key: float(getattr(parameters, key)) for key in _GREEK}
    return greek | {WEIGHT + stage: parameters.weight(stage) for stage in stages}


def _slider(key: str, default: float) -> float:
    symbol, meaning = _GREEK.get(key) or _weight(key.removeprefix(WEIGHT))
    label = _("{name} – {meaning}").format(name=symbol, meaning=_(meaning))
    if key in st.query_params or st.session_state.get(key, default) != default:
        label += " · " + _("default {value}").format(value=f"{default:g}")
    return st.slider(label, *(bounds(key) or SHARE), default, 0.01, key=key, bind="query-params")


def _weight(stage: str) -> tuple[str, str]:
    return _("weight"), look(stage).label
