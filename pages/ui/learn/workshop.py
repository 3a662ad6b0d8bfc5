"""Exercises on the page: solve one, make one, sum up a class."""

from __future__ import annotations

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.learn import attempts, classes, desk, making, solving
from pages.ui.shared import state


def workshop() -> None:
    """One of the three, as the address says."""
    attempts.arrive()
    work = st.segmented_control(
        _("What to do"),
        tuple(desk.WORKS),
        format_func=lambda name: _(desk.WORKS[name]),
        key=desk.WORK,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    state.publish(desk.CHOICES, attempts.told() if work == desk.SOLVE else {})
    if work == desk.MAKE:
        making.make()
    elif work == desk.CLASS:
        classes.sum_up()
    else:
        solving.solve()
