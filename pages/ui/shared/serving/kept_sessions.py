"""What browser tabs work on, kept through page changes and reloads.

A reload makes a new session, so the tab names itself: a random number in its ``sessionStorage``,
which no link carries. A duplicate of the tab has a copy of it, and takes another one while the tab
is there (``tab_name.js``). What a tab had is kept under its name for a while.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from pathlib import Path
from typing import Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

import streamlit as st

from pages.ui.shared.serving.job_progress import visitor
from pages.ui.shared.serving.jobs import Jobs
from pages.ui.shared.widgets.browser import keep_state

MOST_KEPT = 8
MOST_AGE = 5 * 60.0
"""Seconds for which what a closed tab worked on waits for a reload."""


class TabSession(Protocol):
    """What a tab works on; ``used``: when its tab was last there."""

    jobs: Jobs
    used: float

    @property
    def is_empty(self) -> bool: ...


Kept = TypeVar("Kept", bound=TabSession)


class KeptSessions(Generic[Kept]):
    """What tabs work on, by their names: of tabs that are gone a few at most, for a while."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[str, Kept] = OrderedDict()
        # All that somebody still holds, and Streamlit holds a tab's own through a reload: however
        # many others come, none of them takes it away.
        self._held: WeakValueDictionary[str, Kept] = WeakValueDictionary()
        self._lock = threading.Lock()

    def of_this_tab(self, session: Kept, key: str) -> Kept:
        """Returns this tab's work: ``session`` unless it left something; ``key``: of an element."""
        tab = _TAB(key=key, default={"name": ""}, on_name_change=keep_state, height=1)
        name = tab.name if isinstance(tab.name, str) else ""
        if re.fullmatch("[0-9a-f]{32}", name):
            session = self.resume(name, session)
        session.used = time.monotonic()
        session.jobs.seen_by(visitor())
        return session

    def resume(self, tab: str, session: Kept) -> Kept:
        """Returns the work that the tab left here, unless it has begun something else since."""
        with self._lock:
            kept = self._held.get(tab)
            resumed = kept if kept is not None and session.is_empty else session
            self._sessions[tab] = self._held[tab] = resumed
            self._sessions.move_to_end(tab)
            if len(self._sessions) > MOST_KEPT:  # one that is still there holds its own itself
                self._sessions.popitem(last=False)
            return resumed

    def drop(self, session: Kept) -> None:
        """Wait no longer for a reload of this session's tab."""
        with self._lock:
            for tab in [tab for tab, held in self._held.items() if held is session]:
                del self._held[tab]
                self._sessions.pop(tab, None)

    def forget_old(self) -> None:
        """Let go of those whose tabs have long been closed, and end the work on them."""
        with self._lock:
            for tab, session in tuple(self._sessions.items()):
                if not session.jobs.visitor.gone:
                    session.used = time.monotonic()
                elif time.monotonic() - session.used > MOST_AGE:
                    del self._sessions[tab]
                    self._held.pop(tab, None)
                    session.jobs.cancel()


_TAB = st.components.v2.component(
    "meteor_tab", html="<div></div>", js=Path(__file__).with_name("tab_name.js").read_text("utf-8")
)
