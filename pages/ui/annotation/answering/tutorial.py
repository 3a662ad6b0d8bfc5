"""The tutorial on an annotator's screen: which item it is, what the last answer missed."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import Item, Lesson, Missed, Setup
from meteor_core.annotations.answers import Span
from meteor_core.annotations.known_answers import ABOVE, BETTER, TIE, UNMARKED, VALUE
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


def interrupted(done: int, total: int) -> None:
    """How far it is while nothing is handed out: what was answered rightly stays so."""
    st.progress(
        done / total,
        _("Tutorial: {done} of {total} items answered rightly; you will go on from there").format(
            done=done, total=total
        ),
    )


def praise(answered: Lesson | None, *, is_over: bool) -> None:
    """Above what follows a right answer; its note is not shown above an item that counts.

    ``is_over``: an item of the project follows.
    """
    if answered is None or answered.missed:
        return
    if is_over:
        st.success(_("Right. The tutorial is over: from here on answers count."))
    else:
        note = f" {plain(answered.note, longest=_LONGEST)}" if answered.note else ""
        st.success(_("Right.") + note)


def correction(setup: Setup, item: Item, lesson: Lesson) -> None:
    """What was missed, thing by thing, and what its owner says of it."""
    if not lesson.missed:
        return
    lines = [f"- {_line(setup, item, one)}" for one in lesson.missed]
    note = f"\n\n{plain(lesson.note, longest=_LONGEST)}" if lesson.note else ""
    title = plural(
        "Not yet: {n} thing is not as expected.",
        "Not yet: {n} things are not as expected.",
        len(lines),
    )
    st.warning(f"**{title}**\n\n" + "\n".join(lines) + note + "\n\n" + _("Answer once more."))


def _line(setup: Setup, item: Item, one: Missed) -> str:
    candidate, other = one.candidate + 1, one.other + 1
    if one.kind == TIE:
        return _("Both are alike.")
    if one.kind == BETTER:
        return _("{n} is better.").format(n=candidate)
    if one.kind == ABOVE:
        return _("{n} is better than {other}.").format(n=candidate, other=other)
    if one.kind == VALUE:
        said = _("You gave {given}; expected was {value}, give or take {tolerance}.")
        return _numbered(item, candidate) + said.format(
            given=f"{one.given:g}", value=f"{one.value:g}", tolerance=f"{setup.tolerance:g}"
        )
    words = _words(item, one.span)
    said = (
        _("There is an error in “{words}”, which is not marked.")
        if one.kind == UNMARKED
        else _("“{words}” is marked, and there is no error.")
    )
    return _numbered(item, candidate) + said.format(words=words)


def _numbered(item: Item, candidate: int) -> str:
    return f"**{candidate}** · " if len(item.candidates) > 1 else ""


def _words(item: Item, span: Span | None) -> str:
    """What a span covers, of the text in which it lies."""
    if span is None:
        return ""
    text = item.candidates[span.candidate]
    if span.reference is not None:
        text = item.references[span.reference]
    elif span.source:
        text = item.source or ""
    return plain(text[span.start : span.stop], longest=200)
