"""What owner and annotators see stays true while others work: counts, links, unsaved notes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from tests.annotations.samples import annotator, answer
from tests.browser.annotating import Room, corpus, ready
from tests.browser.browsing import ROOT, Visit, settle

pytestmark = pytest.mark.browser

DRAFTS = ROOT / "pages/ui/annotation/answering/project_drafts.js"

FORMS = """() => {
  window.forms = 0;
  const look = () => {
    if (document.body && /Open a project|Create a project/.test(document.body.innerText)) {
      window.forms += 1;
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Counts the frames in which the way in is drawn."""


def _vote(place: Room, member: an.Membership, times: int) -> None:
    for _ in range(times):
        item = an.next_item(place.store, member)
        assert item
        an.vote(place.store, member, item.id, answer("preference"))


def test_the_bar_and_the_table_say_the_same_and_move_together(place: Room) -> None:
    made = place.made("preference", corpus(12), annotators=2)
    member = annotator(place.store, made, "Ann")
    _vote(place, member, 1)
    owner = place.owned(made)
    bar = owner.locator("[data-testid=stProgress]").first
    expect(bar).to_contain_text("1 of 24 votes")
    _vote(place, member, 4)
    expect(bar).to_contain_text("5 of 24 votes")  # nobody has touched the page
    looked = owner.get_by_text("Last refreshed at").inner_text()
    assert re.search(r"\d\d:\d\d:\d\d [+-]\d\d:\d\d\.", looked)
    owner.close()


def test_a_reload_shows_no_way_in_to_who_is_inside(place: Room) -> None:
    made = place.made("preference")
    for page in (place.opened(made), place.owned(made)):
        page.add_init_script(f"({FORMS})()")
        for _ in range(2):
            page.reload()
            page.locator("[data-testid=stProgress]").first.wait_for()
            settle(page)
            assert page.evaluate("window.forms") == 0
        page.close()


def test_who_is_nowhere_sees_the_way_in(place: Room) -> None:
    page = place.visited("candidates?mode=annotate")
    expect(page.get_by_text("Open a project")).to_be_visible()
    expect(page.get_by_text("Create a project")).to_be_visible()
    page.close()


def test_an_open_tab_is_told_that_its_link_was_renewed(place: Room) -> None:
    made = place.made("preference", shuffled=False)
    page = place.opened(made)
    (ann,) = (one for one in an.people(place.store, made.owner) if one.name == "Ann")
    an.renew(place.store, made.owner, ann.number)
    ready(page)
    page.get_by_role("button", name="1 is better").click()
    expect(page.get_by_text("This link has been replaced")).to_be_visible()
    page.reload()
    expect(page.get_by_text("This link has been replaced")).to_be_visible()
    page.close()


def _again(page: Page) -> None:
    page.reload()
    page.locator("[data-testid=stProgress]").first.wait_for()
    settle(page)


@pytest.mark.parametrize("scheme", ["preference", "ranking", "rating", "errors", "esa"])
def test_a_note_being_typed_is_there_after_a_reload(place: Room, scheme: str) -> None:
    """Of the second item, after the first had its answer in the same tab."""
    made = place.made(scheme, shuffled=False)
    page = place.opened(made)
    ready(page)
    keys = {"preference": "1", "ranking": "1", "errors": "0"}
    page.keyboard.press(keys.get(scheme, "3"))
    settle(page)
    save = page.get_by_role("button", name=re.compile("^Save"))
    if scheme != "preference" and save.count() and save.first.is_enabled():
        save.first.click()
        settle(page)
    note = page.get_by_role("textbox", name="Note")
    note.press_sequentially("being typed")
    _again(page)
    expect(note).to_have_value("being typed")
    page.close()


TAKEN_DOWN_LATE = """async (source) => {
  const blob = new Blob([source], { type: "text/javascript" });
  const { default: component } = await import(URL.createObjectURL(blob));
  document.body.innerHTML = '<div class="st-key-note"><input></div>';
  const data = (item) => ({
    recalled: true, keep: '{"drafts": {}}', item, note: "note", draft: { values: {} },
  });
  const takeDown = component({ data: data("1") });
  component({ data: data("2") });
  takeDown();
  const field = document.querySelector("input");
  field.focus();
  field.value = "being typed";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return JSON.parse(sessionStorage.getItem("meteor_project_drafts")).drafts;
}"""


def test_a_note_is_kept_when_the_item_before_is_taken_down_late(visit: Visit) -> None:
    page = visit("words")
    kept = page.evaluate(TAKEN_DOWN_LATE, DRAFTS.read_text("utf-8"))
    assert kept == {"2": {"values": {"note": "being typed"}}}
