"""A wrong ending in a real browser: marked, kept, shown again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from meteor_core import annotations as an
from meteor_core.readers import Dataset
from tests.browser.annotating import Room, ready
from tests.browser.browsing import DESKTOP, PHONE, overflow, settle

pytestmark = pytest.mark.browser

CORPUS = Dataset(
    "news",
    {"reference": ("новый мост над рекой",)},
    {"near": ("новая мост над рекою стоит",)},
    ("a new bridge over the river",),
    ("1",),
    {},
)


def _unit(page: Page, start: int) -> Locator:
    """The word, or the letter, of the candidate that begins there."""
    return page.locator(f".text[data-id=c0] .word[data-start='{start}']")


def _press(page: Page, name: str, touch: bool) -> None:
    settle(page)
    button = page.get_by_role("button", name=name)
    button.scroll_into_view_if_needed()
    button.tap() if touch else button.click()
    settle(page)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["errors", "esa"])
def test_an_ending(place: Room, scheme: str, device: dict[str, object]) -> None:
    touch = bool(device.get("has_touch"))
    made = place.made(scheme, CORPUS, language="ru", show_reference=False)
    page = place.opened(made, **device)
    ready(page)
    mark = "minor" if scheme == "errors" else "Minor error"

    _press(page, "Select letters", touch)
    assert overflow(page) <= 0
    if touch:
        _unit(page, 3).tap()
        _unit(page, 4).tap()
    else:
        _unit(page, 3).drag_to(_unit(page, 4))
    expect(page.locator(".word.picked")).to_have_text(["а", "я"])
    expect(page.get_by_text("“ая”", exact=True)).to_be_visible()
    _press(page, mark, touch)
    expect(page.get_by_text(re.compile("“ая” · "))).to_be_visible()

    _press(page, "Select letters", touch)  # back to words: the ending alone is underlined
    expect(page.locator(".text[data-id=c0] .m1")).to_have_text(["ая"])
    _unit(page, 11).tap() if touch else _unit(page, 11).click()
    expect(page.get_by_text("“над”", exact=True)).to_be_visible()
    _press(page, mark, touch)
    expect(page.get_by_text(re.compile("“над” · "))).to_be_visible()
    assert overflow(page) <= 0
    page.reload()
    expect(page.get_by_text(re.compile("“над” · "))).to_be_visible()
    ready(page)
    if scheme == "esa":
        page.keyboard.press("6")
    _press(page, "Save", touch)
    expect(page.get_by_text(re.compile("^1 item done"))).to_be_visible()

    ((_item, _number, answer),) = place.said(made)
    category = "mistranslation" if scheme == "errors" else ""
    assert isinstance(answer, an.Errors | an.Assessment)
    assert answer.spans == (
        an.Span(0, 3, 5, category, "minor"),
        an.Span(0, 11, 14, category, "minor"),
    )
    page.get_by_text("Your last answers").click()
    _press(page, "Change this answer", touch)
    expect(page.get_by_text(re.compile("“над” · "))).to_be_visible()
    expect(page.locator(".text[data-id=c0] .m1")).to_have_text(["ая", "над"])
