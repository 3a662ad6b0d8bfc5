"""Annotation without a browser: a project made, and read by its owner."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import annotations as an
from meteor_core.errors import AccessError
from tests.pages.annotating import (
    CORPUS,
    Enter,
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
