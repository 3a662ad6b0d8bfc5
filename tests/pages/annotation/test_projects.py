"""Projects without a browser: made from a corpus, led by an owner, refusals, results."""

from __future__ import annotations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import answers
from meteor_core.annotations.membership import BarredError
from meteor_core.messages.errors import AccessError
from pages.ui.shared import address
from tests.annotations.samples import annotator
from tests.data import DEFAULTS
from tests.pages.annotating import (
    CORPUS,
    choose,
    fresh,
    labels,
    link,
    made,
    page,
    with_sample,
)
from tests.pages.apps import alerts, calm, go_to, press, shown

pytestmark = pytest.mark.resource(*DEFAULTS)

OPERATOR = (
    "If the owner's link is lost, only the person who runs this server can create a new one. "
    "They need the project's id"
)


def test_the_owner_sees_the_results(store: an.Store) -> None:
    created = made(store, annotators=2)
    for name, contrary in (("Ann", ()), ("Bob", ("3",))):
        member = annotator(store, created, name)
        while item := an.next_item(store, member):
            near = item.candidates[0] in CORPUS.systems["near"]
            first = near != (item.segment in contrary)
            an.vote(store, member, item.id, an.Preference(0 if first else 1))
    test = page(key=created.owner_key)
    assert "6 of 6 votes" in str([bar.proto.text for bar in test.get("progress")])
    standings = next(one.value for one in test.dataframe if "System" in one.value)
    assert list(standings["System"]) == ["near", "far"]
    assert list(standings["Won"]) == [5, 1]
    pairs = next(one.value for one in test.dataframe if "Equal" in one.value)
    assert pairs["Equal"][0] == pytest.approx(2 / 3)
    assert "Krippendorff's α = **0." in shown(test)
    assert "95% intervals are from a bootstrap over segments (500 samples, seed 12345)." in shown(
        test
    )
    press(test, "Stop accepting votes")
    assert an.progress(store, created.owner).closed


def test_the_votes_open_as_a_corpus(store: an.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the page that was left is run once more, as its components may ask for it."""
    created = made(store)
    member = annotator(store, created, "Ann")
    while item := an.next_item(store, member):
        an.vote(store, member, item.id, an.Preference(0))
    test = page(key=created.owner_key)
    press(test, "Open as a corpus")
    assert [title.value for title in test.title] == ["Corpus"]
    assert [title.value for title in go_to(test, "candidates").title] == ["Corpus"]
    monkeypatch.setattr(address, "_PATIENCE", 0.0)
    assert [title.value for title in go_to(test, "candidates").title] == ["Candidates"]


def test_an_owner_manages_people(store: an.Store) -> None:
    created = made(store)
    member = annotator(store, created, "Ann")
    test = choose(page(key=created.owner_key), "Ann")
    press(test, "Yes: Block")
    with pytest.raises(BarredError):
        an.next_item(store, member)
    press(test, "Unblock")
    assert an.next_item(store, member)
    calm(test.button(key="project_renew_sure").click().run())
    assert "?mode=annotate#pass=" in fresh(test)["Ann"]
    with pytest.raises(AccessError):
        an.next_item(store, member)
    assert an.next_item(store, page(key=fresh(test)["Ann"]).session_state["project_session"].member)
    press(test, "Yes: Delete the project")
    assert "Open a project" in shown(test)
    with pytest.raises(AccessError):
        an.describe(store, created.owner)


def test_the_roster_grows_and_two_names_merge(store: an.Store) -> None:
    created = made(store)
    test = page(key=created.owner_key)
    test.text_area(key="project_roster_text").input("Ann: 67%, max 2, ru\nBob")
    press(test, "Save names and settings")
    links = fresh(test)
    assert list(links) == ["Ann", "Bob"]
    assert "?mode=annotate&lang=ru#pass=" in links["Ann"]
    table = next(one.value for one in test.dataframe if "Note" in one.value)
    notes = ["has not joined yet · own items: 0 of 2", "has not joined yet"]
    assert list(table["Note"]) == notes
    ann = page(key=links["Ann"])
    press(ann, "1 is better")
    test.text_area(key="project_roster_text").input("2")
    test.toggle(key="project_roster_shared").set_value(True)
    press(test, "Save names and settings")
    assert list(fresh(test)) == ["Ann", "Bob"]  # those of the shared link have none of their own
    calm(test.button(key="project_rekey_annotator_sure").click().run())
    assert an.enter(store, fresh(test)["shared"].partition("=")[2].partition("=")[2])
    press(test, "I have copied them")
    assert not test.code
    choose(test, "Bob")
    calm(test.selectbox(key="project_roster_into").select("Ann").run())
    press(test, "Merge the names")
    names = [one.name for one in an.people(store, created.owner) if one.role == an.ANNOTATOR]
    assert names == ["Ann", "Annotator 1", "Annotator 2"]
    assert page(key=links["Bob"]).session_state["project_session"].member.name == "Ann"
    assert "another name merged into this one: Bob" in shown(choose(test, "Ann"))
    press(choose(test, "Annotator 2"), "Yes: Remove from the roster")
    assert len(an.people(store, created.owner)) == 3
    test.text_area(key="project_roster_text").input("Ann: sometimes")
    press(test, "Save names and settings")
    assert "line 1: “sometimes” is not a share" in alerts(test)[0]


def test_a_renewed_owner_s_link_ends_the_old_one(store: an.Store) -> None:
    created = made(store)
    test = page(key=created.owner_key)
    sure = test.button(key="project_rekey_owner_sure")
    assert sure.label == "Create the link"
    calm(sure.click().run())
    key = fresh(test)["owner"].partition("#project=")[2]
    assert an.enter(store, key).role == an.OWNER
    with pytest.raises(AccessError, match="does not open"):
        an.enter(store, created.owner_key)


def test_each_refusal_says_its_own(store: an.Store) -> None:
    created = made(store)
    barred = page(key=link(store, created, "Bob"))
    numbers = [person.number for person in an.people(store, created.owner) if person.name == "Bob"]
    an.revoke(store, created.owner, numbers[0])
    press(barred, "1 is better")
    assert alerts(barred) == ["The owner has ended your access to this project."]
    assert "If the project's owner restores your access" in shown(barred)
    an.pardon(store, created.owner, numbers[0])
    assert "1 is better" in labels(calm(barred.run()))
    assert alerts(barred) == []
    an.close(store, created.owner)
    assert "accepts no more votes" in alerts(calm(barred.run()))[0]
    assert "copied all of it" not in shown(barred)
    assert "copied all of it" in shown(page(key="nonsense"))


def test_whose_link_was_renewed_reads_that_it_was(store: an.Store) -> None:
    created = made(store)
    test = page(key=link(store, created))
    (number,) = (one.number for one in an.people(store, created.owner) if one.name == "Ann")
    an.renew(store, created.owner, number)
    press(test, "1 is better")
    assert alerts(test)[0].startswith("This link has been replaced")
    assert "Use the new link to continue" in shown(test)
    assert "copied all of it" not in shown(test)


def test_a_project_is_made_from_a_corpus(store: an.Store) -> None:
    test = with_sample()
    (segments,) = [box for box in test.number_input if box.label.startswith("Random segments")]
    segments.set_value(5).run()
    assert "15 items" in shown(test)
    test.text_area(key="project_instructions_ru").input("Читайте внимательно").run()
    press(test, "Create the project")
    links = fresh(test)
    assert list(links) == ["Annotator 1", "Annotator 2", "Annotator 3", "owner"]
    assert "Читайте внимательно" in shown(page("ru-RU", links["Annotator 2"]))
    assert an.enter(store, links["owner"].partition("#project=")[2]).role == an.OWNER
    press(test, "I have copied them")
    assert not test.code
    press(test, "Leave")
    assert "Create a project" in shown(test)


@pytest.mark.usefixtures("store")
def test_links_that_nobody_has_copied_keep_from_leaving() -> None:
    test = with_sample()
    press(test, "Create the project")
    project = test.session_state["project_session"].member.project
    press(test, "Leave")
    assert (
        f"without copying the new links, they will be lost.\n\n{OPERATOR}, **{project}**"
        in alerts(test)[0]
    )
    assert len(fresh(test)) == 4
    press(test, "I have copied them")
    sure = test.button(key="project_rekey_owner_sure")
    assert sure.label == "Create the link"
    calm(sure.click().run())
    assert "lost" not in str(alerts(test))
    press(test, "Leave")
    assert "If you leave without copying the new links, they will be lost." in alerts(test)[0]
    press(test, "Leave anyway")
    assert "Create a project" in shown(test)


def test_one_system_is_offered_what_needs_no_other(store: an.Store) -> None:
    test = with_sample()
    assert test.selectbox(key="project_scheme").value == "preference"
    files = [(f"{name}.txt", b"a\nb\n", "text/plain") for name in ("reference", "one")]
    test.file_uploader(key="corpus_upload").set_value(files)
    calm(test.run())
    scheme = test.selectbox(key="project_scheme")
    assert scheme.value == "rating"
    assert scheme.options == [answers.SCHEMES[name].title for name in ("rating", "errors", "esa")]
    assert "Comparing and ranking need two systems; this corpus has one." in shown(test)
    assert alerts(test) == []
    press(test, "Create the project")
    member = test.session_state["project_session"].member
    assert an.describe(store, member).setup.scheme == "rating"


def test_control_items_let_through(store: an.Store) -> None:
    test = with_sample()
    key = "project_controls_preference"
    test.text_area(key=key).input("1: nobody > else").run()
    assert any("Unknown system" in alert for alert in alerts(calm(test)))
    names = test.text_area(key=key).placeholder.splitlines()[0].partition(": ")[2]
    test.text_area(key=key).input(f"1: {names}").run()
    assert " · including control items (not counted as votes): " in shown(test)
    test.slider(key="project_qualify").set_value(100).run()
    press(test, "Create the project")
    member = page(key=fresh(test)["Annotator 1"]).session_state["project_session"].member
    skipped = list[str]()
    while item := an.next_item(store, member):
        skipped.append(item.segment)
        an.skip(store, member, item.id)
    assert len(skipped) <= 3
    assert skipped[-1] == "1"  # the control, whose skip is no right answer


@pytest.mark.usefixtures("store")
def test_a_press_that_could_not_be_answered_is_over() -> None:
    """Together with a line that cannot be read; mending the line is no press."""
    test = with_sample()
    lines = "project_controls_preference"
    test.text_area(key=lines).input("1: nobody > else")
    press(test, "Create the project")
    assert any("Unknown system" in alert for alert in alerts(test))
    test.text_area(key=lines).input("").run()
    assert not calm(test).code
    press(test, "Create the project")
    assert len(fresh(test)) == 4


def test_a_class_has_one_link(store: an.Store) -> None:
    test = with_sample()
    test.text_area(key="project_roster_first").input("25").run()
    test.toggle(key="project_shared_first").set_value(True).run()
    press(test, "Create the project")
    assert list(fresh(test)) == ["shared", "owner"]
    member = test.session_state["project_session"].member
    assert len(an.people(store, member)) == 26
    test.text_area(key="project_roster_text").input("30")
    press(test, "Save names and settings")
    (block,) = [one.value for one in test.code if "Annotator 55\t" in one.value]
    assert len(block.splitlines()) == 30
