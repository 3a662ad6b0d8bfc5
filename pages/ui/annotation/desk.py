"""Who annotates in this session, and what they are at: the session_state keys of annotation.

A project's key comes in the address's fragment, which no server sees, and leaves the address at
once. A tab keeps its own pass, so that a reload goes on where it was; no other tab knows it.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

import streamlit as st

from meteor_core import Meteor, MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import Created, Gathered, Membership, Store, keys
from meteor_core.annotations.metric_agreement import metric_agreement
from meteor_core.annotations.results import MetricAgreement, Standing
from meteor_core.messages.errors import AccessError
from pages.ui.shared import login

_SEAT = "project_seat"
_LONGEST = 400


@dataclass
class Seat:
    """Whom a session's person is, and what they are at.

    Kept in one object, because any touch of ``session_state`` may end a run of the page: what was
    written in the store and not yet here would be lost. ``item`` was opened again; ``shown`` is an
    item and since when it is on the screen; ``fresh`` is a link that nobody can show again.
    """

    who: Membership | None = None
    key: str = ""
    tried: str = ""
    left: str = ""
    refused: MeteorError | None = None
    problem: MeteorError | None = None
    created: Created | None = None
    item: int | None = None
    shown: tuple[int, float] | None = None
    fresh: str = ""

    def enter(self, key: str, name: str = "") -> None:
        """By a key and a name; a refusal is kept to be shown."""
        given = visitor(), login.identity()
        try:
            self.who = an.enter(store(), key, name, visitor=given[0], identity=given[1])
            self.refused = None
        except MeteorError as error:
            self.refused = error
        self.tried = key

    def resume(self, token: str) -> None:
        """By the pass that the tab has kept."""
        project, _dot, secret = token.partition(".")
        try:
            self.who = an.resume(store(), project, secret)
            self.refused = None
        except AccessError as error:
            self.left, self.refused = token, error

    def forget(self) -> Membership | None:
        """Be nobody any more; → who it was."""
        who, self.who = self.who, None
        self.left = badge(who) if who else ""
        self.tried = self.key
        self.refused = self.created = self.item = self.shown = None
        self.fresh = ""
        return who

    def take_problem(self) -> MeteorError | None:
        """What went wrong with the last answer, told once."""
        problem, self.problem = self.problem, None
        return problem

    def seconds(self, item: int) -> float | None:
        """How long an item has been on the screen."""
        return time.monotonic() - self.shown[1] if self.shown and self.shown[0] == item else None

    def show(self, item: int) -> None:
        """An item comes on the screen, or is still there."""
        if self.shown is None or self.shown[0] != item:
            self.shown = (item, time.monotonic())


def seat() -> Seat:
    """This session's own."""
    found: Seat = st.session_state.setdefault(_SEAT, Seat())
    return found


def store() -> Store:
    """The process's one store; raises ``ResourceError`` where there can be none."""
    return an.open_store()


def membership() -> Membership | None:
    """Who this session is: as it entered, or by the pass or the owner's key that the tab brings."""
    own = seat()
    own.key, token = _told(own)
    if own.who is None and token and token != own.left:
        own.resume(token)
    if own.who is None and own.key and own.key != own.tried:
        given = keys.parse(own.key)
        if given is None or given.role == keys.OWNER:
            own.enter(own.key)
    return own.who


def _told(own: Seat) -> tuple[str, str]:
    """The key and the pass that the tab brings; what it is to keep is said on the way."""
    data = {"keep": badge(own.who) if own.who else "", "drop": bool(own.left) and own.who is None}
    told = _DOOR(key="project_door", data=data, default={"told": ""}, on_told_change=_nothing)
    try:
        key, token = json.loads(told.told)
    except (TypeError, ValueError):
        return "", ""
    return str(key)[:_LONGEST], str(token)[:_LONGEST]


def badge(who: Membership) -> str:
    """What a person comes back with: ``"9f3c61ab20.Zk3…"``."""
    return f"{who.project}.{who.token}"


def leave() -> None:
    """End this session's membership, and its pass."""
    own = seat()
    who = own.forget()
    if who is not None:
        try:
            an.leave(store(), who)
        except MeteorError as error:
            own.problem = error


def visitor() -> str:
    """What tells visitors apart who have no login; "" on the machine itself."""
    address = st.context.ip_address
    return address if isinstance(address, str) else ""


def open_again(item: int | None) -> None:
    """Show an item that was judged before, or go on with the next."""
    seat().item = item


def mark(gathered: Gathered) -> tuple[str, int, int]:
    """What tells two readings of a project apart: its history only grows."""
    return gathered.uid, len(gathered.history), len(gathered.objections)


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def standings(mark: tuple[str, int, int], _gathered: Gathered) -> list[Standing]:
    """The systems' order; its intervals take a moment."""
    return an.results.standings(_gathered)


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def beside(
    mark: tuple[str, int, int], signature: str, _gathered: Gathered, _metric: Meteor
) -> list[MetricAgreement]:
    """Every metric beside the votes."""
    return metric_agreement(_gathered, _metric)


def _nothing() -> None:
    """Streamlit keeps a component's state only where a callback is named."""


_DOOR = st.components.v2.component(
    "meteor_door",
    html="<div></div>",
    js="""
    export default function ({ parentElement, data, setStateValue }) {
      const KEY = "meteor_project_key", PASS = "meteor_project_pass";
      const given = new URLSearchParams(location.hash.slice(1));
      if (given.has("project") || given.has("pass")) {
        sessionStorage.setItem(KEY, given.get("project") || "");
        if (given.get("project")) sessionStorage.removeItem(PASS);
        if (given.get("pass")) sessionStorage.setItem(PASS, given.get("pass"));
        history.replaceState(history.state, "", location.pathname + location.search);
      }
      if (data.keep) {
        sessionStorage.setItem(PASS, data.keep);
        sessionStorage.removeItem(KEY);
      }
      if (data.drop) sessionStorage.removeItem(PASS);
      const kept = [sessionStorage.getItem(KEY) || "", sessionStorage.getItem(PASS) || ""];
      const place = parentElement.querySelector("div");
      if (place.dataset.told !== kept.join(" ")) {
        place.dataset.told = kept.join(" ");
        setStateValue("told", JSON.stringify(kept));
      }
    }
    """,
)
