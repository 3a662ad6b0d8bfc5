"""The Metrics page in a real browser: texts come along, pictures are drawn, nothing overflows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.browser.browsing import Visit, go_to, overflow, settle

pytestmark = pytest.mark.browser

PAIR = permalink.pack(Texts("the the cat sat on the mat", ("the cat is on the mat",)))


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=2).first).to_have_text(re.compile(text))
    settle(page)


def test_from_the_pair_page_to_a_metric_and_back(visit: Visit) -> None:
    """The menu is one step of the history."""
    page = visit("?variant=2005")
    box = page.get_by_role("textbox", name="Candidate translation")
    box.fill("the the cat sat on the mat")
    box.press("Control+Enter")
    expect(page).to_have_url(re.compile("pair="))
    settle(page)
    go_to(page, "Metrics")
    heading(page, r"^BLEU 0\.")
    expect(page).to_have_url(re.compile(r"/metrics\?.*pair="))
    expect(box).to_have_value("the the cat sat on the mat")
    picture = page.locator(".st-key-picture .js-plotly-plot")
    expect(picture).to_have_count(1)  # the Pair page's own is gone
    expect(picture).to_contain_text("clipped: counted elsewhere")
    settle(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Pair", exact=True)).to_be_visible()
    settle(page)
    expect(box).to_have_value("the the cat sat on the mat")
    page.go_forward()
    heading(page, r"^BLEU 0\.")
    page.get_by_role("radio", name="TER", exact=True).click()
    heading(page, r"^TER 0\.")
    expect(picture).to_contain_text("replaced")
    expect(page).to_have_url(re.compile("metric=ter"))
    page.get_by_role("button", name="Options").click()
    page.get_by_text("Case-sensitive").click()
    heading(page, r"^TER \(case=yes\)")
    expect(page).to_have_url(re.compile("metrics=ter"))


def test_signatures_are_lines_without_a_highlighter(visit: Visit) -> None:
    """Streamlit's own block would load one."""
    page = visit(f"metrics?pair={PAIR}")
    page.locator(".st-key-metrics_signatures summary").click()
    block = page.locator(".st-key-metrics_signatures_lines code")
    expect(block).to_contain_text("BLEU: ")
    lines = block.inner_text().split("\n")
    assert len(lines) > 5
    assert all(": " in line for line in lines)
    expect(page.get_by_test_id("stCode")).to_have_count(0)


def test_a_phone_has_room_for_it(visit: Visit) -> None:
    page = visit(f"metrics?pair={PAIR}&metric=chrf", width=390, height=844, locale="ru-RU")
    heading(page, r"^chrF 0\.")
    expect(page.locator(".st-key-picture").get_by_text("Эталон").first).to_be_visible()
    assert overflow(page) <= 0


def test_a_changed_text_is_followed_by_scores_address_and_sidebar(visit: Visit) -> None:
    """It runs its own part of the page: the sidebar only where the language is another."""
    page = visit(f"metrics?pair={PAIR}&variant=2005")
    heading(page, r"^BLEU 0\.")
    address = page.url
    page.get_by_text("More", exact=True).click()
    language = page.get_by_role("combobox", name="Language of the texts")
    expect(language).to_have_value("Detected: English")
    candidate = page.get_by_role("textbox", name="Candidate translation")
    for text, score in (("the cat is on the mat", "BLEU 1.000"), ("кошка сидела", "BLEU 0.000")):
        candidate.fill(text)
        candidate.press("Control+Enter")
        heading(page, rf"^{score}")
    reference = page.get_by_role("textbox", name="Reference", exact=True)
    reference.fill("кошка сидела")
    reference.press("Control+Enter")
    expect(language).to_have_value("Detected: Russian")
    settle(page)
    expect(page.get_by_role("table").first).to_contain_text("1.000")
    assert page.url != address
