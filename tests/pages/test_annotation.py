"""Annotation without a browser: a project made, entered, judged, and read by its owner."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from meteor_core import annotations as an
from meteor_core.messages.errors import AccessError
from pages.ui.shared import login
from tests.pages.annotating import (
    CORPUS,
    HOSTILE,
    Enter,
    answers,
    click,
    made,
    own_store,
    shown,
    starter,
)
from tests.pages.apps import calm


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> an.Store:
    return own_store(tmp_path, monkeypatch)


@pytest.fixture
def page(store: an.Store, monkeypatch: pytest.MonkeyPatch) -> Enter:
    return starter(monkeypatch)


@pytest.mark.parametrize(
    ("locale", "title"), [("en-US", "Enter a project"), ("ru-RU", "Войти в проект")]
)
def test_the_door_stands_first(page: Enter, locale: str, title: str) -> None:
    test = page(locale)
    assert title in [line.value for line in test.subheader]
    assert not test.error
    assert "set" not in test.query_params


@pytest.mark.parametrize("key", ["nonsense", "0123456789.a.wrong", "0123456789.o.wrong", "\x00"])
def test_a_wrong_key_is_turned_away(page: Enter, store: an.Store, key: str) -> None:
    made(store)
    test = page(key=key, name="Ann")
    assert test.header[0].value == "403"
    assert "does not open any project" in test.error[0].value
    assert not [one for one in test.button if "better" in one.label]


def test_another_project_s_key_opens_only_its_own(page: Enter, store: an.Store) -> None:
    one, other = made(store), made(store, "rating")
    mixed = one.annotator_key.split(".")[0] + other.annotator_key[10:]
    assert page(key=mixed, name="Ann").header[0].value == "403"


def test_a_name_is_needed_and_stays_its_owner_s(page: Enter, store: an.Store) -> None:
    created = made(store)
    test = page(key=created.annotator_key)
    assert "Choose a name" in test.warning[0].value
    page(key=created.annotator_key, name="Ann")
    again = page(key=created.annotator_key, name="ann")
    assert "is taken" in again.error[0].value


def test_votes_are_committed_one_by_one(page: Enter, store: an.Store) -> None:
    created = made(store)
    test = page(key=created.annotator_key, name="Ann")
    assert "near" not in [line.value.strip("*") for line in test.markdown]
    click(test, "1 is better")
    assert answers(store, created) != []
    click(test, "Both alike")
    test.text_input(key=next(w.key for w in test.text_input if w.label == "Note")).input("hard")
    click(test, "Skip")
    history = an.gather(store, created.owner).history
    assert [one.action for one in history] == ["vote", "vote", "skip"]
    assert history[2].note == "hard"
    assert any("nothing left" in one.value for one in test.info)


def test_an_answer_can_be_changed(page: Enter, store: an.Store) -> None:
    created = made(store)
    test = page(key=created.annotator_key, name="Ann")
    click(test, "1 is better")
    first = answers(store, created)[0]
    test.session_state["project_past"] = True
    test.run()
    click(test, "Change this answer")
    assert any("judged this item before" in one.value for one in test.info)
    click(test, "2 is better")
    history = an.gather(store, created.owner).history
    assert [one.number for one in history] == [1, 2]
    assert [one.counts for one in history] == [False, True]
    assert {first, history[1].answer} == {an.Preference(0), an.Preference(1)}


def test_a_wrong_link_is_struck_out_and_the_score_recomputed(page: Enter, store: an.Store) -> None:
    created = made(store)
    test = page(key=created.annotator_key, name="Ann")
    click(test, "1 is better")
    test.session_state["project_past"] = True
    test.run()
    links = test.pills[0]
    links.set_value([links.options[0]]).run()
    assert any("without these links" in one.value for one in calm(test).markdown)
    assert [one.active for one in an.gather(store, created.owner).objections] == [True]
    test.pills[0].set_value([]).run()
    assert [one.active for one in an.gather(store, created.owner).objections] == [True, False]


def test_direct_assessment_waits_for_the_slider(page: Enter, store: an.Store) -> None:
    created = made(store, "rating")
    test = page(key=created.annotator_key, name="Ann")
    save = next(one for one in test.button if one.label == "Save and go on")
    assert save.disabled
    test.slider[0].set_value(80).run()
    click(test, "Save and go on")
    assert answers(store, created) == [an.Rating((80.0,))]
    click(test, "100: perfect")
    click(test, "Save and go on")
    assert answers(store, created)[1:] == [an.Rating((100.0,))]


def test_ranking_by_numbers(page: Enter, store: an.Store) -> None:
    created = made(store, "ranking", shuffled=False, ties=False)
    test = page(key=created.annotator_key, name="Ann")
    click(test, "Next best: 2")
    click(test, "Next best: 1")
    click(test, "Save and go on")
    assert answers(store, created) == [an.Ranking((2, 1))]


def test_no_error_is_an_answer_too(page: Enter, store: an.Store) -> None:
    created = made(store, "errors")
    click(page(key=created.annotator_key, name="Ann"), "Save and go on")
    assert answers(store, created) == [an.Errors()]


def test_alignments_wait_for_the_vote_unless_the_project_shows_them(
    page: Enter, store: an.Store
) -> None:
    hidden = page(key=made(store).annotator_key, name="Ann")
    open_ = page(key=made(store, show_alignments=True).annotator_key, name="Ann")
    boards = [
        len([one for one in test.get("bidi_component") if "board" in str(one.proto)])
        for test in (hidden, open_)
    ]
    assert boards == [0, 1]


def test_a_closed_project_takes_no_votes(page: Enter, store: an.Store) -> None:
    created = made(store)
    test = page(key=created.annotator_key, name="Ann")
    an.close(store, created.owner)
    click(test, "1 is better")
    assert "closed" in test.error[0].value
    assert answers(store, created) == []


def test_hostile_texts_are_shown_and_never_run(page: Enter, store: an.Store) -> None:
    created = made(store, instructions={"en": HOSTILE})
    test = page(key=created.annotator_key, name="Ann")
    for _item in range(3):
        for line in test.markdown:
            assert not line.allow_html
            assert "](javascript" not in line.value
        click(test, "1 is better")
    owner = page(key=created.owner_key)
    assert all("](javascript" not in line.value for line in owner.markdown)


def test_where_a_login_is_set_up_people_come_in_by_it(
    page: Enter, store: an.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(login, "get_secrets_auth_section", lambda: {"client_id": "x"})
    test = page()
    assert [one.label for one in test.button] == ["Log in"]
    assert not test.text_input
    assert not test.file_uploader


@pytest.mark.parametrize(
    ("locale", "error", "told"),
    [
        ("en-US", StreamlitMissingAuthlibError(), "needs the package Authlib"),
        ("ru-RU", StreamlitMissingAuthlibError(), "нужен пакет Authlib"),
        ("en-US", StreamlitAuthError("no cookie_secret"), "not set up rightly: .*cookie_secret"),
        ("ru-RU", StreamlitAuthError("no cookie_secret"), "настроен неверно: .*cookie_secret"),
    ],
)
def test_a_login_that_fails_says_why(
    page: Enter, monkeypatch: pytest.MonkeyPatch, locale: str, error: Exception, told: str
) -> None:
    def fails() -> None:
        raise error

    monkeypatch.setattr(login, "get_secrets_auth_section", lambda: {"client_id": "x"})
    monkeypatch.setattr("streamlit.login", fails)
    test = page(locale)
    test.button(key="login").click().run()
    assert re.search(told, test.error[0].value.replace("\\", ""))
    assert not test.run().error


def test_the_owner_sees_the_results(page: Enter, store: an.Store) -> None:
    created = made(store, annotators=2)
    for name, contrary in (("Ann", ()), ("Bob", ("3",))):
        me = an.enter(store, created.annotator_key, name)
        while item := an.next_item(store, me):
            near = item.candidates[0] in CORPUS.systems["near"]
            first = near != (item.segment in contrary)
            an.vote(store, me, item.id, an.Preference(0 if first else 1))
    test = page(key=created.owner_key)
    assert "6 of 6 votes" in str([one.proto.text for one in test.get("progress")])
    standings = test.dataframe[0].value
    assert list(standings["System"]) == ["near", "far"]
    assert list(standings["Won"]) == [5, 1]
    assert test.dataframe[1].value["Equal"][0] == pytest.approx(2 / 3)
    assert any("Krippendorff" in line.value for line in test.markdown)
    test.session_state["project_metrics"] = True
    test.run()
    assert any("METEOR" in set(table.value.iloc[:, 0]) for table in calm(test).dataframe)
    click(test, "Take no more votes")
    assert an.progress(store, created.owner).closed


def test_an_owner_manages_people(page: Enter, store: an.Store) -> None:
    created = made(store)
    me = an.enter(store, created.annotator_key, "Ann")
    test = page(key=created.owner_key)
    click(test, "New personal link")
    assert "#pass=" in test.code[0].value
    click(test, "Shut out")
    with pytest.raises(AccessError):
        an.next_item(store, me)
    test.toggle(key="project_sure").set_value(True).run()
    click(test, "Delete")
    assert "Enter a project" in shown(test)


def test_a_project_is_made_from_a_corpus(page: Enter, store: an.Store) -> None:
    test = page()
    test.menu_button(key="corpus_sample").click("news.en.tsv").run()
    test.number_input(key="project_segments").set_value(5).run()
    assert "15 items" in shown(test)
    test.text_area(key="project_instructions_ru").input("Читайте внимательно").run()
    click(test, "Make the project")
    annotators, owner = (one.value.partition("#project=")[2] for one in test.code[:2])
    assert "Читайте внимательно" in shown(page("ru-RU", annotators, "Ann"))
    assert an.enter(store, owner).role == an.OWNER
    click(test, "I have copied both")
    assert not any("#project=" in one.value for one in test.code)
    click(test, "Leave")
    assert "Make a project" in shown(test)


def test_too_few_systems_are_told(page: Enter) -> None:
    test = page()
    one = ("one.txt", b"a\nb\n", "text/plain")
    test.file_uploader(key="corpus_upload").set_value(
        [("reference.txt", b"a\nb\n", "text/plain"), one]
    )
    test.run()
    assert "needs 2 systems" in calm(test).error[0].value


def test_control_items_come_first_and_let_through(page: Enter, store: an.Store) -> None:
    test = page()
    test.menu_button(key="corpus_sample").click("news.en.tsv").run()
    key = "project_controls_preference"
    test.text_area(key=key).input("1: nobody > else").run()
    assert "Unknown system" in calm(test).error[0].value
    names = test.text_area(key=key).placeholder.partition(": ")[2]
    test.text_area(key=key).input(f"1: {names}").run()
    test.slider(key="project_qualify").set_value(100).run()
    click(test, "Make the project")
    me = an.enter(store, test.code[0].value.partition("#project=")[2], "Ann")
    item = an.next_item(store, me)
    assert item is not None
    assert item.segment == "1"
    an.skip(store, me, item.id)
    assert an.next_item(store, me) is None
