"""Pictures as PNG, made by the browser: Plotly's by its own button, our SVGs by ours."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, go_to, settle, upload

pytestmark = pytest.mark.browser


def size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG, by its header."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", head[16:24])


def saved(page: Page, key: str) -> tuple[str, Path]:
    """The file that a figure's button saves."""
    figure = page.locator(f".st-key-{key} .js-plotly-plot").first
    figure.scroll_into_view_if_needed()
    figure.hover()
    button = figure.locator("[data-title]")
    expect(button).to_have_attribute("data-title", "Save as PNG")
    with page.expect_download() as download:
        button.click(force=True)
    return download.value.suggested_filename, download.value.path()


def test_pictures_are_saved(visit: Visit) -> None:
    """A figure of Plotly's by its own button, at thrice its size; an SVG by the menu's."""
    page = visit()
    name, path = saved(page, "graph_picture")
    assert name == "meteor-graph-picture.png"
    box = page.locator(".st-key-graph_picture .js-plotly-plot").first.bounding_box()
    assert box
    width, height = size(path)
    assert width == pytest.approx(3 * box["width"], abs=6)
    assert height == pytest.approx(3 * box["height"], abs=6)
    assert path.stat().st_size > 10_000

    page.get_by_role("button", name="Download").click()
    settle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG", exact=True).click()
    assert download.value.suggested_filename == "meteor-pair.png"
    width, height = size(download.value.path())
    assert width > 600
    assert height > 100


SCORES = "reference\thyp.A\thyp.B\tCOMET.A\tCOMET.B\n" + "".join(
    f"the cat sat on mat {n}\tthe cat sat on mat {n}\ta cat {n}\t{0.9 - n / 99}\t{0.5 + n / 99}\n"
    for n in range(30)
)


def test_scores_of_others_are_drawn_and_saved(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    path.write_text(SCORES, "utf-8")
    page = visit()
    go_to(page, "Corpus")
    upload(page, [path])
    expect(page.locator(".st-key-corpus_judged")).to_be_visible()
    page.get_by_role("radio", name="COMET").click()
    settle(page)
    expect(page.get_by_text("A is better than B by")).to_be_visible()
    page.get_by_role("radio", name="Other metrics").click()
    settle(page)
    name, picture = saved(page, "corpus_scatter")
    assert name == "meteor-corpus-scatter.png"
    assert size(picture)[0] > 1000
