"""A lecture in a real browser, read: on a phone, under the bar, playing by itself."""

from __future__ import annotations

import pytest
import segno
from playwright.sync_api import expect

from pages.ui.shared import permalink
from pages.ui.shared.permalink import Texts
from tests.browser.browsing import Visit, overflow, settle
from tests.browser.test_pair_page import FORMULA
from tests.browser.test_projector import SEEN

pytestmark = pytest.mark.browser


def test_a_phone_opens_what_the_hall_sees(visit: Visit) -> None:
    pair = permalink.pack(Texts("a fox and a cat", ("the cat and the fox",)))
    page = visit(f"learn?screen=projector&variant=2005&pair={pair}")
    page.keyboard.press("End")
    settle(page)
    page.keyboard.press("ArrowLeft")
    settle(page)
    page.keyboard.press("q")
    link = page.locator(".sheet .link").inner_text()
    drawn = page.locator(".sheet .code .qrline").get_attribute("d")
    assert drawn in segno.make(link, error="l", micro=False).svg_inline(border=4, omitsize=True)
    assert "screen" not in link
    page.keyboard.press("q")
    assert page.evaluate(SEEN)["title"] == "Penalty"
    phone = visit("learn" + link.partition("/learn")[2], width=390, height=844)
    steps = phone.get_by_role("radiogroup", name="Step")
    expect(steps.get_by_role("radio", name="penalty")).to_be_checked()
    phone.get_by_text("Try your own pair").click()
    expect(phone.get_by_label("Candidate translation")).to_have_value("a fox and a cat")
    assert overflow(phone) <= 0


PHONE = """() => {
  const parts = [...document.querySelectorAll(".st-key-learn_projector *")];
  const root = parts.find((part) => part.shadowRoot).shadowRoot;
  const box = (part) => part.getBoundingClientRect();
  const slide = root.querySelector(".slide");
  const [letters, formulas] = ["text", ".formula"].map((each) => [...slide.querySelectorAll(each)]);
  const bar = box(root.querySelector(".bar"));
  const scale = box(slide.firstChild).width / slide.firstChild.viewBox.baseVal.width;
  const seen = {
    title: letters[0].textContent,
    least: Math.min(...letters.map((text) => text.getAttribute("font-size") * scale)),
    wide: letters.every((text) => box(text).left >= 0 && box(text).right <= innerWidth),
    bar: bar.top >= box(slide).bottom && bar.bottom <= innerHeight,
    formulas: formulas.length,
  };
  slide.scrollTop = 1e6;
  seen.end = formulas.every((part) => box(part).bottom <= box(slide).bottom);
  return seen;
}"""
"""What a phone held upright shows of a slide, and whether its end is scrolled to."""


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_slides_are_read_on_a_phone_held_upright(visit: Visit, locale: str) -> None:
    page = visit("learn?screen=projector", width=390, height=844, locale=locale)
    titles = set()
    following = page.locator(".bar .next")
    while True:
        seen = page.evaluate(PHONE)
        titles.add(seen.pop("title"))
        assert seen.pop("least") >= 14
        assert seen.pop("formulas") >= 5
        assert set(seen.values()) == {True}, seen
        if following.is_disabled():
            break
        following.click()
    assert len(titles) >= 8
    page.set_viewport_size({"width": 844, "height": 390})  # turned: the hall's slide
    expect(page.locator(".slide > svg")).to_have_attribute("viewBox", "0 0 1280 720")


def test_the_bar_leaves_the_title_in_sight(visit: Visit) -> None:
    page = visit("learn?screen=projector", width=1280, height=720, locale="ru-RU")
    page.mouse.move(300, 300)
    for _step in range(3):
        title = page.locator(".slide text").first.bounding_box()
        bar = page.locator(".bar").bounding_box()
        assert title is not None
        assert bar is not None
        assert title["x"] + title["width"] <= bar["x"]
        page.keyboard.press("PageDown")


def test_playing_by_itself_at_a_speed_of_ones_own(visit: Visit) -> None:
    page = visit("learn?screen=projector", reduced_motion="no-preference")
    page.mouse.move(300, 300)
    page.get_by_role("combobox", name="Seconds per step").select_option("3")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.wait_for_function(f"() => ({SEEN})().title !== 'Tokens'")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_the_formula_is_whole_on_a_phone(visit: Visit, locale: str) -> None:
    for path in ("learn?step=penalty", "learn?step=score"):
        page = visit(path, width=390, height=844, locale=locale)
        expect(page.locator(".katex-html").first).to_be_attached()
        settle(page)
        assert page.evaluate(FORMULA), path
        assert overflow(page) <= 0
