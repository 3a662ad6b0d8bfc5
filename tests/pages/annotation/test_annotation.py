"""Annotation without a browser: a project made, entered, judged, and read by its owner."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from meteor_core.messages.errors import ResourceError
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import (
    CORPUS,
    LINE,
    answers,
    labels,
    link,
    made,
    page,
    ranks_of,
    shortcuts,
)
from tests.pages.apps import alerts, calm, nothing_runs, press

pytestmark = pytest.mark.resource(*DEFAULTS)


def test_votes_are_committed_one_by_one(store: an.Store) -> None:
    created = made(store, shuffled=False)
    test = page(key=link(store, created))
    assert "near" not in [line.value.strip("*") for line in test.markdown]  # whose it is
    press(test, "1 is better")
    assert answers(store, created) == [an.Preference(0)]
    press(test, "Both equal")
    assert answers(store, created)[1:] == [an.Preference(None)]
    note = next(box for box in test.text_input if box.label == "Note")
    note.input("hard")
    press(test, "Skip")
    history = an.load_project(store, created.owner).history
    assert [entry.action for entry in history] == ["vote", "vote", "skip"]
    assert history[2].note == "hard"
    assert any("no more items" in alert for alert in alerts(test))


def test_an_answer_can_be_changed(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    press(test, "1 is better")
    first = answers(store, created)[0]
    test.session_state["project_past"] = True
    test.run()
    press(test, "Change this answer")
    assert any("already judged this item" in alert for alert in alerts(test))
    press(test, "2 is better")
    history = an.load_project(store, created.owner).history
    assert [entry.number for entry in history] == [1, 2]
    assert [entry.counts for entry in history] == [False, True]
    assert {first, history[1].answer} == {an.Preference(0), an.Preference(1)}


def test_where_nothing_comes_next_no_next_item_is_offered(store: an.Store) -> None:
    test = page(key=link(store, made(store, segments=1)))
    press(test, "1 is better")
    test.session_state["project_past"] = True
    calm(test.run())
    press(test, "Change this answer")
    assert "Next item" not in labels(test)
    press(test, "Keep as it is")
    assert "There are no more items for you. Thank you!" in alerts(test)


def test_who_is_done_before_others_is_told_what_may_come(store: an.Store) -> None:
    created = made(store, segments=2)
    assert an.next_item(store, annotator(store, created, "Bob"))
    test = page(key=link(store, created))
    press(test, "1 is better")
    assert any("Other annotators have the last items open" in alert for alert in alerts(test))


def test_a_source_stands_as_a_reference_does(store: an.Store) -> None:
    """It is all that there is to judge by, where the reference is hidden."""
    dataset = replace(CORPUS, sources=("die Katze",) * 3)
    created = an.create(
        store, an.Setup("A", "rating", language="en", show_reference=False), dataset
    )
    test = page(key=link(store, created))
    assert ":small[Source text]  \ndie Katze" in [one.value for one in test.markdown]


def test_an_answer_is_withdrawn_by_a_button_of_its_own(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    assert shortcuts(test)["S"] == "Skip"
    press(test, "1 is better")
    press(test, "Back")
    assert shortcuts(test)["S"] == "Next item"
    press(test, "Withdraw answer and skip")
    press(test, "Back")
    assert "You skipped this item. You can still answer it." in alerts(test)
    assert shortcuts(test)["S"] == "Skip"
    assert [entry.action for entry in an.load_project(store, created.owner).history] == [
        "vote",
        "skip",
    ]


def test_a_closed_project_offers_no_change(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    press(test, "1 is better")
    an.close(store, created.owner)
    test.session_state["project_past"] = True
    calm(test.run())
    assert "Your last answers" in str([fold.label for fold in test.expander])
    assert "Change this answer" not in labels(test)


def test_direct_assessment_waits_for_the_slider(store: an.Store) -> None:
    created = made(store, "rating")
    test = page(key=link(store, created))
    press(test, "Save")
    assert alerts(test) == ["Move the slider first."]
    assert answers(store, created) == []
    test.slider[0].set_value(80).run()
    assert not alerts(test)
    press(test, "Save")
    assert answers(store, created) == [an.Rating((80.0,))]


@pytest.mark.parametrize(
    ("ties", "pressed", "seen"),
    [
        (True, "BA", "21"),
        (True, "BAA", "11"),  # a tie with the one before
        (True, "BAAA", "-1"),
        (True, "BAB", "1-"),  # the rest move up
        (True, "BABB", "12"),
        (False, "BAA", "-1"),
    ],
)
def test_a_button_for_each_candidate_shows_its_rank(
    store: an.Store, ties: bool, pressed: str, seen: str
) -> None:
    created = made(store, "ranking", shuffled=False, ties=ties)
    test = page(key=link(store, created))
    assert [box.label for box in ranks_of(test)] == ["Rank", "Rank"]
    for letter in pressed:
        calm(ranks_of(test)["AB".index(letter)].click().run())
    shown_ranks = {"-": "Rank", "1": "Rank 1", "2": "Rank 2"}
    assert [box.label for box in ranks_of(test)] == [shown_ranks[rank] for rank in seen]
    press(test, "Save")
    if "-" in seen:
        assert alerts(test) == ["Give every candidate a rank: 1 is left."]
        assert answers(store, created) == []
    else:
        assert answers(store, created) == [an.Ranking(tuple(map(int, seen)))]


def test_no_error_is_an_answer_too(store: an.Store) -> None:
    created = made(store, "errors")
    test = page(key=link(store, created))
    press(test, "Save")  # nothing marked is no answer yet
    assert alerts(test) == ["Mark an error or choose “There is no error”."]
    assert answers(store, created) == []
    press(test, "There is no error")
    assert answers(store, created) == [an.Errors()]


def test_a_closed_project_takes_no_votes(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    an.close(store, created.owner)
    press(test, "1 is better")
    late, closed = alerts(test)
    assert late.startswith("Not saved: the owner closed the project before your answer arrived.")
    assert closed == "This project is closed and accepts no more votes."
    assert answers(store, created) == []
    assert test.get("progress")[0].proto.value == 0  # not the full bar of who is done


def test_hostile_texts_are_shown_and_never_run(store: an.Store) -> None:
    created = made(store, instructions={"en": LINE})
    test = page(key=link(store, created))
    for _item in range(3):
        nothing_runs(test)
        press(test, "1 is better")
    nothing_runs(page(key=created.owner_key))


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_an_answer_outlives_an_outage(
    store: an.Store, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    """The item stays, the answer waits, and a button leads on; nothing is stored twice."""
    again = {"en-US": "Try again", "ru-RU": "Попробовать ещё раз"}[locale]
    created = made(store, shuffled=False)
    test = page(locale, key=link(store, created))
    before = [line.value for line in test.markdown]
    with monkeypatch.context() as outage:
        for name in ("read", "write"):
            outage.setattr(an.Store, name, out_of_reach)
        test.button(key=first_choice(test)).click().run()
        assert [line.value for line in test.markdown] == before
        assert len(test.warning) == 1
        press(test, again)
        assert (len(test.error), len(test.warning)) == (1, 1)
        assert (locale == "en-US") == ("annotations" in test.error[0].value)
    assert answers(store, created) == []
    press(test, again)
    assert answers(store, created) == [an.Preference(0)]
    assert again not in labels(test)
    assert [line.value for line in test.markdown] != before
    calm(test)


def test_whoever_finds_the_store_out_of_reach_can_try_again(
    store: an.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = made(store)
    test = page(key=created.owner_key)
    with monkeypatch.context() as outage:
        outage.setattr(an.Store, "read", out_of_reach)
        press(test, "Refresh")
        assert labels(test) == ["Try again"]
    press(test, "Try again")
    assert "Refresh" in labels(test)


def out_of_reach(store: an.Store) -> NoReturn:
    raise ResourceError("The annotations cannot be read or written: {reason}", reason="gone")


def first_choice(test: AppTest) -> str:
    return next(button.key for button in test.button if button.key and "_prefer_" in button.key)
