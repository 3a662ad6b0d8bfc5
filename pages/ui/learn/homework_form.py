"""Making homework: title, introduction, tasks → one link that carries no solution."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core import MeteorError, languages
from meteor_core.exercises import exercise as exercises
from meteor_core.exercises import homework as homeworks
from meteor_core.exercises.exercise import MOST_TITLE
from meteor_core.exercises.homework import MOST_POINTS, MOST_TASKS, MOST_TEXT, Homework, Task
from meteor_core.exercises.naming import short_name
from meteor_core.meteor.variants import VARIANTS
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, plural
from pages.ui.learn import at_hand, attempts, homework_draft
from pages.ui.learn.homework_draft import key
from pages.ui.learn.state import SOLVE, TURN
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe_inputs import language_name, language_note
from pages.ui.shared.score_panels import chunk_count
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.pressing import pressed
from pages.ui.shared.widgets.text_areas import HEIGHT

_WIDEST = 900
_KEPT: dict[str, Any] = {"persist_state": "session"}
"""Of every box: what is in it outlives a look at another part of the page."""


def section() -> None:
    """Draws the form of homework, which begins with the pair of the Pair page."""
    with st.container(key="learn_make", width=_WIDEST):
        st.markdown(
            _(
                "Students get the texts and the settings. The link contains no solution; the "
                "solution is computed when an answer is checked."
            )
        )
        _copy()
        _head()
        sound = [_task(position, task) for position, task in enumerate(homework_draft.order())]
        st.button(
            _("Add a task"),
            key="make_add",
            on_click=homework_draft.add,
            disabled=len(sound) >= MOST_TASKS,
        )
        try:
            homework = homeworks.check(homework_draft.homework())
        except MeteorError as error:
            messages.show_error(error)
            return
        if all(sound):
            _link(homework)
        else:
            st.info(_("The link appears when every task can be solved."))


def _copy() -> None:
    """Another homework's link, to be copied or changed."""
    problem = homework_draft.link_problem()
    with st.expander(_("Copy or change homework"), key="make_copy", expanded=problem is not None):
        st.text_input(_("Link to homework or an exercise"), key=homework_draft.LINK)
        st.button(_("Open it here"), key="make_open", on_click=homework_draft.open_link)
        if problem:
            messages.show_error(problem)
        st.caption(_("The old link still opens the old homework. Changed homework has a new link."))


def _head() -> None:
    st.text_input(_("Title"), key=homework_draft.TITLE, max_chars=MOST_TITLE, **_KEPT)
    st.text_area(
        _("Introduction"),
        key=homework_draft.TEXT,
        max_chars=MOST_TEXT,
        height=HEIGHT,
        help=_("Emphasis and lists as in Markdown."),
        **_KEPT,
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.checkbox(_("Deadline"), key=homework_draft.HAS_DEADLINE, **_KEPT)
        if st.session_state[homework_draft.HAS_DEADLINE]:
            st.date_input(_("Day"), key=homework_draft.DAY, width=160, **_KEPT)
            st.time_input(_("Hour"), key=homework_draft.CLOCK, width=120, **_KEPT)
            zone = local_time.zone_name()
            message = _("Time zone: {zone}. Later answers are accepted, but marked late.")
            st.caption(message.format(zone=plain(zone)))


def _task(position: int, task: int) -> bool:
    """A task's boxes; → whether it can be solved."""
    given = homework_draft.task(task)
    first = st.session_state[homework_draft.OPENED] == task
    name = plain(short_name(given.exercise.title, given.exercise.candidate, most=60))
    heading = _("Task {number}").format(number=position + 1)
    with st.expander(
        f"{heading}: {name}" if name else heading,
        key=f"make_task_{task}",
        expanded=first,
    ):
        _boxes(task)
        _moves(position, task)
    return _solution(position, homework_draft.task(task))


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
            (homework_draft.BY_TEXTS, *languages.codes()),
            format_func=lambda code: language_name(code) if code else _("by the texts"),
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
    last = len(homework_draft.order()) - 1
    buttons = (
        ("up", _("Up"), homework_draft.move, (task, -1), position == 0),
        ("down", _("Down"), homework_draft.move, (task, 1), position == last),
        ("copy", _("Duplicate"), homework_draft.duplicate, (task,), last + 1 >= MOST_TASKS),
        ("remove", _("Remove"), homework_draft.remove, (task,), last == 0),
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
    message = _("{points}. The solution: {matches}, {chunks}, score {score}.")
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
    url = at_hand.link(homework)
    if not url:
        st.warning(
            _("This homework is too long for a link. Shorten its texts, or split it in two.")
        )
        return
    st.caption(_("The link for your students:"))
    st.code(url, language=None, wrap_lines=True)
    if pressed(_("Preview"), "make_try"):
        at_hand.take(homework)
        st.session_state[TURN] = SOLVE
        st.rerun()
