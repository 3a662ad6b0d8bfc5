"""Which kinds of error a project has, and what each of them weighs: seen while it is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import streamlit as st

from meteor_core.annotations import Setup
from meteor_core.annotations.answers import SCHEMES
from meteor_core.annotations.setup import TYPOLOGIES, WEIGHTS, Typology
from pages.ui.annotation.answering.error_names import category_name, severity_name
from pages.ui.i18n.translation import N_, _, grouped
from pages.ui.shared.markdown import plain

_NAMES = {
    "light": N_("Light MQM: ten kinds of error"),
    "wmt": N_("MQM as WMT counts it: dimensions and their kinds"),
}
_KEY = "project_typology"


def choice(scheme: str) -> Typology:
    """The typology that is chosen; of a scheme that has none the light one, which says nothing."""
    if not SCHEMES[scheme].weighs:
        return TYPOLOGIES["light"]
    labels = {name: _(label) for name, label in _NAMES.items()}
    name = st.selectbox(
        _("Typology of errors"), tuple(labels), format_func=labels.__getitem__, key=_KEY
    )
    return TYPOLOGIES[str(name)]


def given(scheme: str, typology: Typology) -> Setup:
    """A setup of that scheme with the typology's kinds and weights."""
    setup = Setup("", scheme)
    if not SCHEMES[scheme].weighs:
        return setup
    return replace(
        setup,
        categories=typology.categories,
        severities=typology.severities,
    )


def weights_note(setup: Setup) -> None:
    """What each severity weighs, and the kinds of error that weigh otherwise."""
    weights = _weights((severity_name(name), weight) for name, weight in setup.severities.items())
    said = _("Weights: {weights}. The MQM score of a segment is minus their sum over its errors.")
    others = [
        (f"{category_name(category)}, {severity_name(severity)}", weight)
        for (category, severity), weight in WEIGHTS.items()
        if category in setup.categories
    ]
    st.caption(said.format(weights=" · ".join(filter(None, (weights, _weights(others))))))


def _weights(weights: Iterable[tuple[str, float]]) -> str:
    """``"minor 1 · major 5"``."""
    return " · ".join(f"{plain(name)} {grouped(weight)}" for name, weight in weights)
