"""What a student is given: the homework's head, its tasks to choose from, a task's recipe."""

from __future__ import annotations

import streamlit as st

from meteor_core.exercises.classroom import is_answered
from meteor_core.exercises.exercise import Exercise, Homework, Solution, Task
from meteor_core.meteor.scoring import LETTERS_ALPHA
from meteor_core.model import GREEK
from meteor_core.model.score import ORDERS
from meteor_core.wording.palette import look
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _, plural
from pages.ui.i18n.variant_names import variant_title
from pages.ui.learn import attempts, homework_form, homework_links
from pages.ui.learn.state import TASK
from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets import local_time
from pages.ui.shared.written_markdown import written_markdown

_MOST_LISTED = 60
"""Function words that are listed; all of them are marked."""


def head(homework: Homework) -> None:
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
            _("Change a copy"),
            key="learn_edit",
            type="tertiary",
            on_click=homework_form.edit_copy,
            args=(homework,),
        )
    if homework.text:
        st.markdown(written_markdown(homework.text))


def switch(homework: Homework, solution: Solution | None) -> None:
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


def progress(homework: Homework, task: Task) -> None:
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


def given(exercise: Exercise, solution: Solution) -> None:
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
            _("The number after a stage is the weight of its matches. Without a number it is 1.")
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
        "The weight of content words is δ = {content}, that of function words 1 − δ = "
        "{function}. Precision is the weight of the candidate's matched words, each times the "
        "weight of its stage, ÷ the weight of all its words. Recall is the same for the "
        "reference."
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
        "{order} letters: {common} common, {candidate} in the candidate, {reference} in the "
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
