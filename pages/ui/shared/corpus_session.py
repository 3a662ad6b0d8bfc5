"""The corpus that a browser's tab works on; kept through page changes and reloads.

A reload makes a new session, so the tab names itself: a random number in its ``sessionStorage``,
which no link carries and no other tab knows. What a tab had is kept under it for a while.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import streamlit as st

from meteor_core import MeteorError
from meteor_core.messages import journal
from meteor_core.readers.dataset import ColumnQuestion, Dataset, File
from meteor_core.readers.spans import SpanFile
from pages.ui.shared import annotated_files, login, memory
from pages.ui.shared.browser import keep_state
from pages.ui.shared.jobs import Jobs
from pages.ui.shared.visitors import visitor

MOST_KEPT = 8
MOST_AGE = 5 * 60.0
"""Seconds for which a corpus whose tab is closed waits for a reload."""

_KEY = "corpus_session"

Roles = dict[tuple[str, str], str]
"""File and column → what the column holds."""


@dataclass
class CorpusSession:
    """The corpus at hand, or the files that need a person's word; and the work on it.

    ``origin``: what the corpus was read from, where there are doubts how; ``annotated``: human
    error spans, of the corpus's own files or beside them; ``needs_reference``: whether the page at
    hand can do nothing without one.
    """

    dataset: Dataset | None = None
    files: tuple[File, ...] = ()
    origin: tuple[File, ...] = ()
    question: ColumnQuestion | None = None
    roles: Roles = field(default_factory=dict)
    problem: MeteorError | None = None
    uploaded: tuple[str, ...] = ()
    annotated: tuple[SpanFile, ...] = ()
    jobs: Jobs = field(default_factory=Jobs)
    needs_reference: bool = True
    used: float = field(default_factory=time.monotonic)

    @property
    def is_empty(self) -> bool:
        return self.dataset is None and self.question is None

    def put(self, dataset: Dataset, files: tuple[File, ...] = ()) -> None:
        """A corpus to work on; the files it came from are kept where they may be read otherwise."""
        self.dataset, self.question, self.problem, self.files = dataset, None, None, ()
        self.origin = files if dataset.doubts else ()
        self.annotated = annotated_files.among(files)

    def ask(self, question: ColumnQuestion, files: tuple[File, ...]) -> None:
        """Files that need a person's word; the corpus that stood there before goes."""
        self.clear()
        self.question, self.files = question, files

    @property
    def headers(self) -> dict[str, bool]:
        """Which files' first rows hold names, as the question has them."""
        tables = self.question.columns if self.question else ()
        return {table.file: table.header for table in tables}

    def refuse(self, problem: MeteorError, files: tuple[File, ...]) -> None:
        """Files that cannot be read; the corpus at hand stays.

        The files are kept only where a part of them could be taken.
        """
        journal.record("upload", problem)
        self.problem = problem
        self.files = files if "common" in problem.values or self.question else ()

    def clear(self) -> None:
        """Forget the corpus and end the work on it."""
        self.jobs.cancel()
        self.dataset = self.question = self.problem = None
        self.files = self.origin = self.annotated = ()


def corpus_session() -> CorpusSession:
    """This tab's corpus."""
    session: CorpusSession = st.session_state.setdefault(_KEY, CorpusSession())
    tab = _TAB(key="corpus_tab", default={"name": ""}, on_name_change=keep_state, height=1)
    name = tab.name if isinstance(tab.name, str) else ""
    if re.fullmatch("[0-9a-f]{32}", name):
        session = st.session_state[_KEY] = _kept_sessions().resume(name, session)
    session.used = time.monotonic()
    session.jobs.seen_by(visitor())
    return session


def current_session() -> CorpusSession:
    """The same, once ``corpus_session`` has been called in this run of the page."""
    session: CorpusSession = st.session_state[_KEY]
    return session


@login.at_logout
def forget() -> None:
    """Let go of what this session works on, whatever tab may ask for it again."""
    session = st.session_state.get(_KEY)
    if isinstance(session, CorpusSession):
        session.clear()
        _kept_sessions().drop(session)


class _KeptSessions:
    """What tabs work on, by their names: of tabs that are gone a few at most, for a while."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[str, CorpusSession] = OrderedDict()
        # All that somebody still holds, and Streamlit holds a tab's own through a reload: however
        # many others come, none of them takes it away.
        self._held: WeakValueDictionary[str, CorpusSession] = WeakValueDictionary()
        self._lock = threading.Lock()

    def resume(self, tab: str, session: CorpusSession) -> CorpusSession:
        """What the tab left here, unless it has begun something else since."""
        with self._lock:
            kept = self._held.get(tab)
            resumed = kept if kept is not None and session.is_empty else session
            self._sessions[tab] = self._held[tab] = resumed
            self._sessions.move_to_end(tab)
            if len(self._sessions) > MOST_KEPT:  # one that is still there holds its own itself
                self._sessions.popitem(last=False)
            return resumed

    def drop(self, session: CorpusSession) -> None:
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


@st.cache_resource
def _kept_sessions() -> _KeptSessions:
    kept = _KeptSessions()
    memory.swept_by(kept.forget_old)
    return kept


_TAB = st.components.v2.component(
    "meteor_tab",
    html="<div></div>",
    js="""
    export default function ({ setStateValue }) {
      let name = sessionStorage.getItem("meteor_tab");
      if (!name) {
        const bytes = crypto.getRandomValues(new Uint8Array(16));
        name = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        sessionStorage.setItem("meteor_tab", name);
      }
      setStateValue("name", name);
    }
    """,
)
