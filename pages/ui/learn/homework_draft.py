"""A homework that is being edited: the values of its form, and the actions on its tasks.

Each task has an id, so that its boxes keep their contents wherever it is moved.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import streamlit as st

from meteor_core import languages
from meteor_core.exercises.exercise import USUAL_POINTS, Exercise, Homework, Task
from meteor_core.messages.errors import InputError
from pages.ui.learn import at_hand
from pages.ui.learn.state import MAKE, TURN
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.text_areas import PAIR

TITLE, TEXT, HAS_DEADLINE, DAY, CLOCK = (
    f"make_{name}" for name in ("title", "text", "has_deadline", "day", "clock")
)
BY_TEXTS = ""
"""The choice of a task's language that its texts make."""

LINK = "make_link"
OPENED = "make_opened"
"""The task that was last added or moved, whose boxes are open."""

_ORDER, _LAST, _PRISTINE = "make_order", "make_last", "make_pristine"
_PROBLEM = "make_link_problem"
_FIELDS = ("title", "reference", "candidate", "variant", "language", "punctuation")


def key(field: str, task: int) -> str:
    """Returns the key of a task's box."""
    return f"make_{field}_{task}"


def order() -> list[int]:
    """Returns the ids of the tasks."""
    ids: list[int] = st.session_state[_ORDER]
    return ids


def fill() -> None:
    """Fills the form at first with the homework of the address, else the pair of the Pair page."""
    if _ORDER in st.session_state:
        return
    given = at_hand.homework()
    if given is not None and at_hand.HOMEWORK in st.query_params:
        put(given)
        return
    texts = PAIR.texts()
    reference = next(iter(texts.references), "")
    language = _detected(texts.candidate, reference)
    put(Homework((Task(Exercise(texts.candidate, reference, language)),)))
    st.session_state[_PRISTINE] = at_hand.pack(homework())


def put(homework: Homework) -> None:
    """Fill the form with a homework."""
    st.session_state[TITLE], st.session_state[TEXT] = homework.title, homework.text
    _put_deadline(homework.deadline)
    st.session_state[_ORDER] = []
    for task in homework.tasks:
        _append(task)
    st.session_state[OPENED] = order()[0]
    st.session_state[_PRISTINE], st.session_state[_PROBLEM] = "", None


def _put_deadline(deadline: datetime | None) -> None:
    st.session_state[HAS_DEADLINE] = deadline is not None
    in_a_week = datetime.now(local_time.zone()).replace(hour=23, minute=59, second=0) + timedelta(
        days=7
    )
    day, clock = local_time.day_and_clock(deadline or in_a_week)
    st.session_state[DAY], st.session_state[CLOCK] = day, clock.replace(microsecond=0)


def _append(task: Task, position: int | None = None) -> None:
    new = st.session_state.get(_LAST, 0) + 1
    st.session_state[_LAST] = st.session_state[OPENED] = new
    exercise = task.exercise
    values: dict[str, Any] = {field: getattr(exercise, field) for field in _FIELDS}
    values |= {"points": task.points, "hints": task.hints}
    if exercise.language == _detected(exercise.candidate, exercise.reference):
        values["language"] = BY_TEXTS
    for field, value in values.items():
        st.session_state[key(field, new)] = value
    order().insert(len(order()) if position is None else position, new)


def task(number: int) -> Task:
    """Returns the task of an id with the values of its boxes."""
    values = {field: st.session_state[key(field, number)] for field in _FIELDS}
    values["title"] = values["title"].strip()
    values["language"] = values["language"] or _detected(values["candidate"], values["reference"])
    points, hints = (st.session_state[key(field, number)] for field in ("points", "hints"))
    return Task(Exercise(**values), int(points or 0), bool(hints))


def _detected(candidate: str = "", reference: str = "") -> str:
    return languages.detect(languages.telling(candidate, [reference]))


def homework() -> Homework:
    """Returns the homework with the present values of the boxes."""
    state = st.session_state
    deadline = None
    if state[HAS_DEADLINE] and state[DAY] and state[CLOCK]:
        deadline = local_time.moment(state[DAY], state[CLOCK])
    return Homework(tuple(map(task, order())), state[TITLE].strip(), state[TEXT].strip(), deadline)


def parameters() -> dict[str, tuple[str, str]]:
    """Returns the draft for the address, so that a reload takes nothing away; not before it is
    changed."""
    return {at_hand.HOMEWORK: (at_hand.pack(homework()), st.session_state[_PRISTINE])}


def add() -> None:
    """Adds an empty task with the last one's variant and points."""
    last = task(order()[-1])
    exercise = Exercise("", "", _detected(), last.exercise.variant)
    _append(Task(exercise, last.points or USUAL_POINTS, last.hints))


def duplicate(number: int) -> None:
    """Adds the same task once more, below it."""
    _append(task(number), order().index(number) + 1)


def move(number: int, by: int) -> None:
    """Moves a task up (−1) or down (1)."""
    ids = order()
    position = ids.index(number)
    ids.insert(position + by, ids.pop(position))
    st.session_state[OPENED] = number


def remove(number: int) -> None:
    order().remove(number)


def open_link() -> None:
    """Fill the form with the homework whose link was pasted; what is wrong with it is noted."""
    pasted = st.session_state[LINK]
    try:
        put(at_hand.from_link(pasted))
        st.session_state[LINK] = ""
    except InputError as error:
        st.session_state[_PROBLEM] = error


def link_problem() -> InputError | None:
    """Returns the error of the link that was pasted."""
    problem: InputError | None = st.session_state.get(_PROBLEM)
    return problem


def edit(homework: Homework) -> None:
    """Go and change a copy of a homework."""
    put(homework)
    st.session_state[TURN] = MAKE
