"""An item on the screen: what is done to it is kept, asked about, and answered by nobody else."""

from __future__ import annotations

from typing import NoReturn

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import ResourceError
from meteor_core import annotations as an
from meteor_core.readers.dataset import Dataset
from pages.ui.annotation.answering import span_marker
from pages.ui.annotation.answering.tab_drafts import Draft, unpack
from tests.annotations.samples import work
from tests.data import DEFAULTS
from tests.pages.annotating import answers, boards, in_project, link, made, page, ranks_of
from tests.pages.apps import alerts, calm, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)


def _draft(test: AppTest) -> Draft:
    (draft,) = test.session_state["project_session"].drafts.values()
    return draft


def test_selected_words_are_asked_about_and_never_an_answer(store: an.Store) -> None:
    created = made(store, "errors", shuffled=False)
    test = page(key=link(store, created))
    _draft(test).picked = ("c0", 0, 7)
    press(test.run(), "There is no error")
    assert "2 words are selected but not marked: “the cat”" in alerts(test)
    assert answers(store, created) == []
    press(test, "minor")
    assert not alerts(test)
    _draft(test).picked = ("c0", 8, 11)
    press(test.run(), "Save")
    assert "1 word is selected but not marked: “sat”" in alerts(test)
    assert answers(store, created) == []
    press(test, "Save without marking them")
    assert answers(store, created) == [
        an.Errors((an.Span(0, 0, 7, "mistranslation", "minor"),)),
    ]


def test_unsaved_work_outlives_an_outage(store: an.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    created = made(store, "rating")
    test = page(key=link(store, created))
    test.text_input(key="project_note_1").input("hm")

    def out_of_reach(*_: object) -> None:
        raise ResourceError("The annotations cannot be read or written: {reason}", reason="gone")

    with monkeypatch.context() as outage:
        outage.setattr(an, "describe", out_of_reach)
        calm(test.slider[0].set_value(80).run())
        assert any("gone" in alert for alert in alerts(test))
        assert test.slider[0].value == 80
    press(test, "Try again")
    assert test.slider[0].value == 80
    assert test.text_input(key="project_note_1").value == "hm"
    assert answers(store, created) == []
    press(test, "Save")
    (entry,) = an.load_project(store, created.owner).history
    assert (entry.answer, entry.note) == (an.Rating((80.0,)), "hm")


def test_what_is_saved_is_what_was_on_the_screen_last(store: an.Store) -> None:
    """A value, and the key that saves it, may come in one message: the last run knew the old."""
    created = made(store, "rating")
    test = page(key=link(store, created))
    calm(test.slider[0].set_value(2).run())
    test.slider[0].set_value(52)
    press(test, "Save")
    assert answers(store, created) == [an.Rating((52.0,))]


def test_ranks_are_saved_as_they_were_last(store: an.Store) -> None:
    created = made(store, "ranking", shuffled=False)
    test = page(key=link(store, created))
    for box in ranks_of(test)[:-1]:
        calm(box.click().run())
    ranks_of(test)[-1].click()  # in one message with the key that saves
    press(test, "Save")
    count = len(ranks_of(test))
    assert answers(store, created) == [an.Ranking(tuple(range(1, count + 1)))]


def test_an_answer_that_waits_gives_way_to_none_of_another_item(
    store: an.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given in an outage; the item is opened again and changed before it was sent again."""
    created = made(store, shuffled=False)
    test = page(key=link(store, created))
    press(test, "1 is better")
    with monkeypatch.context() as outage:
        outage.setattr(an, "vote", _out_of_reach)
        press(test, "2 is better")
        press(test, "Leave")
        assert any("1 item has unsaved work" in alert for alert in alerts(test))
        press(test, "Stay")
    assert answers(store, created) == [an.Preference(0)]
    session = test.session_state["project_session"]
    session.reopened = an.recent(store, session.member)[0].item
    press(test.run(), "Both equal")
    assert sorted(str(answer) for answer in answers(store, created)) == [
        "Preference(better=0)",
        "Preference(better=1)",
        "Preference(better=None)",
    ]
    assert not session.unsaved


def test_the_way_back_does_not_end_after_two_hundred_answers(store: an.Store) -> None:
    texts = ("a",) * 205
    ids = tuple(map(str, range(205)))
    corpus = Dataset("news", {"reference": texts}, {"near": texts}, None, ids, {})
    created = an.create(store, an.Setup("A project", "rating", language="en"), corpus)
    test = page(key=link(store, created))
    session = test.session_state["project_session"]
    done = [item.id for item in work(store, session.member, "rating")]
    session.reopened = done[3]
    press(test.run(), "Back")
    assert session.reopened == done[2]


def _out_of_reach(*_: object, **__: object) -> NoReturn:
    raise ResourceError("The annotations cannot be read or written: {reason}", reason="gone")


@pytest.mark.parametrize(
    "kept",
    [
        {"spans": [[0, 1.5, 3, "style", "minor", None]]},
        {"spans": [[0, True, 3, "style", "minor", None]]},
        {"moved": [0.5]},
        {"picked": ["c0", float("inf"), 3]},
        {"revision": float("inf")},
    ],
)
def test_a_draft_with_places_that_are_none_is_no_draft(kept: dict[str, object]) -> None:
    item = an.Item(
        1, 1, "s", None, ("a cat",), ("the cat",), (), None, "", "1.0", 0.0, False, "errors"
    )
    setup = an.Setup("t", "errors")
    whole = Draft(spans=[an.Span(0, 1, 3, "style", "minor")]).pack()
    assert unpack(whole, setup, item) is not None
    assert unpack(whole | kept, setup, item) is None


@pytest.mark.parametrize("places", ["Infinity, 3", "0, NaN", "[" * 100_000])
def test_a_report_that_no_browser_sends_selects_nothing(places: str) -> None:
    assert span_marker._read(f'["1.0/0", "c0", {places}]', "1.0/0") is None


def test_a_second_press_of_the_same_button_answers_nothing(store: an.Store) -> None:
    """As when the browser sends both before it has been told of the next item."""
    created = made(store)
    test = page(key=link(store, created))
    session = test.session_state["project_session"]
    showing = session.on_screen[0]
    press(test, "1 is better")
    for late in (showing, "99.0"):
        assert session.take_off_screen(late) is None
    press(test, "2 is better")
    assert len(answers(store, created)) == 2


def test_what_was_answered_in_another_tab_is_said(store: an.Store) -> None:
    created = made(store, shuffled=False)
    door = link(store, created)
    first, second, third = (page(key=door) for _ in range(3))
    press(first, "1 is better")
    elsewhere = "You have already answered this item in another tab or browser"
    press(second, "1 is better")  # the same, at a stale item
    assert [elsewhere in alert for alert in alerts(second)] == [True]
    calm(third.run())  # whatever else is done there
    assert [elsewhere in alert for alert in alerts(third)] == [True]
    assert not alerts(third.run())
    press(second, "2 is better")
    assert answers(store, created) == [an.Preference(0), an.Preference(1)]


@pytest.mark.parametrize("scheme", an.SCHEMES)
def test_nothing_of_a_metric_is_shown(store: an.Store, scheme: str) -> None:
    created = made(store, scheme)
    test = page(key=link(store, created))
    press(test, "Skip")
    test.session_state["project_past"] = True
    calm(test.run())
    assert not boards(test)
    assert "METEOR 0" not in shown(test)
    press(test, "Change this answer")
    assert not boards(test)


def test_an_indented_instruction_is_no_code(store: an.Store) -> None:
    test = in_project(store, instructions={"en": "Read:\n\n    a -> *b*"})
    assert "\n    " not in shown(test)
    assert any("\n\na " in line.value.replace("  \n", "\n") for line in test.markdown)
