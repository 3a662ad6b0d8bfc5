"""What an owner chooses beyond the scheme, when a project is made and later; known answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from tests.pages.annotating import Enter, click, made, own_store, shown, starter
from tests.pages.apps import calm


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    return own_store(tmp_path, monkeypatch)


@pytest.fixture
def page(store: an.Store, monkeypatch: pytest.MonkeyPatch) -> Enter:
    return starter(monkeypatch)


def choosing(page: Enter, scheme: str) -> AppTest:
    """The form for a new project of that scheme, over the sample."""
    test = page()
    test.menu_button(key="corpus_sample").click("news.en.tsv").run()
    test.selectbox(key="project_scheme").set_value(scheme).run()
    return calm(test)


def setup(store: an.Store, test: AppTest) -> an.Setup:
    """Of the project just made, by the owner's key."""
    owner = test.code[1].value.partition("#project=")[2]
    return an.describe(store, an.enter(store, owner)).setup


def test_own_kinds_of_error_and_a_control_with_one(page: Enter, store: an.Store) -> None:
    test = choosing(page, "errors")
    area = test.text_area(key="project_scale_errors")
    assert area.value.startswith("mistranslation\n")
    area.input("факты\n\n грамматика \n").run()
    test.text_area(key="project_controls_errors").input("1: Hasty | no such words").run()
    assert "stands 0 times" in test.error[0].value
    assert test.text_area(key="project_scale_errors").value.startswith("факты")
    test.text_area(key="project_controls_errors").input("1: Hasty | Council").run()
    click(test, "Make the project")
    made_so = setup(store, test)
    assert made_so.categories == ("факты", "grammar")  # ours stays ours, in whatever language
    assert made_so.qualify == 0.7


@pytest.mark.parametrize(
    "line", ["much", "33 x", "33: a\n33: b", "101: over", "9999: far", "-1: a"]
)
def test_anchors_that_cannot_be_are_told(page: Enter, line: str) -> None:
    test = choosing(page, "rating")
    test.text_area(key="project_scale_rating").input(f"0: bad\n{line}").run()
    assert calm(test).error
    assert "Make the project" not in [one.label for one in test.button]
    assert test.text_area(key="project_controls_rating")


def test_an_owner_mends_a_project(page: Enter, store: an.Store) -> None:
    created = made(store, "rating")
    test = page(key=created.owner_key)
    test.text_input(key="project_new_title").input("Better title")
    test.text_area(key="project_new_instructions_en").input("Read twice")
    test.text_area(key="project_new_scale").input("0: none\n100: perfect")
    click(test, "Save the changes")
    assert "Better title" in shown(test)
    ann = page(key=created.annotator_key, name="Ann")
    assert "Read twice" in shown(ann)
    assert [one.label for one in ann.button if one.label.startswith("0")] == ["0: none"]
    bob = an.enter(store, created.annotator_key, "Bob")
    item = an.next_item(store, bob)
    assert item
    an.vote(store, bob, item.id, an.Rating((50.0,) * len(item.candidates)))
    test.text_area(key="project_new_scale").input("0: other")
    click(test, "Save the changes")
    assert "anchors stay" in test.error[0].value
