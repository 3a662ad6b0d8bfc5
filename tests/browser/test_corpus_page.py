"""The Corpus page in a real browser, from the upload to the report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.browsing import Visit, go_to, overflow, settle, upload
from tests.patience import wait_until

pytestmark = pytest.mark.browser

REFERENCE = ("the cat sat on the mat", "dogs run in the big park", "a quiet morning by the sea")
SYSTEMS = {
    "good": ("the cat sat on the mat", "dogs run in the park", "a quiet morning by the sea"),
    "fair": ("a cat sat on a mat", "the dogs run in a park", "the morning by the sea was quiet"),
    "poor": ("mat the on sat cat", "a dog was running", "an evening of noise"),
}


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A reference and three systems, so little that they are scored without worker processes."""
    return written(tmp_path, 30)


def written(folder: Path, times: int) -> list[Path]:
    """A reference and three systems, three lines so many times over."""
    paths = []
    for name, lines in {"reference": REFERENCE, **SYSTEMS}.items():
        path = folder / f"{name}.txt"
        path.write_text("\n".join(lines * times) + "\n", "utf-8")
        paths.append(path)
    return paths


def score(page: Page, files: list[Path]) -> None:
    upload(page, files)
    expect(page.locator(".st-key-corpus_judged")).to_be_visible()
    settle(page)


def test_from_upload_to_report(visit: Visit, files: list[Path], tmp_path: Path) -> None:
    page = visit()
    go_to(page, "Corpus")
    score(page, files)
    expect(page.get_by_text("90 segments · 3 systems · 1 reference")).to_be_visible()
    expect(page.get_by_text(re.compile("good is better than fair"))).to_be_visible()
    settle(page)  # until nothing moves any more

    page.locator(".st-key-corpus_view").get_by_text("Scores").click()
    settle(page)
    tall = tallest_bar(page)
    page.mouse.move(tall["x"] - 2, tall["y"] + 20)
    page.mouse.down()
    page.mouse.move(tall["x"] + tall["width"] / 2, tall["y"] + 40, steps=8)
    page.mouse.move(tall["x"] + tall["width"] - 1, tall["y"] + 60, steps=8)
    page.mouse.up()
    settle(page)
    expect(page.get_by_text(re.compile(r"\d+ segments of 90"))).to_be_visible()
    expect(page.get_by_text(re.compile("chosen in the view above"))).to_be_visible()
    settle(page)
    wait_until(lambda: is_under_the_pointer(page), "the pointer is over the tallest bar")
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_text(re.compile(r"60 segments of 90 .* chosen"))).to_be_visible()

    opened = page.locator(".st-key-corpus_open")
    expect(opened.get_by_text("good", exact=True)).to_be_visible()
    link = opened.get_by_role("link", name="Open in Pair").first
    assert "pair=" in (link.get_attribute("href") or "")

    page.locator(".st-key-corpus_download button").first.click()
    with page.expect_download() as started:
        page.locator(".st-key-corpus_download_html button").click()
    started.value.save_as(tmp_path / "report.html")
    check_report(page, tmp_path / "report.html")
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    assert overflow(page) <= 0


def is_under_the_pointer(page: Page) -> bool:
    """Moves the pointer to the tallest bar → whether the chart names a bar there."""
    tall = tallest_bar(page)
    page.mouse.move(tall["x"] + tall["width"] / 2, tall["y"] + tall["height"] / 2)
    return page.locator(".st-key-corpus_spread .hoverlayer .hovertext").count() > 0


def tallest_bar(page: Page) -> FloatRect:
    """Scrolls to the tallest bar of the first chart → its box on the screen, once it is at rest."""
    bars = page.locator(".st-key-corpus_spread .bars .point path")
    bars.first.wait_for(state="attached")
    heights = bars.evaluate_all("paths => paths.map(path => path.getBoundingClientRect().height)")
    bar = bars.nth(heights.index(max(heights)))
    bar.scroll_into_view_if_needed()
    settle(page)
    box = bar.bounding_box()
    assert box is not None
    return box


def check_report(page: Page, report: Path) -> None:
    """Opened without a network, it asks for nothing and shows its figures and alignments."""
    assert page.context.browser is not None
    window = page.context.browser.new_context(offline=True)
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    opened = window.new_page()
    opened.on("pageerror", lambda error: asked.append(str(error)))
    opened.goto(report.as_uri())
    expect(opened.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect(opened.locator(".js-plotly-plot .bars .point").first).to_be_attached()
    expect(opened.get_by_text(re.compile("variant:meteor")).first).to_be_visible()
    assert opened.locator("section > .wide > svg").count() == 20
    assert asked == [report.as_uri()]
    window.close()


def test_a_reload_keeps_everything(visit: Visit, files: list[Path]) -> None:
    page = visit()
    go_to(page, "Corpus")
    score(page, files)
    go_to(page, "Pair")
    page.reload()
    settle(page)
    go_to(page, "Corpus")
    expect(page.locator(".st-key-corpus_judged")).to_be_visible()
    expect(page.get_by_text("90 segments · 3 systems · 1 reference")).to_be_visible()


def test_a_duplicated_tab_is_another(visit: Visit, files: list[Path]) -> None:
    """It begins with a copy of all that the tab has kept; the tab's own reload still finds it."""
    page = visit()
    go_to(page, "Corpus")
    score(page, files)
    with page.expect_popup() as opened:
        page.evaluate("() => { window.open(location.href); }")
    settle(opened.value)
    expect(opened.value.get_by_role("heading", name="Corpus", exact=True)).to_be_visible()
    names = [tab.evaluate("sessionStorage.getItem('meteor_tab')") for tab in (page, opened.value)]
    assert names[0] != names[1]
    expect(opened.value.locator(".st-key-corpus_board")).to_have_count(0)
    page.reload()
    expect(page.locator(".st-key-corpus_board")).to_have_count(1)


def test_the_page_fits_a_telephone(visit: Visit) -> None:
    page = visit(width=390, height=844, has_touch=True)
    page.locator("[data-testid=stExpandSidebarButton]").click()
    page.get_by_role("link", name="Corpus").first.click()
    settle(page)
    page.locator(".st-key-corpus_sample button").first.click()
    page.get_by_text("English news, three systems").click()
    expect(page.locator(".st-key-corpus_judged")).to_be_visible()
    settle(page)
    assert overflow(page) <= 0
    page.get_by_role("button", name="Page 2", exact=True).tap()
    expect(page.get_by_test_id("stPaginationPageActive")).to_have_text("2")


@pytest.mark.parametrize("language", ["en-GB", "ru-RU"])
def test_tables_have_no_download_of_their_own(
    visit: Visit, files: list[Path], language: str
) -> None:
    """Streamlit's writes formulas as they stand; ours stand below the table."""
    page = visit(locale=language)
    go_to(page, {"en-GB": "Corpus", "ru-RU": "Корпус"}[language])
    score(page, files)
    table = page.locator('[data-testid="stDataFrame"]:visible').first
    table.scroll_into_view_if_needed()
    table.hover()
    buttons = table.locator('[data-testid="stElementToolbarButton"]')
    expect(buttons.filter(visible=True)).not_to_have_count(0)
    hidden = [not button.is_visible() for button in buttons.all()]
    labels = [
        button.get_by_role("button", include_hidden=True).get_attribute("aria-label") or ""
        for button in buttons.all()
    ]
    assert [label.startswith("Download as CSV") for label in labels] == hidden
    assert any(hidden)
