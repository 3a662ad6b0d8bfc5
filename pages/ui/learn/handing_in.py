"""Handing in: all tasks' answers as one file or one code, with the student's name in it."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from meteor_core.exercises import codes, submission
from meteor_core.exercises.classroom import is_answered
from meteor_core.exercises.homework import Homework
from meteor_core.exercises.submission import MOST_NAME, Solved, Submission
from pages.ui.i18n.translation import _
from pages.ui.learn import attempts


def section(homework: Homework) -> None:
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
            st.caption(_("The deadline has passed, so the answer will be marked late."))
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
        st.code(codes.code(handed), language=None, wrap_lines=True, height=110)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _solved(homework: Homework) -> list[Solved]:
    """What was answered to each task so far."""
    solved = []
    for task in homework.tasks:
        attempt = attempts.attempt(task.exercise)
        solved.append(Solved(attempts.answer(task.exercise), attempt.checks, attempt.hints))
    return solved
