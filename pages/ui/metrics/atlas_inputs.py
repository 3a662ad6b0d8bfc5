"""The choices of the atlas and of the view of the page, kept in the address by their own names."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from meteor_core.meta_evaluation.atlas import HARMLESS, PHENOMENA
from pages.ui.i18n.translation import N_, _

SHOW, GROUP, VALUE, ROW = "show", "atlas_columns", "atlas_cells", "atlas_row"
METRIC = "atlas_metric"
"""The key of the metric whose pairs are listed; which there are depends on the columns."""

PAIR, ATLAS = "pair", "atlas"
SHOWN = {PAIR: N_("This pair"), ATLAS: N_("What metrics miss")}
VALUES = {
    "drop": N_("Mean drop"),
    "margin": N_("Drop / correct rewordings"),
    "noticed": N_("Share noticed"),
    "below": N_("Share below correct rewordings"),
}
CHOICES = {
    SHOW: tuple(SHOWN),
    GROUP: ("variants", "stages", "others"),
    VALUE: tuple(VALUES),
    ROW: (*PHENOMENA, HARMLESS),
}


def view_switch() -> None:
    """Draws the choice between this pair under every metric and the atlas."""
    switch(_("View"), {name: _(label) for name, label in SHOWN.items()}, SHOW)


def switch(label: str, names: Mapping[str, str], key: str) -> str:
    """Draws a choice of a few; its label is for screen readers."""
    return str(
        st.segmented_control(
            label,
            tuple(names),
            format_func=names.__getitem__,
            key=key,
            required=True,
            persist_state="session",
            wrap=True,
            label_visibility="collapsed",
        )
    )
