"""Who annotates in this session, and what they are at: the session_state keys of annotation.

A project's key comes in the address's fragment, which no server sees, and leaves the address at
once. A tab keeps its own pass, so that a reload goes on where it was; no other tab knows it.
"""

from __future__ import annotations

import json
import time

import streamlit as st

from meteor_core import Meteor, MeteorError
from meteor_core import annotations as an
from meteor_core.annotations import Gathered, Membership, Store, keys
from meteor_core.annotations.results import Agreeing, Standing
from meteor_core.candidates.beside import beside as of_beside
from meteor_core.errors import AccessError

_WHO, _KEY = "project_who", "project_key_told"
_TRIED, _LEFT = "project_tried", "project_left"
REFUSED = "project_refused"
PROBLEM = "project_problem"
CREATED = "project_created"
_AT, _SINCE = "project_at", "project_since"
_LONGEST = 400


def store() -> Store:
    """The process's one store; raises ``ResourceError`` where there can be none."""
    return an.open_store()


def membership() -> Membership | None:
    """Who this session is: as it entered, or by the pass that the tab brought back."""
    key, token = _told()
    st.session_state[_KEY] = key
    who: Membership | None = st.session_state.get(_WHO)
    if who is None and token and token != st.session_state.get(_LEFT):
        who = _resumed(token)
    if who is None and key and key != st.session_state.get(_TRIED):
        given = keys.parse(key)
        if given is None or given.role == keys.OWNER:
            who = enter(key)
    return who


def _told() -> tuple[str, str]:
    """The key and the pass that the tab brings; what it is to keep is said on the way."""
    who: Membership | None = st.session_state.get(_WHO)
    data = {"keep": badge(who) if who else "", "drop": _LEFT in st.session_state and who is None}
    told = _DOOR(key="project_door", data=data, default={"told": ""}, on_told_change=_nothing)
    try:
        key, token = json.loads(told.told)
    except (TypeError, ValueError):
        return "", ""
    return str(key)[:_LONGEST], str(token)[:_LONGEST]


def key_told() -> str:
    """The key that came with the address, for whoever has not entered yet."""
    return str(st.session_state.get(_KEY, ""))


def badge(who: Membership) -> str:
    """What a person comes back with: ``"9f3c61ab20.Zk3…"``."""
    return f"{who.project}.{who.token}"


def _resumed(token: str) -> Membership | None:
    project, _dot, secret = token.partition(".")
    try:
        who = an.resume(store(), project, secret)
    except AccessError as error:
        st.session_state[_LEFT] = token
        st.session_state[REFUSED] = error
        return None
    st.session_state[_WHO] = who
    return who


def enter(key: str, name: str = "") -> Membership | None:
    """A key and a name → a membership of this session; a refusal is kept to be shown."""
    st.session_state[_TRIED] = key
    st.session_state[REFUSED] = None
    try:
        who = an.enter(store(), key, name, visitor=visitor(), identity=identity())
    except MeteorError as error:
        st.session_state[REFUSED] = error
        return None
    become(who)
    return who


def become(who: Membership) -> None:
    """From now on this session is that member."""
    st.session_state[_WHO] = who
    st.session_state[REFUSED] = None


def leave() -> None:
    """End this session's membership, and its pass."""
    who = forget()
    if who is not None:
        try:
            an.leave(store(), who)
        except MeteorError as error:
            st.session_state[PROBLEM] = error


def forget() -> Membership | None:
    """This session is nobody any more; → who it was."""
    who: Membership | None = st.session_state.pop(_WHO, None)
    if who is not None:
        st.session_state[_LEFT] = badge(who)
    for key in (_AT, _SINCE, CREATED):
        st.session_state.pop(key, None)
    return who


def visitor() -> str:
    """What tells visitors apart who have no login; "" on the machine itself."""
    address = st.context.ip_address
    return address if isinstance(address, str) else ""


def identity() -> str:
    """The user id of a login, "" where nobody is logged in."""
    if not st.user.get("is_logged_in"):
        return ""
    return f"{st.user.get('iss', '')}|{st.user.get('sub', '')}"


def at() -> int | None:
    """The item that was opened again, if any."""
    found: int | None = st.session_state.get(_AT)
    return found


def open_again(item: int | None) -> None:
    st.session_state[_AT] = item


def seconds(item: int, *, begin: bool = False) -> float | None:
    """How long an item has been on the screen; ``begin`` when it is shown."""
    since = st.session_state.get(_SINCE)
    if begin and (since is None or since[0] != item):
        st.session_state[_SINCE] = (item, time.monotonic())
    return time.monotonic() - since[1] if since and since[0] == item else None


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
) -> list[Agreeing]:
    """Every metric beside the votes."""
    return of_beside(_gathered, _metric)


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
