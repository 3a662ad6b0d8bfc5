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


CLIPBOARDS = {
    "HTTPS": "",
    "HTTP": "Object.defineProperty(navigator, 'clipboard', { value: undefined })",
    "forbidden": "navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))",
}
"""What makes of a clipboard one that cannot be written to: none without TLS; or a frame's rules."""


@pytest.mark.parametrize("clipboard", CLIPBOARDS)
def test_the_signature_is_copied(visit: Visit, clipboard: str) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    block = page.locator(".st-key-signature")
    signature = block.locator("code").inner_text()
    assert signature.startswith("variant:explorer|")
    page.evaluate(f"() => {{ {CLIPBOARDS[clipboard]} }}")
    block.get_by_role("button", name="Copy").click()
    if clipboard == "HTTPS":
        expect(block.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("() => navigator.clipboard.readText()") == signature
    else:
        assert page.evaluate("() => getSelection().toString()") == signature


def test_on_a_phone_the_signature_has_all_the_width(visit: Visit) -> None:
    block = visit(width=390, locale="ru-RU").locator(".st-key-signature")
    text, button = (block.locator(one).bounding_box() for one in ("code", "button"))
    assert text is not None
    assert button is not None
    assert text["width"] > 300
    assert button["y"] >= text["y"] + text["height"]
    assert button["height"] >= 24


def test_a_choice_in_the_next_row_has_all_its_edges(visit: Visit) -> None:
    """After the chosen one Streamlit draws no left edge."""
    page = visit("learn?learn=exercises", width=390, locale="ru-RU")
    choice = page.get_by_role("radio", name="Доказательство")
    chosen = page.get_by_role("radio", name="Упражнения")
    boxes = chosen.bounding_box(), choice.bounding_box()
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["y"] > boxes[0]["y"]
    edge = choice.evaluate("one => getComputedStyle(one).borderLeftColor")
    assert edge != "rgba(0, 0, 0, 0)"
