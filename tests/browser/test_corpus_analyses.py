"""Planted faults of a second version are found in two clicks each."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, go_to, settle, upload
from tests.data import DEFAULTS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.resource(*DEFAULTS, "slovnet-entities", "slovnet-morphology", "slovnet-syntax"),
]

REFERENCE = (
    "Он приехал 12 мая.",
    "Я не знаю его адреса.",
    "Мы жили в Москве.",
    "Врач осмотрел сестру.",
    "Кошка мурлычет на диване.",
)
CHANGED = (
    "Он приехал 21 мая.",
    "Я знаю его адрес.",
    "Мы жили в Киеве.",
    "Врач осмотрел сестре.",
    "Кошка мурлычет на диване.",
)
PLAIN = "Сегодня идёт дождь."
TIMES = 6
"""Lines that are alike stand between those that were changed."""


def chosen(page: Page, key: str, label: str) -> None:
    """One click on a button of a row of buttons."""
    page.locator(f".st-key-{key}").get_by_role("radio", name=label, exact=True).click()
    settle(page)


@pytest.fixture
def page(visit: Visit, tmp_path: Path) -> Page:
    paths = []
    for name, lines in {"reference": REFERENCE, "v1": REFERENCE, "v2": CHANGED}.items():
        path = tmp_path / f"{name}.txt"
        path.write_text("\n".join([*lines, *[PLAIN] * TIMES]) + "\n", "utf-8")
        paths.append(path)
    opened = visit()
    go_to(opened, "Corpus")
    upload(opened, paths)
    expect(opened.locator(".st-key-corpus_judged")).to_be_visible()
    settle(opened)
    return opened


def test_each_planted_kind_is_two_clicks_away(page: Page) -> None:
    planted = [
        ("Differences", "corpus_kind", "Numbers", 1),
        ("Differences", "corpus_kind", "Negation", 2),
        ("Differences", "corpus_kind", "Names", 3),
        ("Endings", "corpus_category", "Case", 4),
    ]
    for view, key, label, segment in planted:
        chosen(page, "corpus_view", "Words")
        chosen(page, "corpus_view_words", view)
        expect(page.locator(f".st-key-{key}")).to_be_visible()
        chosen(page, key, label)
        counted = page.get_by_text("1 segment of 11 · chosen in the view above")
        expect(counted).to_be_visible()
        expect(page.get_by_text(f"Segment {segment}", exact=True)).to_be_visible()
