"""The present homework – one exercise or several – and the task that is open; their links."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode, urlsplit

import streamlit as st

from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.exercise import Exercise, Homework, Task
from meteor_core.messages.errors import InputError
from pages.ui.i18n import translation
from pages.ui.learn.state import EXERCISES, PART, PARTS, SOLVE, TASK, WORK
from pages.ui.shared import address, permalink

EXERCISE, HOMEWORK = "exercise", "homework"
"""The address's parameters: a packed exercise, as older links have it, or a packed homework."""

_AT_HAND = "learn_homework"
_PROBLEM = "learn_homework_problem"

READY: Mapping[str, tuple[Exercise, ...]] = {
    "en": (
        Exercise("on the mat sat the cat", "the cat sat on the mat"),
        Exercise("The physician visited a small town", "A doctor was visiting the little towns"),
        Exercise("he said that he would say that", "that he would say that he said"),
        Exercise("the cat is on the mat", "there is a cat on the mat", variant="2007"),
    ),
    "ru": (
        Exercise("На столе стояла ваза", "Ваза стояла на столе", "ru"),
        Exercise("Врач вчера вошёл в дом", "Доктор входил в здание вчера", "ru"),
        Exercise("и кошка и собака", "и собака и кошка", "ru"),
        Exercise("Молодые учёные написали книгу", "Книги пишет молодой учёный", "ru", "2007"),
    ),
}
"""Ready exercises, by language of the interface."""


def open_part(arriving: bool) -> None:
    """Opens the part that a button of another page names; the exercises for a link's tasks."""
    named = st.query_params.get(PART)
    if address.by_menu() and named in PARTS:
        st.session_state[PART] = named
    tasks = HOMEWORK in st.query_params or EXERCISE in st.query_params
    if arriving and tasks and named not in PARTS:
        st.session_state[PART] = EXERCISES


def restore() -> None:
    """Takes what the address holds on arrival; damage is noted, and nothing takes its place."""
    if not address.on_arrival() and (_AT_HAND in st.session_state or problem()):
        return
    for parameter, unpacked in ((HOMEWORK, unpack), (EXERCISE, _unpack_alone)):
        packed = st.query_params.get(parameter, "")
        if packed or (
            parameter in st.query_params and not {HOMEWORK, EXERCISE} <= {*st.query_params}
        ):
            try:
                _put(unpacked(packed))
            except InputError as error:
                st.session_state.pop(_AT_HAND, None)
                st.session_state[_PROBLEM] = error
            return
    _put(exercises.alone(ready_exercises()[0]))


def _unpack_alone(packed: str) -> Homework:
    return exercises.alone(unpack_exercise(packed))


def ready_exercises() -> tuple[Exercise, ...]:
    return READY[translation.language()]


def take(homework: Homework) -> None:
    """Make this the present homework, with its first task open."""
    _put(homework)
    st.session_state[TASK] = "1"


def _put(homework: Homework) -> None:
    st.session_state[_AT_HAND], st.session_state[_PROBLEM] = homework, None


def homework() -> Homework | None:
    """Returns the present homework; None if the link that led here is damaged."""
    found: Homework | None = st.session_state.get(_AT_HAND)
    return found


def problem() -> InputError | None:
    """Returns the error of the link that led here."""
    found: InputError | None = st.session_state.get(_PROBLEM)
    return found


def open_task(homework: Homework) -> Task:
    """Returns the task that the address names; the last one where there are fewer."""
    position = min(int(st.session_state[TASK]), len(homework.tasks))
    st.session_state[TASK] = str(position)
    return homework.tasks[position - 1]


def is_alone(homework: Homework) -> bool:
    """Returns whether it has nothing that a single exercise does not have."""
    return homework == exercises.alone(homework.tasks[0].exercise)


def parameters(homework: Homework | None) -> dict[str, tuple[str, str]]:
    """Returns the homework in the address, with its defaults; none if it is damaged."""
    if homework is None:
        return {}
    ready = pack_exercise(ready_exercises()[0])
    default = "" if HOMEWORK in st.query_params else ready
    if is_alone(homework):
        packed = pack_exercise(homework.tasks[0].exercise)
        return {EXERCISE: (packed, default), HOMEWORK: ("", "")}
    return {EXERCISE: ("", ""), HOMEWORK: (pack(homework), "")}


def link(homework: Homework) -> str:
    """Returns the address for a class; "" where it would be too long for one.

    Its tasks come first: what is cut off at the end then damages them, and that is noticed.
    """
    packed = pack(homework)
    query = urlencode({HOMEWORK: packed, PART: EXERCISES, WORK: SOLVE})
    return f"{address.page_url()}?{query}" if packed else ""


def pack(homework: Homework) -> str:
    """Packs a homework as a parameter of an address, without a solution; "" if it is too long."""
    return permalink.squeeze(exercises.write_homework(homework))


def unpack(packed: str) -> Homework:
    """Reads what ``pack`` made; raises ``InputError``."""
    return exercises.read_homework(_inflated(packed))


def pack_exercise(exercise: Exercise) -> str:
    """Packs an exercise as a parameter of an address, without a solution."""
    return permalink.squeeze(exercises.write(exercise))


def unpack_exercise(packed: str) -> Exercise:
    """Reads what ``pack_exercise`` made; raises ``InputError``."""
    return exercises.read(_inflated(packed))


def _inflated(packed: str) -> str:
    try:
        return permalink.inflate(packed)
    except ValueError:
        return ""


def from_link(pasted: str) -> Homework:
    """A whole link, of a homework or an exercise → what it leads to; raises ``InputError``."""
    query = parse_qs(urlsplit(pasted.strip()).query)
    if EXERCISE in query and HOMEWORK not in query:
        return _unpack_alone(query[EXERCISE][0])
    return unpack(query.get(HOMEWORK, [""])[0])
