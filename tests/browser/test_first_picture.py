"""What a newcomer sees while the browser is still busy with Plotly, and the signature's button."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.browsing import Visit

pytestmark = pytest.mark.browser

SIZES = [{"width": 1280, "height": 900}, {"width": 390, "height": 844}]


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
def test_an_image_stands_where_plotly_will_draw(
    chromium: Browser, address: str, size: dict[str, int]
) -> None:
    held: list[Route] = []
    with chromium.new_context(viewport=size) as window:  # type: ignore[arg-type]
        page = window.new_page()
        page.route("**/PlotlyChart*", lambda route: held.append(route))  # not a built-in
        page.goto(address)
        image = page.locator(".st-key-until_plotly img")
        expect(image).to_be_visible()
        expect(page.get_by_text("How the score is made")).to_be_visible()  # all else is there
        expect(image).to_be_visible()
        shown = image.bounding_box()
        for route in held:
            route.continue_()
        drawn = page.locator(".st-key-graph_picture .main-svg").first
        expect(drawn).to_be_visible()
        expect(image).to_be_hidden()
        box = drawn.bounding_box()
    assert shown
    assert box
    assert abs(shown["x"] - box["x"]) < 4
    assert abs(shown["y"] - box["y"]) < 4
    assert abs(shown["width"] - box["width"]) < 40


def test_a_changed_pair_has_plotly_at_once(visit: Visit) -> None:
    page = visit()
    box = page.get_by_role("textbox", name="Candidate translation")
    box.fill("the dog sat on the mat")
    box.press("Control+Enter")
    expect(page.locator(".st-key-until_plotly")).to_have_count(0)


@pytest.mark.parametrize("clipboard", [True, False], ids=["HTTPS", "HTTP"])
def test_the_signature_is_copied(visit: Visit, clipboard: bool) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    block = page.locator(".st-key-signature")
    signature = block.locator("code").inner_text()
    assert signature.startswith("variant:explorer|")
    if not clipboard:  # a browser has none for an address without TLS
        page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    block.get_by_role("button", name="Copy").click()
    if clipboard:
        expect(block.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("() => navigator.clipboard.readText()") == signature
    else:
        assert page.evaluate("() => getSelection().toString()") == signature
