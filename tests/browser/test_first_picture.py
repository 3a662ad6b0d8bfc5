"""What a newcomer sees: while the browser is still busy with Plotly, on the first screen, the
signature's button."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.browsing import IN_SIGHT, LISTEN, PHONE, WAIT, Visit, settle
from tests.data import DEFAULTS

pytestmark = pytest.mark.browser

SIZES = [{"width": 1280, "height": 900}, {"width": 390, "height": 844}]


DRAWN_BUT_FOR_PLOTLY = """() => document.fonts.status === "loaded" && !window.awaitsRun()
  && document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
  && document.querySelector(".st-key-until_plotly img")?.complete
  && document.querySelector(".st-key-signature")"""

SAME_PLACE = """(shown) => {
  const box = document.querySelector(".st-key-graph_picture .main-svg").getBoundingClientRect();
  return Math.abs(shown.x - box.x) < 4 && Math.abs(shown.y - box.y) < 4
    && Math.abs(shown.width - box.width) < 40;
}"""


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
def test_an_image_is_where_plotly_will_draw(
    chromium: Browser, address: str, size: dict[str, int]
) -> None:
    with chromium.new_context(viewport=size) as window:  # type: ignore[arg-type]
        window.set_default_timeout(WAIT)
        window.add_init_script(LISTEN)
        page, held = window.new_page(), list[Route]()
        page.route("**/PlotlyChart*", lambda route: held.append(route))  # not a built-in
        page.goto(address)
        _hold_place(page, held)


def _hold_place(page: Page, held: list[Route]) -> None:
    image = page.locator(".st-key-until_plotly img")
    expect(image).to_be_visible()
    expect(page.get_by_text("How the score is computed")).to_be_visible()  # all else is there
    page.wait_for_function(DRAWN_BUT_FOR_PLOTLY)
    expect(image).to_be_visible()
    shown = image.bounding_box()
    for route in held:
        route.continue_()
    expect(page.locator(".st-key-graph_picture .main-svg").first).to_be_visible()
    expect(image).to_be_hidden()
    settle(page)
    page.wait_for_function(SAME_PLACE, arg=shown)


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_the_first_screen_is_calm(visit: Visit, locale: str) -> None:
    """Everything counted is in sight without scrolling, also the picture on a phone."""
    controls, words = visit(locale=locale).evaluate(IN_SIGHT)
    assert controls <= 34
    assert words <= 140
    phone = visit(locale=locale, **PHONE)
    controls, _words = phone.evaluate(IN_SIGHT)
    assert controls <= 22
    picture = phone.locator(".st-key-graph_picture .main-svg").first
    expect(picture).to_be_in_viewport(ratio=0.3)


CLIPBOARDS = (
    "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })",
    "Object.defineProperty(navigator, 'clipboard', { value: {"
    " writeText: () => Promise.reject(new Error('denied')) } })",
)
"""What cannot be written to: none without TLS; or a frame's rules forbid it."""


def test_the_signature_is_copied(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    block = page.locator(".st-key-signature")
    signature = block.locator("code").inner_text()
    assert signature.startswith("variant:meteor|")
    block.get_by_role("button", name="Copy").click()
    expect(block.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == signature
    for clipboard in CLIPBOARDS:
        page.evaluate(f"() => {{ getSelection().empty(); {clipboard} }}")
        block.get_by_role("button", name=re.compile("^Cop")).click()
        page.wait_for_function("text => getSelection().toString() === text", arg=signature)
