"""The atlas of blindness in a real browser: a cell opens its pairs, a pair the Pair page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, overflow, settle

pytestmark = pytest.mark.browser

ADDRESS = "metrics?show=atlas&language=ru&atlas_columns=stages"
HEADING, ROW = 35, 35
"""Pixels of the table's heading and of each row."""


def opened(visit: Visit, address: str = ADDRESS, **options: object) -> Page:
    page = visit(address, **options)
    expect(page.get_by_test_id("stDataFrame").first).to_be_visible()
    settle(page)
    return page


def test_a_cell_opens_its_pairs_and_a_pair_the_pair_page(visit: Visit) -> None:
    page = opened(visit)
    table = page.get_by_test_id("stDataFrame").first
    table.click(position={"x": 240, "y": HEADING + 2.5 * ROW})  # numbers, under the exact stage
    expect(page.get_by_role("heading", name="numbers · exact")).to_be_visible()
    settle(page)
    expect(page).to_have_url(re.compile("atlas_row=number"))
    pairs = page.get_by_test_id("stTable").get_by_role("link")
    expect(pairs.first).to_have_text(re.compile("^number‑"))
    cells = page.get_by_test_id("stTable").get_by_role("row").nth(1).get_by_role("cell")
    reference, score = cells.nth(1).inner_text(), cells.nth(4).inner_text()
    with page.context.expect_page() as new:
        pairs.first.click()
    pair = new.value
    expect(pair.get_by_role("heading", name="Pair", exact=True)).to_be_visible()
    expect(pair.get_by_role("textbox", name="Reference").first).to_have_value(reference)
    expect(pair.get_by_role("heading", level=2).first).to_have_text(re.compile(f"^{score} "))


def test_a_phone_has_room_for_it(visit: Visit) -> None:
    page = opened(visit, f"{ADDRESS}&atlas_row=aspect", width=390, height=844, locale="ru-RU")
    expect(page.get_by_role("heading", name="вид глагола")).to_be_visible()
    assert overflow(page) <= 0
