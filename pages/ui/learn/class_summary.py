"""A class's homework: points of each student and task, first wrong steps, what goes wrong most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import streamlit as st
from pathvalidate import sanitize_filename

from meteor_core import MeteorError
from meteor_core.exercises import classroom, submission
from meteor_core.exercises.classroom import MOST_ANSWERS, VERDICTS, Classroom, MarkedAnswer
from meteor_core.exercises.exercise import Homework, Solution
from meteor_core.exercises.marking import (
    MARKS,
    QUESTION_NAMES,
    QUESTIONS,
    Verdict,
    points,
    short_name,
    step_name,
)
from meteor_core.exercises.marking import VERDICTS as VERDICT_NAMES
from meteor_core.exercises.submission import Submission
from meteor_core.exports import classrooms
from pages.ui.i18n.translation import _, language, plural, translator
from pages.ui.learn import attempts
from pages.ui.shared import messages
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes import installing
from pages.ui.shared.sharing import XLSX, Content, spreadsheet_csv
from pages.ui.shared.widgets import local_time

_WIDEST = 1100
_MARKED = "class_marked"
"""What was marked last – homework, answers, solutions – and the marks."""


def section() -> None:
    """Answers are read where they were dropped; marks are computed again if these have changed."""
    submissions = answers()
    if not submissions:
        st.session_state.pop(_MARKED, None)
        st.caption(_("Points are computed again here; those written in a file are ignored."))
        return
    by_homework = classroom.by_homework(submissions)
    homework = _homework_select(by_homework)
    solutions = _solutions(homework)
    if solutions is not None:
        summary = _summary(homework, by_homework[homework], solutions)
        with st.container(key="class_tables", width=_WIDEST):
            _show(summary)


def _summary(
    homework: Homework, submissions: list[Submission], solutions: list[Solution]
) -> Classroom:
    """The marks of these answers, kept with the session: those of a large class take seconds."""
    of = homework, submissions, solutions
    marked_of, summary = st.session_state.get(_MARKED, (None, None))
    if summary is None or marked_of != of:
        summary = classroom.summary(homework, submissions, solutions)
        st.session_state[_MARKED] = of, summary
    result: Classroom = summary
    return result


def _solutions(homework: Homework) -> list[Solution] | None:
    """Those of all tasks; None with an error if one cannot be solved here."""
    solutions = []
    for task in homework.tasks:
        code = task.exercise.language
        try:
            solutions.append(attempts.solution(task.exercise, installing.ensure(code)))
        except MeteorError as error:
            installing.problem(error, code)
            return None
    lacking = dict.fromkeys((one.metric.missing, one.metric.language) for one in solutions)
    for number, (stages, code) in enumerate(lacking):
        installing.missing_stages(stages, code, key=f"class_{number}")
    return solutions


def _homework_select(by_homework: Mapping[Homework, list[Submission]]) -> Homework:
    """Where answers belong to several homeworks, one of them at a time."""
    homeworks = list(by_homework)
    if len(homeworks) == 1:
        return homeworks[0]
    index = st.selectbox(
        _("Homework"),
        range(len(homeworks)),
        # No count: Streamlit identifies an option by its text, which more files must not change.
        format_func=lambda index: f"{index + 1}. {_title(homeworks[index])}",
        key="class_homework",
        help=_(
            "If homework was changed later, each answer counts for the version that the "
            "student worked on."
        ),
    )
    return homeworks[index]


def _title(homework: Homework) -> str:
    first = homework.tasks[0].exercise
    return short_name(homework.title, first.title, first.candidate)


def _show(summary: Classroom) -> None:
    homework = summary.homework
    st.header(plain(_title(homework)), anchor=False)
    parts = [_("Students: {n}").format(n=len(summary.rows))]
    if homework.deadline:
        until = _("Hand in by {time} ({zone})")
        shown = local_time.shown(homework.deadline)
        parts.append(until.format(time=shown, zone=local_time.zone_name()))
    st.caption(plain(" · ".join(parts)))
    st.subheader(_("Points"), anchor=False)
    text_table([_points_row(summary, row) for row in summary.rows])
    st.subheader(_("First wrong steps"), anchor=False)
    text_table([_slips_row(row) for row in summary.rows])
    # What the columns and marks mean, and what they rest on.
    with st.expander(_("Legend"), key="class_legend", expanded=True):
        lines = [
            _("Each column is a task, with its points in brackets. A dash means no answer."),
            *map(_, classrooms.LEGEND),
        ]
        st.markdown("\n".join(f"- {plain(line, longest=400)}" for line in lines))
    _downloads(summary)
    _task(summary)


def _points_row(summary: Classroom, row: MarkedAnswer) -> dict[str, str]:
    submission = row.submission
    tasks = {
        f"{number} ({task.points})": points(marked.points) if marked.answered else "–"
        for number, (task, marked) in enumerate(
            zip(summary.homework.tasks, row.tasks, strict=True), 1
        )
    }
    handed = local_time.shown(submission.handed) if submission.handed else "–"
    late = " · **" + _("late") + "**" if submission.late else ""
    return {
        _("Student"): plain(submission.student) or "–",
        **tasks,
        _("Total"): f"**{plain(points(row.points))}** / {summary.homework.points}",
        _("Handed in"): plain(handed) + late,
        _("Attempts"): str(row.attempts),
        _("Checks"): str(submission.checks),
        _("Hints"): str(submission.hints),
    }


def _slips_row(row: MarkedAnswer) -> dict[str, str]:
    steps = {
        str(number): plain(classrooms.first_wrong(task, _)) or MARKS["right"]
        for number, task in enumerate(row.tasks, 1)
    }
    return {_("Student"): plain(row.submission.student) or "–", **steps}


def _downloads(summary: Classroom) -> None:
    name = str(
        sanitize_filename(_title(summary.homework), platform="universal", replacement_text="_")
    )
    # Made in another thread without a session, so the language is fixed here.
    translate = translator(language())
    files: dict[str, tuple[str, Callable[[], Content]]] = {
        "CSV": ("text/csv", lambda: spreadsheet_csv(classrooms.csv_text(summary, translate))),
        "XLSX": (XLSX, lambda: classrooms.workbook(summary, translate)),
    }
    with st.container(horizontal=True):
        for label, (mime, content) in files.items():
            st.download_button(
                label,
                content,
                file_name=f"{name[:80]}.{label.lower()}",
                mime=mime,
                key=f"class_{label.lower()}",
                on_click="ignore",
            )


def _task(summary: Classroom) -> None:
    """One task: each question's verdicts, each student's marks."""
    count = len(summary.homework.tasks)
    st.subheader(_("Task by task"), anchor=False)
    position = 0
    if count > 1:
        position = st.selectbox(
            _("Task"),
            range(count),
            format_func=lambda index: f"{index + 1}. {_name(summary.homework, index)}",
            key="class_task",
        )
    found = summary.task(position)
    answered = _("Answers: {n}").format(n=found.answered)
    right = _("everything right: {n}").format(n=found.complete)
    st.caption(f"{answered} · {right}")
    if found.commonest:
        step, times = found.commonest[0]
        message = _("The most common first wrong step: {step} ({n}).")
        st.markdown(plain(message.format(step=step_name(step, _), n=times)))
    text_table([_question(found.verdicts[question], question) for question in QUESTIONS])
    text_table([_marks_row(row, position) for row in summary.rows])
    st.caption(" · ".join(f"{MARKS[verdict]} {_(VERDICT_NAMES[verdict])}" for verdict in VERDICTS))


def _name(homework: Homework, index: int) -> str:
    exercise = homework.tasks[index].exercise
    return short_name(exercise.title, exercise.candidate)


def _question(verdicts: Mapping[Verdict, int], question: str) -> dict[str, str]:
    """How often a question got each verdict."""
    counts = {_(VERDICT_NAMES[verdict]): str(verdicts.get(verdict, 0)) for verdict in VERDICTS}
    return {_("Question"): _(QUESTION_NAMES[question]), **counts}


def _marks_row(row: MarkedAnswer, position: int) -> dict[str, str]:
    task, solved = row.tasks[position], row.submission.answers[position]
    marks = {
        _(QUESTION_NAMES[question]): (
            MARKS[task.marking.verdict(question) if task.answered else "open"]
        )
        for question in QUESTIONS
    }
    return {
        _("Student"): plain(row.submission.student) or "–",
        **marks,
        _("Points"): plain(points(task.points)),
        _("Checks"): str(solved.checks),
        _("Hints"): str(solved.hints),
    }


# The answers of a class: files of them, and codes, pasted or in a list saved elsewhere.

_MOST_PROBLEMS = 5
_MOST_CODES = 2_000_000
"""Characters of pasted codes."""

Readers = Iterator[Callable[[], Submission]]


def answers() -> list[Submission]:
    """Returns the answers handed in here that can be read; for others, the first few reasons."""
    files = st.file_uploader(
        _("Files, one per student"),
        type=["json", "txt", "csv"],
        accept_multiple_files=True,
        key="class_files",
        max_upload_size=1,
        help=_("You can also upload a list of codes (TXT or CSV), as saved by an online form."),
    )
    with st.expander(_("Codes instead of files"), key="class_codes_fold"):
        pasted = st.text_area(
            _("Text with codes"),
            key="class_codes",
            height=120,
            max_chars=_MOST_CODES,
        )
    readers = list(_readers([(file.name, file.getvalue()) for file in files or []], pasted or ""))
    if len(readers) > MOST_ANSWERS:
        st.warning(_("Only the first {n} answers are read.").format(n=MOST_ANSWERS))
    return _read(readers[:MOST_ANSWERS])


def _readers(files: list[tuple[str, bytes]], pasted: str) -> Readers:
    """One for each answer; a list without a code has none that is to be read."""
    for name, content in files:
        if name.lower().endswith(".json"):
            yield partial(submission.load, name, content)
        else:
            yield from _code_readers(name, content.decode("utf-8-sig", "replace"), always=True)
    yield from _code_readers("", pasted, always=bool(pasted.strip()))


def _code_readers(file: str, text: str, *, always: bool) -> Readers:
    found = list(submission.codes(text)) or ([(1, "")] if always else [])
    for number, packed in found:
        code = _("Code {number}").format(number=number)
        name = f"{file}: {code}" if file else code
        yield partial(submission.load_code, name, packed)


def _read(readers: list[Callable[[], Submission]]) -> list[Submission]:
    submissions, problems = [], []
    for read in readers:
        try:
            submissions.append(read())
        except MeteorError as error:
            problems.append(error)
    for problem in problems[:_MOST_PROBLEMS]:
        messages.show_error(problem)
    if len(problems) > _MOST_PROBLEMS:
        more = len(problems) - _MOST_PROBLEMS
        said = plural(
            "{n} more answer could not be read.", "{n} more answers could not be read.", more
        )
        st.caption(said)
    return submissions
