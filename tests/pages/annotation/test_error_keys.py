"""Kinds of error by letters, severities by digits: no key has two meanings."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from meteor_core import annotations as an
from meteor_core.annotations.setup import TYPOLOGIES
from pages.ui.annotation.answering.error_spans import TAKEN, letters
from tests.data import DEFAULTS
from tests.pages.annotating import answers, link, made, page, with_sample
from tests.pages.apps import calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

WMT = TYPOLOGIES["wmt"]


def test_own_letters_first() -> None:
    assert letters(["accuracy", "style", "addition", "точность"]) == {
        "accuracy": "A",
        "style": "T",
        "addition": "D",
        "точность": "B",
    }


@given(st.lists(st.text(max_size=6), unique=True, max_size=40))
def test_every_letter_once_and_none_that_is_taken(names: list[str]) -> None:
    given_ = letters(names)
    assert len(set(given_.values())) == len(given_) == min(len(names), 26 - len(TAKEN))
    assert not set(given_.values()) & set(TAKEN)


def test_no_key_of_a_page_has_two_meanings(store: an.Store) -> None:
    """With the buttons that save, skip, mark and go back."""
    settings = {
        "categories": WMT.categories,
        "severities": WMT.severities,
    }
    created = made(store, "errors", **settings)
    test = page(key=link(store, created))
    (draft,) = test.session_state["project_session"].drafts.values()
    draft.picked = ("c0", 0, 7)
    calm(test.run())
    keys = [button.proto.shortcut for button in test.button if button.proto.shortcut]
    assert len(set(keys)) == len(keys) > 15
    press(test, "Fluency")
    press(test, "Punctuation")
    press(test, "major")
    press(test, "Save")
    assert answers(store, created) == [
        an.Errors((an.Span(0, 0, 7, "Fluency/Punctuation", "major"),))
    ]


def test_an_owner_sees_the_weights(store: an.Store) -> None:
    test = with_sample("errors")
    assert "Weights: neutral 0 · minor 1 · major 5 · critical 10. The MQM" in shown(test)
    calm(test.selectbox(key="project_typology").set_value("wmt").run())
    text = shown(test).replace("\\", "")  # Markdown's own signs are escaped
    assert "neutral 0 · minor 1 · major 5 · Fluency/Punctuation, minor 0.1 · " in text
    assert "Non-translation, minor 25 · Non-translation, major 25." in text
    press(test, "Create the project")
    setup = an.describe(store, test.session_state["project_session"].member).setup
    assert setup.categories == WMT.categories
    assert setup.weight("Fluency/Punctuation", "minor") == 0.1
