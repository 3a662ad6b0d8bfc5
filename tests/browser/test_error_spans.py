"""Human error spans in a real browser: uploaded, counted, and a cell opens its segments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visit, overflow, settle, upload

pytestmark = pytest.mark.browser

ROWS = (
    "system\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n"
    "fair\t1\tanna\t\ta <v>cat</v> sat on a mat\tAccuracy\tmajor\n"
    "fair\t2\tanna\t\tthe dogs run in <v>a</v> park\tStyle\tminor\n"
    "fair\t3\tanna\t\tthe morning by the sea was quiet\tno-error\tno-error\n"
)
REFERENCE = "the cat sat on the mat\ndogs run in the big park\na quiet morning by the sea\n"
FAIR = "a cat sat on a mat\nthe dogs run in a park\nthe morning by the sea was quiet\n"


@pytest.mark.parametrize("width", [1280, 390])
def test_errors_from_the_file_to_the_segment(visit: Visit, tmp_path: Path, width: int) -> None:
    for name, text in {"reference.txt": REFERENCE, "fair.txt": FAIR, "mqm.tsv": ROWS}.items():
        (tmp_path / name).write_text(text, "utf-8")
    page = visit("corpus", width=width)
    upload(page, [tmp_path / "reference.txt", tmp_path / "fair.txt"])
    view = page.locator(".st-key-corpus_view")
    expect(view).to_be_visible()
    settle(page)
    view.get_by_text("Human error spans", exact=True).click()
    page.locator(".st-key-corpus_spans_upload input[type=file]").set_input_files(
        tmp_path / "mqm.tsv"
    )
    expect(page.get_by_text("3 annotations of this corpus · 2 errors")).to_be_visible()
    settle(page)
    assert overflow(page) <= 0

    table = page.locator("[class*=st-key-corpus_span_shares] canvas").first
    table.scroll_into_view_if_needed()
    settle(page)
    box = table.bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.7 * box["width"], box["y"] + 52)  # exact matches
    expect(page.get_by_text(re.compile(r"1 segment of 3 .* chosen"))).to_be_visible()
    settle(page)
    marked = page.locator(".st-key-corpus_open mark")
    expect(marked.first).to_have_text("cat")
    expect(marked.first).to_have_attribute("title", "major · Accuracy · anna")
