"""What one tab of one person has on the Corpus page; kept through page changes and reloads.

A reload makes a new session, so the tab names itself: a random number in its ``sessionStorage``,
which no link carries and no other tab knows. Desks are kept under it for a while, a few at most.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import streamlit as st

from meteor_core import Meteor, MeteorError
from meteor_core.corpus.scoring import System
from meteor_core.metrics import Metric
from meteor_core.metrics.measured import Measured
from meteor_core.readers.dataset import ColumnQuestion, Dataset, File
from pages.ui.corpus.beside import Beside
from pages.ui.corpus.job import Job, Luck
from pages.ui.shared.state import Recipe

MOST_DESKS = 8
MOST_AGE = 30 * 60.0
"""Seconds for which a desk without its session waits for a reload."""

_SOON = 0.5
"""Seconds in which a verdict is there as a rule, so that the page need not be drawn twice."""

_KEY = "corpus_desk"


@dataclass
class Desk:
    """The corpus at hand, what was said of it, and the work on it."""

    dataset: Dataset | None = None
    files: tuple[File, ...] = ()
    question: ColumnQuestion | None = None
    roles: dict[tuple[str, str], str] = field(default_factory=dict)
    problem: MeteorError | None = None
    uploaded: tuple[str, ...] = ()
    job: Job | None = None
    luck: Luck | None = None
    beside: Beside | None = None
    _job_key: object = None
    _luck_key: object = None
    _beside_key: object = None
    seen: float = field(default_factory=time.monotonic)

    def put(self, dataset: Dataset) -> None:
        """A corpus to work on; the files it came from are let go."""
        self.dataset, self.question, self.problem, self.files = dataset, None, None, ()

    def ask(self, question: ColumnQuestion, files: tuple[File, ...]) -> None:
        """Files that need a person's word; what stood there before goes."""
        self.clear()
        self.question, self.files = question, files

    def headed(self, file: str, header: bool) -> dict[str, bool]:
        """Which files' first rows hold names, once that is said of one more file."""
        said = {one.file: one.header for one in self.question.columns} if self.question else {}
        return said | {file: header}

    def refuse(self, problem: MeteorError, files: tuple[File, ...]) -> None:
        """Files that cannot be read; the corpus at hand stays.

        The files are kept only where a part of them could be taken.
        """
        self.problem = problem
        self.files = files if "common" in problem.values or self.question else ()

    def clear(self) -> None:
        """Forget the corpus and end the work on it."""
        self._end()
        if self.beside is not None:
            self.beside.cancel()
        self.dataset = self.question = self.problem = self.beside = None
        self.files = ()

    def _end(self) -> None:
        for work in (self.job, self.luck):
            if work is not None:
                work.cancel()
        self.job = self.luck = None
        self._job_key = self._luck_key = None

    def scoring(self, recipe: Recipe, installed: tuple[str, ...], metric: Meteor) -> Job:
        """The job for this corpus and recipe: the one at work, or a new one in its stead."""
        assert self.dataset is not None
        # With several references, which is the best depends on the parameters too.
        parameters = metric.parameters if len(self.dataset.references) > 1 else None
        key = (self.dataset.key, recipe, installed, parameters)
        if self.job is None or key != self._job_key:
            self._end()
            self.job, self._job_key = Job(self.dataset, metric), key
        return self.job

    def again(self) -> None:
        """Score from the start, with the next run of the page."""
        self._end()

    def judging(self, job: Job, systems: tuple[System, ...]) -> Luck | None:
        """Significance of what is scored; begins when scoring has ended."""
        if job.running or not systems:
            return None
        key = (self._job_key, systems[0].settings.parameters)
        if self.luck is None or key != self._luck_key:
            if self.luck is not None:
                self.luck.cancel()
            self.luck, self._luck_key = Luck(systems), key
            self.luck.wait(_SOON)
        return self.luck

    def measuring(self, job: Job, companions: Sequence[Metric]) -> Beside | None:
        """Other metrics of what is scored; they begin when scoring has ended.

        They do not depend on METEOR's recipe, and so stay through a change of it.
        """
        if job.running or not job.done:
            return None
        key = (job.dataset.key, job.done)
        if self.beside is None or key != self._beside_key:
            if self.beside is not None:
                self.beside.cancel()
            self.beside, self._beside_key = Beside(job.dataset.first(job.done)), key
        self.beside.want(companions)
        return self.beside

    def others(self, job: Job) -> tuple[Measured, ...]:
        """Other metrics of just the segments that are scored."""
        fits = not job.running and self._beside_key == (job.dataset.key, job.done)
        return self.beside.found if self.beside is not None and fits else ()


def desk() -> Desk:
    """This tab's desk."""
    own: Desk = st.session_state.setdefault(_KEY, Desk())
    told = _TAB(key="corpus_tab", default={"name": ""}, on_name_change=_nothing, height=1)
    name = told.name if isinstance(told.name, str) else ""
    if re.fullmatch("[0-9a-f]{32}", name):
        own = st.session_state[_KEY] = _shelf().of(name, own)
    own.seen = time.monotonic()
    return own


class _Shelf:
    """Desks by their tabs' names."""

    def __init__(self) -> None:
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, name: str, own: Desk) -> Desk:
        """The desk that the tab left here, unless the session has begun another."""
        with self._lock:
            fresh = own.dataset is None and own.question is None
            kept = self._desks.get(name)
            found = kept if kept is not None and fresh else own
            self._desks[name] = found
            self._desks.move_to_end(name)
            self._tidy()
            return found

    def _tidy(self) -> None:
        """Let go of the oldest; a session that is still there holds its desk itself."""
        oldest = time.monotonic() - MOST_AGE
        for name, one in list(self._desks.items())[:-1]:
            if one.seen < oldest or len(self._desks) > MOST_DESKS:
                del self._desks[name]


@st.cache_resource
def _shelf() -> _Shelf:
    return _Shelf()


def _nothing() -> None:
    """Streamlit keeps a component's state only where a callback is named."""


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
