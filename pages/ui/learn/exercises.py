"""Exercises on the page: solve homework and hand it in, make it, sum up a class."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError
from meteor_core.exercises import submission
from meteor_core.exercises.classroom import is_answered
from meteor_core.exercises.exercise import Exercise, Homework, Solution, Task, alone
from meteor_core.exercises.marking import (
    MARKS,
    NUMBERS,
    QUESTION_NAMES,
    QUESTIONS,
    VERDICTS,
    Marking,
    mark,
)
from meteor_core.exercises.submission import MOST_NAME, MOST_TYPED, Solved, Submission
from meteor_core.meteor.scoring import LETTERS_ALPHA
from meteor_core.model import GREEK
from meteor_core.model.score import ORDERS
from meteor_core.wording.formula import lines
from meteor_core.wording.palette import look
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _, plural
from pages.ui.i18n.variant_names import variant_title
from pages.ui.learn import (
    attempts,
    class_summary,
    feedback,
    homework_form,
    homework_links,
)
from pages.ui.learn.link_board import link_board
from pages.ui.learn.state import (
    CHOICES,
    CLASS,
    MAKE,
    PART,
    PLAYER,
    SOLVE,
    STEP,
    STEPS,
    TASK,
    TURN,
    WORK,
    WORKS,
)
from pages.ui.shared import address, messages
from pages.ui.shared.figures import text_table
from pages.ui.shared.formula import rules
from pages.ui.shared.markdown import plain
from pages.ui.shared.permalink import Texts
from pages.ui.shared.recipes import installing
from pages.ui.shared.recipes.recipe_inputs import LANGUAGE, VARIANT
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets import local_time
from pages.ui.shared.widgets.controls import switch
from pages.ui.shared.widgets.text_areas import PAIR
from pages.ui.shared.written_markdown import written_markdown


def exercises() -> None:
    """Draws one of the three, as in the address."""
    homework_links.restore()
    if TURN in st.session_state:
        st.session_state[WORK] = st.session_state.pop(TURN)
    work = SOLVE if _is_a_student_s() else switch(_("What to do"), WORKS, WORK)
    if work == MAKE:
        homework_form.fill_form()
        address.write_url(CHOICES, homework_form.draft_parameters())
        homework_form.homework_form()
    elif work == CLASS:
        address.write_url(CHOICES)
        class_summary.section()
    else:
        address.write_url(CHOICES, homework_links.parameters(homework_links.homework()))
        _solve()


def _is_a_student_s() -> bool:
    """Whether homework is being solved: what teachers do would only lead away from it.

    They come to it by changing a copy.
    """
    homework = homework_links.homework()
    is_homework = homework is not None and not homework_links.is_alone(homework)
    return is_homework and st.session_state[WORK] == SOLVE


# Solving: draw the links, type the numbers, have them marked.

_WIDEST = 900


def _solve() -> None:
    """Draws the present homework, one task at a time; of a damaged link only an error."""
    problem = homework_links.problem()
    homework = homework_links.homework()
    if homework is None:
        if problem:
            messages.show_error(problem)
        st.markdown(_("Ask for the link again and open the whole link."))
        return
    menus = _exercises_menu()
    with st.container(key="learn_exercise_page", width=_WIDEST):
        _head(homework)
        task = homework_links.open_task(homework)
        exercise = task.exercise
        installed = installing.ensure(exercise.language)
        try:
            solution = attempts.solution(exercise, installed)
        except MeteorError as error:
            installing.problem(error, exercise.language)
            _switch(homework, None)
            return
        installing.notes(solution.metric.missing, exercise.language)
        _switch(homework, solution)
        if exercise.title and exercise.title != homework.title:
            st.header(plain(exercise.title), anchor=False)
        _given(exercise, solution)
        with menus, st.popover(_("Formulas")):
            # The recipe's formulas in symbols; the numbers are the student's to find.
            for line in lines(solution.statistics, solution.parameters, solution.score):
                st.markdown(plain(f"{_(line.name)} = {_(line.symbols)}"))
            if said := rules(solution.alignment, solution.statistics, solution.parameters):
                st.caption(said)
        held_resources.fragment(_answer)(homework, task, solution)


def _exercises_menu() -> DeltaGenerator:
    """Other exercises to take; → the place beside them."""
    with st.container(horizontal=True):
        st.menu_button(
            _("Other exercises"),
            range(len(homework_links.ready_exercises())),
            format_func=lambda index: homework_links.ready_exercises()[index].candidate,
            key="learn_shelf",
            on_click=_take,
        )
        return st.container(width="content")


def _take() -> None:
    homework_links.take(alone(homework_links.ready_exercises()[st.session_state["learn_shelf"]]))


def _answer(homework: Homework, task: Task, solution: Solution) -> None:
    """Everything that is answered; a click runs this part alone."""
    attempts.recall_tab()
    exercise = task.exercise
    attempt = attempts.attempt(exercise)
    _progress(homework, task)
    st.markdown(
        _("Join the words that match: click a word, then the matching word on the other side.")
    )
    key = attempts.board_key(exercise)
    attempts.keep_lines(exercise, solution)
    marking = mark(solution, attempt.checked) if attempt.checked else None
    weighed = solution.parameters.delta != 0.5
    link_board(solution.alignment, attempt.lines, _wrong_lines(marking), key, weighed=weighed)
    with st.container(key="learn_keys"):
        st.caption(_("By keyboard: arrow keys move, Enter selects, Delete removes lines."))
    if solution.has_phrases:
        st.caption(_("Lines from one word to several make a phrase."))
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
    _hand_in(homework)
    attempts.keep_in_tab()


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
        _("Show the solution steps"), key="learn_see", on_click=_show_in_player, args=(exercise,)
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


# Handing in: all tasks' answers as one file or one code, with the student's name in it.


def _hand_in(homework: Homework) -> None:
    """Draws the form; the time is that of the press for a file, of the last change for a code."""
    with st.expander(_("Hand in"), key="learn_hand_in"):
        name = st.text_input(
            _("Your name"), key="learn_student", max_chars=MOST_NAME, persist_state="session"
        ).strip()
        handed = Submission(name, homework, tuple(_solved(homework)), _now())
        count = sum(is_answered(solved.answer) for solved in handed.answers)
        message = _("Tasks answered: {done} of {tasks}.")
        st.caption(message.format(done=count, tasks=len(homework.tasks)))
        if handed.late:
            st.caption(_("The deadline has passed, so the answer will count as late."))
        st.download_button(
            _("Save the answer"),
            lambda: submission.dump(Submission(name, homework, handed.answers, _now())),
            file_name=submission.file_name(handed),
            mime="application/json",
            key="learn_download",
            on_click="ignore",
            disabled=not name,
        )
        if not name:
            st.caption(_("Enter your name to save the answer."))
            return
        st.caption(
            _(
                "Send your teacher the file, or this code if you cannot send a file. Only the "
                "last answer that you hand in counts."
            )
        )
        st.code(submission.code(handed), language=None, wrap_lines=True, height=110)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _solved(homework: Homework) -> list[Solved]:
    """What was answered to each task so far."""
    solved = []
    for task in homework.tasks:
        attempt = attempts.attempt(task.exercise)
        solved.append(Solved(attempts.answer(task.exercise), attempt.checks, attempt.hints))
    return solved


# What a student is given: the homework's head, its tasks to choose from, a task's recipe.

_MOST_LISTED = 60
"""Function words that are listed; all of them are marked."""


def _head(homework: Homework) -> None:
    """Draws title, introduction, points and deadline; nothing of a single exercise."""
    if homework_links.is_alone(homework):
        return
    if homework.title:
        st.header(plain(homework.title), anchor=False)
    parts = [
        _("Homework"),
        plural("{n} task", "{n} tasks", len(homework.tasks)),
        plural("{n} point", "{n} points", homework.points),
    ]
    if homework.deadline:
        until = _("Hand in by {time} ({zone})")
        shown = local_time.shown(homework.deadline)
        parts.append(until.format(time=shown, zone=local_time.zone_name()))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(plain(" · ".join(parts)), width="content")
        st.button(
            _("Edit a copy"),
            key="learn_edit",
            type="tertiary",
            on_click=homework_form.edit_copy,
            args=(homework,),
        )
    if homework.text:
        st.markdown(written_markdown(homework.text))


def _switch(homework: Homework, solution: Solution | None) -> None:
    """Draws the tasks by number; ``solution``: of the one that is open.

    A line drawn in the very moment of going elsewhere is kept.
    """
    if len(homework.tasks) == 1:
        return
    position = int(st.session_state[TASK]) - 1
    task = homework.tasks[position]
    st.segmented_control(
        _("Task"),
        [str(number) for number in range(1, len(homework.tasks) + 1)],
        key=TASK,
        required=True,
        persist_state="session",
        on_change=attempts.keep_lines if solution else None,
        args=(task.exercise, solution),
    )


def _progress(homework: Homework, task: Task) -> None:
    """Draws the points of the open task, and which ones are answered."""
    if homework_links.is_alone(homework):
        return
    parts = [plural("{n} point", "{n} points", task.points)]
    done = [
        str(number)
        for number, given in enumerate(homework.tasks, 1)
        if is_answered(attempts.answer(given.exercise))
    ]
    if len(homework.tasks) > 1 and done:
        parts.append(_("answered so far: {numbers}").format(numbers=", ".join(done)))
    st.caption(plain(" · ".join(parts)))


def _given(exercise: Exercise, solution: Solution) -> None:
    """Draws variant, stages with their weights, parameters, and what the words weigh."""
    parameters = solution.parameters
    stages = [
        _(look(stage).label)
        + (f" {parameters.weight(stage):g}" if parameters.weight(stage) != 1 else "")
        for stage in solution.metric.stages
    ]
    values = {"α": parameters.alpha, "β": parameters.beta, "γ": parameters.gamma}
    if parameters.delta != 0.5:
        values["δ"] = parameters.delta
    values |= {GREEK[name]: getattr(parameters, name) for name in ("sigma", "mu")}
    values = {letter: value for letter, value in values.items() if value or letter not in "σμ"}
    greek = " · ".join(f"{letter}\u00a0{count(value)}" for letter, value in values.items())
    text = _("Stages: {stages}").format(stages=", ".join(stages))
    st.caption(f"{plain(variant_title(exercise.variant))} · {plain(text)} · {plain(greek)}")
    if any(parameters.weight(stage) != 1 for stage in solution.metric.stages):
        st.caption(
            _(
                "The number after a stage is the weight of its matches. If there is no number, the "
                "weight is 1."
            )
        )
    if parameters.delta != 0.5:
        _word_weights(solution)
    if parameters.granted:
        # The smoothing in the numerator and the denominator of P and R.
        parameters = solution.parameters
        message = _(
            "If anything matches, smoothing adds σ · δ = {granted} to the numerator and "
            "the denominator of precision and recall."
        )
        st.caption(plain(message.format(granted=count(parameters.granted))))
    if solution.score.share:
        _letters(solution)


def _word_weights(solution: Solution) -> None:
    """Which words count as function words, and what words of both kinds weigh."""
    delta = solution.parameters.delta
    message = _(
        "Content words have the weight δ = {content}, and function words have 1 − δ = "
        "{function}. For precision, multiply the weight of each matched candidate word by the "
        "weight of its stage, add the products, and divide by the weight of all candidate words. "
        "Recall is computed in the same way for the reference."
    )
    st.caption(plain(message.format(content=count(delta), function=count(1 - delta)), 600))
    reference, candidate = (
        ", ".join([token.text for token in side if token.is_function][:_MOST_LISTED]) or "–"
        for side in (solution.alignment.reference, solution.alignment.candidate)
    )
    listed = _("Function words are underlined. Reference: {reference}; candidate: {candidate}.")
    st.caption(plain(listed.format(reference=reference, candidate=candidate), 1_200))


def _letters(solution: Solution) -> None:
    """The runs of letters, counted: nobody counts them by hand; and what is done with them."""
    counted = solution.statistics.letters
    run = _(
        "of {order} letters, {common} common, {candidate} in the candidate, {reference} in the "
        "reference"
    )
    runs = "; ".join(
        run.format(order=order, common=common, candidate=candidate, reference=reference)
        for order, common, candidate, reference in zip(
            ORDERS, counted.common, counted.candidate, counted.reference, strict=True
        )
    )
    message = _(
        "Runs of letters are given: {runs}. Letter precision is the mean of common runs ÷ runs "
        "of the candidate, and letter recall is the mean of common runs ÷ runs of the reference. "
        "L = P·R ÷ ({alpha}·P + {rest}·R), and the score is (1 − μ) · F-mean · (1 − penalty) + μ "
        "· L."
    )
    alpha, rest = count(LETTERS_ALPHA), count(1 - LETTERS_ALPHA)
    st.caption(plain(message.format(runs=runs, alpha=alpha, rest=rest), 1_200))
