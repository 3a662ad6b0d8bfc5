"""Solving an exercise: draw the links, say the numbers, have them marked, hand in."""

from __future__ import annotations

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError
from meteor_core.exercises import submission
from meteor_core.exercises.answer import NUMBERS, QUESTIONS
from meteor_core.exercises.exercise import Exercise, Solution
from meteor_core.exercises.marking import Marking, mark
from meteor_core.exercises.submission import MOST_NAME, MOST_TYPED, Submission
from meteor_core.wording.formula import lines
from meteor_core.wording.words import count
from pages.ui.charts import palette
from pages.ui.i18n import wording
from pages.ui.i18n.translation import _
from pages.ui.learn import advice, attempts, memory
from pages.ui.learn.board import board, drawn
from pages.ui.shared import installing, panels, sharing
from pages.ui.shared.components import plain

_WIDEST = 900


def solve() -> None:
    """The exercise at hand, or another from the shelf."""
    problem = attempts.problem()
    if problem:
        panels.problem(problem)
    beside = _shelf()
    exercise = attempts.at_hand()
    installed = installing.ensure(exercise.language)
    try:
        solution = attempts.solution(exercise, installed)
    except MeteorError as error:
        installing.problem(error, exercise.language)
        return
    installing.notes(solution.metric, exercise.language)
    with st.container(key="learn_exercise_page", width=_WIDEST):
        if exercise.title:
            st.header(plain(exercise.title), anchor=False)
        _settings(exercise, solution)
        with beside, st.popover(_("Formulas")):
            _formulas(solution)
        st.fragment(_desk)(exercise, solution)


def _shelf() -> DeltaGenerator:
    """Other exercises to take; → the place beside them."""
    with st.container(horizontal=True):
        st.menu_button(
            _("Other exercises"),
            range(len(attempts.shelf())),
            format_func=lambda place: attempts.shelf()[place].candidate,
            key="learn_shelf",
            on_click=_take,
        )
        return st.container(width="content")


def _take() -> None:
    attempts.take(attempts.shelf()[st.session_state["learn_shelf"]])


def _settings(exercise: Exercise, solution: Solution) -> None:
    """The recipe that the numbers go by."""
    given = solution.parameters
    stages = solution.metric.stages
    names = [
        _(palette.look(stage).label)
        + (f" {given.weight(stage):g}" if given.weight(stage) != 1 else "")
        for stage in stages
    ]
    greek = (
        f"α\u00a0{count(given.alpha)} · β\u00a0{count(given.beta)} · γ\u00a0{count(given.gamma)}"
    )
    delta = f" · δ\u00a0{count(given.delta)}" if given.delta != 0.5 else ""
    title = plain(wording.title(exercise.variant))
    said = _("Stages: {stages}").format(stages=", ".join(names))
    st.caption(f"{title} · {plain(said)} · {plain(greek + delta)}")


def _formulas(solution: Solution) -> None:
    """The recipe's formulas in symbols; the numbers are the student's to find."""
    for line in lines(solution.statistics, solution.parameters, solution.score):
        st.markdown(plain(f"{_(line.name)} = {_(line.symbols)}"))
    st.caption(_("Matched words count with the weights of their stages; δ weighs content words."))


def _desk(exercise: Exercise, solution: Solution) -> None:
    """Everything that is answered; a click runs this part alone."""
    memory.recall()
    own = attempts.attempt(exercise)
    st.markdown(_("Join the words that match: click a word, then its partner on the other side."))
    key = _key(exercise)
    own.lines = drawn(solution.alignment, own.lines, key)
    marking = mark(solution, own.checked) if own.checked else None
    board(solution.alignment, own.lines, _wrong(marking), key)
    st.caption(
        _(
            "By keyboard: arrow keys move, Enter picks, Delete takes lines away. A word with "
            "several lines makes a phrase."
        )
    )
    _numbers(exercise)
    with st.container(horizontal=True):
        st.button(
            _("Check"),
            key="learn_check",
            type="primary",
            on_click=_check,
            args=(exercise, solution),
        )
        st.button(_("Start again"), key="learn_again", on_click=attempts.again, args=(exercise,))
    if marking is not None:
        _marks(exercise, solution, marking)
    _hand_in(exercise)
    memory.keep()


def _check(exercise: Exercise, solution: Solution) -> None:
    """Mark what stands there now: a line may have been drawn in the same moment."""
    own = attempts.attempt(exercise)
    own.lines = drawn(solution.alignment, own.lines, _key(exercise))
    attempts.check(exercise)


def _key(exercise: Exercise) -> str:
    return f"board_{attempts.mark(exercise)}_{attempts.attempt(exercise).began}"


def _wrong(marking: Marking | None) -> list[tuple[int, int]]:
    """Lines of links that cannot stand."""
    return [
        (candidate, reference)
        for one in (marking.links if marking else ())
        if one.trouble
        for candidate in range(*one.drawn.candidate)
        for reference in range(*one.drawn.reference)
    ]


def _numbers(exercise: Exercise) -> None:
    with st.container(horizontal=True, key="learn_numbers"):
        for question in NUMBERS:
            st.text_input(
                _(advice.QUESTIONS[question]),
                key=attempts.number_key(exercise, question),
                max_chars=MOST_TYPED,
                placeholder="" if question == "chunks" else _("5/7 or 0.714"),
                width=150,
                persist_state="session",
            )


def _marks(exercise: Exercise, solution: Solution, marking: Marking) -> None:
    """Each answer's mark, the first wrong step, and hints on demand."""
    own = attempts.attempt(exercise)
    rows = []
    for question in QUESTIONS:
        verdict = marking.verdict(question)
        given = advice.typed(own.checked, question) if own.checked else ""
        rows.append(
            {
                _("Question"): _(advice.QUESTIONS[question]),
                _("Your answer"): plain(given) or "–",
                _("Mark"): f"{advice.MARKS[verdict]} {_(advice.VERDICTS[verdict])}",
            }
        )
    st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")
    if attempts.answer(exercise) != own.checked:
        st.caption(_("Changed since: check again."))
    said = advice.first_wrong(marking, _)
    if not marking.first:
        st.success(said)
        st.button(
            _("See it in the stage player"),
            key="learn_see",
            on_click=attempts.play,
            args=(exercise,),
        )
        return
    st.info(said)
    _hints(exercise, solution, marking)


def _hints(exercise: Exercise, solution: Solution, marking: Marking) -> None:
    """One more sentence with each click; another first wrong step begins anew."""
    own = attempts.attempt(exercise)
    if own.first != marking.first:
        own.first, own.level = marking.first, 0
    said = advice.hints(marking, solution, _)
    for sentence in said[: own.level]:
        st.markdown(plain(sentence, longest=600))
    if own.level < len(said):
        st.button(
            _("Hint") if not own.level else _("Another hint"),
            key="learn_hint",
            on_click=_one_more,
            args=(exercise,),
        )


def _one_more(exercise: Exercise) -> None:
    own = attempts.attempt(exercise)
    own.level, own.hints = own.level + 1, own.hints + 1


def _hand_in(exercise: Exercise) -> None:
    """The answer as a file for the teacher."""
    own = attempts.attempt(exercise)
    with st.expander(_("Hand in"), key="learn_hand_in"):
        st.caption(_("Save your answer as a file and give it to your teacher."))
        name = st.text_input(
            _("Your name"), key="learn_student", max_chars=MOST_NAME, persist_state="session"
        )
        handed = Submission(name, exercise, attempts.answer(exercise), own.checks, own.hints)
        st.download_button(
            _("Save the answer"),
            sharing.ready(submission.dump(handed)),
            file_name=f"meteor-answer-{attempts.mark(exercise)}.json",
            mime="application/json",
            key="learn_download",
            on_click="ignore",
            disabled=not name.strip(),
        )
