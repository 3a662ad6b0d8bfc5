"""The Learn page's choices in the address, the lessons that are done, and the player's clock."""

from __future__ import annotations

import time
from collections.abc import Sequence

import streamlit as st

from meteor_core.exercises.exercise import MOST_TASKS
from meteor_core.explain.player import FILLED, TOKENS
from meteor_core.stages.registry import STAGES
from pages.ui.i18n.translation import N_, _
from pages.ui.learn.lessons import LESSONS
from pages.ui.shared import address
from pages.ui.shared.recipes import recipe_inputs
from pages.ui.shared.widgets.controls import switch

PART, STEP, LESSON, WORK = address.LEARN_PART, "step", "lesson", "work"
TASK = "task"
SCREEN, PAGE, PROJECTOR = "screen", "page", "projector"
PLAYER, COURSE, EXERCISES = address.PLAYER, "lessons", "exercises"
PROOF = address.PROOF
SOLVE, MAKE, CLASS = "solve", "make", "class"
TURN = "learn_turn"
"""Set to what is to be done next: the next run turns to it before it draws the choice."""

PARTS = {
    PLAYER: N_("Stage player"),
    COURSE: N_("Lessons"),
    EXERCISES: N_("Exercises"),
    PROOF: N_("Proof"),
}
WORKS = {SOLVE: N_("Solve"), MAKE: N_("Set homework"), CLASS: N_("Results of a class")}
STEPS = (TOKENS, *STAGES, *FILLED)
CHOICES = {
    PART: tuple(PARTS),
    STEP: STEPS,
    SCREEN: (PAGE, PROJECTOR),
    LESSON: ("", *(lesson.name for lesson in LESSONS)),
    WORK: tuple(WORKS),
    TASK: tuple(str(number) for number in range(1, MOST_TASKS + 1)),
    **recipe_inputs.CHOICES,
}
"""Kept in the address, default first."""

_DONE = "learn_done"


def part_switch() -> str:
    """Draws the choice of the page's part, and returns it."""
    return switch(_("Part of the page"), PARTS, PART)


def open_lesson(name: str) -> None:
    """Go to a lesson; "" goes back to the list."""
    st.session_state[LESSON] = name


def lessons_done() -> set[str]:
    """Returns the lessons whose task this session has done, by name."""
    done: set[str] = st.session_state.setdefault(_DONE, set())
    return done


# The player's steps, gone through by hand or automatically, at a chosen speed.

PACES = (3, 5, 8, 12, 20, 30)
"""Choices for the seconds per step when the player runs by itself; the first is the default."""

_PACE = "learn_pace"
_MOVED = "learn_moved"
"""When the player last moved, while it plays by itself."""


def seconds_per_step() -> int:
    """Returns the seconds per step."""
    return int(st.session_state.get(_PACE, PACES[0]))


def pace_name(pace: int) -> str:
    """``5`` → ``"5 s"``."""
    return _("{n} s").format(n=pace)


def pace_choice() -> None:
    """Draws the control for the seconds per step."""
    st.selectbox(
        _("Seconds per step"),
        PACES,
        format_func=pace_name,
        key=_PACE,
        persist_state="session",
        label_visibility="collapsed",
        width=110,
    )


def is_playing() -> bool:
    return st.session_state.get(_MOVED) is not None


def begin_playing(names: Sequence[str]) -> None:
    """Go on by itself; from the end, begin again."""
    if st.session_state[STEP] == names[-1]:
        st.session_state[STEP] = names[0]
    st.session_state[_MOVED] = time.monotonic()


def stop_playing() -> None:
    """Stays at this step."""
    st.session_state[_MOVED] = None


def restart_clock() -> None:
    """Restarts the clock after a step by hand: the next one waits its whole time."""
    if is_playing():
        st.session_state[_MOVED] = time.monotonic()


def move_step(names: Sequence[str], by: int) -> None:
    """Moves a step forward or back; playing ends at the last one."""
    number = names.index(st.session_state[STEP]) + by
    st.session_state[STEP] = names[max(0, min(number, len(names) - 1))]
    restart_clock()
    if number >= len(names) - 1:
        stop_playing()


def is_step_due() -> bool:
    """Returns whether a step that plays by itself has been shown long enough."""
    moved = st.session_state.get(_MOVED)
    return moved is not None and time.monotonic() - moved >= 0.8 * seconds_per_step()
