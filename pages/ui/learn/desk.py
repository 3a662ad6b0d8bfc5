"""What the Learn page keeps between runs, its part of the address, and its cached calls."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import streamlit as st

from meteor_core import Alignment, Meteor, MeteorError, Parameters, Result
from meteor_core.explain.player import FILLED, TOKENS
from meteor_core.stages.registry import STAGES
from pages.ui.i18n.translation import N_
from pages.ui.learn.lessons import LESSONS
from pages.ui.learn.lessons.model import Case
from pages.ui.learn.lessons.stems import SNOWBALL, STEMS
from pages.ui.shared import inputs, state
from pages.ui.shared.state import Recipe

PART, STEP, LESSON, WORK = "learn", "step", "lesson", "work"
PLAYER, COURSE, EXERCISES = "player", "lessons", "exercises"
SOLVE, MAKE, CLASS = "solve", "make", "class"
PARTS = {PLAYER: N_("Stage player"), COURSE: N_("Lessons"), EXERCISES: N_("Exercises")}
WORKS = {SOLVE: N_("Solve"), MAKE: N_("Make one"), CLASS: N_("Sum up a class")}
STEPS = (TOKENS, *STAGES, *FILLED)
CHOICES = {
    PART: tuple(PARTS),
    STEP: STEPS,
    LESSON: ("", *(lesson.name for lesson in LESSONS)),
    WORK: tuple(WORKS),
    **inputs.CHOICES,
}
"""Kept in the address, default first."""

_DONE = "learn_done"
_MOVED = "learn_moved"
"""When the player last moved, while it plays by itself."""


def playing() -> bool:
    return st.session_state.get(_MOVED) is not None


def play(names: Sequence[str]) -> None:
    """Go on by itself; from the end, begin again."""
    if st.session_state[STEP] == names[-1]:
        st.session_state[STEP] = names[0]
    st.session_state[_MOVED] = time.monotonic()


def stop() -> None:
    st.session_state[_MOVED] = None


def touched() -> None:
    """A person went to a step by hand: the next one waits its whole time."""
    if playing():
        st.session_state[_MOVED] = time.monotonic()


def move(names: Sequence[str], by: int) -> None:
    """One step forward or back; playing ends at the last one."""
    place = names.index(st.session_state[STEP]) + by
    st.session_state[STEP] = names[max(0, min(place, len(names) - 1))]
    touched()
    if place >= len(names) - 1:
        stop()


def due(every: float) -> bool:
    """Whether a step that plays by itself has stood long enough."""
    moved = st.session_state.get(_MOVED)
    return moved is not None and time.monotonic() - moved >= 0.8 * every


def open_lesson(name: str) -> None:
    """Go to a lesson; "" goes back to the list."""
    st.session_state[LESSON] = name


def done() -> set[str]:
    """The lessons whose task this session has done."""
    found: set[str] = st.session_state.setdefault(_DONE, set())
    return found


def finish(name: str) -> None:
    done().add(name)


Installed = Mapping[str, tuple[str, ...]]
"""Language → the resources that it has."""


def results(
    cases: Mapping[str, Case], installed: Installed
) -> tuple[dict[str, Result], list[tuple[MeteorError, str]]]:
    """Every case that can be scored, and what is wrong with the others, each trouble once."""
    found: dict[str, Result] = {}
    problems: dict[str, tuple[MeteorError, str]] = {}
    for name, case in cases.items():
        try:
            found[name] = scored(case, installed)
        except MeteorError as error:
            problems[str(error)] = error, case.recipe.language
    return found, list(problems.values())


def scored(case: Case, installed: Installed) -> Result:
    return _metric(case.recipe, installed).rate(_aligned(case, installed))


def rated(case: Case, installed: Installed, parameters: Parameters) -> Result:
    """The same alignment under other parameters."""
    return _metric(case.recipe, installed).rate(_aligned(case, installed), parameters)


def _metric(recipe: Recipe, installed: Installed) -> Meteor:
    if recipe.variant == SNOWBALL:
        return Meteor(recipe.language, STEMS, recipe.stages)
    return state.meteor(recipe, installed[recipe.language])


def _aligned(case: Case, installed: Installed) -> tuple[Alignment, ...]:
    recipe = case.recipe
    if recipe.variant == SNOWBALL:
        return _metric(recipe, installed).align(case.texts.candidate, case.texts.references)
    return state.align(recipe, installed[recipe.language], case.texts)
