"""The explaining panels in a real browser: by keyboard alone, and by clicks in the pictures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.browser.browsing import Visit, settle

pytestmark = pytest.mark.browser


PAIR = permalink.pack(Texts("the mat on sat a cat", ("the cat sat on the mat",)))
ADDRESS = f"?variant=2005&pair={PAIR}"


def candidate(page: Page) -> str:
    return page.get_by_role("textbox", name="Candidate translation").input_value()


def test_by_keyboard_alone(visit: Visit) -> None:
    """Ask about a word, apply what would help, take it back."""
    page = visit(ADDRESS)
    box = page.get_by_role("combobox", name="Why did this word match, or not?")
    box.focus()
    box.press_sequentially("Candidate 5")
    expect(page.get_by_role("option", name="Candidate 5: a")).to_be_visible()
    box.press("Enter")
    answer = page.locator(".st-key-why_answer")
    expect(answer).to_contain_text("not in the reference, so precision is lower")
    expect(answer).to_contain_text("no word with the same form")
    page.get_by_role("radio", name="What would help?").press("Enter")
    settle(page)
    before = candidate(page)
    page.locator(".st-key-change_0").get_by_role("button").first.press("Enter")
    undo = page.get_by_role("button", name="Undo last change (1)")
    expect(undo).to_be_visible()
    settle(page)
    assert candidate(page) != before
    undo.press("Enter")
    expect(undo).to_have_count(0)
    settle(page)
    assert candidate(page) == before


def test_a_cell_of_the_matrix_asks_about_its_two_words(visit: Visit) -> None:
    page = visit(f"{ADDRESS}&view=matrix")
    expect(page.locator(".st-key-matrix_picture .nsewdrag")).to_be_visible()
    x, y = page.evaluate(
        """() => {
          const plot = document.querySelector(".st-key-matrix_picture .js-plotly-plot");
          const { xaxis, yaxis } = plot._fullLayout, { x, y } = plot.getBoundingClientRect();
          return [x + xaxis._offset + xaxis.d2p(4), y + yaxis._offset + yaxis.d2p(1)];
        }"""
    )
    page.mouse.click(x, y)
    expect(page.locator(".st-key-why_answer")).to_contain_text("the forms differ: a ≠ cat")
    page.locator(".st-key-play_stages").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Learn")).to_be_visible()
    assert PAIR in page.url
