"""An annotator's screen: one item, the answer, what was answered before."""

from __future__ import annotations

from functools import partial

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import AnnotationProgress, Item, Membership, Project, Store
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.limits import LONGEST_NOTE
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import after, desk, door, schemes
from pages.ui.annotation.schemes import Question
from pages.ui.i18n.translation import _, language, plural
from pages.ui.shared import panels
from pages.ui.shared.components import plain

_LONGEST = 20_000


def screen(store: Store, who: Membership, room: int) -> None:
    """All that an annotator sees; an error of the store takes the item's place."""
    try:
        project = an.describe(store, who)
        own = desk.seat()
        item = an.next_item(store, who) if own.item is None else an.reopen(store, who, own.item)
        progress = an.progress(store, who)
    except AccessError as error:
        desk.open_again(None)
        door.refused(error)
        st.button(_("Leave"), key="project_leave", on_click=desk.leave)
        return
    _head(project, who, progress)
    problem = own.take_problem()
    if problem is not None:
        panels.problem(problem)
    if item is None:
        st.info(_nothing_left(progress))
    else:
        _item(store, who, project, item, room)
    after.section(store, who, project)


def _head(project: Project, who: Membership, progress: AnnotationProgress) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.caption(plain(who.name), width="content")
        with st.popover(_("My link")):
            _own_link(who)
        st.button(_("Leave"), key="project_leave", type="tertiary", on_click=desk.leave)
    total = progress.done + progress.skipped + progress.open
    text = plural("{n} item done", "{n} items done", progress.done)
    if progress.skipped:
        text += " · " + plural("{n} skipped", "{n} skipped", progress.skipped)
    text += " · " + plural("{n} to do", "{n} to do", progress.open)
    st.progress((progress.done + progress.skipped) / total if total else 1.0, text)
    with st.expander(_("Instructions"), expanded=not progress.done, key="project_instructions"):
        st.markdown(_instructions(project))


def _own_link(who: Membership) -> None:
    """The way back for this one person, from another device or after the tab was closed."""
    st.caption(
        _("By this link you come back as yourself. It is yours alone: whoever has it can vote.")
    )
    st.code(link("pass", desk.badge(who)), language=None, wrap_lines=True)


def link(kind: str, secret: str) -> str:
    """An address whose fragment holds a key or a pass: it reaches no server's log."""
    page = (st.context.url or "").partition("?")[0].partition("#")[0]
    return f"{page}?mode=annotate#{kind}={secret}"


def _instructions(project: Project) -> str:
    """The owner's in the interface's language, else in any; else those of the scheme."""
    own = project.setup.instructions
    text = own.get(language()) or next(filter(None, own.values()), "")
    if text:
        return "  \n".join(plain(line, longest=_LONGEST) for line in text.splitlines())
    return _(schemes.INSTRUCTIONS[project.setup.scheme])


def _nothing_left(progress: AnnotationProgress) -> str:
    if progress.closed:
        return _("The project is closed: its owner takes no more votes.")
    if progress.qualified is False:
        return _("Thank you. Too few of your answers to the trial items agree with the known ones.")
    return _("There is nothing left for you to judge. Thank you!")


def _item(store: Store, who: Membership, project: Project, item: Item, room: int) -> None:
    own = desk.seat()
    own.show(item.id)
    if own.item is not None:
        st.info(_("You judged this item before; your new answer takes the place of the old one."))
    if item.source is not None:
        st.caption(f"{_('source text')}: {plain(item.source, longest=_LONGEST)}")
    # Where errors are marked, the references stand among the texts to mark.
    read = item.references if project.setup.scheme != "errors" else ()
    for place, text in enumerate(read):
        label = _("Reference") if len(item.references) == 1 else f"{_('Reference')} {place + 1}"
        st.markdown(f":small[{label}]  \n{plain(text, longest=_LONGEST)}")
    if project.setup.show_alignments:
        after.picture(project, item, scores=project.setup.show_scores)
    question = Question(project.setup, item, room, partial(_vote, store, who, item))
    schemes.ask(question)
    _beside(store, who, item)


def _beside(store: Store, who: Membership, item: Item) -> None:
    """A note, and the way past an item that one cannot judge."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            _("Note"), value=item.note, key=f"project_note_{item.id}", max_chars=LONGEST_NOTE
        )
        st.button(
            _("Skip"),
            key=f"project_skip_{item.id}",
            shortcut="S",
            on_click=_skip,
            args=(store, who, item),
        )
        if desk.seat().item is not None:
            st.button(
                _("Back to the next item"),
                key="project_on",
                on_click=desk.open_again,
                args=(None,),
            )


def _vote(store: Store, who: Membership, item: Item, answer: Answer) -> None:
    """Committed before the next item shows; a refusal is shown in its place."""
    own, note = desk.seat(), str(st.session_state.get(f"project_note_{item.id}") or "")
    try:
        an.vote(store, who, item.id, answer, note=note, seconds=own.seconds(item.id))
    except MeteorError as error:
        own.problem = error
    own.item = None


def _skip(store: Store, who: Membership, item: Item) -> None:
    own, note = desk.seat(), str(st.session_state.get(f"project_note_{item.id}") or "")
    try:
        an.skip(store, who, item.id, note=note)
    except MeteorError as error:
        own.problem = error
    own.item = None
