"""Pages, and some of their parts, under axe-core, in both themes: no serious finding."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, go_to, overflow, settle

pytestmark = pytest.mark.browser

VIEWS = [
    "",
    "candidates",
    "candidates?mode=annotate",
    "corpus",
    "learn",
    "learn?learn=exercises",
    "learn?learn=proof",
    "learn?screen=projector",
    "metrics",
    "metrics?show=atlas&language=ru&atlas_columns=others",
    "tuning",
    "words",
]
"""Every page, and parts of pages that have buttons of their own."""

GRAVE = {"serious", "critical"}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}


def test_every_page_is_one_click_away(visit: Visit) -> None:
    """By the menu, which says where one is; then the Pair page in dark."""
    page = visit()
    for title in ("Candidates", "Corpus", "Learn", "Metrics", "Words", "Tuning", "Pair"):
        go_to(page, title)
        expect(page.locator("[data-testid=stTopNavLink][aria-current=page]")).to_have_text(title)
    page.emulate_media(color_scheme="dark")
    ground = "() => getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
    page.wait_for_function(f"({ground})() === 'rgb(14, 17, 23)'")
    settle(page)
    word = page.locator(".st-key-graph_picture").get_by_text("lazy", exact=True).first
    assert word.evaluate("node => getComputedStyle(node).fill") == "rgb(240, 242, 245)"


def test_a_sidebar_goes_with_what_was_in_it(visit: Visit) -> None:
    page = visit("learn")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    page.get_by_role("radio", name="Lessons").click()
    expect(page.get_by_role("button", name="1. ")).to_be_visible()
    settle(page)
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()


@pytest.mark.parametrize("path", VIEWS)
def test_no_serious_findings(visit: Visit, path: str) -> None:
    """Nor is anything wider than a phone's window."""
    page = visit(path)
    _hold_clean(page)
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    assert overflow(page) <= 0


def test_no_serious_findings_in_a_sample(visit: Visit) -> None:
    page = visit("tuning")
    page.locator(".st-key-tuning_try button").click()
    expect(page.locator(".st-key-tuning_agreement")).to_be_visible()
    _hold_clean(page)


def test_no_serious_findings_in_the_first_steps(visit: Visit) -> None:
    _hold_clean(visit(newcomer=True))


def test_no_serious_findings_behind_the_projectors_code(visit: Visit) -> None:
    page = visit("learn?screen=projector")
    page.keyboard.press("q")
    expect(page.locator(".sheet .code")).to_be_visible()
    _hold_clean(page)


def _hold_clean(page: Page) -> None:
    """Both themes of what is on the screen."""
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        for finding in Axe().run(page, options=RULES).response["violations"]:
            if finding["impact"] in GRAVE:
                places = [node["html"][:160] for node in finding["nodes"][:3]]
                found.append((scheme, finding["id"], finding["help"], *places))
    assert not found, "\n".join(map(str, found))
