"""What owners ask of people, as owner, annotator and viewer see it, without a browser."""

from __future__ import annotations

import time

import pytest
from streamlit.testing.v1 import AppTest

from meteor_core import annotations as an
from pages.ui.annotation import session
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import CORPUS, answers, choose, labels, link, made, page, with_sample
from tests.pages.apps import alerts, calm, press

pytestmark = pytest.mark.resource(*DEFAULTS)

NOTE = "the other has no word order"
TUTORIAL = (an.Control(0, ("near", "far"), an.Preference(0), teaches=True, note=NOTE),)


def number(store: an.Store, created: an.Created) -> int:
    return an.people(store, created.owner)[1].number


def texts(test: AppTest) -> str:
    """All that can be read on the page."""
    parts = [*test.markdown, *test.caption, *test.subheader, *test.success]
    tables = (one.value.to_csv() for one in test.dataframe)
    return "\n".join([*(str(part.value) for part in parts), *alerts(test), *tables])


def reload(created: an.Created, store: an.Store) -> AppTest:
    """The same annotator in a new tab, by a new pass."""
    test = page()
    member = an.renew(store, created.owner, number(store, created))
    test.session_state["project_session"].member = member
    return calm(test.run())


def test_a_tutorial_says_what_was_missed_and_asks_again(store: an.Store) -> None:
    said, note = an.Preference(0), "the other is of one dog"
    second = an.Control(1, ("near", "far"), said, teaches=True, note=note)
    created = made(store, controls=(*TUTORIAL, second), shuffled=False)
    test = page(key=link(store, created))
    assert "Skip" not in labels(test)
    press(test, "2 is better")
    told = " ".join(alerts(test))
    parts = ("Not yet", "1 is better.", "no word order", "Answer again")
    assert [part for part in parts if part not in told] == []
    assert answers(store, created) == []
    press(test, "1 is better")
    assert "Right. the other has no word order" in texts(test)
    press(test, "1 is better")
    assert "Right. The tutorial is over, and your answers count from now on." in texts(test)
    assert "one dog" not in texts(test)
    assert "Skip" in labels(test)
    press(test, "1 is better")
    assert answers(store, created) == [an.Preference(0)]
    assert "Right." not in texts(test)


@pytest.mark.parametrize(
    ("scheme", "expected", "said"),
    [
        ("rating", an.Rating((40.0,)), "You gave 100; the expected rating is 40 ± 25."),
        (
            "errors",
            an.Errors((an.Span(0, 0, 7, "style", "minor"),)),
            "There is an unmarked error in “the cat”",
        ),
    ],
)
def test_what_was_missed_in_other_schemes(
    store: an.Store, scheme: str, expected: an.Answer, said: str
) -> None:
    created = made(store, scheme, controls=(an.Control(0, ("near",), expected, teaches=True),))
    test = page(key=link(store, created))
    if scheme == "rating":
        calm(test.slider[0].set_value(100).run())
        press(test, "Save")
    else:
        press(test, "There is no error")
    assert said in " ".join(alerts(test))


def test_a_pause_a_deadline_and_a_quota_say_what_they_are(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    an.pause(store, created.owner)
    calm(test.run())
    assert "You can finish what you have begun" in " ".join(alerts(test))
    press(test, "1 is better")
    assert len(answers(store, created)) == 1
    assert "Your answers are kept" in " ".join(alerts(test))
    an.pause(store, created.owner, paused=False)
    an.change_rules(store, created.owner, deadline=time.time() - 5)
    calm(test.run())
    assert "no more items are given out" in " ".join(alerts(test))
    an.change_rules(store, created.owner, deadline=None, quota=1)
    calm(test.run())
    assert "each person judges at most 1 item" in " ".join(alerts(test))
    an.change_rules(store, created.owner, deadline=time.time() + 3600, quota=0)
    calm(test.run())
    assert "Items are given out until" in texts(test)


def test_missed_controls_are_told_and_seen_and_forgiven(store: an.Store) -> None:
    control = an.Control(0, ("near", "far"), an.Preference(0))
    created = made(store, controls=(control,), qualify=1, shuffled=False)
    test = page(key=link(store, created))
    for _item in range(4):
        if "2 is better" in labels(test):
            press(test, "2 is better")
    assert "0 of 1 control items, so the required 100% can no longer be reached" in " ".join(
        alerts(test)
    )
    (bar,) = test.get("progress")
    assert "to do" not in bar.proto.text  # nothing more will be given
    owner = page(key=created.owner_key)
    assert "stopped by wrong control answers" in texts(owner)
    press(choose(owner, "Ann"), "Unblock")
    assert "allowed to continue" in texts(owner)
    assert "You gave the known answer" not in " ".join(alerts(calm(test.run())))


def test_the_owner_leaves_votes_out_with_a_reason_and_counts_them_again(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    press(test, "1 is better")
    owner = choose(page(key=created.owner_key), "Ann")
    owner.text_input(key="project_reason_exclude").input("too fast")
    calm(owner.button(key="project_exclude_sure").click().run())
    assert an.load_project(store, created.owner).excluded == ("Ann",)
    assert "votes left out: too fast" in texts(owner)
    assert "to this project. Reason: too fast" in " ".join(alerts(calm(test.run())))
    press(owner, "Include votes again")
    assert an.load_project(store, created.owner).excluded == ()
    press(owner, "Unblock")
    assert not an.people(store, created.owner)[1].revoked


def test_the_owner_sets_rules(store: an.Store) -> None:
    created = made(store)
    annotator(store, created, "Ann")
    owner = page(key=created.owner_key)
    owner.number_input(key="project_quota").set_value(7)
    press(owner, "Save the rules")
    rules = an.describe(store, created.owner).rules
    assert (rules.quota, rules.deadline) == (7, None)
    press(owner, "Pause")
    assert an.describe(store, created.owner).rules.paused
    press(owner, "Continue")
    assert an.describe(store, created.owner).rules.paused is None


def test_times_stand_in_the_table_of_people(store: an.Store) -> None:
    created = made(store)
    member = annotator(store, created, "Ann")
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, an.Preference(0), seconds=60)
    owner = page(key=created.owner_key)
    table = next(one.value for one in owner.dataframe if "Done" in one.value)
    columns = ["Annotator", "Done", "Left", "Seconds per item"]
    assert table[columns].to_numpy().tolist() == [["Ann", 3, 0, 60.0]]


def test_a_viewer_reads_and_has_nothing_to_press(store: an.Store) -> None:
    created = made(store)
    member = annotator(store, created, "Annabel")
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, an.Preference(0))
    test = page(key=an.rekey(store, created.owner, an.VIEWER))
    assert "read-only" in texts(test)
    assert "Results" in [one.value for one in test.header]
    assert {"Refresh", "Leave"} <= set(labels(test)) <= {"Refresh", "Leave", "Open as a corpus"}
    shown = texts(test)
    assert "Annabel" not in shown
    assert "#1" in shown


def test_a_viewer_comes_in_by_the_link_alone(
    store: an.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = an.rekey(store, made(store).owner, an.VIEWER)
    monkeypatch.setattr(session, "_from_tab", lambda _session: (key, "", ""))
    assert "read-only" in texts(page())


def test_a_project_with_a_tutorial_and_attention_checks_is_made(store: an.Store) -> None:
    test = with_sample()
    test.number_input(key="project_planted").set_value(2)
    first = CORPUS.ids[0]
    key = "project_controls_preference"
    test.text_area(key=key).input(f"{first}: nonsense // why")
    calm(test.run())
    assert "is not of the form" in " ".join(alerts(test))
    example = str(test.text_area(key=key).placeholder).splitlines()[1]
    test.text_area(key=key).input(example)
    calm(test.run())
    press(test, "Create the project")
    member = test.session_state["project_session"].member
    project = an.describe(store, member)
    assert (project.known.tutorial, project.setup.planted) == (1, 2)
