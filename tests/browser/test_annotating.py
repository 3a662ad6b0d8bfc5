"""Annotation in a real browser: no key answers what nobody has read, no work is lost in silence."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from tests.annotations.samples import annotator
from tests.browser.annotating import (
    Room,
    corpus,
    press_as_next_shows,
    ready,
    shown,
    takes_answers,
    word,
)
from tests.browser.browsing import settle
from tests.patience import wait_until

pytestmark = pytest.mark.browser


def test_a_held_key_answers_once(place: Room) -> None:
    made = place.made("preference")
    page = place.opened(made)
    ready(page)
    before = shown(page)

    def held() -> bool:
        page.keyboard.down("1")  # as a keyboard repeats it: all but the first say so
        return takes_answers(page, before)

    wait_until(held, "the next item takes an answer")
    for _ in range(5):
        page.keyboard.down("1")
    page.keyboard.up("1")
    settle(page)
    assert [number for _item, number, _answer in place.said(made)] == [1]
    ready(page)
    page.keyboard.press("2")
    settle(page)
    assert [number for _item, number, _answer in place.said(made)] == [1, 1]


def test_a_press_as_the_next_item_shows_answers_nothing(place: Room) -> None:
    made = place.made("preference", shuffled=False)
    page = place.opened(made)
    for turn in range(5):
        ready(page)
        before = shown(page)
        page.keyboard.press("1")
        press_as_next_shows(page, before, "2", "2 is better")  # meant for the item before
        settle(page)
        said = place.said(made)
        assert len(said) == turn + 1
        assert {answer for *_, answer in said} == {an.Preference(0)}
    assert set(Counter(item for item, *_ in place.said(made)).values()) == {1}


def _select(page: Page, first: str, last: str) -> None:
    start, stop = word(page, first).bounding_box(), word(page, last).bounding_box()
    assert start
    assert stop
    page.mouse.move(start["x"] + 3, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(stop["x"] + 6, stop["y"] + stop["height"] / 2, steps=4)
    page.mouse.up()
    settle(page)


def test_selected_words_are_asked_about_and_survive_a_reload(place: Room) -> None:
    made = place.made("errors", shuffled=False)
    page = place.opened(made)
    page.keyboard.press("Enter")  # nothing was done: no answer
    settle(page)
    assert place.said(made) == []
    _select(page, "sat", "a")
    page.keyboard.press("0")
    question = page.get_by_text("3 words are selected but not marked: “sat on a”")
    expect(question).to_be_visible()
    assert place.said(made) == []
    page.reload()
    expect(page.locator(".word.picked")).to_have_count(3)
    ready(page)
    page.keyboard.press("2")
    expect(page.get_by_text("“sat on a” · mistranslation, minor")).to_be_visible()
    settle(page)
    page.reload()
    expect(page.get_by_text("“sat on a” · mistranslation, minor")).to_be_visible()
    settle(page)
    assert place.said(made) == []
    ready(page)
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("^1 item done"))).to_be_visible()
    ((_item, _number, answer),) = place.said(made)
    assert isinstance(answer, an.Errors)
    assert [(span.start, span.stop) for span in answer.spans] == [(10, 18)]


def test_no_error_is_said_by_a_key_of_its_own(place: Room) -> None:
    made = place.made("errors", shuffled=False)
    page = place.opened(made)
    _select(page, "sat", "on")
    page.keyboard.press("Escape")
    expect(page.locator(".word.picked")).to_have_count(0)
    settle(page)
    page.keyboard.press("0")
    settle(page)
    assert [answer for *_, answer in place.said(made)] == [an.Errors()]


def test_ratings_ranks_and_notes_survive_a_reload(place: Room) -> None:
    made = place.made("rating")
    page = place.opened(made)
    ready(page)
    page.keyboard.press("6")
    expect(page.get_by_test_id("stSliderThumbValue")).to_have_text("60")
    settle(page)
    page.get_by_role("textbox", name="Note").fill("half done")
    page.get_by_role("textbox", name="Note").press("Tab")
    settle(page)
    page.reload()
    expect(page.get_by_role("slider")).to_have_value("60")
    expect(page.get_by_role("textbox", name="Note")).to_have_value("half done")
    expect(page.locator(".unmoved")).to_have_count(0)
    assert place.said(made) == []


def test_a_note_that_is_being_typed_survives_a_reload(place: Room) -> None:
    made = place.made("preference", shuffled=False)
    page = place.opened(made)
    note = page.get_by_role("textbox", name="Note")
    note.press_sequentially("the article")
    page.reload()
    expect(note).to_have_value("the article")
    settle(page)
    note.press("End")
    note.press_sequentially(" matters")
    page.reload()
    expect(note).to_have_value("the article matters")
    ready(page)
    page.keyboard.press("1")
    expect(page.get_by_text(re.compile("^1 item done"))).to_be_visible()
    settle(page)
    expect(note).to_have_value("")
    page.reload()
    expect(note).to_have_value("")
    assert [entry.note for entry in an.load_project(place.store, made.owner).history] == [
        "the article matters"
    ]


def test_a_link_that_names_the_browser_s_own_language_keeps_its_key(place: Room) -> None:
    """Streamlit takes a parameter of no news out of the address, and the fragment with it."""
    made = place.made("preference")
    an.enrol(place.store, made.owner, "Ann", linked=False)
    key = an.rekey(place.store, made.owner, an.ANNOTATOR)
    page = place.visited(f"candidates?mode=annotate&lang=en#project={key}")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_text("0 items done")).to_be_visible()
    settle(page)
    assert key not in page.url
    page.wait_for_url(re.compile(r"#pass=\w+\."))


def test_a_personal_link_stays_in_the_address_and_opens_elsewhere(place: Room) -> None:
    """A bookmark, another browser, a renewed link; the lead's key leaves the address."""
    made = place.made("preference", shuffled=False)
    page = place.opened(made)
    ready(page)
    page.keyboard.press("1")
    expect(page.get_by_text(re.compile("^1 item done"))).to_be_visible()
    page.wait_for_url(re.compile(r"#pass=\w+\."))
    bookmark = page.url
    page.close()
    elsewhere = place.visited(bookmark.partition("/candidates")[2].join(("candidates", "")))
    expect(elsewhere.get_by_text(re.compile("^1 item done"))).to_be_visible()
    (ann,) = (one for one in an.people(place.store, made.owner) if one.name == "Ann")
    an.renew(place.store, made.owner, ann.number)
    elsewhere.reload()
    expect(elsewhere.get_by_text("This link has been replaced")).to_be_visible()
    owner = place.owned(made)
    settle(owner)
    assert "#" not in owner.url


def test_the_votes_open_as_a_corpus_and_stay_open(place: Room) -> None:
    made = place.made("preference", corpus(3))
    member = annotator(place.store, made, "Ann")
    while item := an.next_item(place.store, member):
        an.vote(place.store, member, item.id, an.Preference(0))
    for _ in range(3):  # what the old page measures must not bring it back
        page = place.owned(made)
        page.get_by_role("button", name="Open as a corpus").click()
        expect(page.get_by_role("heading", name="Corpus", exact=True)).to_be_visible()
        settle(page)
        assert page.url.endswith("/corpus")
        page.close()


def test_leaving_asks_about_work_that_is_not_saved(place: Room) -> None:
    page = place.opened(place.made("rating"))
    ready(page)
    page.keyboard.press("3")
    settle(page)
    page.get_by_role("button", name="Ann").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_text("1 item has unsaved work")).to_be_visible()
    page.get_by_role("button", name="Leave anyway").click()
    expect(page.get_by_role("heading", name="Open a project")).to_be_visible()
    settle(page)
    assert page.evaluate("sessionStorage.getItem('meteor_project_drafts')") in (None, "")
