"""The first steps on the Pair page, and the menu of pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visit, go_to, settle

pytestmark = pytest.mark.browser


def test_the_first_steps_are_dismissed_once(visit: Visit) -> None:
    page = visit(newcomer=True)
    guide = page.get_by_role("region", name="First steps")
    expect(guide).to_contain_text("1 / 5")
    while guide.get_by_role("button", name="Next").is_visible():
        guide.get_by_role("button", name="Next").click()
        expect(page.locator("[data-guided]")).to_have_count(1)
    expect(guide).to_contain_text("Step by step")
    guide.get_by_role("button", name="Close").click()
    expect(guide).to_be_hidden()
    expect(page.locator("[data-guided]")).to_have_count(0)
    page.reload()
    settle(page)
    expect(guide).to_be_hidden()
    page.locator(".st-key-pair_help button").first.click()
    page.get_by_role("button", name="Show the steps again").click()
    expect(guide).to_contain_text("1 / 5")


SHOWN = """() => {
  const marked = document.querySelector("[data-guided]").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".st-key-pair_guided *")];
  const card = parts.find((part) => part.shadowRoot).shadowRoot.querySelector(".guide");
  const room = card.getBoundingClientRect().top;
  const seen = Math.min(marked.bottom, room) - Math.max(marked.top, 0);
  return marked.left >= 0 && marked.right <= innerWidth && seen >= Math.min(marked.height, 120) - 1;
}"""
"""Whether what a step points at stands above the card, whole or for a good part."""


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_on_a_phone_each_step_brings_what_it_points_at(visit: Visit, locale: str) -> None:
    page = visit(newcomer=True, width=390, height=844, locale=locale)
    guide = page.locator(".guide")
    for step in range(1, 6):
        expect(guide).to_contain_text(f"{step} / 5")
        page.wait_for_function(SHOWN, timeout=10_000)
        if step == 4:
            folded = "arrows at the top left" if locale == "en-GB" else "стрелк"
            expect(guide).to_contain_text(folded)
        if step < 5:
            guide.locator(".next").click()


def test_a_shared_link_brings_no_steps(visit: Visit) -> None:
    page = visit("?lang=en", newcomer=True)
    expect(page.get_by_role("region", name="First steps")).to_be_hidden()


def test_every_page_is_one_click_away_and_the_menu_says_where_one_is(visit: Visit) -> None:
    page = visit()
    for title in ("Candidates", "Corpus", "Learn", "Metrics", "Words", "Tuning", "Pair"):
        go_to(page, title)
        expect(page.locator("[data-testid=stTopNavLink][aria-current=page]")).to_have_text(title)


@pytest.mark.parametrize(
    "path", ["learn?learn=lessons", "learn?learn=exercises", "candidates?mode=annotate"]
)
def test_no_sidebar_where_nothing_stands_in_it(visit: Visit, path: str) -> None:
    page = visit(path)
    assert page.get_by_test_id("stSidebar").count() == 0
    expect(page.locator(".st-key-lang")).to_be_visible()
