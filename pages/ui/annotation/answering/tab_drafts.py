"""Unsaved work in the browser's tab: it outlives a reload, the server, an outage of the database.

It ends with the tab or with leaving the project. What comes back is checked like anything that
comes from a browser.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import streamlit as st

from meteor_core.annotations import Item, Membership, Setup, Span
from meteor_core.messages.safe import parsed
from pages.ui.annotation.draft import Draft, unpack
from pages.ui.annotation.session import annotation_session
from pages.ui.shared.widgets.browser import keep_state

_KEY = "project_drafts"
_MOST, _LONGEST = 20, 200_000
"""Items whose work is kept, and characters of it all."""
_DAY = 24 * 3600.0
"""Seconds after which nobody is at an item any more that a tab says is on its screen."""

_TAB = st.components.v2.component(
    "meteor_drafts",
    html="<div></div>",
    js=Path(__file__).with_name("project_drafts.js").read_text("utf-8"),
)


def recall() -> None:
    """Take up what the tab has kept, once a session, and what the widgets say now.

    To be called before anything of an item is drawn, and before the database is asked.
    """
    session = annotation_session()
    for draft in session.drafts.values():
        draft.collect()
    state = st.session_state.get(_KEY)
    text = str(state.get("kept") or "") if state else ""
    if session.recalled or not text or len(text) > _LONGEST:
        return
    try:
        whose, kept = parsed(text)
        found = parsed(kept or "{}")
    except (ValueError, TypeError, RecursionError):
        return
    if whose == session.number:  # not what an earlier session of this tab was given
        session.recalled = True
        match found:
            case {"drafts": dict(drafts), "screen": [str(showing), float() | int() as since]}:
                session.kept_drafts = drafts
                if 0 <= time.time() - since <= _DAY:
                    session.kept_screen = (showing, since)


def draft_of(
    member: Membership, setup: Setup, item: Item, proposals: Callable[[], tuple[Span, ...] | None]
) -> Draft:
    """What is kept of an item's work, else what its last answer was, else what is proposed."""
    session, item_name = annotation_session(), name(member, item)
    if item_name not in session.drafts:
        session.drafts[item_name] = Draft.of(item, proposals())
    proposed = session.drafts[item_name].proposed
    kept = unpack(session.kept_drafts.pop(item_name, None), setup, item, proposed)
    if kept is not None:
        session.drafts[item_name] = kept
        for key in kept.values:  # as drawn before the tab had answered
            st.session_state.pop(key, None)
    return session.drafts[item_name]


def keep(member: Membership, item: Item | None, note: str = "") -> None:
    """Hand the tab what is not saved; to be called when an item is drawn.

    ``note``: the key of the field whose text the tab is to keep while it is being typed.
    """
    session = annotation_session()
    current = "" if item is None else name(member, item)
    if item is not None:
        draft = session.drafts[current]
        (session.begun.add if draft.differs(item) else session.begun.discard)(current)
    worth = session.begun | {current}
    session.drafts = {key: draft for key, draft in session.drafts.items() if key in worth}
    session.begun &= set(session.drafts)
    unsaved = {key: session.drafts[key].pack() for key in session.begun}
    newest = dict(list((session.kept_drafts | unsaved).items())[-_MOST:])
    screen = session.on_screen or ("", 0.0)
    data = {
        "keep": json.dumps({"drafts": newest, "screen": screen}, ensure_ascii=False),
        "session": session.number,
        "recalled": session.recalled,
        "item": current,
        "note": note,
        "draft": session.drafts[current].pack() if current else {},
    }
    _TAB(key=_KEY, data=data, default={"kept": ""}, on_kept_change=keep_state)


def name(member: Membership, item: Item) -> str:
    """By which an item's work is kept."""
    return f"{member.project}.{item.number}.{member.name}"
