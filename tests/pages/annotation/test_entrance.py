"""The way into a project: its key, a link, a name."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from pages.ui.annotation.session import KEY, PASS, pass_of, secret_link
from tests.data import DEFAULTS
from tests.pages.annotating import (
    labels,
    made,
    page,
)
from tests.pages.apps import alerts

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.mark.parametrize(
    ("locale", "title"), [("en-US", "Enter a project"), ("ru-RU", "Войти в проект")]
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
    test = page(key=key, name="Ann")
    assert test.header[0].value == "403"
    assert "does not open any project" in alerts(test)[0]
    assert "1 is better" not in labels(test)


@pytest.mark.usefixtures("store")
def test_a_name_without_a_key_is_told_what_is_missing() -> None:
    test = page(key=" ", name="Ann")
    assert alerts(test) == ["Paste the project's link or key first."]


def test_a_whole_link_is_a_key_too(store: an.Store) -> None:
    created = made(store)
    assert "Refresh" in labels(page(key=secret_link(KEY, created.owner_key)))
    link = f" {secret_link(KEY, created.annotator_key)} "
    assert any("Choose a name" in alert for alert in alerts(page(key=link)))
    ann = page(key=link, name="Ann").session_state["project_session"].member
    again = page(key=secret_link(PASS, pass_of(ann)))
    assert again.session_state["project_session"].member == ann
    assert page(key=secret_link(PASS, f"{ann.project}.wrong")).header[0].value == "403"


def test_another_project_s_key_opens_only_its_own(store: an.Store) -> None:
    first, second = made(store), made(store, "rating")
    mixed = first.annotator_key.split(".")[0] + second.annotator_key[10:]
    assert page(key=mixed, name="Ann").header[0].value == "403"
    assert "1 is better" in labels(page(key=first.annotator_key, name="Ann"))


def test_a_name_is_needed_and_stays_its_owner_s(store: an.Store) -> None:
    created = made(store)
    assert any("Choose a name" in alert for alert in alerts(page(key=created.annotator_key)))
    page(key=created.annotator_key, name="Ann")
    again = page(key=created.annotator_key, name="ann")
    assert any("is taken" in alert for alert in alerts(again))
