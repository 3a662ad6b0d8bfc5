"""The tutorial on an annotator's screen: which item it is, what the last answer missed."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import Feedback, Lesson, Missed, Setup
from meteor_core.annotations.asking.answers import Span
from meteor_core.annotations.replies.missed import ABOVE, BETTER, TIE, UNMARKED, VALUE
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain

_LONGEST = 2_000


def heading(lesson: Lesson) -> None:
    """Which of them it is, and that it counts for nothing."""
    st.progress(
        (lesson.number - 1) / lesson.total,
        _("Tutorial: item {number} of {total}; it is practice and counts as no vote").format(
            number=lesson.number, total=lesson.total
        ),
    )


def interrupted(left: int, total: int) -> None:
    """How far it is while nothing is handed out: what was answered rightly stays so."""
    st.progress(
        (total - left) / total,
        _("Tutorial: {done} of {total} items answered rightly; you will go on from there").format(
            done=total - left, total=total
        ),
    )


def praise(feedback: Feedback | None, *, is_over: bool) -> None:
    """Above what follows a right answer; what is said of that one stands over no item that counts.

    ``is_over``: an item of the project follows.
    """
    if feedback is None or not feedback.is_right:
        return
    if is_over:
        st.success(_("Right. The tutorial is over: from here on answers count."))
    else:
        note = f" {plain(feedback.note, longest=_LONGEST)}" if feedback.note else ""
        st.success(_("Right.") + note)


def correction(setup: Setup, lesson: Lesson) -> None:
    """What was missed, thing by thing, and what its owner says of it."""
    if not lesson.missed:
        return
    lines = [f"- {_line(setup, lesson, one)}" for one in lesson.missed]
    note = f"\n\n{plain(lesson.note, longest=_LONGEST)}" if lesson.note else ""
    title = plural(
        "Not yet: {n} thing is not as expected.",
        "Not yet: {n} things are not as expected.",
        len(lines),
    )
    st.warning(f"**{title}**\n\n" + "\n".join(lines) + note + "\n\n" + _("Answer once more."))


def _line(setup: Setup, lesson: Lesson, one: Missed) -> str:
    candidate, other = one.candidate + 1, one.other + 1
    if one.kind == TIE:
        return _("Both are alike.")
    if one.kind == BETTER:
        return _("{n} is better.").format(n=candidate)
    if one.kind == ABOVE:
        return _("{n} is better than {other}.").format(n=candidate, other=other)
    if one.kind == VALUE:
        said = _("You gave {given}; expected was {value}, give or take {tolerance}.")
        return _numbered(lesson, candidate) + said.format(
            given=f"{one.given:g}", value=f"{one.value:g}", tolerance=f"{setup.tolerance:g}"
        )
    words = _words(lesson, one.span)
    said = (
        _("There is an error in “{words}”, which is not marked.")
        if one.kind == UNMARKED
        else _("“{words}” is marked, and there is no error.")
    )
    return _numbered(lesson, candidate) + said.format(words=words)


def _numbered(lesson: Lesson, candidate: int) -> str:
    return f"**{candidate}** · " if len(lesson.item.candidates) > 1 else ""


def _words(lesson: Lesson, span: Span | None) -> str:
    """What a span covers, of the text in which it lies."""
    if span is None:
        return ""
    item = lesson.item
    text = item.candidates[span.candidate]
    if span.reference is not None:
        text = item.references[span.reference]
    elif span.source:
        text = item.source or ""
    return plain(text[span.start : span.stop], longest=200)
