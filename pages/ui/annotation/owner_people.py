"""A project's annotators as its owner sees them: how far each is, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import ANNOTATOR, Membership, Person, Store
from meteor_core.annotations.limits import LONGEST_NOTE
from meteor_core.annotations.managing import decisions
from pages.ui.annotation import moments
from pages.ui.annotation.confirming import confirmed_button
from pages.ui.annotation.session import PASS, annotation_session, pass_of, secret_link
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.markdown import plain


def section(store: Store, member: Membership, people: tuple[Person, ...]) -> None:
    """Everybody, each with what an owner may do about them."""
    annotators = [person for person in people if person.role == ANNOTATOR]
    st.caption(plural("{n} annotator", "{n} annotators", len(annotators)))
    for person in annotators:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(_line(person), width="content")
            _actions(store, member, person)
        _history(person)
    idle = sum(person.is_idle for person in annotators)
    if idle:
        label = plural("Remove {n} who has not voted", "Remove {n} who have not voted", idle)
        question = _("Their names and links are gone for good; with the key they may come again.")
        confirmed_button(label, question, "remove_idle", _remove_idle, (store, member))
    link = annotation_session().new_link
    if link:
        st.caption(_("Copy it now: nobody can show it again."))
        st.code(link, language=None, wrap_lines=True)


def _line(person: Person) -> str:
    """``Anna · 3 of 8 of their own · 2 of 5 controls right · stopped by missed controls``.

    What they have done is in the table of ``live``, and nowhere else, which would be older.
    """
    parts = [plain(person.name)]
    had, own = person.own
    if own:
        parts.append(_("{had} of {all} of their own").format(had=had, all=own))
    right, answered = person.controls
    if answered:
        controls = _("{right} of {answered} controls right").format(right=right, answered=answered)
        parts.append(controls)
    if person.failed:
        parts.append(_("let go on") if person.forgiven else _("**stopped by missed controls**"))
    if person.excluded:
        parts.append("**" + _("votes left out") + "**")
    if person.revoked:
        parts.append("**" + _("shut out") + "**")
    return " · ".join(parts)


def _history(person: Person) -> None:
    """The owner's decisions, with their reasons."""
    for decision in person.decisions:
        reason = f": {plain(decision.reason, longest=LONGEST_NOTE)}" if decision.reason else ""
        action = _(decisions.NAMES[decision.action])
        st.caption(f"{moments.written(decision.made)} · {action}{reason}")


def _actions(store: Store, member: Membership, person: Person) -> None:
    number, arguments = person.number, (store, member, person.number)
    confirmed_button(
        _("New personal link"),
        _("The links that this person has now will open nothing any more."),
        f"renew_{number}",
        _renew,
        arguments,
        sure=_("Make the link"),
    )
    if person.excluded:
        _button(_("Count their votes again"), f"include_{number}", _include, *arguments)
        label = _("Count their votes again and let them in")
        _button(label, f"readmit_{number}", _readmit, *arguments)
        return
    if person.revoked or (person.failed and not person.forgiven):
        _button(_("Let in again"), f"pardon_{number}", _pardon, *arguments)
    if not person.revoked:
        _with_reason(
            _("Shut out"),
            _("They can do nothing here until you let them in again; their votes stay."),
            f"revoke_{number}",
            _revoke,
            arguments,
        )
    _with_reason(
        _("Leave out their votes"),
        _(
            "They are shut out, no vote of theirs counts, and others are asked for these items "
            "anew. Nothing is deleted: you can undo it."
        ),
        f"exclude_{number}",
        _exclude,
        arguments,
    )


def _with_reason(
    label: str, warning: str, name: str, act: Callable[..., None], arguments: tuple[object, ...]
) -> None:
    """A button that opens the warning and a line for the reason, under which another acts."""
    with st.popover(label, key=f"project_{name}"), st.form(f"project_{name}_form", border=False):
        st.markdown(warning)
        st.text_input(
            _("Reason, which they are told"), key=_reason_key(name), max_chars=LONGEST_NOTE
        )
        st.form_submit_button(
            _("Yes: {what}").format(what=label),
            key=f"project_{name}_sure",
            type="primary",
            on_click=act,
            args=(*arguments, name),
        )


def _reason_key(name: str) -> str:
    return f"project_{name}_reason"


def _reason(name: str) -> str:
    return str(st.session_state.get(_reason_key(name)) or "")


def _button(label: str, name: str, act: Callable[..., None], *args: object) -> None:
    st.button(label, key=f"project_{name}", type="tertiary", on_click=act, args=args)


def _renew(store: Store, member: Membership, number: int) -> None:
    session = annotation_session()
    with session.noting_problem():
        session.new_link = secret_link(PASS, pass_of(an.renew(store, member, number)))


def _revoke(store: Store, member: Membership, number: int, name: str) -> None:
    with annotation_session().noting_problem():
        an.revoke(store, member, number, _reason(name))


def _exclude(store: Store, member: Membership, number: int, name: str) -> None:
    with annotation_session().noting_problem():
        an.exclude(store, member, number, _reason(name))


def _include(store: Store, member: Membership, number: int) -> None:
    with annotation_session().noting_problem():
        an.include(store, member, number)


def _readmit(store: Store, member: Membership, number: int) -> None:
    with annotation_session().noting_problem():
        an.include(store, member, number)
        an.pardon(store, member, number)


def _pardon(store: Store, member: Membership, number: int) -> None:
    with annotation_session().noting_problem():
        an.pardon(store, member, number)


def _remove_idle(store: Store, member: Membership) -> None:
    with annotation_session().noting_problem():
        an.remove_idle(store, member)
