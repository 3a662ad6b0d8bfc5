"""Two people vote; the owner's view refreshes itself; then disputes are decided."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from meteor_core import annotations as an
from tests.browser.annotating import Room, corpus
from tests.browser.browsing import PHONE, settle

pytestmark = pytest.mark.browser


def _unfold(page: Page, key: str) -> None:
    page.locator(f".st-key-{key} summary").click()
    settle(page)


def test_votes_show_by_themselves_and_disputes_are_decided(place: Room) -> None:
    made = place.made("preference", corpus(3), annotators=2)
    owner = place.owned(made)
    expect(owner.get_by_text("0 of 6 votes")).to_be_visible()
    place.dispute(made)
    # Nobody has touched the owner's page: it looks again by itself.
    expect(owner.get_by_text("6 of 6 votes")).to_be_visible()
    owner.reload()
    settle(owner)
    _unfold(owner, "project_disputes")
    expect(owner.get_by_text("0 of 3 items decided")).to_be_visible()
    assert "Bob" not in owner.locator(".st-key-project_disputes").inner_text()
    owner.get_by_role("button", name="Accept as final").first.click()
    settle(owner)
    expect(owner.get_by_text("1 of 3 items decided")).to_be_visible()
    expect(owner.get_by_text("In 1 item, one final answer replaces all votes")).to_be_visible()
    assert len(an.load_project(place.store, made.owner).final) == 1


def test_an_adjudicator_decides_on_a_phone(place: Room) -> None:
    made = place.disputed("preference")
    page = place.adjudicating(made, **PHONE)
    expect(page.get_by_text("0 of 3 items decided")).to_be_visible()
    page.get_by_role("button", name="Accept as final").first.tap()
    settle(page)
    expect(page.get_by_text("1 of 3 items decided")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    (decision,) = an.load_project(place.store, made.owner).decisions
    assert decision.annotator == "Eve"
    expect(page.get_by_text("Results", exact=True)).to_have_count(0)


def test_an_adjudicator_s_unsaved_work_survives_a_reload(place: Room) -> None:
    made = place.disputed("rating")
    page = place.adjudicating(made)
    slider = page.get_by_role("slider", name="Score")
    slider.press("Home")
    slider.press("ArrowRight")
    settle(page)
    note = page.get_by_role("textbox", name="Note (reason)")
    note.press_sequentially("hal")  # and it is not left
    page.reload()
    expect(note).to_have_value("hal")
    expect(slider).to_have_value("1")
    settle(page)
    note.press("End")
    note.press_sequentially("f")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("1 of 6 items decided")).to_be_visible()
    settle(page)
    expect(note).to_have_value("")
    page.reload()
    expect(note).to_have_value("")
    (decision,) = an.load_project(place.store, made.owner).decisions
    assert (decision.answer, decision.note) == (an.Rating((1.0,)), "half")


def test_a_note_of_a_decision_waits_while_another_item_is_looked_at(place: Room) -> None:
    made = place.disputed("preference")
    page = place.adjudicating(made)
    note = page.get_by_role("textbox", name="Note (reason)")
    note.fill("of this item")
    note.press("Tab")
    settle(page)
    chosen = page.get_by_role("combobox", name="Item")
    first, other = (entry.strip() for entry in _entries(page, chosen)[:2])
    _look_at(page, chosen, other)
    expect(note).to_have_value("")
    _look_at(page, chosen, first)
    expect(note).to_have_value("of this item")
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_text("1 item has unsaved work")).to_be_visible()


def _entries(page: Page, chosen: Locator) -> list[str]:
    chosen.click()
    found = page.get_by_role("option")
    expect(found.first).to_be_visible()
    texts = found.all_inner_texts()
    page.keyboard.press("Escape")
    return texts


def _look_at(page: Page, chosen: Locator, entry: str) -> None:
    chosen.click()
    page.get_by_role("option", name=entry, exact=True).click()
    settle(page)
