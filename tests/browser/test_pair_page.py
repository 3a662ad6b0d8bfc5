"""The Pair page in a real browser, as a person goes through it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import Visit, overflow, settle

pytestmark = pytest.mark.browser


def score(page: Page) -> str:
    return page.locator(".st-key-score h2").inner_text()


def expect_another_score(page: Page, before: str) -> None:
    """Wait for it: a slider reports after a pause."""
    expect(page.locator(".st-key-score h2")).not_to_have_text(before)
    settle(page)


def expect_score(page: Page, value: str) -> None:
    expect(page.locator(".st-key-score h2")).to_have_text(value)
    settle(page)


def type_candidate(page: Page, text: str, label: str = "Candidate translation") -> None:
    box = page.get_by_role("textbox", name=label)
    box.fill(text)
    box.press("Control+Enter")
    settle(page)


def expect_candidate(page: Page, text: str) -> None:
    expect(page.get_by_role("textbox", name="Candidate translation")).to_have_value(text)
    settle(page)


def move_slider(page: Page, name: str, steps: int) -> None:
    slider = page.get_by_role("slider", name=re.compile(name))
    slider.focus()
    for _ in range(steps):
        slider.press("ArrowRight")
    settle(page)


def test_from_words_to_their_evidence_and_back(visit: Visit) -> None:
    """All that matters is above the fold; what is typed is drawn, kept by the menus, undone."""
    page = visit(width=1280, height=800)
    for part in ("candidate", "score", "graph_picture", "score_steps"):
        box = page.locator(f".st-key-{part}").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800, part
    assert re.match(r"0\.\d{3} [=≈] (0\.\d · )?F 0\.\d{3} × \(1 − penalty 0\.\d{3}\)", score(page))
    expect(page.get_by_role("figure").first).to_have_attribute("aria-label", re.compile("table"))
    table = page.locator("summary", has_text="As a table")
    table.focus()
    table.press("Enter")
    expect(page.get_by_role("table").first).to_be_visible()
    settle(page)

    figure, evidence = page.locator(".st-key-graph_picture"), page.locator(".st-key-evidence")
    expect(evidence).not_to_contain_text("leapt")
    page.locator("[data-testid=stMain]").evaluate("node => node.scrollTo(0, 0)")
    box = figure.get_by_text("leapt", exact=True).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(evidence).to_contain_text("leapt")
    settle(page)

    first = page.get_by_role("textbox", name="Candidate translation").input_value()
    menu = page.get_by_role("button", name="Download").element_handle()
    for typed in ("One fox", "Two wombats"):
        type_candidate(page, typed)
        word = typed.split()[1]
        expect(figure.get_by_text(word, exact=True).last).to_be_visible()
        expect(page.locator(".st-key-until_plotly")).to_have_count(0)
        page.get_by_role("button", name="Download").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="JSON", exact=True).click()
        assert word in download.value.path().read_text("utf-8")
        page.get_by_role("heading", name="Pair").click()
    assert menu.evaluate("button => button.isConnected"), "a changed text draws no menu again"
    assert "pair=" in page.url
    settle(page)

    page.go_back()
    expect_candidate(page, "One fox")
    settle(page)
    page.go_back()
    expect_candidate(page, first)
    settle(page)
    page.go_forward()
    expect_candidate(page, "One fox")


def test_the_address_restores_everything_in_a_new_tab(visit: Visit) -> None:
    page = visit("?variant=2005")
    before = score(page)
    move_slider(page, "γ", 20)
    expect_another_score(page, before)
    expect(page.locator(".st-key-score")).to_contain_text("compared with the unchanged variant")
    assert "gamma=" in page.url
    type_candidate(page, "A dog leapt over the quick fox")
    page.get_by_role("radio", name="Matrix").click()
    settle(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert set(parse_qs(urlsplit(link).query)) == {"variant", "pair", "gamma", "view", "lang"}
    tab = page.context.new_page()
    tab.goto(link)
    settle(tab)
    expect_candidate(tab, "A dog leapt over the quick fox")
    moved = score(page)
    expect_score(tab, moved)
    expect(tab.locator(".st-key-matrix_picture")).to_be_visible()
    tab.close()

    page.bring_to_front()
    settle(page)
    page.get_by_role("radio", name="2007").click()
    expect_another_score(page, moved)
    settle(page)  # the address is written after the score is drawn
    page.go_back()
    expect_score(page, moved)


def test_the_language_follows_the_browser_and_the_switch(visit: Visit) -> None:
    """The texts' own language is another thing: the sidebar follows what is typed."""
    page = visit(locale="ru-RU")
    expect(page.get_by_role("heading", name="Пара")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "ru"
    saving = page.locator(".st-key-graph_picture .js-plotly-plot [data-title]").first
    expect(saving).to_have_attribute("data-title", "Сохранить в PNG")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Pair")).to_be_visible()
    settle(page)
    assert page.evaluate("document.documentElement.lang") == "en"
    page.reload()
    settle(page)
    expect(page.get_by_role("heading", name="Pair")).to_be_visible()

    sidebar = page.locator("[data-testid=stSidebar]")
    reference = page.get_by_role("textbox", name="Reference").first
    for texts, stage in (
        (("The cats slept.", "The cat is sleeping."), "stem"),
        (("Кошки спали на ковриках.", "Кошка спит на коврике."), "lemma"),
    ):
        type_candidate(page, texts[0])
        reference.fill(texts[1])
        reference.press("Control+Enter")
        expect(sidebar).to_contain_text(stage)
        settle(page)
        assert score(page).startswith("0.")


FORMULA = """() => [...document.querySelectorAll(".katex-html .mord, .katex-html .mrel")]
  .map((part) => part.getBoundingClientRect()).filter((box) => box.width)
  .every((box) => box.left >= 0 && box.right <= innerWidth)"""
"""Whether the whole formula is in sight."""


def test_a_phone_shows_every_view_whole(visit: Visit) -> None:
    page = visit(width=390, height=844, locale="ru-RU")
    expect(page.locator(".katex-html").first).to_be_attached()
    settle(page)
    assert page.evaluate(FORMULA)
    signature = page.locator(".st-key-signature")
    text, button = (signature.locator(one).bounding_box() for one in ("code", "button"))
    assert text is not None
    assert button is not None
    assert text["width"] > 300
    assert button["y"] >= text["y"] + text["height"]
    assert button["height"] >= 24

    for view in ("Граф", "Матрица", "Текст"):
        page.get_by_role("radio", name=view, exact=True).click()
        settle(page)
        assert overflow(page) <= 0, view
    page.locator("summary", has_text="В виде таблицы").click()
    settle(page)
    table = page.locator(".st-key-alignment_table")
    expect(table).to_be_visible()
    assert table.evaluate("box => box.querySelector('table').scrollWidth <= box.clientWidth")
    beside, under = (
        table.locator("tbody tr")
        .first.locator("td")
        .evaluate_all(
            "all => [all.at(-2), all.at(-1)].map((cell) => cell.getBoundingClientRect().top)"
        )
    )
    assert under > beside, "the evidence is below its row"


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


def test_one_pair_under_every_meteor(visit: Visit) -> None:
    page = visit("?variant=2005")
    section = page.locator(".st-key-every")
    section.locator("summary").click()
    settle(page)
    table = section.get_by_role("table").first
    for variant in ("METEOR", "METEOR 1.5", "METEOR 2007", "METEOR 2005", "NLTK 3.10"):
        expect(table).to_contain_text(variant)
    expect(section.get_by_text("METEOR 2007 → METEOR 2005: +0.068")).to_be_visible()
    expect(section.get_by_role("img", name=re.compile("NLTK 3.10: Reference"))).to_be_visible()
    section.get_by_role("radio", name="Two variants").click()
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
    page.get_by_role("combobox", name=re.compile("Variant option")).click()
    page.get_by_role("option", name="util", exact=True).click()
    settle(page)
    expect_another_score(page, before)
    assert "option=util" in page.url


def test_a_shared_link_brings_no_steps(visit: Visit) -> None:
    page = visit("?lang=en", newcomer=True)
    expect(page.get_by_role("region", name="First steps")).to_be_hidden()
