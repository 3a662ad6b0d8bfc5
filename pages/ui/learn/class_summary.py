"""A class's answers: files in, a table for each student and each question out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from meteor_core import MeteorError
from meteor_core.exercises import classroom
from meteor_core.exercises.answer import QUESTIONS
from meteor_core.exercises.classroom import MOST_FILES, VERDICTS, Classroom, MarkedAnswer
from meteor_core.exercises.exercise import Exercise
from meteor_core.exercises.marking import mark
from meteor_core.exercises.submission import Submission, load
from pages.ui.i18n.translation import _
from pages.ui.learn import attempts, feedback
from pages.ui.shared import installing, messages
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.sharing import ready, spreadsheet_csv

_MOST_PROBLEMS = 5
_WIDEST = 1100

Submissions = Mapping[Exercise, list[Submission]]


def section() -> None:
    """Nothing of it is kept: files are read where they were dropped, marks computed anew."""
    files = st.file_uploader(
        _("The answers of a class, one file each"),
        type="json",
        accept_multiple_files=True,
        key="class_files",
        max_upload_size=1,
    )
    if not files:
        st.caption(_("Marks are computed here anew; those written in a file are ignored."))
        return
    submissions = _read([(file.name, file.getvalue()) for file in files[:MOST_FILES]])
    if len(files) > MOST_FILES:
        st.warning(_("Only the first {n} files are read.").format(n=MOST_FILES))
    by_exercise = classroom.by_exercise(submissions)
    if not by_exercise:
        return
    exercise = _exercise_select(by_exercise)
    installed = installing.ensure(exercise.language)
    try:
        solution = attempts.solution(exercise, installed)
    except MeteorError as error:
        installing.problem(error, exercise.language)
        return
    rows = [
        MarkedAnswer(submission, mark(solution, submission.answer))
        for submission in by_exercise[exercise]
    ]
    _summary(classroom.summary(exercise, rows))


def _read(files: Sequence[tuple[str, bytes]]) -> list[Submission]:
    """What can be read; of what cannot, the first few reasons."""
    submissions, problems = [], []
    for name, content in files:
        try:
            submissions.append(load(name, content))
        except MeteorError as error:
            problems.append(error)
    for problem in problems[:_MOST_PROBLEMS]:
        messages.show_error(problem)
    if len(problems) > _MOST_PROBLEMS:
        message = _("{n} more files could not be read.")
        st.caption(message.format(n=len(problems) - _MOST_PROBLEMS))
    return submissions


def _exercise_select(by_exercise: Submissions) -> Exercise:
    """Where answers belong to several exercises, one of them at a time."""
    exercises = list(by_exercise)
    if len(exercises) == 1:
        return exercises[0]
    index = st.selectbox(
        _("Exercise"),
        range(len(exercises)),
        format_func=lambda index: (
            f"{_title(exercises[index])} ({len(by_exercise[exercises[index]])})"
        ),
        key="class_exercise",
    )
    return exercises[index]


def _title(exercise: Exercise) -> str:
    return (exercise.title or exercise.candidate)[:80]


def _summary(summary: Classroom) -> None:
    st.header(plain(_title(summary.exercise)), anchor=False)
    count = _("Answers: {n}").format(n=len(summary.rows))
    complete = sum(row.right == len(QUESTIONS) for row in summary.rows)
    right = _("everything right: {n}").format(n=complete)
    st.caption(f"{count} · {right}")
    if summary.commonest:
        step, times = summary.commonest[0]
        message = _("The commonest first wrong step: {step} ({n}).")
        st.markdown(plain(message.format(step=feedback.step_name(step, _), n=times)))
    with st.container(key="class_tables", width=_WIDEST):
        st.subheader(_("By question"), anchor=False)
        text_table([_question(summary, question) for question in QUESTIONS])
        st.subheader(_("By student"), anchor=False)
        text_table([_student(row) for row in summary.rows])
    st.download_button(
        "CSV",
        ready(spreadsheet_csv(classroom.csv_text(summary))),
        file_name="meteor-class.csv",
        mime="text/csv",
        key="class_csv",
        on_click="ignore",
    )


def _question(summary: Classroom, question: str) -> dict[str, str]:
    """How often a question got each verdict."""
    counts = {
        _(feedback.VERDICTS[verdict]): str(summary.verdicts[question].get(verdict, 0))
        for verdict in VERDICTS
    }
    return {_("Question"): _(feedback.QUESTIONS[question]), **counts}


def _student(row: MarkedAnswer) -> dict[str, str]:
    submission, marking = row.submission, row.marking
    marks = {
        _(feedback.QUESTIONS[question]): feedback.MARKS[marking.verdict(question)]
        for question in QUESTIONS
    }
    wrong = plain(feedback.step_name(marking.first, _)) if marking.first else "–"
    return {
        _("Student"): plain(submission.student) or "–",
        **marks,
        _("First wrong step"): wrong,
        _("Checks"): str(submission.checks),
        _("Hints"): str(submission.hints),
    }
