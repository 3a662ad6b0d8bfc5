"""The owner's screen: the links once, how far the work is, the results, people and settings."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import ANNOTATOR, OWNER, Membership, Person, Project, Store
from meteor_core.annotations.limits import LONGEST_TITLE
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import final_answers, live, results, scales
from pages.ui.annotation.confirming import confirmed_button
from pages.ui.annotation.leaving import leave_button
from pages.ui.annotation.new_project import new_links
from pages.ui.annotation.project_form import instruction_languages, instructions_area
from pages.ui.annotation.refusal import show_refusal
from pages.ui.annotation.session import (
    KEY,
    PASS,
    annotation_session,
    pass_of,
    secret_link,
)
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain

_TITLE, _SCALE = "project_new_title", "project_new_scale"


def screen(store: Store, member: Membership, width: int) -> None:
    """All that an owner sees."""
    try:
        project = an.describe(store, member)
        progress = an.progress(store, member)
        people = an.people(store, member)
    except AccessError as error:
        show_refusal(error)
        leave_button()
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.button(_("Refresh"), key="project_refresh", type="tertiary")
        leave_button(quiet=True)
    annotation_session().show_problem()
    new_links()
    share = progress.votes / progress.wanted if progress.wanted else 0.0
    votes = _("{done} of {total} votes").format(done=progress.votes, total=progress.wanted)
    st.progress(min(share, 1.0), votes)
    with st.expander(_("People and settings"), key="project_people"):
        _people(store, member, people)
        _switches(store, member, project.closed)
        _changes_form(store, member, project)
    live.section(store, member)
    final_answers.section(store, member, project, width)
    results.section(store, member, width)


def _people(store: Store, member: Membership, people: tuple[Person, ...]) -> None:
    """Everybody, each with what an owner may do about them."""
    annotators = [person for person in people if person.role == ANNOTATOR]
    st.caption(plural("{n} annotator", "{n} annotators", len(annotators)))
    for person in annotators:
        with st.container(horizontal=True, vertical_alignment="center"):
            mark = " · " + _("shut out") if person.revoked else ""
            st.markdown(f"{plain(person.name)}{mark}", width="content")
            number = person.number
            confirmed_button(
                _("New personal link"),
                _("The links that this person has now will open nothing any more."),
                f"renew_{number}",
                _renew,
                (store, member, number),
            )
            if person.revoked:
                _button(_("Let in again"), f"pardon_{number}", _pardon, store, member, number)
            else:
                confirmed_button(
                    _("Shut out"),
                    _("They can do nothing here until you let them in again; their votes stay."),
                    f"revoke_{number}",
                    _revoke,
                    (store, member, number),
                )
    idle = sum(person.is_idle for person in annotators)
    if idle:
        label = plural("Remove {n} who has not voted", "Remove {n} who have not voted", idle)
        question = _("Their names and links are gone for good; with the key they may come again.")
        confirmed_button(label, question, "remove_idle", _remove_idle, (store, member))
    link = annotation_session().new_link
    if link:
        st.caption(_("Copy it now: nobody can show it again."))
        st.code(link, language=None, wrap_lines=True)


def _button(label: str, name: str, act: Callable[..., None], *args: object) -> None:
    st.button(label, key=f"project_{name}", type="tertiary", on_click=act, args=args)


def _switches(store: Store, member: Membership, closed: bool) -> None:
    """A new link, an end to the votes, the end of the project."""
    arguments = (store, member)
    with st.container(horizontal=True, vertical_alignment="center"):
        links = {ANNOTATOR: _("New link for annotators"), OWNER: _("New owner's link")}
        for role, name in links.items():
            question = _("The old link will open nothing any more; whoever is in stays in.")
            confirmed_button(name, question, f"rekey_{role}", _rekey, (*arguments, role))
        label = _("Take votes again") if closed else _("Take no more votes")
        st.button(label, key="project_close", on_click=_close, args=(*arguments, not closed))
        confirmed_button(
            _("Delete the project for good"),
            _("All texts and all votes are deleted, and nobody can bring them back."),
            "erase",
            _erase,
            arguments,
        )


def _renew(store: Store, member: Membership, number: int) -> None:
    session = annotation_session()
    with session.noting_problem():
        session.new_link = secret_link(PASS, pass_of(an.renew(store, member, number)))


def _revoke(store: Store, member: Membership, number: int) -> None:
    with annotation_session().noting_problem():
        an.revoke(store, member, number)


def _pardon(store: Store, member: Membership, number: int) -> None:
    with annotation_session().noting_problem():
        an.pardon(store, member, number)


def _remove_idle(store: Store, member: Membership) -> None:
    with annotation_session().noting_problem():
        an.remove_idle(store, member)


def _rekey(store: Store, member: Membership, role: str) -> None:
    session = annotation_session()
    with session.noting_problem():
        session.new_link = secret_link(KEY, an.rekey(store, member, role))


def _close(store: Store, member: Membership, closed: bool) -> None:
    with annotation_session().noting_problem():
        an.close(store, member, closed)


def _erase(store: Store, member: Membership) -> None:
    session = annotation_session()
    with session.noting_problem():
        an.erase(store, member)
        session.forget()


def _changes_form(store: Store, member: Membership, project: Project) -> None:
    """What may be changed in a project that is made: its title, instructions and scales."""
    setup = project.setup
    with st.form("project_revise", border=False):
        st.text_input(_("Title"), setup.title, key=_TITLE, max_chars=LONGEST_TITLE)
        for code in instruction_languages():
            instructions_area(code, setup.instructions.get(code, ""), _instructions_key(code))
        if setup.scheme in ("errors", "rating", "esa"):
            scales.scale_area(setup, _SCALE)
            st.caption(
                _(
                    "Once there are votes, anchors stay as they are; kinds of error may be added, "
                    "none taken away."
                )
            )
        st.form_submit_button(
            _("Save the changes"),
            key="project_save_changes",
            on_click=_save_changes,
            args=(store, member, project),
        )


def _instructions_key(code: str) -> str:
    return f"project_new_instructions_{code}"


def _save_changes(store: Store, member: Membership, project: Project) -> None:
    """What stands in the form, if the store takes it."""
    session, fields = annotation_session(), st.session_state
    texts = {
        code: str(fields.get(_instructions_key(code)) or "") for code in instruction_languages()
    }
    others = {code: text for code, text in project.setup.instructions.items() if code not in texts}
    written = {code: text for code, text in texts.items() if text.strip()}
    title, scale_text = str(fields.get(_TITLE) or ""), str(fields.get(_SCALE) or "")
    with session.noting_problem():
        scale = scales.read_scale(project.setup.scheme, scale_text)
        an.revise(store, member, title=title, instructions=others | written, **scale)
        st.toast(_("Saved."))
