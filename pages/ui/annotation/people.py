"""A project's people as its owner sees them: how far each is, what can be done, who is added.

The table refreshes itself; what is below it stays as it is meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from meteor_core import InputError, MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import (
    AnnotationProgress,
    Enrolled,
    Membership,
    Person,
    Project,
    Store,
    Watch,
    work_rules,
)
from meteor_core.annotations.keys import PASS
from meteor_core.annotations.limits import LONGEST_INSTRUCTIONS, LONGEST_NOTE
from meteor_core.annotations.managing import NAMES
from meteor_core.annotations.monitoring import BREAK, WAITING
from meteor_core.wording.words import number
from pages.ui.annotation import moments, project_links
from pages.ui.annotation.session import act, annotation_session, pass_of
from pages.ui.i18n.translation import N_, _, plural
from pages.ui.shared import messages
from pages.ui.shared.figures import TENTHS, number_columns, sortable_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets.controls import RENEWED, confirmed_button


def votes_bar(project: Project, progress: AnnotationProgress) -> None:
    """``12 of 40 votes · deadline: 2026-11-30 18:00 +03:00 · paused``."""
    share = progress.votes / progress.wanted if progress.wanted else 0.0
    parts = [_("{done} of {total} votes").format(done=progress.votes, total=progress.wanted)]
    if project.rules.deadline is not None:
        until = moments.written(project.rules.deadline)
        parts.append(_("deadline: {time}").format(time=until))
    if project.rules.paused is not None:
        parts.append(_("paused"))
    if project.closed:
        parts.append(_("closed"))
    st.progress(min(share, 1.0), " · ".join(parts))
    if progress.out_of_reach:
        st.caption(
            plural(
                "{n} vote is missing because its item was skipped, and nobody else here can give "
                "it. A new annotator can give it, or the person who skipped the item, under "
                "“Your last answers”.",
                "{n} votes are missing because their items were skipped, and nobody else here "
                "can give them. New annotators can give them, or the people who skipped the "
                "items, under “Your last answers”.",
                progress.out_of_reach,
            )
        )


_TEXT, _SHARED, _CHOSEN, _INTO = (
    f"project_roster_{name}" for name in ("text", "shared", "chosen", "into")
)
_REASON = "project_reason"

EVERY = 5.0
"""Seconds between two looks at the store."""


def section(store: Store, member: Membership, project: Project, seen: Watch) -> None:
    """How far the project and each person is, what can be done about one, the way to add others."""
    _look_again(store, member, project)
    if seen.people:
        _one(store, member, seen.people)
    with st.expander(_("Add or change people"), key="project_add_people"):
        _roster_form(store, member)


def _look(store: Store, member: Membership, project: Project) -> None:
    """The bar of votes and the table, from one look at the store."""
    try:
        watch = an.watch(store, member)
    except MeteorError as error:
        messages.show_error(error)
        return
    votes_bar(project, watch.progress)
    if watch.people:
        _table(watch)
    time_of_day = moments.written(time.time(), "%H:%M:%S")
    st.caption(
        _("Last refreshed at {time}. The table refreshes automatically.").format(time=time_of_day)
    )


_look_again = held_resources.fragment(_look, run_every=EVERY)


def _table(watch: Watch) -> None:
    people = watch.people
    columns: dict[str, Any] = {
        _("Annotator"): [person.name for person in people],
        _("Done"): [person.done for person in people],
        _("Left"): [person.left for person in people],
        _("Seconds per item"): [person.seconds for person in people],
        _("Minutes"): [person.minutes for person in people],
        _("Last answer"): [person.last and moments.written(person.last) for person in people],
        _("Note"): [_said(person, watch.characters) for person in people],
    }
    if any(answered for _right, answered in (person.controls for person in people)):
        columns[_("Known answers")] = [_known(*person.controls) for person in people]
    numbers = number_columns([_("Seconds per item"), _("Minutes")], TENTHS)
    numbers |= number_columns([_("Left")], "%d")
    wide = {_("Note"): st.column_config.TextColumn(width="large")}
    sortable_table(columns, "project_people_table", numbers | wide)
    st.caption(
        _(
            "“Seconds per item” is the median. Minutes are counted from answer to answer, "
            "excluding breaks of more than {n} minutes. “Left” is unknown as long as others may "
            "take the items."
        ).format(n=round(BREAK / 60))
    )


_WAITS = {
    work_rules.FULL: N_("has reached the limit"),
    WAITING: N_("waiting for items that others have open"),
}


def _known(right: int, answered: int) -> str:
    return _("{right} of {answered} right").format(right=right, answered=answered)


def _said(person: Person, characters: float) -> str:
    """``3 skipped · waiting for items that others have open``."""
    parts = [] if person.joined else [_("has not joined yet")]
    if person.is_fast and person.seconds is not None:
        fast = _("too fast: {seconds} s for {n} characters")
        parts.append(fast.format(seconds=number(person.seconds, 1), n=round(characters)))
    if person.at_hand:
        parts.append(plural("{n} open now", "{n} open now", person.at_hand))
    if person.skipped:
        parts.append(plural("{n} skipped", "{n} skipped", person.skipped))
    if person.failed:
        parts.append(
            _("allowed to continue") if person.forgiven else _("stopped by wrong control answers")
        )
    if person.waits in _WAITS:
        parts.append(_(_WAITS[person.waits]))
    had, own = person.own
    if own:
        parts.append(_("own items: {had} of {all}").format(had=had, all=own))
    if person.excluded:
        parts.append(_("votes left out"))
    if person.revoked:
        parts.append(_("blocked"))
    return " · ".join(parts)


def _one(store: Store, member: Membership, people: Sequence[Person]) -> None:
    """What an owner may do about one person, and what was decided before."""
    by_number = {person.number: person for person in people}
    chosen = st.selectbox(
        _("Manage"),
        tuple(by_number),
        index=None,
        format_func=lambda one: by_number[one].name,
        key=_CHOSEN,
        placeholder=_("choose a name"),
        width=320,
    )
    if chosen not in by_number:
        return
    person, others = by_number[chosen], [one for one in people if one.number != chosen]
    with st.container(horizontal=True, vertical_alignment="bottom", key="project_person"):
        _link_button(store, member, person)
        _standing_buttons(store, member, person)
        if others:
            _merge_popover(store, member, person, others)
        if person.is_silent:
            label = _("Remove from the roster")
            warning = _(
                "The name and its link will be removed. Nobody has answered under this name."
            )
            confirmed_button(label, warning, "remove", act, (an.remove, store, member, chosen))
    for decision in person.decisions:
        reason = f": {plain(decision.reason, longest=LONGEST_NOTE)}" if decision.reason else ""
        action = _(NAMES[decision.action])
        st.caption(f"{moments.written(decision.made)} · {action}{reason}")


def _link_button(store: Store, member: Membership, person: Person) -> None:
    confirmed_button(
        _("New link"),
        _(RENEWED).format(name=plain(person.name)),
        "renew",
        _renew,
        (store, member, person),
        sure=_("Create the link"),
    )


def _standing_buttons(store: Store, member: Membership, person: Person) -> None:
    """Shut out or let in; leave votes out or count them again."""
    arguments = (store, member, person.number)
    if person.excluded:
        again = (an.include, *arguments)
        st.button(_("Include votes again"), key="project_include", on_click=act, args=again)
        return
    if person.revoked or (person.failed and not person.forgiven):
        pardon = (an.pardon, *arguments)
        st.button(_("Unblock"), key="project_pardon", on_click=act, args=pardon)
    if not person.revoked:
        _with_reason(
            _("Block"),
            _("This person can do nothing here until you unblock them. Their votes stay."),
            "revoke",
            an.revoke,
            arguments,
        )
    _with_reason(
        _("Leave out votes"),
        _(
            "This person is blocked, their votes do not count, and their items are given to "
            "others. Nothing is deleted, and you can undo this."
        ),
        "exclude",
        an.exclude,
        arguments,
    )


def _merge_popover(
    store: Store, member: Membership, person: Person, others: Sequence[Person]
) -> None:
    names = {one.number: one.name for one in others}
    with st.popover(_("The same person as…"), key="project_merge"):
        st.markdown(
            _(
                "All answers by {name} will count as answers by the person whose name you keep, "
                "and {name}’s link will open that person’s page. If both have judged an item, "
                "the later answer counts. Merging cannot be undone."
            ).format(name=plain(person.name))
        )
        into = st.selectbox(
            _("Name to keep"), tuple(names), format_func=names.__getitem__, key=_INTO
        )
        st.button(
            _("Merge the names"),
            key="project_merge_sure",
            type="primary",
            on_click=act,
            args=(an.merge, store, member, person.number, into),
        )


def _with_reason(
    label: str,
    warning: str,
    name: str,
    function: Callable[..., None],
    arguments: tuple[object, ...],
) -> None:
    """A button that opens the warning and a line for the reason, under which another acts."""
    with st.popover(label, key=f"project_{name}"), st.form(f"project_{name}_form", border=False):
        st.markdown(warning)
        key = f"{_REASON}_{name}"
        st.text_input(_("Reason, for the annotator"), key=key, max_chars=LONGEST_NOTE)
        st.form_submit_button(
            _("Yes: {what}").format(what=label),
            key=f"project_{name}_sure",
            type="primary",
            on_click=lambda: act(function, *arguments, str(st.session_state.get(key) or "")),
        )


def _renew(store: Store, member: Membership, person: Person) -> None:
    session = annotation_session()
    with session.noting_problem():
        fresh = pass_of(an.renew(store, member, person.number))
        session.add_link(project_links.PERSON, PASS, fresh, person.name, person.language)


def roster_area(value: str, key: str) -> str:
    """Names, one a line, with what is for one person alone."""
    return str(
        st.text_area(
            _("Annotators, one per line"),
            value,
            key=key,
            height=110,
            max_chars=LONGEST_INSTRUCTIONS,
            help=_(
                "A number alone, such as “25”, creates that many numbered names. After a name "
                "and a colon, you can add settings separated by commas: “30%” (share of the "
                "items), “max 40” (limit), “#5-9” (items by number), “s3-s8” (segments by id), "
                "and “ru” or “en” (language of the page). To remove the items assigned to a "
                "person, leave nothing after the colon."
            ),
        )
    )


def shared_toggle(key: str) -> bool:
    """Whether names wait for whoever comes by the one link."""
    return st.toggle(_("One shared link (for classes)"), key=key)


def _roster_form(store: Store, member: Membership) -> None:
    with st.form("project_roster_form", border=False):
        roster_area("", _TEXT)
        shared_toggle(_SHARED)
        label = _("Save names and settings")
        st.form_submit_button(
            label, key="project_enrol", on_click=_enrol, args=(store, member, _("Annotator {n}"))
        )


def _enrol(store: Store, member: Membership, numbered: str) -> None:
    session, fields = annotation_session(), st.session_state
    with session.noting_problem():
        text = str(fields.get(_TEXT) or "")
        if not text.strip():
            raise InputError("First write the names, one per line.")
        linked = not fields.get(_SHARED)
        listed = an.enrol(store, member, text, linked=linked, numbered=numbered)
        keep_links(member.project, listed)
        fields[_TEXT] = ""
        items = sum(one.own for one in listed)
        said = plural("{n} name", "{n} names", len(listed))
        given = plural("{n} item of their own", "{n} items of their own", items)
        st.toast(f"{said}, {given}")


def keep_links(project: str, listed: Sequence[Enrolled]) -> None:
    """The links of those who were just given one."""
    session = annotation_session()
    for one in listed:
        if one.token:
            secret = f"{project}.{one.token}"
            session.add_link(project_links.PERSON, PASS, secret, one.name, one.language)
