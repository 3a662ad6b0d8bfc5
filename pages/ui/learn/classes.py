"""A class's answers: files in, a table for each student and each question out."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from meteor_core import MeteorError
from meteor_core.exercises import classroom
from meteor_core.exercises.answer import QUESTIONS
from meteor_core.exercises.classroom import MOST_FILES, VERDICTS, Classroom, MarkedAnswer
from meteor_core.exercises.exercise import Exercise
from meteor_core.exercises.marking import mark
from meteor_core.exercises.submission import Submission, load
from pages.ui.i18n.translation import _
from pages.ui.learn import advice, attempts
from pages.ui.shared import installing, panels, sharing
from pages.ui.shared.components import plain

_MOST_PROBLEMS = 5
_WIDEST = 1100


def sum_up() -> None:
    """Nothing of it is kept: files are read where they were dropped, marks computed anew."""
    files = st.file_uploader(
        _("The answers of a class, one file each"),
        type="json",
        accept_multiple_files=True,
        key="class_files",
        max_upload_size=1,
    )
    if not files:
        st.caption(_("Marks are computed here anew; what a file says of them is not believed."))
        return
    found = _read([(file.name, file.getvalue()) for file in files[:MOST_FILES]])
    if len(files) > MOST_FILES:
        st.warning(_("Only the first {n} files are read.").format(n=MOST_FILES))
    groups = classroom.by_exercise(found)
    if not groups:
        return
    exercise = _which(list(groups), groups)
    installed = installing.ensure(exercise.language)
    try:
        solution = attempts.solution(exercise, installed)
    except MeteorError as error:
        installing.problem(error, exercise.language)
        return
    rows = [MarkedAnswer(one, mark(solution, one.answer)) for one in groups[exercise]]
    _class(classroom.summary(exercise, rows))


def _read(files: Sequence[tuple[str, bytes]]) -> list[Submission]:
    """What can be read; of what cannot, the first few reasons."""
    found, problems = [], []
    for name, content in files:
        try:
            found.append(load(name, content))
        except MeteorError as error:
            problems.append(error)
    for problem in problems[:_MOST_PROBLEMS]:
        panels.problem(problem)
    if len(problems) > _MOST_PROBLEMS:
        more = _("{n} more files could not be read.")
        st.caption(more.format(n=len(problems) - _MOST_PROBLEMS))
    return found


def _which(known: list[Exercise], groups: dict[Exercise, list[Submission]]) -> Exercise:
    """Where answers belong to several exercises, one of them at a time."""
    if len(known) == 1:
        return known[0]
    place = st.selectbox(
        _("Exercise"),
        range(len(known)),
        format_func=lambda at: f"{_title(known[at])} ({len(groups[known[at]])})",
        key="class_exercise",
    )
    return known[place]


def _title(exercise: Exercise) -> str:
    return (exercise.title or exercise.candidate)[:80]


def _class(found: Classroom) -> None:
    st.header(plain(_title(found.exercise)), anchor=False)
    count = _("Answers: {n}").format(n=len(found.rows))
    everything = sum(row.right == len(QUESTIONS) for row in found.rows)
    right = _("everything right: {n}").format(n=everything)
    st.caption(f"{count} · {right}")
    if found.commonest:
        step, times = found.commonest[0]
        said = _("The commonest first wrong step: {step} ({n}).")
        st.markdown(plain(said.format(step=advice.step(step, _), n=times)))
    with st.container(key="class_tables", width=_WIDEST):
        st.subheader(_("By question"), anchor=False)
        st.table(_questions(found), hide_index=True, border="horizontal")
        st.subheader(_("By student"), anchor=False)
        st.table(_students(found.rows), hide_index=True, border="horizontal")
    # With a byte-order mark, so that spreadsheets read Cyrillic.
    st.download_button(
        "CSV",
        sharing.ready(classroom.csv_text(found).encode("utf-8-sig", "replace")),
        file_name="meteor-class.csv",
        mime="text/csv",
        key="class_csv",
        on_click="ignore",
    )


def _questions(found: Classroom) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {_("Question"): _(advice.QUESTIONS[question])}
            | {
                _(advice.VERDICTS[verdict]): str(found.verdicts[question].get(verdict, 0))
                for verdict in VERDICTS
            }
            for question in QUESTIONS
        ]
    )


def _students(rows: Sequence[MarkedAnswer]) -> pd.DataFrame:
    return pd.DataFrame([_student(row) for row in rows])


def _student(row: MarkedAnswer) -> dict[str, str]:
    one, marking = row.submission, row.marking
    marks = {
        _(advice.QUESTIONS[question]): advice.MARKS[marking.verdict(question)]
        for question in QUESTIONS
    }
    wrong = plain(advice.step(marking.first, _)) if marking.first else "–"
    return {
        _("Student"): plain(one.student) or "–",
        **marks,
        _("First wrong step"): wrong,
        _("Checks"): str(one.checks),
        _("Hints"): str(one.hints),
    }
