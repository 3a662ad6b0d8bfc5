"""What a tab held is let go with it, whether or not another visitor comes."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core.model.caches import text_cache
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n import compat
from pages.ui.shared.corpora.corpus_session import CorpusSession
from pages.ui.shared.serving import kept_sessions, server
from pages.ui.shared.serving.jobs import Visitor
from pages.ui.shared.serving.kept_sessions import KeptSessions
from tests.patience import PATIENCE

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
    [(False, 0, True), (False, kept_sessions.MOST_AGE + 1, False), (True, 10_000, True)],
)
def test_a_corpus_goes_with_its_tab(connected: bool, seen: float, stays: bool) -> None:
    """It was there until another tab came; its own session does not hold it any more."""
    kept, session = KeptSessions[CorpusSession](), of_a_tab(connected, seen)
    kept.resume("a", session)
    kept.forget_old()
    again = kept.resume("a", CorpusSession())
    assert (again is session) is stays


def test_what_is_dropped_does_not_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where others have pushed it out, while somebody still holds it."""
    monkeypatch.setattr(kept_sessions, "MOST_KEPT", 1)
    kept, session, other = KeptSessions[CorpusSession](), of_a_tab(True, 0), of_a_tab(True, 0)
    session.uploaded = ("a.tsv",)
    kept.resume("a", session)
    kept.resume("b", other)
    kept.drop(session)
    fresh = CorpusSession()
    assert kept.resume("a", fresh) is fresh


def test_the_time_begins_when_the_tab_is_closed() -> None:
    kept, session = KeptSessions[CorpusSession](), of_a_tab(True, 10_000)
    kept.resume("a", session)
    kept.forget_old()
    session.jobs.visitor._connected = lambda: False
    kept.forget_old()
    assert kept.resume("a", CorpusSession()) is session


@pytest.mark.parametrize("everything", [True, False])
def test_a_sweep(monkeypatch: pytest.MonkeyPatch, everything: bool) -> None:
    swept: list[str] = []
    monkeypatch.setattr(server, "_sweeps", [lambda: swept.append("corpora")])
    monkeypatch.setattr(compat, "end_expired_sessions", lambda: swept.append("sessions"))
    monkeypatch.setattr(server, "_trim", lambda: swept.append("freed"))
    cached = text_cache(100)(lambda text: swept.append(text))
    cached("a text")
    server.sweep(everything=everything)
    cached("a text")
    assert swept == ["a text", "sessions", "corpora", "freed", *(["a text"] if everything else [])]


def test_the_app_has_memory_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(server, "give_back", lambda: asked.append(True))
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE).run()
    assert asked


def test_no_server_works_under_tests_of_pages() -> None:
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE).run()
    assert not {"Memory", "Warming", "Shutdown"} & {thread.name for thread in threading.enumerate()}


def test_the_app_bounds_uploads(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(server, "bound", lambda: asked.append(True))
    AppTest.from_file(str(ROOT / "app.py"), default_timeout=PATIENCE).run()
    assert asked


def test_what_was_thought_to_stay_goes_when_nobody_is_there() -> None:
    """Collections pass over it while somebody waits for his page, but not for ever."""

    class Knot:
        itself: Knot

    knot = Knot()
    knot.itself, gone = knot, weakref.ref(knot)
    server._settle()
    try:
        del knot
        gc.collect()
        assert gone() is not None
        server._collect()
        assert gone() is None
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
