"""The Pair page's picture does not wait for what stands below it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shared.widgets import browser
from tests.data import DEFAULTS
from tests.pages.apps import calm, open_page

pytestmark = pytest.mark.resource(*DEFAULTS)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Those made for a browser that has told its width."""
    made: list[float] = []
    monkeypatch.setattr(browser, "time", SimpleNamespace(sleep=made.append))
    monkeypatch.setattr(browser, "is_browser", lambda: True)
    monkeypatch.setattr(browser, "width_unknown", lambda: False)
    return made


def typed(test: AppTest, text: str) -> AppTest:
    return calm(test.text_area(key="candidate").input(text).run())


def viewed(test: AppTest, view: str) -> AppTest:
    return calm(test.segmented_control(key="view").set_value(view).run())


def test_the_rest_waits_for_a_new_picture_alone(pauses: list[float]) -> None:
    test = open_page()
    pauses.clear()
    typed(test, "a dog leapt over a fox")
    assert len(pauses) == 1
    assert "How the score is computed" in [header.value for header in test.header]
    calm(test.slider(key="alpha").set_value(0.5).run())  # the same picture
    typed(test, "a dog leapt over a fox")
    assert len(pauses) == 1
    viewed(test, "matrix")
    assert len(pauses) == 2
    viewed(test, "text")  # which is no figure
    typed(test, "a fox leapt over a dog")
    assert len(pauses) == 2
    viewed(test, "graph")
    assert len(pauses) == 3


def test_who_draws_nothing_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(seconds: float) -> None:
        raise AssertionError(seconds)

    monkeypatch.setattr(browser, "time", SimpleNamespace(sleep=never))
    typed(open_page(), "a dog leapt over a fox")
