"""An annotator's screen: an item, the answer, what was answered before."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import (
    AnnotationProgress,
    Item,
    Lesson,
    Membership,
    Missed,
    Setup,
    Store,
)
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.known_answers import ABOVE, BETTER, TIE, UNMARKED, VALUE
from meteor_core.annotations.limits import LONGEST_NOTE
from meteor_core.annotations.work import AnsweredElsewhereError
from meteor_core.messages.errors import AccessError, ResourceError
from pages.ui.annotation import project_links
from pages.ui.annotation.answering import (
    answer_form,
    instructions,
    item_texts,
    no_more_items,
    schemes,
    span_marker,
    tab_drafts,
)
from pages.ui.annotation.answering.answer_form import AnswerForm
from pages.ui.annotation.answering.item_texts import proposals
from pages.ui.annotation.answering.tab_drafts import Draft
from pages.ui.annotation.project_links import leave_button, show_refusal
from pages.ui.annotation.session import (
    AnnotationSession,
    Work,
    annotation_session,
    open_again,
    try_again_button,
)
from pages.ui.i18n.translation import _, language_button, plural
from pages.ui.shared.markdown import plain


def note_key(item: Item) -> str:
    """Of its widget."""
    return f"project_note_{item.id}"


def note_field(label: str, draft: Draft, item: Item) -> None:
    """The field, with what the draft has, else the note of the item's last answer."""
    name = draft.widget(
        note_key(item),
        item.note,
        lambda text: isinstance(text, str) and len(text) <= LONGEST_NOTE,
    )
    value = st.session_state[name]  # as its default too: a run cut short sets no state
    st.text_input(
        label,
        value,
        key=name,
        max_chars=LONGEST_NOTE,
        placeholder=label,
        label_visibility="collapsed",
    )


def note_text(item: Item) -> str:
    """Its text."""
    return str(st.session_state.get(note_key(item)) or "")


def _back_buttons(store: Store, member: Membership, item: Item, *, more: bool) -> None:
    """Back by a key; the way forward where an item is open that was judged before.

    ``more``: whether anything comes next.
    """
    st.button(
        _("Back"),
        key="project_back",
        shortcut="Backspace",
        on_click=_back,
        args=(store, member, item),
    )
    if annotation_session().reopened is not None:
        st.button(
            _("Next item") if more else _("Keep as it is"),
            key="project_on",
            shortcut=None if item.answer is None else "S",  # which withdraws nothing unasked
            on_click=open_again,
            args=(None,),
        )


def _back(store: Store, member: Membership, item: Item) -> None:
    """Open what was answered before the item on the screen; the earliest has nothing before it."""
    session = annotation_session()
    with session.noting_problem():
        before = an.earlier(store, member, item.id)
        if before is not None:
            open_again(before)
        else:
            st.toast(_("There is no earlier answer."))


_ROOM = 600
"""Pixels across from which on instructions and an item have room on one screen."""


def screen(store: Store, member: Membership, width: int) -> None:
    """All that an annotator sees; an error of the store takes the item's place."""
    session = annotation_session()
    tab_drafts.recall()
    try:
        work = session.work = _look(store, member)
    except AccessError as error:
        session.problem = None  # which said the same, and would say it again after a pardon
        open_again(None)
        show_refusal(error)
        leave_button()
        return
    except ResourceError as error:
        if session.work is None:
            raise
        work, session.problem, reached = session.work, error, False
    else:
        reached = True
    with st.container(key="project_work"):
        _heading(work, width)
        session.show_problem()
        if session.unsaved or not reached:
            try_again_button()
        if work.item is None:
            no_more_items.nothing_to_do(store, member, work.project, work.progress)
        else:
            no_more_items.notices(work.project, work.progress)
            _item(store, member, work, work.item, width)
        note = "" if work.item is None or work.lesson else note_key(work.item)
        tab_drafts.keep(member, work.item, note)
        if reached and work.progress.done + work.progress.skipped:
            item_texts.last_answers(store, member, work.project)
        _foot(member)


def _look(store: Store, member: Membership) -> Work:
    """What there is to do: the item that is opened again, else the next."""
    session, project = annotation_session(), an.describe(store, member)
    before, again = session.work and session.work.item, session.reopened
    if project.closed:
        return Work(project, an.progress(store, member), None)
    item = an.next_item(store, member) if again is None else an.reopen(store, member, again)
    progress = an.progress(store, member)
    if item is None and progress.open and not progress.stopped:  # others came first until just now
        item = an.next_item(store, member)
    is_on_screen = before and session.on_screen and session.on_screen[0] == before.showing
    if before and is_on_screen and (item is None or item.showing != before.showing):
        session.on_screen = None
        with suppress(AccessError):
            if an.reopen(store, member, before.id).showing != before.showing:
                session.problem = AnsweredElsewhereError()
                session.drafts.pop(tab_drafts.name(member, before), None)
    return Work(project, progress, item)


def _heading(work: Work, width: int) -> None:
    """The project, how far its annotator is, and what is asked: in a line above the item."""
    project, progress = work.project, work.progress
    learned = progress.lessons[0] or (work.lesson and work.lesson.missed)
    begun = bool(progress.done + progress.skipped or learned)
    with st.container(horizontal=True, vertical_alignment="center", key="project_head"):
        st.subheader(plain(project.setup.title), anchor=False, width="content")
        if work.lesson is not None:
            heading(work.lesson)
        elif progress.lessons[0] < progress.lessons[1]:
            interrupted(*progress.lessons)
        else:
            _progress(progress)
        if begun:
            _help(work)
    if not begun:
        _instructions(work, width)


def _progress(progress: AnnotationProgress) -> None:
    """``3 items done · 1 skipped · 2 to do``; how far all are where nobody knows how many come."""
    ended, part, whole = progress.done + progress.skipped, progress.votes, progress.wanted
    if progress.left is not None:
        part, whole = ended, ended + progress.left
    parts = [plural("{n} item done", "{n} items done", progress.done)]
    if progress.skipped:
        parts.append(plural("{n} skipped", "{n} skipped", progress.skipped))
    if progress.left is None:
        said = _("votes by all annotators: {done} of {total}")
        parts.append(said.format(done=part, total=whole))
    elif not (progress.closed or progress.qualified is False):
        parts.append(plural("{n} to do", "{n} to do", progress.left))
    st.progress(min(part / whole, 1.0) if whole else 0.0, " · ".join(parts))


def _instructions(work: Work, width: int) -> None:
    """For whoever begins; folded where they would push the item off a small screen."""
    is_open = width >= _ROOM or work.item is None
    # another key for another state: the browser keeps what it has unfolded under a guessed width
    with st.expander(
        _("Read the instructions first"), expanded=is_open, key=f"project_instructions_{is_open}"
    ):
        instructions.show(work.project, work.item, in_lesson=work.lesson is not None)


def _help(work: Work) -> None:
    popover = st.popover("?", key="project_help", on_change="rerun")
    if popover.open:
        with popover:
            instructions.show(work.project, work.item, in_lesson=work.lesson is not None)


def _foot(member: Membership) -> None:
    """Whose page this is, the way back and out, the other language."""
    with st.container(horizontal=True, vertical_alignment="center", key="project_foot"):
        with st.popover(plain(member.name), type="tertiary"):
            project_links.show(member)
            leave_button(quiet=True)
        language_button("other_language")


def _item(store: Store, member: Membership, work: Work, item: Item, width: int) -> None:
    with st.container(key=answer_form.box(item)):
        form = _texts_and_answer(store, member, work, item, width)
        rated = work.project.setup.scheme == "rating"
        answer_form.guard(item, partial(schemes.put_slider, form), rated=rated)


def _texts_and_answer(
    store: Store, member: Membership, work: Work, item: Item, width: int
) -> AnswerForm:
    session, project = annotation_session(), work.project
    setup = project.setup
    session.put_on_screen(item.showing)
    praise(session.feedback, is_over=work.lesson is None)
    if work.lesson is not None:
        correction(setup, item, work.lesson)
    proposed = partial(proposals, store, member, project, item)
    draft = tab_drafts.draft_of(member, setup, item, proposed)
    if session.reopened is not None:
        st.info(
            _("You skipped this item. You can still answer it.")
            if item.answer is None
            else _("You have already judged this item. A new answer will replace the old one.")
        )
    item_texts.document_heading(item)
    item_texts.sentences_before(item, width)
    if not setup.traits.marks:  # whose texts are elsewhere
        item_texts.show(item.source, item.references, width)
    form = AnswerForm(setup, item, draft, width, partial(_vote, store, member, item))
    if work.lesson is None:
        more = work.progress.open > 0
        beside = partial(_ways_past, store, member, item, more=more)
        form = replace(form, beside=beside, note=partial(note_field, _("Note"), draft, item))
    schemes.ask(form)
    item_texts.sentences_after(item, width)
    return form


def _ways_past(store: Store, member: Membership, item: Item, *, more: bool) -> None:
    """The way past an item that one cannot judge, and the way back.

    ``more``: whether anything comes next.
    """
    st.button(
        _("Skip") if item.answer is None else _("Withdraw answer and skip"),
        key=f"project_skip_{item.id}",
        shortcut="S" if item.answer is None else None,
        on_click=_skip,
        args=(store, member, item),
    )
    _back_buttons(store, member, item, more=more)


def _vote(store: Store, member: Membership, item: Item, answer: Answer) -> None:
    """Committed before the next item shows; a refusal is shown in its place."""
    session, note = annotation_session(), note_text(item)
    seconds = session.take_off_screen(item.showing)
    if seconds is not None:
        store_it = partial(_store_vote, session, store, member, item, answer, note, seconds)
        session.send(item.showing, store_it)


def _store_vote(
    session: AnnotationSession,
    store: Store,
    member: Membership,
    item: Item,
    answer: Answer,
    note: str,
    seconds: float,
) -> None:
    showing = item.showing
    session.feedback = None
    try:
        an.vote(store, member, item.id, answer, showing=showing, note=note, seconds=seconds)
    except AnsweredElsewhereError:
        session.drafts.pop(tab_drafts.name(member, item), None)
        raise
    if item.lesson:
        session.feedback = an.reopen(store, member, item.id).lesson
    session.drafts.pop(tab_drafts.name(member, item), None)


def _skip(store: Store, member: Membership, item: Item) -> None:
    """What was done to the item and not saved stays in the tab."""
    session, note = annotation_session(), note_text(item)
    session.feedback = None
    if session.take_off_screen(item.showing) is not None:
        store_it = partial(an.skip, store, member, item.id, showing=item.showing, note=note)
        session.send(item.showing, store_it)


# The tutorial on an annotator's screen: which item it is, what the last answer missed.

_LONGEST = 2_000


def heading(lesson: Lesson) -> None:
    """Which of them it is, and that it counts for nothing."""
    st.progress(
        (lesson.number - 1) / lesson.total,
        _("Tutorial: item {number} of {total} (practice, not counted)").format(
            number=lesson.number, total=lesson.total
        ),
    )


def interrupted(done: int, total: int) -> None:
    """How far it is while nothing is handed out: what was answered rightly stays so."""
    st.progress(
        done / total,
        _(
            "Tutorial: {done} of {total} items answered correctly. You will continue from this "
            "point."
        ).format(done=done, total=total),
    )


def praise(answered: Lesson | None, *, is_over: bool) -> None:
    """Above what follows a right answer; its note is not shown above an item that counts.

    ``is_over``: an item of the project follows.
    """
    if answered is None or answered.missed:
        return
    if is_over:
        st.success(_("Right. The tutorial is over, and your answers count from now on."))
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
        "Not yet right: {n} difference from the known answer.",
        "Not yet right: {n} differences from the known answer.",
        len(lines),
    )
    st.warning(f"**{title}**\n\n" + "\n".join(lines) + note + "\n\n" + _("Answer again."))


def _line(setup: Setup, item: Item, one: Missed) -> str:
    candidate, other = one.candidate + 1, one.other + 1
    number = f"**{candidate}** · " if len(item.candidates) > 1 else ""
    if one.kind == TIE:
        return _("Both are equal.")
    if one.kind == BETTER:
        return _("{n} is better.").format(n=candidate)
    if one.kind == ABOVE:
        return _("{n} is better than {other}.").format(n=candidate, other=other)
    if one.kind == VALUE:
        said = _("You gave {given}; the expected rating is {value} ± {tolerance}.")
        return number + said.format(
            given=f"{one.given:g}", value=f"{one.value:g}", tolerance=f"{setup.tolerance:g}"
        )
    words = plain(span_marker.words_of(item, one.span), longest=200) if one.span else ""
    said = (
        _("There is an unmarked error in “{words}”.")
        if one.kind == UNMARKED
        else _("“{words}” is marked, but there is no error.")
    )
    return number + said.format(words=words)
