"""A lecture in a real browser, led by a presenter's keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visit, settle

pytestmark = pytest.mark.browser

SEEN = """() => {
  const parts = [...document.querySelectorAll(".st-key-learn_projector *")];
  const root = parts.find((part) => part.shadowRoot).shadowRoot;
  const box = (part) => part.getBoundingClientRect();
  const scale = box(root.querySelector(".slide > svg")).width / 1280;
  const inside = (part) => {
    const { left, top, right, bottom } = box(part);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  };
  const lines = [...root.querySelectorAll(".formula.new")];
  const letters = [...root.querySelectorAll(".slide text")];
  return {
    title: letters[0].textContent,
    lines: lines.map((line) => line.dataset.part),
    inside: [...lines, ...letters].every(inside),
    least: Math.min(...letters.map((text) => text.getAttribute("font-size") * scale)),
    formula: root.querySelectorAll(".formula").length,
  };
}"""
"""What stands on the slide, and how small its smallest letters are."""


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 720, 24), (1920, 1080, 36)])
@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_a_lecture_by_keys_alone(
    visit: Visit, width: int, height: int, least: float, locale: str
) -> None:
    page = visit("learn?screen=projector", width=width, height=height, locale=locale)
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    seen = [page.evaluate(SEEN)]
    for key in ["PageDown", "ArrowRight", "ArrowDown", " "] * 3:
        page.keyboard.press(key)
        now = page.evaluate(SEEN)
        if now["title"] == seen[-1]["title"]:
            break
        seen.append(now)
    assert all(slide["inside"] for slide in seen)
    assert all(slide["formula"] for slide in seen)
    assert min(slide["least"] for slide in seen) >= least
    assert len(seen) >= 8  # words, three stages, P and R, F, penalty, score
    ends = [set(slide["lines"]) for slide in seen[-4:]]
    assert ends == [{"Fragmentation"}, {"F-mean"}, {"Penalty"}, {"Score"}]
    settle(page)
    assert "step=score" in page.url
    page.keyboard.press("Home")
    assert page.evaluate(SEEN) == seen[0]
    page.keyboard.press("End")
    for key in ("PageUp", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate(SEEN)["title"] == seen[-4]["title"]
    settle(page)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("stHeader")).to_be_visible()
    settle(page)
    assert page.locator(".st-key-learn_projector").count() == 0
