"""The corpus that a browser's tab works on; kept through page changes and reloads."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import streamlit as st

from meteor_core import MeteorError
from meteor_core.messages import journal
from meteor_core.readers import spans
from meteor_core.readers.dataset import ColumnQuestion, Dataset, File
from meteor_core.readers.spans import SpanFile
from pages.ui.shared.serving import login, server
from pages.ui.shared.serving.jobs import Jobs
from pages.ui.shared.serving.kept_sessions import KeptSessions

_KEY = "corpus_session"

Roles = dict[tuple[str, str], str]
"""File and column → what the column holds."""


@dataclass
class CorpusSession:
    """The present corpus, or the files for which a person must choose; and the work on it.

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
        """Sets the corpus to work on; its files are kept if they may be read differently."""
        self.change(dataset)
        self.origin = files if dataset.doubts else ()
        self.annotated = among(files)

    def change(self, dataset: Dataset, names: Mapping[str, str] | None = None) -> None:
        """Replaces the corpus by a changed one, with its origin and its error spans.

        ``names``: its systems' old names → their new ones, where these are what is changed.
        """
        self.dataset, self.question, self.problem, self.files = dataset, None, None, ()
        self.annotated = tuple(file.renamed(names or {}) for file in self.annotated)

    def ask(self, question: ColumnQuestion, files: tuple[File, ...]) -> None:
        """Sets files for which a person must choose; the corpus before is removed."""
        self.clear()
        self.question, self.files = question, files

    @property
    def headers(self) -> dict[str, bool]:
        """Which files' first rows hold names, as the question has them."""
        tables = self.question.columns if self.question else ()
        return {table.file: table.header for table in tables}

    def refuse(self, problem: MeteorError, files: tuple[File, ...]) -> None:
        """Notes files that cannot be read; the present corpus stays.

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
    """Returns this tab's corpus."""
    session: CorpusSession = st.session_state.setdefault(_KEY, CorpusSession())
    session = st.session_state[_KEY] = _kept_sessions().of_this_tab(session, "corpus_tab")
    return session


def current_session() -> CorpusSession:
    """Returns the same, once ``corpus_session`` has been called in this run of the page."""
    session: CorpusSession = st.session_state[_KEY]
    return session


@login.at_logout
def forget() -> None:
    """Cancels and releases this session's work, even if a tab may need it again."""
    session = st.session_state.get(_KEY)
    if isinstance(session, CorpusSession):
        session.clear()
        _kept_sessions().drop(session)


@st.cache_resource
def _kept_sessions() -> KeptSessions[CorpusSession]:
    kept = KeptSessions[CorpusSession]()
    server.swept_by(kept.forget_old)
    return kept


# Files that hold human error spans, besides or instead of a corpus.


def among(files: Sequence[File]) -> tuple[SpanFile, ...]:
    """Returns those of a corpus's own files in which errors are marked; others are ignored."""
    found = []
    for file in files:
        with suppress(MeteorError):
            if spans.has_spans(file) and (given := spans.read(file)).spans:
                found.append(given)
    return tuple(found)
