"""Where a login is set up: nobody comes in without it, and a logout ends all."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from meteor_core import annotations as an
from pages.ui.annotation import session
from pages.ui.i18n import compat
from pages.ui.shared.corpora import corpus_session
from pages.ui.shared.serving import login
from pages.ui.tuning import session as tuning
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import CORPUS, labels, made, page
from tests.pages.apps import alerts, open_page, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.fixture
def _with_login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compat, "login_is_set_up", lambda: True)


@pytest.mark.usefixtures("store", "_with_login")
def test_where_a_login_is_set_up_people_come_in_by_it() -> None:
    test = page()
    assert labels(test) == ["Log in"]
    assert not test.text_input
    assert not test.file_uploader


@pytest.mark.parametrize("role", ["owner", "annotator", "pass"])
@pytest.mark.usefixtures("_with_login")
def test_a_key_or_a_pass_opens_nothing_before_the_login(
    store: an.Store, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    """Whatever the tab brings, and even in a session that was inside before."""
    created = made(store)
    member = annotator(store, created, "Ann")
    kept = {
        "owner": (created.owner_key, "", ""),
        "annotator": (an.rekey(store, created.owner, an.ANNOTATOR), "", ""),
        "pass": ("", session.pass_of(member), ""),
    }[role]
    brought = SimpleNamespace(kept=json.dumps(kept))
    monkeypatch.setattr(session, "_TAB", lambda **_: brought)
    inside = session.AnnotationSession(member=member)
    for state in ({}, {"project_session": inside}):
        test = open_page("candidates", mode="annotate", state=state)
        assert labels(test) == ["Log in"]
        assert not test.text_input
        assert "A project" not in shown(test)

    monkeypatch.setattr(login, "identity", lambda: "https://issuer|1")
    test = open_page("candidates", mode="annotate")
    assert "Log out" in labels(test)
    assert "A project" in shown(test)


@pytest.mark.usefixtures("_with_login")
def test_a_logout_leaves_nothing_of_the_session(
    store: an.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the membership nor the corpus, whatever tab asks for it; a personal link stays."""
    monkeypatch.setattr(login, "identity", lambda: "https://issuer|1")
    left: list[bool] = []
    monkeypatch.setattr("streamlit.logout", lambda: left.append(True))
    member = annotator(store, made(store), "Ann")
    work = corpus_session.CorpusSession(dataset=CORPUS)
    tab = "0" * 32
    assert corpus_session._kept_sessions().resume(tab, work) is work
    judged = tuning.TuningSession(source=CORPUS)
    assert tuning._kept_sessions().resume(tab, judged) is judged
    entered = session.AnnotationSession(member=member)
    state = {"project_session": entered, "corpus_session": work, "typed": "a text"}
    state["tuning_session"] = judged
    test = open_page("candidates", mode="annotate", state=state)
    press(test, "Log out")
    assert left == [True]
    assert work.is_empty
    assert judged.is_empty
    assert tuning._kept_sessions().resume(tab, other := tuning.TuningSession()) is other
    fresh = corpus_session.CorpusSession()
    assert corpus_session._kept_sessions().resume(tab, fresh) is fresh
    assert an.resume(store, member.project, member.token) == member
    assert "typed" not in test.session_state
    assert "A project" not in shown(test)


@pytest.mark.parametrize(
    ("locale", "error", "message"),
    [
        ("en-US", StreamlitMissingAuthlibError(), "needs the package Authlib"),
        ("ru-RU", StreamlitMissingAuthlibError(), "нужен пакет Authlib"),
        ("en-US", StreamlitAuthError("no cookie_secret"), "not set up correctly: .*cookie_secret"),
        ("ru-RU", StreamlitAuthError("no cookie_secret"), "настроен неверно: .*cookie_secret"),
    ],
)
@pytest.mark.usefixtures("store", "_with_login")
def test_a_login_that_fails_says_why(
    monkeypatch: pytest.MonkeyPatch, locale: str, error: Exception, message: str
) -> None:
    def fails() -> None:
        raise error

    monkeypatch.setattr("streamlit.login", fails)
    test = page(locale)
    test.button(key="login").click().run()
    assert re.search(message, alerts(test)[0])
    assert not test.run().error
