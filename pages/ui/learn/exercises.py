"""Exercises on the page: solve homework, make it, sum up a class."""

from __future__ import annotations

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.learn import at_hand, class_summary, homework_draft, homework_form, solving
from pages.ui.learn.state import CHOICES, CLASS, MAKE, SOLVE, TURN, WORK, WORKS
from pages.ui.shared.addresses import address


def exercises() -> None:
    """Draws one of the three, as in the address."""
    at_hand.restore()
    if TURN in st.session_state:
        st.session_state[WORK] = st.session_state.pop(TURN)
    work = SOLVE if _is_a_student_s() else _work_switch()
    if work == MAKE:
        homework_draft.fill()
        address.publish(CHOICES, homework_draft.parameters())
        homework_form.section()
    elif work == CLASS:
        address.publish(CHOICES)
        class_summary.section()
    else:
        address.publish(CHOICES, at_hand.parameters(at_hand.homework()))
        solving.section()


def _is_a_student_s() -> bool:
    """Whether homework is being solved: what teachers do would only lead away from it.

    They come to it by changing a copy.
    """
    homework = at_hand.homework()
    is_homework = homework is not None and not at_hand.is_alone(homework)
    return is_homework and st.session_state[WORK] == SOLVE


def _work_switch() -> str:
    return str(
        st.segmented_control(
            _("What to do"),
            tuple(WORKS),
            format_func=lambda name: _(WORKS[name]),
            key=WORK,
            required=True,
            persist_state="session",
            label_visibility="collapsed",
        )
    )
