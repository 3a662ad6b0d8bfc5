"""The first steps on the Pair page, and the menu of pages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visit, settle

pytestmark = pytest.mark.browser


SHOWN = """() => {
  const place = document.querySelector("[data-guided]"), marked = place.getBoundingClientRect();
  const main = document.querySelector("[data-testid=stMain]");
  const end = main.contains(place) ? main.getBoundingClientRect().bottom : innerHeight;
  const bottom = Math.min(marked.bottom, end);
  const parts = [...document.querySelectorAll(".st-key-pair_guided *")];
  const card = parts.find((part) => part.shadowRoot).shadowRoot.querySelector(".guide");
  const { left, right, top } = card.getBoundingClientRect();
  const covered = marked.left < right && marked.right > left && bottom > top;
  const seen = bottom - Math.max(marked.top, 0);
  return !covered && marked.left >= 0 && marked.right <= innerWidth
    && seen >= Math.min(marked.height, 120) - 1;
}"""
"""Whether what a step points at is on the screen, whole or for a good part, and the card is not on
it: a part below the end of the page's main part is scrolled away.
"""


@pytest.mark.parametrize(
    ("locale", "height"), [("en-GB", 844), ("ru-RU", 844), ("ru-RU", 660)], ids=str
)
def test_the_first_steps_on_a_phone_are_dismissed_once(
    visit: Visit, locale: str, height: int
) -> None:
    """Each brings what it points at, also a picture higher than what the card leaves free."""
    page = visit(newcomer=True, width=390, height=height, locale=locale)
    guide = page.locator(".guide")
    for step in range(1, 6):
        expect(guide).to_contain_text(f"{step} / 5")
        page.wait_for_function(SHOWN)
        if step == 4:
            folded = "under “Menu”" if locale == "en-GB" else "«Меню»"
            expect(guide).to_contain_text(folded)
        if step < 5:
            guide.locator(".next").click()
    guide.locator(".close").click()
    expect(guide).to_be_hidden()
    expect(page.locator("[data-guided]")).to_have_count(0)
    page.wait_for_function(
        "() => document.querySelector('[data-testid=stMain]').clientHeight === innerHeight"
    )
    page.reload()
    settle(page)
    expect(guide).to_be_hidden()
    page.locator(".st-key-pair_help button").first.click()
    page.get_by_role(
        "button", name=re.compile("Show the steps again|Показать шаги ещё раз")
    ).click()
    expect(guide).to_contain_text("1 / 5")
