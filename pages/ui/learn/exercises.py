"""Exercises on the page: solve one, make one, sum up a class."""

from __future__ import annotations

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.learn import attempts, class_summary, exercise_form, solving
from pages.ui.learn.state import CHOICES, CLASS, MAKE, SOLVE, TRIED, WORK, WORKS
from pages.ui.shared import address


def exercises() -> None:
    """One of the three, as the address says."""
    attempts.restore()
    if st.session_state.pop(TRIED, False):
        st.session_state[WORK] = SOLVE
    work = st.segmented_control(
        _("What to do"),
        tuple(WORKS),
        format_func=lambda name: _(WORKS[name]),
        key=WORK,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    address.publish(CHOICES, attempts.address_parameter() if work == SOLVE else {})
    if work == MAKE:
        exercise_form.section()
    elif work == CLASS:
        class_summary.section()
    else:
        solving.section()
