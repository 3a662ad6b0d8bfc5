"""The Learn page in a real browser, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, settle

pytestmark = pytest.mark.browser


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the button or box of that name has the focus."""
    found = """(name) => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return (at?.getAttribute("aria-label") || at?.innerText || "").trim().startsWith(name);
    }"""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(found, name):
            return
    pytest.fail(f"no Tab leads to {name}")


def test_a_lesson_and_the_player_by_keyboard(visit: Visit) -> None:
    page = visit("learn?learn=lessons")
    tab_to(page, "2. What a chunk is")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="What a chunk is")).to_be_visible()
    settle(page)
    tab_to(page, "Your answer")
    page.keyboard.type("3")
    press(page, "Enter")
    expect(page.get_by_text("Done.")).to_be_visible()
    settle(page)
    page.goto(page.url.partition("&lesson")[0])
    expect(page.get_by_role("button", name="2. What a chunk is ✓")).to_be_visible()
    settle(page)
    page.goto(page.url.partition("?")[0] + "?step=tokens")
    settle(page)
    steps = page.get_by_role("radiogroup", name="Step")
    press(page, "ArrowRight")
    expect(steps.get_by_role("radio", name="exact")).to_be_checked()
    settle(page)
    press(page, "ArrowLeft")
    expect(steps.get_by_role("radio", name="tokens")).to_be_checked()


def test_an_exercise_by_keyboard(visit: Visit) -> None:
    page = visit("learn?learn=exercises")
    board = page.locator(".board")
    lines = board.locator("path")
    tab_to(page, "the")
    # From “the cat sat on the mat” down to “on the mat sat the cat”, word by word.
    for drawn, (reference, candidate) in enumerate(
        [(0, 4), (1, 5), (2, 3), (3, 0), (4, 1), (5, 2)]
    ):
        press(page, "Home", *["ArrowRight"] * reference, "Enter")
        press(page, "ArrowDown", "Home", *["ArrowRight"] * candidate, "Enter", "ArrowUp")
        expect(lines).to_have_count(drawn + 1)
    settle(page)
    expect(lines).to_have_count(6)
    expect(board.get_by_role("button", name="sat, joined with sat")).to_have_count(2)
    for name, typed in {"Chunks": "3", "Precision": "6/6", "Recall": "1", "Score": "0.94"}.items():
        tab_to(page, name)
        page.keyboard.type(typed)
    press(page, "Enter")
    settle(page)
    tab_to(page, "Check")
    press(page, "Enter")
    expect(page.get_by_text("Everything is right.")).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text(re.compile("✓"))
    page.reload()
    expect(lines).to_have_count(6)
    expect(page.get_by_role("textbox", name="Precision")).to_have_value("6/6")
    settle(page)
    expect(lines).to_have_count(6)


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
@pytest.mark.parametrize("lesson", ["recall", "order", "own"])
def test_a_phone_shows_a_lessons_formulas_whole(visit: Visit, lesson: str, locale: str) -> None:
    page = visit(f"learn?learn=lessons&lesson={lesson}", width=390, locale=locale)
    formulas = page.locator(".katex-display")
    expect(formulas.first).to_be_visible()
    settle(page)
    beyond = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert formulas.evaluate_all(beyond) == 0


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


@pytest.mark.parametrize(
    "path", ["learn?learn=lessons", "learn?learn=exercises", "candidates?mode=annotate"]
)
def test_no_sidebar_where_nothing_stands_in_it(visit: Visit, path: str) -> None:
    page = visit(path)
    assert page.get_by_test_id("stSidebar").count() == 0
    expect(page.get_by_role("button", name="Русский")).to_be_visible()
