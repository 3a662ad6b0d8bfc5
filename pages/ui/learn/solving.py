"""Solving an exercise: draw the links, type the numbers, have them marked, hand in."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError
from meteor_core.exercises.answer import NUMBERS, QUESTIONS
from meteor_core.exercises.exercise import Exercise, Solution
from meteor_core.exercises.homework import Homework, Task, alone
from meteor_core.exercises.marking import Marking, mark
from meteor_core.exercises.naming import MARKS, VERDICTS
from meteor_core.exercises.naming import QUESTIONS as QUESTION_NAMES
from meteor_core.exercises.submission import MOST_TYPED
from meteor_core.wording.formula import lines
from pages.ui.i18n.translation import _
from pages.ui.learn import at_hand, attempts, feedback, handing_in, tab_memory, task_sheet
from pages.ui.learn.link_board import link_board
from pages.ui.learn.state import PART, PLAYER, STEP, STEPS
from pages.ui.shared import messages
from pages.ui.shared.figures import text_table
from pages.ui.shared.formula_captions import rules
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe_inputs import LANGUAGE, VARIANT
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets.text_areas import PAIR

_WIDEST = 900


def section() -> None:
    """Draws the present homework, one task at a time; of a damaged link only an error."""
    problem = at_hand.problem()
    homework = at_hand.homework()
    if homework is None:
        if problem:
            messages.show_error(problem)
        st.markdown(_("Ask for the link again and open the whole link."))
        return
    menus = _exercises_menu()
    with st.container(key="learn_exercise_page", width=_WIDEST):
        task_sheet.head(homework)
        task = at_hand.open_task(homework)
        exercise = task.exercise
        installed = installing.ensure(exercise.language)
        try:
            solution = attempts.solution(exercise, installed)
        except MeteorError as error:
            installing.problem(error, exercise.language)
            task_sheet.switch(homework, None)
            return
        installing.notes(solution.metric.missing, exercise.language)
        task_sheet.switch(homework, solution)
        if exercise.title and exercise.title != homework.title:
            st.header(plain(exercise.title), anchor=False)
        task_sheet.given(exercise, solution)
        with menus, st.popover(_("Formulas")):
            _formulas(solution)
        held_resources.fragment(_answer)(homework, task, solution)


def _exercises_menu() -> DeltaGenerator:
    """Other exercises to take; → the place beside them."""
    with st.container(horizontal=True):
        st.menu_button(
            _("Other exercises"),
            range(len(at_hand.ready_exercises())),
            format_func=lambda index: at_hand.ready_exercises()[index].candidate,
            key="learn_shelf",
            on_click=_take,
        )
        return st.container(width="content")


def _take() -> None:
    at_hand.take(alone(at_hand.ready_exercises()[st.session_state["learn_shelf"]]))


def _formulas(solution: Solution) -> None:
    """The recipe's formulas in symbols; the numbers are the student's to find."""
    for line in lines(solution.statistics, solution.parameters, solution.score):
        st.markdown(plain(f"{_(line.name)} = {_(line.symbols)}"))
    if said := rules(solution.alignment, solution.statistics, solution.parameters):
        st.caption(said)


def _answer(homework: Homework, task: Task, solution: Solution) -> None:
    """Everything that is answered; a click runs this part alone."""
    tab_memory.recall()
    exercise = task.exercise
    attempt = attempts.attempt(exercise)
    task_sheet.progress(homework, task)
    st.markdown(_("Join the words that match: click a word, then its partner on the other side."))
    key = attempts.board_key(exercise)
    attempts.keep_lines(exercise, solution)
    marking = mark(solution, attempt.checked) if attempt.checked else None
    weighed = solution.parameters.delta != 0.5
    link_board(solution.alignment, attempt.lines, _wrong_lines(marking), key, weighed=weighed)
    with st.container(key="learn_keys"):
        st.caption(_("By keyboard: arrow keys move, Enter selects, Delete removes lines."))
    if solution.has_phrases:
        st.caption(_("A word with several lines makes a phrase."))
    _number_boxes(exercise)
    with st.container(horizontal=True):
        st.button(
            _("Check"),
            key="learn_check",
            type="primary",
            on_click=_check,
            args=(exercise, solution),
        )
        st.button(
            _("Start again"), key="learn_again", on_click=attempts.start_again, args=(exercise,)
        )
    if marking is not None:
        _marks(task, solution, marking)
    handing_in.section(homework)
    tab_memory.keep()


def _check(exercise: Exercise, solution: Solution) -> None:
    """Mark the present answer: a line may have been drawn at the same moment."""
    attempts.keep_lines(exercise, solution)
    attempts.check(exercise)


def _wrong_lines(marking: Marking | None) -> list[tuple[int, int]]:
    """Lines of wrong links."""
    return [
        (candidate, reference)
        for link in (marking.links if marking else ())
        if link.trouble
        for candidate in range(*link.drawn.candidate)
        for reference in range(*link.drawn.reference)
    ]


def _number_boxes(exercise: Exercise) -> None:
    with st.container(horizontal=True, key="learn_numbers"):
        for question in NUMBERS:
            st.text_input(
                _(QUESTION_NAMES[question]),
                key=attempts.number_key(exercise, question),
                max_chars=MOST_TYPED,
                placeholder="" if question == "chunks" else _("5/7 or 0.714"),
                width=150,
                persist_state="session",
            )
    answer = attempts.answer(exercise)
    for question in NUMBERS:
        note = feedback.number_note(answer, question, _)
        if note:
            st.caption(plain(note, longest=400))


def _marks(task: Task, solution: Solution, marking: Marking) -> None:
    """Each answer's mark, the first wrong step, and hints on demand."""
    exercise = task.exercise
    checked = attempts.attempt(exercise).checked
    rows = []
    for question in QUESTIONS:
        verdict = marking.verdict(question)
        typed = feedback.typed(checked, question) if checked else ""
        rows.append(
            {
                _("Question"): _(QUESTION_NAMES[question]),
                _("Your answer"): plain(typed) or "–",
                _("Mark"): f"{MARKS[verdict]} {_(VERDICTS[verdict])}",
            }
        )
    text_table(rows)
    if attempts.answer(exercise) != checked:
        st.caption(_("You changed the answer. Check again."))
    sentence = feedback.first_wrong(marking, _)
    if marking.first:
        st.info(sentence)
        if task.hints:
            _hints(exercise, solution, marking)
        else:
            st.caption(_("This task has no hints."))
        return
    st.success(sentence)
    st.button(
        _("See it in the stage player"),
        key="learn_see",
        on_click=_show_in_player,
        args=(exercise,),
    )


def _show_in_player(exercise: Exercise) -> None:
    """Walk through the exercise's solution in the stage player."""
    PAIR.put(Texts(exercise.candidate, (exercise.reference,)))
    st.session_state[VARIANT] = exercise.variant
    st.session_state[LANGUAGE] = exercise.language
    st.session_state[PART] = PLAYER
    st.session_state[STEP] = STEPS[0]


def _hints(exercise: Exercise, solution: Solution, marking: Marking) -> None:
    """A further sentence with each click; another first wrong step begins again."""
    attempt = attempts.attempt(exercise)
    if attempt.first_wrong != marking.first:
        attempt.first_wrong, attempt.level = marking.first, 0
    sentences = feedback.hints(marking, solution, _)
    for sentence in sentences[: attempt.level]:
        st.markdown(plain(sentence, longest=600))
    if attempt.level < len(sentences):
        label = _("Another hint") if attempt.level else _("Hint")
        st.button(label, key="learn_hint", on_click=_next_hint, args=(exercise,))


def _next_hint(exercise: Exercise) -> None:
    attempt = attempts.attempt(exercise)
    attempt.level, attempt.hints = attempt.level + 1, attempt.hints + 1
