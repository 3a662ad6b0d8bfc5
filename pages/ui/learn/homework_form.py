"""Making homework: the form, the draft in it, and one link that carries no solution."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core.exercises import exercise as exercises
from meteor_core.exercises.exercise import (
    MOST_POINTS,
    MOST_TASKS,
    MOST_TEXT,
    MOST_TITLE,
    USUAL_POINTS,
    Exercise,
    Homework,
    Task,
)
from meteor_core.exercises.marking import short_name
from meteor_core.messages.errors import InputError
from meteor_core.meteor.variants import VARIANTS
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, plural
from pages.ui.learn import attempts, homework_links
from pages.ui.learn.state import MAKE, SOLVE, TURN
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe_inputs import language_name, language_note
from pages.ui.shared.score_panels import chunk_count
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.controls import pressed
from pages.ui.shared.widgets.text_areas import HEIGHT, PAIR

_WIDEST = 900
_KEPT: dict[str, Any] = {"persist_state": "session"}
"""Of every box: what is in it outlives a look at another part of the page."""


def homework_form() -> None:
    """Draws the form of homework, which begins with the pair of the Pair page."""
    with st.container(key="learn_make", width=_WIDEST):
        st.markdown(
            _(
                "Students get the texts and the settings. The link contains no solution; the "
                "solution is computed when an answer is checked."
            )
        )
        # Another homework's link, to be copied or changed.
        problem = link_problem()
        with st.expander(
            _("Copy or change homework"), key="make_copy", expanded=problem is not None
        ):
            st.text_input(_("Homework or exercise link"), key=LINK)
            st.button(_("Open it here"), key="make_open", on_click=open_link)
            if problem:
                messages.show_error(problem)
            st.caption(
                _("The old link still opens the old homework. Changed homework has a new link.")
            )
        _head()
        sound = [_task(position, task) for position, task in enumerate(task_ids())]
        st.button(
            _("Add a task"), key="make_add", on_click=add_task, disabled=len(sound) >= MOST_TASKS
        )
        try:
            homework = exercises.check_homework(drafted_homework())
        except MeteorError as error:
            messages.show_error(error)
            return
        if all(sound):
            _link(homework)
        else:
            st.info(_("The link appears when every task can be solved."))


def _head() -> None:
    st.text_input(_("Title"), key=TITLE, max_chars=MOST_TITLE, **_KEPT)
    st.text_area(
        _("Introduction"),
        key=TEXT,
        max_chars=MOST_TEXT,
        height=HEIGHT,
        help=_("You can use Markdown for emphasis and lists."),
        **_KEPT,
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.checkbox(_("Deadline"), key=HAS_DEADLINE, **_KEPT)
        if st.session_state[HAS_DEADLINE]:
            st.date_input(_("Day"), key=DAY, width=160, **_KEPT)
            st.time_input(_("Hour"), key=CLOCK, width=120, **_KEPT)
            zone = local_time.zone_name()
            message = _(
                "Time zone: {zone}. Answers after the deadline are accepted but shown as late."
            )
            st.caption(message.format(zone=plain(zone)))


def _task(position: int, task: int) -> bool:
    """A task's boxes; → whether it can be solved."""
    given = drafted_task(task)
    first = st.session_state[OPENED] == task
    name = plain(short_name(given.exercise.title, given.exercise.candidate, most=60))
    heading = _("Task {number}").format(number=position + 1)
    with st.expander(
        f"{heading}: {name}" if name else heading, key=f"make_task_{task}", expanded=first
    ):
        _boxes(task)
        _moves(position, task)
    return _solution(position, drafted_task(task))


def _boxes(task: int) -> None:
    st.text_input(_("Title"), key=key("title", task), max_chars=MOST_TITLE, **_KEPT)
    left, right = st.columns(2)
    for column, name, field in (
        (left, _("Reference"), "reference"),
        (right, _("Candidate translation"), "candidate"),
    ):
        column.text_area(name, key=key(field, task), height=HEIGHT, **_KEPT)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Variant"),
            exercises.VARIANTS,
            format_func=lambda name: VARIANTS[name].title,
            key=key("variant", task),
            width=220,
            **_KEPT,
        )
        st.selectbox(
            _("Language of the texts"),
            (BY_TEXTS, *languages.codes()),
            format_func=lambda code: language_name(code) if code else _("detected"),
            help=language_note(),
            key=key("language", task),
            width=180,
            **_KEPT,
        )
        st.number_input(
            _("Points"), 0, MOST_POINTS, step=1, key=key("points", task), width=120, **_KEPT
        )
    with st.container(horizontal=True):
        st.checkbox(_("Count punctuation"), key=key("punctuation", task), **_KEPT)
        st.checkbox(_("Hints allowed"), key=key("hints", task), **_KEPT)


def _moves(position: int, task: int) -> None:
    """What can be done with a task as a whole."""
    last = len(task_ids()) - 1
    buttons = (
        ("up", _("Up"), move_task, (task, -1), position == 0),
        ("down", _("Down"), move_task, (task, 1), position == last),
        ("copy", _("Duplicate"), duplicate_task, (task,), last + 1 >= MOST_TASKS),
        ("remove", _("Remove"), remove_task, (task,), last == 0),
    )
    with st.container(horizontal=True):
        for name, label, call, given, disabled in buttons:
            st.button(
                label,
                key=key(name, task),
                on_click=call,
                args=given,
                disabled=disabled,
                type="tertiary",
            )


def _solution(position: int, task: Task) -> bool:
    """What the teacher may see of a task, or its error."""
    exercise = task.exercise
    name = _("Task {number}").format(number=position + 1)
    if not (exercise.candidate.strip() and exercise.reference.strip()):
        st.caption(_("{task}: a reference and a candidate are missing.").format(task=name))
        return False
    try:
        exercises.check(exercise)
        solution = attempts.solution(exercise, installing.ensure(exercise.language))
    except MeteorError as error:
        with st.container(key=f"make_problem_{position}"):
            st.markdown(f"**{name}**")
            installing.problem(error, exercise.language, key=f"make_{position}")
        return False
    message = _("{points}. The solution has {matches}, {chunks} and the score {score}.")
    st.caption(
        message.format(
            points=plural("{n} point", "{n} points", task.points),
            matches=plural("{n} match", "{n} matches", solution.statistics.matches),
            chunks=chunk_count(solution.statistics.chunks),
            score=number(solution.score.value),
        )
    )
    return True


def _link(homework: Homework) -> None:
    tasks = plural("{n} task", "{n} tasks", len(homework.tasks))
    points = plural("{n} point", "{n} points", homework.points)
    st.markdown(f"**{tasks} · {points}**")
    url = homework_links.link(homework)
    if not url:
        st.warning(
            _("This homework is too long for a link. Shorten its texts, or split it in two.")
        )
        return
    st.caption(_("Link for your students:"))
    st.code(url, language=None, wrap_lines=True)
    if pressed(_("Preview"), "make_try"):
        homework_links.take(homework)
        st.session_state[TURN] = SOLVE
        st.rerun()


# The values of the form, and the actions on its tasks. Each task has an id, so that its boxes
# keep their contents wherever it is moved.

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


def task_ids() -> list[int]:
    """Returns the ids of the tasks."""
    ids: list[int] = st.session_state[_ORDER]
    return ids


def fill_form() -> None:
    """Fills the form at first with the homework of the address, else the pair of the Pair page."""
    if _ORDER in st.session_state:
        return
    given = homework_links.homework()
    if given is not None and homework_links.HOMEWORK in st.query_params:
        fill_with(given)
        return
    texts = PAIR.texts()
    reference = next(iter(texts.references), "")
    language = _detected(texts.candidate, reference)
    fill_with(Homework((Task(Exercise(texts.candidate, reference, language)),)))
    st.session_state[_PRISTINE] = homework_links.pack(drafted_homework())


def fill_with(homework: Homework) -> None:
    """Fill the form with a homework."""
    st.session_state[TITLE], st.session_state[TEXT] = homework.title, homework.text
    st.session_state[HAS_DEADLINE] = homework.deadline is not None
    in_a_week = datetime.now(local_time.zone()).replace(hour=23, minute=59, second=0) + timedelta(
        days=7
    )
    day, clock = local_time.day_and_clock(homework.deadline or in_a_week)
    st.session_state[DAY], st.session_state[CLOCK] = day, clock.replace(microsecond=0)
    st.session_state[_ORDER] = []
    for task in homework.tasks:
        _append(task)
    st.session_state[OPENED] = task_ids()[0]
    st.session_state[_PRISTINE], st.session_state[_PROBLEM] = "", None


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
    task_ids().insert(len(task_ids()) if position is None else position, new)


def drafted_task(number: int) -> Task:
    """Returns the task of an id with the values of its boxes."""
    values = {field: st.session_state[key(field, number)] for field in _FIELDS}
    values["title"] = values["title"].strip()
    values["language"] = values["language"] or _detected(values["candidate"], values["reference"])
    points, hints = (st.session_state[key(field, number)] for field in ("points", "hints"))
    return Task(Exercise(**values), int(points or 0), bool(hints))


def _detected(candidate: str = "", reference: str = "") -> str:
    return languages.detect(languages.telling(candidate, [reference]))


def drafted_homework() -> Homework:
    """Returns the homework with the present values of the boxes."""
    state = st.session_state
    deadline = None
    if state[HAS_DEADLINE] and state[DAY] and state[CLOCK]:
        deadline = local_time.moment(state[DAY], state[CLOCK])
    return Homework(
        tuple(map(drafted_task, task_ids())), state[TITLE].strip(), state[TEXT].strip(), deadline
    )


def draft_parameters() -> dict[str, tuple[str, str]]:
    """Returns the draft for the address once it is changed: a reload takes nothing away."""
    return {
        homework_links.HOMEWORK: (
            homework_links.pack(drafted_homework()),
            st.session_state[_PRISTINE],
        )
    }


def add_task() -> None:
    """Adds an empty task with the last one's variant and points."""
    last = drafted_task(task_ids()[-1])
    exercise = Exercise("", "", _detected(), last.exercise.variant)
    _append(Task(exercise, last.points or USUAL_POINTS, last.hints))


def duplicate_task(number: int) -> None:
    """Adds the same task once more, below it."""
    _append(drafted_task(number), task_ids().index(number) + 1)


def move_task(number: int, by: int) -> None:
    """Moves a task up (−1) or down (1)."""
    ids = task_ids()
    position = ids.index(number)
    ids.insert(position + by, ids.pop(position))
    st.session_state[OPENED] = number


def remove_task(number: int) -> None:
    task_ids().remove(number)


def open_link() -> None:
    """Fill the form with the homework whose link was pasted; what is wrong with it is noted."""
    pasted = st.session_state[LINK]
    try:
        fill_with(homework_links.from_link(pasted))
        st.session_state[LINK] = ""
    except InputError as error:
        st.session_state[_PROBLEM] = error


def link_problem() -> InputError | None:
    """Returns the error of the link that was pasted."""
    problem: InputError | None = st.session_state.get(_PROBLEM)
    return problem


def edit_copy(homework: Homework) -> None:
    """Go and change a copy of a homework."""
    fill_with(homework)
    st.session_state[TURN] = MAKE
