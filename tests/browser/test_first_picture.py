"""What a newcomer sees: while the browser is still busy with Plotly, on the first screen, the
signature's button."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.browsing import LISTEN, PHONE, WAIT, Visit, settle
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


FIRST_SCREEN = """() => {
  const CONTROLS = "button, a[href], input, select, textarea, summary, label:has(input)"
    + ", :has(> * > input[type=range]), .modebar-btn"
    + ["button", "link", "slider", "switch", "tab", "radio", "checkbox", "combobox", "menuitem"]
      .map((role) => `, [role=${role}]`).join("");
  const NO_WORDS = "script, style, noscript, title, desc, [data-testid=stIconMaterial]";
  const WORD = /\\S*[\\p{L}\\p{N}]\\S*/gu;
  const above = (node) => node.parentElement ?? node.getRootNode().host;
  const isShown = (node) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const { max, min } = Math;
  const meet = ([left, top, right, bottom], box) =>
    [max(left, box.left), max(top, box.top), min(right, box.right), min(bottom, box.bottom)];
  const inSight = (box, node) => {  // in the window, and cut off by nothing that it is in
    let part = meet([0, 0, innerWidth, innerHeight], box);
    for (let at = node; at; at = above(at)) {
      const { overflow, position, display } = getComputedStyle(at);
      const cuts = overflow !== "visible" && !/inline$|contents/.test(display);
      if (cuts) part = meet(part, at.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return part[2] - part[0] > 2 && part[3] - part[1] > 2;
  };
  const controls = [], words = [];
  const readText = (text) => {
    const place = above(text), range = document.createRange();
    if (place.matches(NO_WORDS) || !isShown(place)) return;
    for (const { 0: word, index } of text.data.matchAll(WORD)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if ([...range.getClientRects()].some((box) => inSight(box, place))) words.push(word);
    }
  };
  const look = (node, within) => {  // what is within a control is no control of its own
    if (node.nodeType === Node.TEXT_NODE) return readText(node);
    if (!within && node.matches?.(CONTROLS) && isShown(node)
      && inSight(node.getBoundingClientRect(), node)) {
      within = true;
      controls.push(node.ariaLabel || node.textContent || node.value);
    }
    for (const root of [node.shadowRoot, node])
      for (const child of root?.childNodes ?? []) look(child, within);
  };
  look(document.body, false);
  return [controls, words];
}"""
"""The names of all controls in sight, and all words: whatever has a letter or a digit."""


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_the_first_screen_is_calm(visit: Visit, locale: str) -> None:
    controls, words = visit(locale=locale).evaluate(FIRST_SCREEN)
    assert 20 < len(controls) <= 34, controls
    assert 100 < len(words) <= 140, words
    phone = visit(locale=locale, **PHONE)
    controls, _words = phone.evaluate(FIRST_SCREEN)
    assert 10 < len(controls) <= 22, controls
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
