"""Two versions in a real browser: from the upload to the planted changes, and to their file."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, settle, upload

pytestmark = pytest.mark.browser

PLAIN = "the quiet morning number {n} began by the sea"
PLANTED = {
    3: ("12 dogs run in the park", "21 dogs run in the park", "12 → 21"),
    7: ("it is not far from the town", "it is far from the town", "− not"),
    11: ("Anna sees the old house", "Vera sees the old house", "Anna → Vera"),
}
"""Segment → reference and first version, second version, and what changed."""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A reference and two versions, equal but for what is planted."""
    plain = [PLAIN.format(n=number) for number in range(1, 41)]
    old, new = list(plain), list(plain)
    for segment, (first, second, _line) in PLANTED.items():
        old[segment - 1], new[segment - 1] = first, second
    paths = []
    for name, lines in (("reference", old), ("model-v1", old), ("model-v2", new)):
        path = tmp_path / f"{name}.txt"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        paths.append(path)
    return paths


def open_versions(page: Page, files: list[Path]) -> None:
    """One click after the upload."""
    upload(page, files)
    expect(page.locator(".st-key-corpus_judged")).to_be_visible()
    settle(page)
    page.locator(".st-key-corpus_view").get_by_text("Two systems").click()
    settle(page)


def test_planted_changes_are_seen_and_taken_away(
    visit: Visit, files: list[Path], tmp_path: Path
) -> None:
    page = visit("corpus")
    open_versions(page, files)
    kinds = page.locator(".st-key-corpus_version_kinds")
    expect(kinds.get_by_text("worse: 3")).to_be_visible()
    expect(kinds.get_by_text("identical: 37")).to_be_visible()
    listed = page.locator("[class*=st-key-corpus_versions]")
    expect(listed.locator("tbody tr")).to_have_count(3)
    expect(listed.locator("del", has_text="not")).to_be_visible()
    expect(listed.locator("ins", has_text="21")).to_be_attached()
    expect(page.get_by_text("lost match: ").first).to_be_attached()

    page.locator(".st-key-corpus_download button").first.click()
    menu = page.locator(".st-key-corpus_download_xlsx button")
    expect(page.get_by_text("3 of 40 segments")).to_be_visible()
    with page.expect_download() as started:
        menu.click()
    started.value.save_as(tmp_path / "report.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "report.xlsx")["Segments"]
    rows = list(sheet.iter_rows(min_row=2, values_only=True))
    changed = [cell.value for cell in sheet[1]].index("Changed words")
    assert {row[0]: row[changed] for row in rows} == {
        segment: line for segment, (_old, _new, line) in PLANTED.items()
    }


def test_versions_fit_a_telephone(visit: Visit, files: list[Path]) -> None:
    page = visit("corpus", width=390)
    open_versions(page, files)
    page_width = page.evaluate("document.documentElement.scrollWidth")
    assert page_width <= 390
    texts = page.locator("[class*=st-key-corpus_versions] tbody td:last-child").first.bounding_box()
    assert texts is not None
    assert texts["width"] > 280
