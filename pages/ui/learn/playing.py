"""The player's steps, gone through by hand or automatically, at a chosen speed."""

from __future__ import annotations

import time
from collections.abc import Sequence

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.learn.state import STEP

PACES = (3, 5, 8, 12, 20, 30)
"""Choices for the seconds per step when the player runs by itself; the first is the default."""

_PACE = "learn_pace"
_MOVED = "learn_moved"
"""When the player last moved, while it plays by itself."""


def seconds() -> int:
    """Returns the seconds per step."""
    return int(st.session_state.get(_PACE, PACES[0]))


def name(pace: int) -> str:
    """``5`` → ``"5 s"``."""
    return _("{n} s").format(n=pace)


def pace_choice() -> None:
    """Draws the control for the seconds per step."""
    st.selectbox(
        _("Seconds per step"),
        PACES,
        format_func=name,
        key=_PACE,
        persist_state="session",
        label_visibility="collapsed",
        width=110,
    )


def is_playing() -> bool:
    return st.session_state.get(_MOVED) is not None


def begin(names: Sequence[str]) -> None:
    """Go on by itself; from the end, begin again."""
    if st.session_state[STEP] == names[-1]:
        st.session_state[STEP] = names[0]
    st.session_state[_MOVED] = time.monotonic()


def stop() -> None:
    """Stays at this step."""
    st.session_state[_MOVED] = None


def restart_clock() -> None:
    """Restarts the clock after a step by hand: the next one waits its whole time."""
    if is_playing():
        st.session_state[_MOVED] = time.monotonic()


def move(names: Sequence[str], by: int) -> None:
    """Moves a step forward or back; playing ends at the last one."""
    number = names.index(st.session_state[STEP]) + by
    st.session_state[STEP] = names[max(0, min(number, len(names) - 1))]
    restart_clock()
    if number >= len(names) - 1:
        stop()


def is_due() -> bool:
    """Returns whether a step that plays by itself has been shown long enough."""
    moved = st.session_state.get(_MOVED)
    return moved is not None and time.monotonic() - moved >= 0.8 * seconds()
