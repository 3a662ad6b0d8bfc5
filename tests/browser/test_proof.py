"""The proof in a real browser: a price raised and lowered, links chosen by clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.browser.browsing import Visit, overflow, settle

pytestmark = pytest.mark.browser

PAIR = permalink.pack(Texts("the cat and the dog", ("a dog and the cat",)))
PATH = f"learn?learn=proof&variant=2005&pair={PAIR}"

LONG = permalink.pack(
    Texts("a dog and a cat sat on the old red mat", ("on the old red mat a cat and a dog sat",))
)
CROSSED = """board => {
  const frame = board.getBoundingClientRect();
  const words = [...board.querySelectorAll("button")].map(word => word.getBoundingClientRect());
  const within = (x, y) => word =>
    word.left + 3 < x && x < word.right - 3 && word.top + 3 < y && y < word.bottom - 3;
  const crosses = path => [...Array(40).keys()].some(part => {
    const point = path.getPointAtLength(part / 39 * path.getTotalLength());
    return words.some(within(frame.left + point.x, frame.top + point.y));
  });
  return [...board.querySelectorAll("path")].filter(crosses).length;
}"""
"""How many lines run through words."""


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    settle(page)


@pytest.mark.parametrize("width", [1280, 390])
def test_prices_and_links(visit: Visit, width: int) -> None:
    page = visit(PATH, width=width)
    verdict = page.locator(".st-key-proof_verdict")
    expect(verdict).to_contain_text("no other can earn more")
    assert overflow(page) <= 0
    board = page.locator(".board")
    expect(board.locator(".tag", has_text="1")).to_have_count(4)

    click(page, "Raise")
    expect(verdict).to_contain_text("their sum is 1 higher than needed")
    click(page, "Raise")
    expect(verdict).to_contain_text("their sum is 2 higher than needed")
    click(page, "Use the proof’s prices")
    expect(verdict).to_contain_text("no other can earn more")

    # Both words “the” want the one of the reference: whoever chooses both is told of it.
    click(page, "No links")
    expect(verdict).to_contain_text("Your links earn 0; all prices add up to 4.")
    expect(verdict).to_contain_text("These differences remain:")
    candidate, reference = board.locator(".candidate button"), board.locator(".reference button")
    for chosen in (0, 3):
        candidate.nth(chosen).click()
        reference.nth(3).click()
        settle(page)
    expect(verdict).to_contain_text("is in several of your links")
    candidate.nth(0).click()
    reference.nth(3).click()
    settle(page)
    expect(verdict).to_contain_text("Your links earn 1; all prices add up to 4.")
    click(page, "The alignment's links")
    expect(verdict).to_contain_text("No choice of links can earn more.")


def test_lines_run_through_no_words(visit: Visit) -> None:
    page = visit(f"learn?learn=proof&variant=2005&pair={LONG}")
    board = page.locator(".board")
    expect(board.locator("path")).not_to_have_count(0)
    expect(board).not_to_have_class(re.compile("upright"))
    assert board.evaluate(CROSSED) == 0
    page.set_viewport_size({"width": 390, "height": 844})
    expect(board).to_have_class(re.compile("upright"))
    settle(page)
    assert board.evaluate(CROSSED) == 0
    board.locator(".reference button").first.focus()  # words are below one another: so go the keys
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(board.locator(".candidate button").nth(1)).to_be_focused()


def test_an_underpriced_link_is_dashed_in_red(visit: Visit) -> None:
    page = visit(PATH)
    cheap = page.locator(".board path.cheap")
    expect(cheap).to_have_count(0)
    words = page.locator(".board .candidate .tag, .board .reference .tag")
    assert words.count()
    page.get_by_role("combobox", name="Price of word").click()
    place = page.locator(".board .candidate .tag").all_text_contents().index("1")
    page.get_by_role("option").filter(has_text=f"(candidate, {place + 1})").click()
    settle(page)
    click(page, "Lower")
    expect(cheap.first).to_be_attached()
    expect(page.locator(".st-key-proof_verdict")).to_contain_text("is underpriced")


def test_the_pair_page_leads_there(visit: Visit) -> None:
    page = visit(f"?variant=2005&pair={PAIR}&why=alignment")
    page.get_by_role("link", name="Check the proof").click()
    expect(page.get_by_text("What the prices prove")).to_be_visible()
