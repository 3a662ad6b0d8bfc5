"""Which kinds of error a project has, and what each of them weighs: seen while it is made."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st

from meteor_core.annotations import Setup
from meteor_core.annotations.asking.schemes import SCHEMES
from meteor_core.annotations.asking.typologies import TYPOLOGIES, Typology, WeightRow, weight_rows
from pages.ui.annotation.answering.error_names import category_name, severity_name
from pages.ui.i18n.translation import N_, _, grouped
from pages.ui.shared.figures import text_table
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
        category_weights=typology.category_weights,
    )


def weights_table(setup: Setup) -> None:
    """Every kind of error with the weight of each severity, which the MQM score adds up."""
    rows = weight_rows(setup)
    dimensions = {_("Dimension"): [plain(_dimension(row.dimension)) for row in rows]}
    table = pd.DataFrame(
        {
            **(dimensions if any(row.dimension for row in rows) else {}),
            _("Kinds of error"): [
                ", ".join(plain(_kind(row.dimension, kind)) for kind in row.kinds) for row in rows
            ],
            _("Weights"): [_weights(setup, row) for row in rows],
        }
    )
    st.caption(_("Weights: the MQM score of a segment is minus their sum over its errors."))
    text_table(table)


def _weights(setup: Setup, row: WeightRow) -> str:
    """``"minor 1 · major 5"``: a column for each would not be in sight on a phone."""
    return " · ".join(
        f"{plain(severity_name(name))} {grouped(weight)}"
        for name, weight in zip(setup.severities, row.weights, strict=True)
    )


def _dimension(name: str) -> str:
    """The part of a kind's name that stands before its kind, in the interface's language."""
    return category_name(f"{name}/{_any_kind(name)}").partition("/")[0] if name else ""


def _any_kind(dimension: str) -> str:
    every = (path.partition("/") for one in TYPOLOGIES.values() for path in one.categories)
    return next((kind for name, _between, kind in every if name == dimension and kind), "")


def _kind(dimension: str, kind: str) -> str:
    if not dimension:
        return category_name(kind)
    return category_name(f"{dimension}/{kind}").partition("/")[2]
