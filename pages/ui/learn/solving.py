"""Solving an exercise: draw the links, say the numbers, have them marked, hand in."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError
from meteor_core.exercises import submission
from meteor_core.exercises.answer import NUMBERS, QUESTIONS
from meteor_core.exercises.exercise import Exercise, Solution
from meteor_core.exercises.marking import Marking, mark
from meteor_core.exercises.submission import MOST_NAME, MOST_TYPED, Submission
from meteor_core.model.view import link_view
from meteor_core.wording.formula import lines
from meteor_core.wording.palette import look
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _
from pages.ui.i18n.variant_names import variant_title
from pages.ui.learn import attempts, feedback, tab_memory
from pages.ui.learn.link_board import drawn_lines, link_board
from pages.ui.learn.state import PART, PLAYER, STEP, STEPS
from pages.ui.shared import held_resources, installing, messages
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipe_inputs import LANGUAGE, VARIANT
from pages.ui.shared.sharing import ready
from pages.ui.shared.text_areas import PAIR

_WIDEST = 900


def section() -> None:
    """The exercise at hand, or another of the ready ones."""
    problem = attempts.link_problem()
    if problem:
        messages.show_error(problem)
    menus = _exercises_menu()
    exercise = attempts.exercise_at_hand()
    installed = installing.ensure(exercise.language)
    try:
        solution = attempts.solution(exercise, installed)
    except MeteorError as error:
        installing.problem(error, exercise.language)
        return
    installing.notes(solution.metric.missing, exercise.language)
    with st.container(key="learn_exercise_page", width=_WIDEST):
        if exercise.title:
            st.header(plain(exercise.title), anchor=False)
        _recipe(exercise, solution)
        with menus, st.popover(_("Formulas")):
            _formulas(solution)
        held_resources.fragment(_answer)(exercise, solution)


def _exercises_menu() -> DeltaGenerator:
    """Other exercises to take; → the place beside them."""
    with st.container(horizontal=True):
        st.menu_button(
            _("Other exercises"),
            range(len(attempts.ready_exercises())),
            format_func=lambda index: attempts.ready_exercises()[index].candidate,
            key="learn_shelf",
            on_click=_take,
        )
        return st.container(width="content")


def _take() -> None:
    attempts.take(attempts.ready_exercises()[st.session_state["learn_shelf"]])


def _recipe(exercise: Exercise, solution: Solution) -> None:
    """Variant, stages with their weights, and parameters that the numbers go by."""
    parameters = solution.parameters
    stages = [
        _(look(stage).label)
        + (f" {parameters.weight(stage):g}" if parameters.weight(stage) != 1 else "")
        for stage in solution.metric.stages
    ]
    values = {"α": parameters.alpha, "β": parameters.beta, "γ": parameters.gamma}
    if parameters.delta != 0.5:
        values["δ"] = parameters.delta
    greek = " · ".join(f"{letter}\u00a0{count(value)}" for letter, value in values.items())
    text = _("Stages: {stages}").format(stages=", ".join(stages))
    st.caption(f"{plain(variant_title(exercise.variant))} · {plain(text)} · {plain(greek)}")
    _related(solution)


def _related(solution: Solution) -> None:
    """The pairs that count without being matches: nobody can tell by hand what vectors say."""
    alignment = solution.alignment
    if alignment.related:
        pairs = (link_view(alignment, pair) for pair in alignment.related)
        st.caption(
            _("Given: related words that are not matches, and count as such: {pairs}.").format(
                pairs=", ".join(
                    f"{plain(pair.candidate_text)} ~ {plain(pair.reference_text)}" for pair in pairs
                )
            )
        )


def _formulas(solution: Solution) -> None:
    """The recipe's formulas in symbols; the numbers are the student's to find."""
    for line in lines(solution.statistics, solution.parameters, solution.score):
        st.markdown(plain(f"{_(line.name)} = {_(line.symbols)}"))
    st.caption(_("Matched words count with the weights of their stages; δ weighs content words."))


def _answer(exercise: Exercise, solution: Solution) -> None:
    """Everything that is answered; a click runs this part alone."""
    tab_memory.recall()
    attempt = attempts.attempt(exercise)
    st.markdown(_("Join the words that match: click a word, then its partner on the other side."))
    key = _board_key(exercise)
    attempt.lines = drawn_lines(solution.alignment, attempt.lines, key)
    marking = mark(solution, attempt.checked) if attempt.checked else None
    link_board(solution.alignment, attempt.lines, _wrong_lines(marking), key)
    st.caption(
        _(
            "By keyboard: arrow keys move, Enter picks, Delete takes lines away. A word with "
            "several lines makes a phrase."
        )
    )
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
        _marks(exercise, solution, marking)
    _hand_in(exercise)
    tab_memory.keep()


def _check(exercise: Exercise, solution: Solution) -> None:
    """Mark what stands there now: a line may have been drawn in the same moment."""
    attempt = attempts.attempt(exercise)
    attempt.lines = drawn_lines(solution.alignment, attempt.lines, _board_key(exercise))
    attempts.check(exercise)


def _board_key(exercise: Exercise) -> str:
    return f"board_{attempts.exercise_id(exercise)}_{attempts.attempt(exercise).began}"


def _wrong_lines(marking: Marking | None) -> list[tuple[int, int]]:
    """Lines of links that cannot stand."""
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
                _(feedback.QUESTIONS[question]),
                key=attempts.number_key(exercise, question),
                max_chars=MOST_TYPED,
                placeholder="" if question == "chunks" else _("5/7 or 0.714"),
                width=150,
                persist_state="session",
            )


def _marks(exercise: Exercise, solution: Solution, marking: Marking) -> None:
    """Each answer's mark, the first wrong step, and hints on demand."""
    checked = attempts.attempt(exercise).checked
    rows = []
    for question in QUESTIONS:
        verdict = marking.verdict(question)
        typed = feedback.typed(checked, question) if checked else ""
        rows.append(
            {
                _("Question"): _(feedback.QUESTIONS[question]),
                _("Your answer"): plain(typed) or "–",
                _("Mark"): f"{feedback.MARKS[verdict]} {_(feedback.VERDICTS[verdict])}",
            }
        )
    text_table(rows)
    if attempts.answer(exercise) != checked:
        st.caption(_("Changed since: check again."))
    sentence = feedback.first_wrong(marking, _)
    if marking.first:
        st.info(sentence)
        _hints(exercise, solution, marking)
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
    """A sentence more with each click; another first wrong step begins anew."""
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


def _hand_in(exercise: Exercise) -> None:
    """The answer as a file for the teacher."""
    attempt = attempts.attempt(exercise)
    with st.expander(_("Hand in"), key="learn_hand_in"):
        st.caption(_("Save your answer as a file and give it to your teacher."))
        name = st.text_input(
            _("Your name"), key="learn_student", max_chars=MOST_NAME, persist_state="session"
        )
        answer = attempts.answer(exercise)
        handed = Submission(name, exercise, answer, attempt.checks, attempt.hints)
        st.download_button(
            _("Save the answer"),
            ready(submission.dump(handed)),
            file_name=f"meteor-answer-{attempts.exercise_id(exercise)}.json",
            mime="application/json",
            key="learn_download",
            on_click="ignore",
            disabled=not name.strip(),
        )
