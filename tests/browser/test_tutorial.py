"""The tutorial in a real browser, at a desk and on a phone: missed, told, asked again, right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from tests.browser.annotating import ITEM, Room, corpus, ready
from tests.browser.browsing import PHONE, settle

pytestmark = pytest.mark.browser


def _choose(page: Page, number: int, touch: bool) -> None:
    ready(page)
    if touch:
        page.get_by_role("button", name=f"{number} is better").tap()
    else:
        page.keyboard.press(str(number))
    settle(page)


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_asked_again_until_right(place: Room, context: dict[str, object]) -> None:
    note = "the other has no word order"
    lesson = an.Control(0, ("near", "far"), an.Preference(0), teaches=True, note=note)
    made = place.made("preference", controls=(lesson,), shuffled=False)
    touch = bool(context)
    page = place.opened(made, **context)
    expect(page.get_by_text("Tutorial: item 1 of 1")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    _choose(page, 2, touch)
    told = page.locator(ITEM).get_by_text("1 is better.", exact=True)
    expect(told).to_be_in_viewport()
    expect(page.get_by_text("the other has no word order")).to_be_visible()
    assert place.said(made) == []
    page.reload()  # what was missed is still there
    page.locator(ITEM).first.wait_for()
    settle(page)
    expect(told).to_be_visible()
    _choose(page, 1, touch)
    expect(page.get_by_text("Right. The tutorial is over")).to_be_visible()
    assert place.said(made) == []
    _choose(page, 2, touch)
    assert [answer for *_, answer in place.said(made)] == [an.Preference(1)]
    expect(page.get_by_text("Right.")).to_have_count(0)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_pause_is_seen_and_the_page_goes_on_by_itself(place: Room) -> None:
    made = place.made("preference", dataset=corpus(3), shuffled=False)
    page = place.opened(made)
    an.pause(place.store, made.owner)
    _choose(page, 1, touch=False)
    expect(page.get_by_text("The owner has paused the project. Your answers")).to_be_visible()
    assert len(place.said(made)) == 1
    an.pause(place.store, made.owner, paused=False)
    expect(page.get_by_role("button", name="1 is better")).to_be_visible()
    _choose(page, 1, touch=False)
    assert len(place.said(made)) == 2
