"""ESA in a real browser, on a desktop and on a phone: marked, changed, scored, kept by the tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.browser.annotating import Room, ready, word
from tests.browser.browsing import DESKTOP, PHONE, overflow, settle

pytestmark = pytest.mark.browser

CORPUS = Dataset(
    "news",
    {"reference": ("the cat sat on a mat",)},
    {"near": ("the cat sat on a stone",)},
    ("die Katze saß auf der Matte",),
    ("1",),
    {},
)
STONE = an.Span(0, 17, 22, "", "major")


def _line(page: Page, text: str) -> None:
    expect(page.get_by_text(text, exact=True)).to_be_visible()
    settle(page)


def _choose(page: Page, text: str, *, touch: bool) -> None:
    chosen = word(page, text)
    chosen.scroll_into_view_if_needed()
    chosen.tap() if touch else chosen.click()
    expect(page.locator(".word.picked")).to_have_count(1)
    settle(page)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_proposed_marked_changed_and_scored(place: Room, device: dict[str, object]) -> None:
    """From proposals to the stored answer; a reload in the middle loses nothing."""
    touch = bool(device.get("has_touch"))
    made = place.made("esa", CORPUS, proposals=True, show_reference=False)
    page = place.opened(made, **device)
    ready(page)
    _line(page, "“stone” · major · proposed")
    assert overflow(page) <= 0
    expect(page.get_by_test_id("stSliderThumbValue")).to_be_hidden()
    expect(page.locator(".text")).to_have_count(2)  # source and candidate, not the reference
    source, candidate = (page.locator(".text").nth(n).bounding_box() for n in (0, 1))
    assert source
    assert candidate
    assert (source["y"] == candidate["y"]) is not touch  # side by side where there is room

    _choose(page, "Katze", touch=touch)
    if touch:
        page.get_by_role("button", name="Minor error").tap()
    else:
        page.keyboard.press("1")
    _line(page, "“Katze” · minor · source text")
    page.get_by_role("button", name="→ minor").tap() if touch else page.get_by_role(
        "button", name="→ minor"
    ).click()
    _line(page, "“stone” · minor · proposed, changed")
    page.reload()
    _line(page, "“stone” · minor · proposed, changed")
    _line(page, "“Katze” · minor · source text")
    ready(page)

    save = page.get_by_role("button", name="Save")
    save.click()
    expect(page.get_by_text("Move the slider first.")).to_be_visible()
    settle(page)
    slider = page.get_by_test_id("stSlider")
    box = slider.bounding_box()
    assert box
    at = {"x": box["width"] / 2, "y": box["height"] * 0.7}  # where it stands
    slider.tap(position=at) if touch else slider.click(position=at)
    expect(page.get_by_test_id("stSliderThumbValue")).to_be_visible()
    settle(page)
    save.click()
    expect(page.get_by_text(re.compile("^1 item done"))).to_be_visible()
    ((_item, _number, answer),) = place.said(made)
    assert isinstance(answer, an.Assessment)
    assert (answer.values, answer.proposed) == ((50.0,), (STONE,))
    assert answer.spans == (
        an.Span(0, 17, 22, "", "minor", origin=0),
        an.Span(0, 4, 9, "", "minor", source=True),
    )
