"""Who annotates in this session, and what they are at.

Keys and passes come in the address's fragment, which no server sees. A personal link stays in the
address: a bookmark, another browser or the same tab tomorrow goes on as that person. A project's
key leaves the address at once, and the tab keeps the pass that it gave.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st

from meteor_core import MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import (
    AnnotationProgress,
    Item,
    Lesson,
    Membership,
    Project,
    Store,
    keys,
)
from meteor_core.annotations.membership import BarredError, ClosedError
from meteor_core.messages.errors import AccessError, ResourceError
from meteor_core.messages.safe import parsed
from pages.ui.i18n.translation import _
from pages.ui.shared import address, messages
from pages.ui.shared.serving import login
from pages.ui.shared.widgets.browser import is_browser, keep_state

PROXIES = "FORWARDED_ALLOW_IPS"
"""The server's own variable: whose word is taken for where a visitor comes from."""


def visitor_address() -> str:
    """What tells visitors apart who have no login; "" where nothing does."""
    address = st.context.ip_address
    if not isinstance(address, str):  # on the machine itself
        return ""
    forwarded = st.context.headers.get_all("X-Forwarded-For")
    return believed_address(address, forwarded, proxies_named=PROXIES in os.environ)


def believed_address(connected: str, forwarded: Sequence[str], *, proxies_named: bool) -> str:
    """A connection's address, but "" where it is only what somebody says of themselves.

    The server takes ``X-Forwarded-For`` from the proxies that ``FORWARDED_ALLOW_IPS`` names; where
    it names none, from this machine, on which anybody may have a proxy that lets the header pass.
    """
    said = {address.strip() for line in forwarded for address in line.split(",")}
    return "" if connected in said and not proxies_named else connected


_SESSION, _DOOR = "project_session", "project_door"
_LONGEST, _LONGEST_LINKS = 400, 100_000

_TAB = st.components.v2.component(
    "meteor_door",
    html="<div></div>",
    js=Path(__file__).with_name("project_tab.js").read_text("utf-8"),
)


@dataclass(frozen=True, slots=True)
class Work:
    """What an annotator has before them: ``item`` is None where nothing is left."""

    project: Project
    progress: AnnotationProgress
    item: Item | None

    @property
    def lesson(self) -> Lesson | None:
        """Of a tutorial item."""
        return self.item.lesson if self.item else None


@dataclass(frozen=True, slots=True)
class FreshLink:
    """A link that cannot be shown again. ``kind``: see ``project_links``; ``name``: its owner."""

    kind: str
    name: str
    address: str


@dataclass
class AnnotationSession:
    """Whom a session's person is, and what they are at.

    Kept in one object, because any touch of ``session_state`` may end a run of the page: what was
    written in the store and not yet here would be lost. ``key`` is the project's that the tab
    brought, ``title`` what that is called, ``tried_key`` and ``left_pass`` are not to be tried
    again. ``reopened`` is an item that was judged before; ``on_screen`` an item's ``showing`` and
    since when it is shown, and ``kept_screen`` the same as the tab had it; ``work`` what was shown
    last, and stays through an outage of the store; ``links`` were just made by an owner, until they
    are ``copied``; ``unsaved`` stores the answers that an outage kept out, by their items'
    ``showing``; ``feedback``: of the tutorial item that was answered last, if any.

    ``drafts``: work by items' names (``tab_drafts.Draft``); of them ``begun`` is not in the store.
    ``kept_drafts``: what the tab had of items that were not shown yet, once it has been
    ``recalled`` for this session's ``number``.
    """

    member: Membership | None = None
    key: str = ""
    title: str = ""
    tried_key: str = ""
    left_pass: str = ""
    refusal: MeteorError | None = None
    problem: MeteorError | None = None
    links: list[FreshLink] = field(default_factory=list)
    copied: bool = False
    reopened: int | None = None
    on_screen: tuple[str, float] | None = None
    kept_screen: tuple[str, float] = ("", 0.0)
    work: Work | None = None
    unsaved: dict[str, Callable[[], object]] = field(default_factory=dict)
    feedback: Lesson | None = None
    drafts: dict[str, Any] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)
    kept_drafts: dict[str, Any] = field(default_factory=dict)
    recalled: bool = False
    number: str = field(default_factory=lambda: secrets.token_hex(8))
    leaving: bool = False

    def enter(self, key: str) -> None:
        """By a key; a refusal is kept to be shown."""
        visitor, identity = visitor_address(), login.identity()
        try:
            self.member = an.enter(open_store(), key, visitor=visitor, identity=identity)
            self.refusal = None
        except MeteorError as error:
            self.refusal = error
        self.tried_key = key

    def look_at_title(self) -> None:
        """Of the project that the tab's shared link opens; asked for once."""
        if self.title or self.refusal is not None:
            return
        try:
            self.title = an.title(open_store(), self.key, visitor=visitor_address())
        except MeteorError as error:
            self.refusal = error

    def resume(self, kept_pass: str) -> None:
        """By the pass of a personal link, or one that the tab has kept."""
        project, _dot, secret = kept_pass.partition(".")
        try:
            self.member = an.resume(open_store(), project, secret)
            self.refusal = None
        except BarredError as error:  # the pass stays: it opens the project again after a pardon
            self.refusal = error
        except AccessError as error:
            self.left_pass, self.refusal = kept_pass, error

    def add_link(
        self, kind: str, fragment: str, secret: str, name: str = "", language: str = ""
    ) -> None:
        """A link that was just made; an earlier one of the same person or kind gives way."""
        others = [link for link in self.links if (link.kind, link.name) != (kind, name)]
        self.links = [*others, FreshLink(kind, name, secret_link(fragment, secret, language))]
        self.copied = False

    def forget_links(self) -> None:
        """They are copied: neither this tab nor anybody shows them again."""
        self.links, self.copied = [], True

    def recall_links(self, kept: str) -> None:
        """The links that this tab has kept through a reload, for the project's owner alone."""
        member = self.member
        if self.copied or self.links or not kept or member is None or member.role != keys.OWNER:
            return
        with suppress(ValueError, TypeError, RecursionError):
            links = [FreshLink(*map(str, link)) for link in parsed(kept)]
            if all(f"={member.project}." in link.address for link in links):
                self.links = links

    def forget(self) -> Membership | None:
        """Be nobody any more; → who it was."""
        member, self.member = self.member, None
        self.left_pass = pass_of(member) if member else ""
        self.tried_key = self.key
        self.refusal = self.reopened = self.on_screen = None
        self.kept_screen = ("", 0.0)
        self.links = []
        self.work = self.feedback = None
        self.leaving = self.copied = False
        self.drafts, self.begun, self.kept_drafts, self.unsaved = {}, set(), {}, {}
        return member

    @contextmanager
    def noting_problem(self) -> Iterator[None]:
        """What goes wrong within is kept, and shown with the next run."""
        try:
            yield
        except MeteorError as error:
            self.problem = error

    def send(self, showing: str, answer: Callable[[], object]) -> None:
        """An answer into the store; those that an outage keeps out wait here, one for each item."""
        self.unsaved[showing] = answer
        self.send_again()

    def send_again(self) -> None:
        """The answers that an outage kept out, in the order in which they were given."""
        for showing, answer in list(self.unsaved.items()):
            try:
                answer()
            except ResourceError as error:
                self.problem = error
                return
            except ClosedError:  # the page says so itself, and not that an answer came too late
                self.problem = AccessError(
                    "Not saved: the owner closed the project before your answer arrived. If "
                    "the project is opened again, answer once more."
                )
            except MeteorError as error:
                self.problem = error
            self.unsaved.pop(showing, None)
            self.reopened = None

    def at_stake(self) -> set[str]:
        """The numbers of the items with work that is not in the store."""
        waiting = {showing.split(".")[0] for showing in self.unsaved}
        return waiting | {name.split(".")[1] for name in self.begun}

    def show_problem(self) -> None:
        """What went wrong with the last answer or change; shown once."""
        problem, self.problem = self.problem, None
        if problem is not None:
            messages.show_error(problem)

    def put_on_screen(self, showing: str) -> None:
        """An item comes on the screen, or is still there, after a reload of the page too."""
        if self.on_screen is None or self.on_screen[0] != showing:
            self.on_screen = (showing, time.time())
        if self.kept_screen[0] == showing:
            self.on_screen = min(self.on_screen, self.kept_screen)

    def take_off_screen(self, showing: str) -> float | None:
        """An item has its answer → how long it was shown.

        None unless it is shown: a second press of the same button finds it gone.
        """
        shown = self.on_screen
        if shown is None or shown[0] != showing:
            return None
        self.on_screen = None
        return max(0.0, time.time() - shown[1])


def annotation_session() -> AnnotationSession:
    """This session's own."""
    session: AnnotationSession = st.session_state.setdefault(_SESSION, AnnotationSession())
    return session


def act(function: Callable[..., object], *arguments: object) -> None:
    """Do something in the store; what goes wrong is shown with the next run."""
    with annotation_session().noting_problem():
        function(*arguments)


def open_store() -> Store:
    """The process's one store; raises ``ResourceError`` where there can be none."""
    return an.open_store()


def current_member() -> Membership | None:
    """Who this session is: as it entered, or by the pass or the owner's key that the tab brings.

    Nobody, whatever the tab brings, where a login is set up and not used yet.
    """
    session = annotation_session()
    session.key, kept_pass, kept_links = _from_tab(session)
    if login.is_needed():
        return None
    if session.member is None and kept_pass and kept_pass != session.left_pass:
        session.resume(kept_pass)
    if session.member is None and session.key and session.key != session.tried_key:
        key = keys.parse(session.key)
        if key is None or key.role != keys.ANNOTATOR:  # a shared link asks first
            session.enter(session.key)
    session.recall_links(kept_links)
    return session.member


def _from_tab(session: AnnotationSession) -> tuple[str, str, str]:
    """The key, the pass and the links just made that the tab brings.

    It is told what to keep on the way.
    """
    member = session.member
    links = [[link.kind, link.name, link.address] for link in session.links]
    data = {
        "keep": pass_of(member) if member else "",
        "stays": member is not None and member.role in (keys.ANNOTATOR, keys.ADJUDICATOR),
        "drop": bool(session.left_pass) and member is None,
        "made": json.dumps(links, ensure_ascii=False) if links else "",
        "copied": session.copied,
    }
    tab = _TAB(key=_DOOR, data=data, default={"kept": ""}, on_kept_change=keep_state)
    try:
        key, kept_pass, kept_links = parsed(tab.kept)
    except (TypeError, ValueError, RecursionError):
        return "", "", ""
    return str(key)[:_LONGEST], str(kept_pass)[:_LONGEST], str(kept_links)[:_LONGEST_LINKS]


def tab_is_silent() -> bool:
    """Whether the browser has still to say which pass the tab has kept.

    Programs that read pages never say it, and wait for nothing.
    """
    told = st.session_state.get(_DOOR)
    return is_browser() and not (told and told.get("kept"))


def pass_of(member: Membership) -> str:
    """What a person comes back with: ``"9f3c61ab20.Zk3…"``."""
    return f"{member.project}.{member.token}"


def secret_link(kind: str, secret: str, language: str = "") -> str:
    """An address whose fragment holds a key or a pass: it reaches no server's log."""
    return keys.link(address.page_url(), kind, secret, language)


@login.at_logout
def _log_out() -> None:
    leave()


def leave() -> None:
    """Ends this session's membership, if it has one."""
    session = annotation_session()
    member = session.forget()
    if member is not None:
        with session.noting_problem(), suppress(AccessError):  # a pass that opens nothing any more
            an.leave(open_store(), member)


def try_again_button() -> None:
    """The way on after an outage of the store, and whether an answer waits for it."""
    session = annotation_session()
    if session.unsaved:
        st.warning(_("Your answer is not saved yet. This tab keeps it until it can be saved."))
    st.button(_("Try again"), key="project_try_again", on_click=session.send_again)


def open_again(item: int | None) -> None:
    """Show an item that was judged before, or go on with the next."""
    session = annotation_session()
    session.reopened, session.on_screen = item, None
