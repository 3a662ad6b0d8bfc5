"""What a tab held is let go with it, whether or not another visitor comes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.model.remembering import text_cache
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n import compat
from pages.ui.shared import corpus_session, memory
from pages.ui.shared.corpus_session import CorpusSession, _KeptSessions
from pages.ui.shared.job_queue import Visitor

pytestmark = pytest.mark.abuse
ROOT = Path(__file__).parents[2]


def of_a_tab(connected: bool, seen: float) -> CorpusSession:
    """A corpus whose tab was looked at so many seconds ago."""
    session = CorpusSession()
    session.put(Dataset("toy", {"r": ("a",)}, {"s": ("a",)}, None, ("1",), {}))
    visitor = Visitor(lambda: connected)
    visitor._seen = session.used = time.monotonic() - seen
    session.jobs.seen_by(visitor)
    return session


@pytest.mark.parametrize(
    ("connected", "seen", "stays"),
    [(False, 0, True), (False, corpus_session.MOST_AGE + 1, False), (True, 10_000, True)],
)
def test_a_corpus_goes_with_its_tab(connected: bool, seen: float, stays: bool) -> None:
    """It was there until another tab came; its own session does not hold it any more."""
    kept, session = _KeptSessions(), of_a_tab(connected, seen)
    kept.resume("a", session)
    kept.forget_old()
    again = kept.resume("a", CorpusSession())
    assert (again is session) is stays


def test_the_time_begins_when_the_tab_is_closed() -> None:
    kept, session = _KeptSessions(), of_a_tab(True, 10_000)
    kept.resume("a", session)
    kept.forget_old()
    session.jobs.visitor._connected = lambda: False
    kept.forget_old()
    assert kept.resume("a", CorpusSession()) is session


@pytest.mark.parametrize("everything", [True, False])
def test_a_sweep(monkeypatch: pytest.MonkeyPatch, everything: bool) -> None:
    swept: list[str] = []
    monkeypatch.setattr(memory, "_sweeps", [lambda: swept.append("corpora")])
    monkeypatch.setattr(compat, "end_expired_sessions", lambda: swept.append("sessions"))
    cached = text_cache(100)(lambda text: swept.append(text))
    cached("a text")
    memory.sweep(everything=everything)
    cached("a text")
    assert swept == ["a text", "sessions", "corpora", *(["a text"] if everything else [])]


def test_the_app_has_memory_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(memory, "give_back", lambda: asked.append(True))
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    assert asked
