"""The Pair page in a real browser, as a person goes through it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PATIENCE, Visit, overflow, settle

pytestmark = pytest.mark.browser


def score(page: Page) -> str:
    return page.locator(".st-key-score h2").inner_text()


def expect_another_score(page: Page, before: str) -> None:
    """Wait for it: a slider reports after a pause, and a busy machine runs late."""
    expect(page.locator(".st-key-score h2")).not_to_have_text(before, timeout=20_000)
    settle(page)


def expect_score(page: Page, value: str) -> None:
    expect(page.locator(".st-key-score h2")).to_have_text(value, timeout=20_000)
    settle(page)


def type_candidate(page: Page, text: str, label: str = "Candidate translation") -> None:
    box = page.get_by_role("textbox", name=label)
    box.fill(text)
    box.press("Control+Enter")
    settle(page)


def candidate(page: Page) -> str:
    return page.get_by_role("textbox", name="Candidate translation").input_value()


def move_slider(page: Page, name: str, steps: int) -> None:
    page.get_by_text("Parameters and weights").click()
    slider = page.get_by_role("slider", name=re.compile(name))
    slider.focus()
    for _ in range(steps):
        slider.press("ArrowRight")
    settle(page)


def test_everything_that_matters_is_above_the_fold(visit: Visit) -> None:
    page = visit()
    for part in (".st-key-candidate", ".st-key-score", ".st-key-graph_picture"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800, part
    assert re.match(r"0\.\d{3} [=≈] (0\.\d · )?F 0\.\d{3} × \(1 − 0\.\d{3}\)", score(page))


def test_typing_a_pair_draws_its_figure(visit: Visit) -> None:
    page = visit()
    type_candidate(page, "The lazy dog jumps over a quick wombat")
    figure = page.locator(".st-key-graph_picture")
    expect(figure.get_by_text("wombat", exact=True)).to_be_visible()
    assert "pair=" in page.url


def test_the_sidebar_follows_the_language_that_is_typed(visit: Visit) -> None:
    """A changed text runs the page beside the sidebar alone, unless it is another language's."""
    page = visit(locale="en-US", width=1280)
    sidebar = page.locator("[data-testid=stSidebar]")
    expect(sidebar).to_contain_text("L · stem")
    type_candidate(page, "Кошки спали на ковриках.")
    reference = page.get_by_role("textbox", name="Reference")
    reference.fill("Кошка спит на коврике.")
    reference.press("Control+Enter")
    expect(sidebar).to_contain_text("L · lemma", timeout=PATIENCE)
    settle(page)
    assert score(page).startswith("0.")


def test_a_click_on_a_word_opens_its_evidence(visit: Visit) -> None:
    page = visit()
    word = page.locator(".st-key-graph_picture").get_by_text("leapt", exact=True)
    evidence = page.locator(".st-key-evidence")
    expect(evidence).not_to_contain_text("leapt")
    box = word.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(evidence).to_contain_text("leapt")


def test_a_slider_rescores_and_shows_the_change(visit: Visit) -> None:
    page = visit("?variant=2005")
    before = score(page)
    move_slider(page, "γ", 20)
    expect_another_score(page, before)
    expect(page.locator(".st-key-score")).to_contain_text("against the variant's own")
    assert "gamma=" in page.url


def test_the_address_restores_everything_in_a_new_tab(visit: Visit) -> None:
    page = visit("?variant=2005")
    type_candidate(page, "A dog leapt over the quick fox")
    move_slider(page, "α", 5)
    page.get_by_role("radio", name="Matrix").click()
    settle(page)
    page.get_by_role("button", name="Copy link").click()
    link = page.get_by_text(re.compile(r"^http.*pair=")).first.inner_text().strip()
    tab = page.context.new_page()
    tab.goto(link)
    settle(tab)
    assert candidate(tab) == "A dog leapt over the quick fox"
    expect_score(tab, score(page))
    expect(tab.locator(".st-key-matrix_picture")).to_be_visible()


def test_back_and_forward_walk_through_what_was_typed(visit: Visit) -> None:
    page = visit()
    type_candidate(page, "One fox")
    type_candidate(page, "Two foxes")
    page.go_back()
    settle(page)
    assert candidate(page) == "One fox"
    page.go_back()
    settle(page)
    assert candidate(page) == "A fast brown fox leapt over a lazy dog"
    page.go_forward()
    settle(page)
    assert candidate(page) == "One fox"


def test_back_undoes_a_change_of_variant_with_its_sliders(visit: Visit) -> None:
    page = visit("?variant=2005")
    move_slider(page, "α", 3)
    before = score(page)
    page.get_by_role("combobox", name=re.compile("Variant")).click()
    page.get_by_role("option", name=re.compile("2007")).click()
    settle(page)
    expect_another_score(page, before)
    page.go_back()
    settle(page)
    expect_score(page, before)


def test_the_language_follows_the_browser_and_the_switch(visit: Visit) -> None:
    page = visit(locale="ru-RU")
    expect(page.get_by_role("heading", name="Пара")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "ru"
    page.get_by_role("radio", name="en", exact=True).click()
    settle(page)
    expect(page.get_by_role("heading", name="Pair")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.reload()
    settle(page)
    expect(page.get_by_role("heading", name="Pair")).to_be_visible()


@pytest.mark.parametrize("view", ["graph", "matrix", "text", "table"])
def test_a_phone_never_scrolls_sideways(visit: Visit, view: str) -> None:
    page = visit(f"?view={view}", width=390, height=844, locale="ru-RU")
    assert overflow(page) <= 0


def test_the_dark_theme_darkens_the_pictures_too(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    ground = page.evaluate(
        "getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
    )
    assert ground == "rgb(14, 17, 23)"
    word = page.locator(".st-key-graph_picture").get_by_text("lazy", exact=True).first
    assert word.evaluate("node => getComputedStyle(node).fill") == "rgb(240, 242, 245)"


def test_hostile_texts_are_shown_and_never_run(visit: Visit) -> None:
    page = visit()
    hostile = "<script>alert(1)</script> <img src=x onerror=alert(2)> **fox** [a](javascript:b)"
    for view in ("Graph", "Matrix", "Text", "Table"):
        page.get_by_role("radio", name=view).click()
        settle(page)
        type_candidate(page, f"{hostile} {view}")
        assert page.locator("img[src=x], a[href^=javascript]").count() == 0
        assert candidate(page) == f"{hostile} {view}"


def test_downloads_hold_the_alignment(
    visit: Visit, require_resource: Callable[[str], Path]
) -> None:
    require_resource("wiktionary-ru")
    page = visit(locale="ru-RU")
    type_candidate(page, "Молодой доктор", "Перевод-кандидат")
    page.get_by_role("button", name="Скачать").click()
    expected = {"SVG": "<svg", "HTML": "<html", "JSON": '"score"', "CSV": "общий синсет"}
    for kind, inside in expected.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=kind, exact=True).click()
        text = download.value.path().read_text("utf-8-sig")
        assert inside in text
        assert "доктор" in text


def test_the_menus_tell_of_the_texts_as_they_stand(visit: Visit) -> None:
    """No changed text draws them anew: what they hold is made when they open."""
    page = visit()
    menu = page.get_by_role("button", name="Download").element_handle()
    for typed in ("One fox", "Two foxes"):
        type_candidate(page, typed)
        page.get_by_role("button", name="Download").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="JSON", exact=True).click()
        assert typed.split()[1] in download.value.path().read_text("utf-8")
        page.get_by_role("heading", name="Pair").click()
    assert menu.evaluate("button => button.isConnected")


def test_the_keyboard_reaches_pictures_and_table(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("figure").first).to_have_attribute("aria-label", re.compile("table"))
    table = page.locator("summary", has_text="The same as a table")
    table.focus()
    table.press("Enter")
    expect(page.get_by_role("table").first).to_be_visible()


def test_one_pair_under_every_meteor(visit: Visit) -> None:
    page = visit("?variant=2005")
    section = page.locator(".st-key-every")
    section.locator("summary").click()
    settle(page)
    table = section.get_by_role("table").first
    for variant in ("METEOR Explorer", "METEOR 1.5", "METEOR 2007", "METEOR 2005", "NLTK 3.10"):
        expect(table).to_contain_text(variant)
    expect(section.get_by_text("METEOR 2007 → METEOR 2005: +0.068")).to_be_visible()
    expect(section.get_by_role("img", name=re.compile("NLTK 3.10: Reference"))).to_be_visible()
    section.get_by_role("radio", name="Two of them").click()
    settle(page)
    section.get_by_role("combobox", name=re.compile("To")).click()
    page.get_by_role("option", name="METEOR 2007").click()
    settle(page)
    expect(section.get_by_text("METEOR 2005 → METEOR 2007: −0.068")).to_be_visible()
    page.reload()
    settle(page)
    expect(section.get_by_text("METEOR 2005 → METEOR 2007: −0.068")).to_be_visible()


@pytest.mark.parametrize("how", ["turn", "two"])
def test_every_meteor_fits_a_phone(visit: Visit, how: str) -> None:
    page = visit(f"?every=true&every_how={how}", width=390, height=844, locale="ru-RU")
    expect(page.locator(".st-key-every").get_by_role("table").first).to_be_visible()
    assert overflow(page) <= 0


def test_an_option_of_a_variant_changes_the_score(visit: Visit) -> None:
    page = visit("?variant=1.5")
    before = score(page)
    page.get_by_role("combobox", name=re.compile("Option of the variant")).click()
    page.get_by_role("option", name="util", exact=True).click()
    settle(page)
    expect_another_score(page, before)
    assert "option=util" in page.url


def test_on_a_phone_the_evidence_stands_under_its_row(visit: Visit) -> None:
    page = visit("?view=table", width=390, height=844, locale="ru-RU")
    table = page.locator(".st-key-alignment_table")
    expect(table).to_be_visible()
    assert table.evaluate("box => box.querySelector('table').scrollWidth <= box.clientWidth")
    beside, under = (
        page.locator(".st-key-alignment_table tbody tr")
        .first.locator("td")
        .evaluate_all(
            "all => [all.at(-2), all.at(-1)].map((cell) => cell.getBoundingClientRect().top)"
        )
    )
    assert under > beside
