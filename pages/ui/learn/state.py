"""The Learn page's choices in the address, and the lessons that this session has done."""

from __future__ import annotations

import streamlit as st

from meteor_core.exercises.exercise import MOST_TASKS
from meteor_core.explain.player import FILLED, TOKENS
from meteor_core.stages.registry import STAGES
from pages.ui.i18n.translation import N_, _
from pages.ui.learn.lessons import LESSONS
from pages.ui.shared.addresses import page_links
from pages.ui.shared.recipes import recipe_inputs
from pages.ui.shared.widgets.controls import switch

PART, STEP, LESSON, WORK = page_links.LEARN_PART, "step", "lesson", "work"
TASK = "task"
SCREEN, PAGE, PROJECTOR = "screen", "page", "projector"
PLAYER, COURSE, EXERCISES = page_links.PLAYER, "lessons", "exercises"
PROOF = page_links.PROOF
SOLVE, MAKE, CLASS = "solve", "make", "class"
TURN = "learn_turn"
"""Set to what is to be done next: the next run turns to it before it draws the choice."""

PARTS = {
    PLAYER: N_("Stage player"),
    COURSE: N_("Lessons"),
    EXERCISES: N_("Exercises"),
    PROOF: N_("Proof"),
}
WORKS = {SOLVE: N_("Solve"), MAKE: N_("Make homework"), CLASS: N_("Results of a class")}
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
    return switch(_("Part of the page"), PARTS, PART, wrap=True)


def open_lesson(name: str) -> None:
    """Go to a lesson; "" goes back to the list."""
    st.session_state[LESSON] = name


def lessons_done() -> set[str]:
    """Returns the lessons whose task this session has done, by name."""
    done: set[str] = st.session_state.setdefault(_DONE, set())
    return done
