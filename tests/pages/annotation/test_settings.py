"""What an owner chooses beyond the scheme, when a project is made and later; known answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import labels, link, made, page, with_sample
from tests.pages.apps import alerts, calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


def setup(store: an.Store, test: AppTest) -> an.Setup:
    """Of the project just made."""
    return an.describe(store, test.session_state["project_session"].member).setup


def test_own_kinds_of_error_and_a_control_with_one(store: an.Store) -> None:
    test = with_sample("errors")
    area = test.text_area(key="project_scale_errors")
    assert area.value.startswith("mistranslation\n")
    area.input("факты\n\n грамматика \n").run()
    test.text_area(key="project_controls_errors").input("1: Hasty | no such words").run()
    assert any("occurs 0 times in the candidate" in alert for alert in alerts(test))
    assert test.text_area(key="project_scale_errors").value.startswith("факты")
    test.text_area(key="project_controls_errors").input("1: Hasty | Council").run()
    press(test, "Create the project")
    made_so = setup(store, test)
    assert made_so.categories == ("факты", "grammar")  # a known one, in whatever language
    assert made_so.qualify == 0.7


@pytest.mark.parametrize(
    "line", ["much", "33 x", "33: a\n33: b", "101: over", "9999: far", "-1: a"]
)
@pytest.mark.usefixtures("store")
def test_anchors_that_cannot_be_are_told(line: str) -> None:
    test = with_sample("rating")
    calm(test.text_area(key="project_scale_rating").input(f"0: bad\n{line}").run())
    wrong = line.splitlines()[-1]
    assert any(f"instead of “{wrong}”, write an unused number" in alert for alert in alerts(test))
    assert "Create the project" not in labels(test)
    calm(test.text_area(key="project_scale_rating").input("0: bad").run())
    assert "Create the project" in labels(test)


def test_an_owner_mends_a_project(store: an.Store) -> None:
    created = made(store, "rating")
    test = page(key=created.owner_key)
    test.text_input(key="project_new_title").input("Better title")
    test.text_area(key="project_new_instructions_en").input("Read twice")
    test.text_area(key="project_new_scale").input("0: none\n100: perfect")
    press(test, "Save the changes")
    assert "Better title" in shown(test)
    ann = page(key=link(store, created))
    assert "Read twice" in shown(ann)
    assert any("0: none" in part.proto.body for part in ann.get("html"))
    bob = annotator(store, created, "Bob")
    item = an.next_item(store, bob)
    assert item
    an.vote(store, bob, item.id, an.Rating((50.0,) * len(item.candidates)))
    test.text_area(key="project_new_scale").input("0: other")
    press(test, "Save the changes")
    assert any("scale marks cannot be changed" in alert for alert in alerts(test))


def test_a_title_typed_just_before_the_press_is_the_project_s(store: an.Store) -> None:
    """Both come in one message: the button was drawn before the title."""
    test = with_sample()
    _box(test.text_input, "Title").input("Typed at the last moment")
    press(test, "Create the project")
    member = test.session_state["project_session"].member
    assert an.describe(store, member).setup.title == "Typed at the last moment"


def _box(boxes: Iterable[Any], label: str) -> Any:
    """The one of that label: what begins with the corpus's own is another for another corpus."""
    (box,) = [box for box in boxes if box.label == label]
    return box


SEGMENTS = "Random segments (0: all)"


def _begun_with(test: AppTest) -> tuple[object, ...]:
    boxes = (
        (test.text_input, "Title"),
        (test.selectbox, "Language of the texts"),
        (test.number_input, SEGMENTS),
    )
    return tuple(_box(kind, label).value for kind, label in boxes)


@pytest.mark.usefixtures("store")
def test_another_corpus_has_a_title_a_language_and_a_number_of_its_own() -> None:
    test = with_sample()
    assert _begun_with(test) == ("news", "en", 32)
    _box(test.number_input, SEGMENTS).set_value(5).run()
    texts = "кошка спит\nсобака бежит\n".encode()
    files = [(f"{name}.txt", texts, "text/plain") for name in ("reference", "near", "far")]
    test.file_uploader(key="corpus_upload").set_value(files).run()
    title, *others = _begun_with(calm(test))
    assert title.startswith("Annotation of ")  # and not of the first file: “reference + 2”
    assert others == ["ru", 2]


@pytest.mark.parametrize(
    ("line", "has_slider"), [("1: A > B // why", False), ("1: A > B", True), ("", False)]
)
@pytest.mark.usefixtures("store")
def test_a_share_of_right_answers_is_asked_of_controls_alone(line: str, has_slider: bool) -> None:
    test = with_sample()
    area = test.text_area(key="project_controls_preference")
    area.input(line.replace("A", "Careful").replace("B", "Hasty")).run()
    assert ("project_qualify" in [slider.key for slider in test.slider]) == has_slider
