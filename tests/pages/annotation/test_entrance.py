"""The way into a project: a personal link, a key, the shared link of a class."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.keys import KEY, PASS
from pages.ui.annotation import session
from pages.ui.annotation.session import pass_of, secret_link
from tests.data import DEFAULTS
from tests.pages.annotating import (
    labels,
    link,
    made,
    page,
)
from tests.pages.apps import alerts, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.mark.parametrize(
    ("locale", "title"), [("en-US", "Open a project"), ("ru-RU", "Войти в проект")]
)
@pytest.mark.usefixtures("store")
def test_the_way_in_stands_first(locale: str, title: str) -> None:
    test = page(locale)
    assert title in [line.value for line in test.subheader]
    assert not alerts(test)
    assert "set" not in test.query_params


@pytest.mark.parametrize("key", ["nonsense", "0123456789.a.wrong", "0123456789.o.wrong", "\x00"])
def test_a_wrong_key_is_turned_away(store: an.Store, key: str) -> None:
    made(store)
    test = page(key=key)
    assert test.header[0].value == "403"
    assert "does not open any project" in alerts(test)[0]
    assert "1 is better" not in labels(test)


@pytest.mark.usefixtures("store")
def test_who_pastes_nothing_is_told_what_is_missing() -> None:
    test = page(key=" ")
    assert alerts(test) == ["Paste the project's link or key first."]


def test_a_whole_link_is_a_key_too(store: an.Store) -> None:
    created = made(store)
    assert "Refresh" in labels(page(key=secret_link(KEY, created.owner_key)))
    ann = page(key=f" {link(store, created)} ").session_state["project_session"].member
    assert ann.name == "Ann"
    again = page(key=secret_link(PASS, pass_of(ann)))
    assert again.session_state["project_session"].member == ann
    assert page(key=secret_link(PASS, f"{ann.project}.wrong")).header[0].value == "403"


def test_another_project_s_key_opens_only_its_own(store: an.Store) -> None:
    first, second = made(store), made(store, "rating")
    mixed = first.owner_key.split(".")[0] + second.owner_key[10:]
    assert page(key=mixed).header[0].value == "403"
    assert "1 is better" in labels(page(key=link(store, first)))


def test_a_shared_link_asks_before_it_gives_a_name(
    store: an.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = made(store)
    an.enrol(store, created.owner, "2", linked=False)
    key = an.rekey(store, created.owner, an.ANNOTATOR)
    monkeypatch.setattr(session, "_from_tab", lambda _session: (key, "", ""))
    for name in ("Annotator 1", "Annotator 2"):
        test = page()
        assert "the next free name" in shown(test)
        assert [one.value for one in test.subheader] == ["A project"]
        assert "Create a project" not in shown(test)
        press(test, "Begin")
        assert test.session_state["project_session"].member.name == name
        assert "1 is better" in labels(test)
    test = page()
    press(test, "Begin")
    assert "All names for this link are taken" in alerts(test)[0]
