"""On a phone: the item is in sight from the beginning, no key is spoken of, nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from meteor_core import annotations as an
from tests.annotations.samples import annotator
from tests.browser.annotating import ITEM, Room, corpus
from tests.browser.browsing import DESKTOP, PHONE, overflow, settle
from tests.browser.test_documents import CORPUS

pytestmark = pytest.mark.browser

LINES = "ref\tsys:near\tsys:far\nthe cat sat\ta cat sat\tmat on the\n"


def test_a_first_item_on_a_phone_and_at_a_desk(place: Room) -> None:
    made = place.made("esa", corpus(2), annotators=2)
    phone, desk = place.opened(made, **PHONE), place.opened(made, "Bob", **DESKTOP)
    expect(phone.locator(ITEM).get_by_text("mat").first).to_be_in_viewport()
    expect(phone.get_by_text("Select the words and choose how serious")).to_be_hidden()
    assert "Ctrl" not in phone.locator(ITEM).inner_text()
    phone.get_by_text("Read the instructions first").tap()
    settle(phone)
    expect(phone.get_by_text("Select the words and choose how serious")).to_be_visible()
    expect(phone.get_by_text("Tap the first and the last word")).to_be_visible()
    expect(phone.get_by_text("Keys: 1 marks the selected words")).to_be_hidden()
    assert overflow(phone) <= 0
    expect(desk.get_by_text("Select the words and choose how serious")).to_be_visible()
    expect(desk.get_by_text("Keys: 1 marks the selected words")).to_be_visible()
    expect(desk.get_by_text("Tap the first and the last word")).to_be_hidden()


def test_the_settings_of_a_project_are_read_in_full(place: Room) -> None:
    page = place.visited("candidates?mode=annotate", **{**PHONE, "locale": "ru-RU"})
    file = {"name": "a.tsv", "mimeType": "text/plain", "buffer": LINES.encode()}
    page.locator("input[type=file]").first.set_input_files([file])
    settle(page)
    page.locator(".st-key-project_more summary").tap()
    settle(page)
    labels = page.locator(".st-key-project_more [data-testid=stCheckbox] p")
    assert labels.count()
    cut = labels.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)")
    assert cut == []
    assert overflow(page) <= 0


_COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.width && b.width && a.left < b.right && b.left < a.right
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const shown = (what) =>
    [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const texts = shown("[data-testid=stCaptionContainer], [data-testid=stHeading], .main-svg,"
    + " [data-testid=stDataFrameResizable]");
  return shown("[data-testid=stElementToolbar], .modebar-btn")
    .map((tool) => texts.filter((one) => meet(box(tool), box(one))).length);
}"""
"""Of each tool of a table or figure: how much lies below it."""


def test_tools_of_tables_and_figures_cover_nothing(place: Room) -> None:
    """Where nothing hovers they always stand there."""
    made = place.made("preference", annotators=2)
    for name in ("Ann", "Bob"):
        member = annotator(place.store, made, name)
        while item := an.next_item(place.store, member):
            an.vote(place.store, member, item.id, an.Preference(0))
    page = place.owned(made, **{**PHONE, "locale": "ru-RU"})
    page.locator(".main-svg").first.wait_for()
    settle(page)
    covered = page.evaluate(_COVERED)
    assert len(covered) >= 4
    assert not any(covered)
    page.locator(".st-key-project_rules_fold summary").tap()
    settle(page)
    labels = page.locator(".st-key-project_rules_fold button .stMarkdownEllipsis")
    assert labels.count() >= 7
    cut = labels.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)")
    assert cut == []


def test_a_judge_has_the_document_in_sight_on_a_phone(place: Room) -> None:
    made = place.made("rating", CORPUS, documents=True, context=1, annotators=2)
    for name, value in (("Ann", 20.0), ("Bob", 90.0)):
        member = annotator(place.store, made, name)
        while item := an.next_item(place.store, member):
            an.vote(place.store, member, item.id, an.Rating((value,)))
    judge = an.appoint(place.store, made.owner, "Eve")
    page = place.visited(f"candidates?mode=annotate#pass={made.uid}.{judge.token}", **PHONE)
    expect(page.get_by_text("Document tale · ")).to_be_visible()
    expect(page.locator("[class*=st-key-project_context_]").first).to_be_visible()
    for _item in range(4):
        page.get_by_role("button", name="Accept as final").first.tap()
        settle(page)
    expect(page.get_by_text("4 of 4 items decided")).to_be_visible()
    assert len(an.load_project(place.store, made.owner).decisions) == 4
    assert overflow(page) <= 0


def test_every_choice_is_in_sight(place: Room) -> None:
    page = place.visited("learn?step=score", **{**PHONE, "locale": "ru-RU"})
    steps = page.get_by_role("radiogroup", name="Шаг").get_by_role("radio")
    assert steps.count() == 9
    for step in steps.all():
        expect(step).to_be_in_viewport(ratio=1)


def test_the_menu_opens_closes_and_leads_to_a_page_that_it_does_not_cover(place: Room) -> None:
    page = place.visited("", **PHONE)
    page.get_by_role("button", name="Copy link").tap()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    menu = page.get_by_role("button", name="Menu", exact=True)
    sidebar = page.get_by_test_id("stSidebar")
    menu.tap()
    page.get_by_test_id("stSidebarCollapseButton").get_by_role("button").tap()
    expect(sidebar).to_be_hidden()
    menu.tap()
    sidebar.get_by_role("link", name="Candidates").tap()
    expect(page.get_by_role("heading", name="Candidates")).to_be_visible()
    expect(sidebar).to_be_hidden()
