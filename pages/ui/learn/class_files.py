"""The answers of a class: files of them, and codes, pasted or in a list saved elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import streamlit as st

from meteor_core import MeteorError
from meteor_core.exercises import codes, submission
from meteor_core.exercises.classroom import MOST_ANSWERS
from meteor_core.exercises.submission import Submission
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import messages

_MOST_PROBLEMS = 5
_MOST_CODES = 2_000_000
"""Characters of pasted codes."""

Readers = Iterator[Callable[[], Submission]]


def answers() -> list[Submission]:
    """Returns the answers handed in here that can be read; for others, the first few reasons."""
    files = st.file_uploader(
        _("The answers of a class, one file per student"),
        type=["json", "txt", "csv"],
        accept_multiple_files=True,
        key="class_files",
        max_upload_size=1,
        help=_("You can also upload a list of codes (TXT or CSV), as saved by an online form."),
    )
    with st.expander(_("Codes instead of files"), key="class_codes_fold"):
        pasted = st.text_area(
            _("Codes, with any text around them"),
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
    found = list(codes.codes(text)) or ([(1, "")] if always else [])
    for number, packed in found:
        code = _("Code {number}").format(number=number)
        name = f"{file}: {code}" if file else code
        yield partial(codes.load, name, packed)


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
