"""Streamlit's own words in Russian: on its buttons and in its menus, never in a person's texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from pages.ui.i18n.compat import HELD
from tests.browser.browsing import Visit, settle, upload

pytestmark = pytest.mark.browser

LATIN = """() => {
  const found = [];
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) {
      const said = element.getAttribute(name) || "";
      const latin = /[A-Za-z]{3}/.test(said) && !/[А-яё]/.test(said);
      if (latin || /^Help for /.test(said)) found.push(said);
    }
  return found;
}"""
"""What a screen reader would say in English on a Russian page."""


def switch(page: Page, language: str) -> None:
    page.get_by_role("button", name=language).click()
    settle(page)


def test_the_corpus_page_in_both_languages(visit: Visit) -> None:
    page = visit("corpus", locale="ru-RU")
    uploader = page.locator("[data-testid=stMain] [data-testid=stFileUploader]")
    expect(uploader).to_contain_text("Загрузить")
    expect(uploader).to_contain_text("до 200 МБ на файл")
    assert page.evaluate(LATIN) == []

    switch(page, "English")
    expect(uploader).to_contain_text("200MB per file")
    expect(page.get_by_role("button", name="Upload", exact=False).last).to_contain_text("Upload")
    expect(page.get_by_role("button", name="Main menu")).to_be_visible()
    switch(page, "Русский")
    expect(page.get_by_role("button", name="Главное меню")).to_be_visible()
    page.get_by_role("button", name="Главное меню").click()
    expect(page.get_by_text("Печать", exact=True)).to_be_visible()


def test_the_size_of_a_file_is_told_and_its_name_stays(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "7.0B"
    file.write_text("reference\tcandidate\n" * 50, "utf-8")
    page = visit("tuning", locale="ru-RU")
    upload(page, file)
    chip = page.locator("[data-testid=stMain] [data-testid=stFileChip]")
    expect(chip.locator("[data-testid=stFileChipName]")).to_have_text("7.0B")
    expect(chip).to_contain_text("1 КБ")
    expect(chip).to_have_attribute("aria-label", "7.0B, 1 КБ")

    switch(page, "English")
    expect(chip).to_contain_text("1.0KB")
    expect(chip).to_have_attribute("aria-label", "7.0B, 1.0KB")


REFUSALS = {
    413: "Прокси перед этим сервером не принимает файлов такого размера",
    HELD: "Файлы в этой вкладке занимают больше 400 МБ",
    502: "Файл не загрузился (Request failed with status code 502). Уберите его",
}
"""Who has refused a file is told: of a proxy's limit it was said that the tab held too much."""


def test_a_file_that_did_not_get_there(visit: Visit, tmp_path: Path) -> None:
    page = visit("tuning", locale="ru-RU", failing=True)
    answers = iter(REFUSALS)
    page.route(re.compile("/upload_file/"), lambda route: _refuse(route, answers))
    chip = page.locator("[data-testid=stMain] [data-testid=stFileChip]")
    for status, said in REFUSALS.items():
        file = tmp_path / f"{status}.txt"  # a script that gives the same file again changes nothing
        file.write_text("a\n", "utf-8")
        upload(page, file)
        expect(chip).to_contain_text(said)
        chip.get_by_role("button").click()
        expect(chip).to_have_count(0)


def _refuse(route: Route, answers: Iterator[int]) -> None:
    """The next of these answers to an upload; whatever else is asked goes on."""
    if route.request.method == "PUT":
        route.fulfill(status=next(answers))
    else:
        route.continue_()


def test_the_pages_that_have_no_room_in_the_row_are_counted_in_words(visit: Visit) -> None:
    page = visit(locale="ru-RU", width=820)
    row = page.get_by_test_id("stTopNav")
    expect(row.get_by_text(re.compile(r"^ещё \d$"))).to_be_visible()
    switch(page, "English")
    expect(row.get_by_text("more")).to_be_visible()
    expect(row).not_to_contain_text("ещё")


def test_an_address_of_no_page_is_refused_in_russian(visit: Visit) -> None:
    page = visit("nowhere", locale="ru-RU", failing=True)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Страница не найдена")
    expect(dialog).to_contain_text("Такой страницы, похоже, нет")
    expect(dialog).not_to_contain_text("page")


def test_a_person_s_words_stay(visit: Visit) -> None:
    """They may be the very words that Streamlit says."""
    page = visit(locale="ru-RU")
    words = "Upload Open Search Help"
    page.get_by_role("textbox", name="Перевод-кандидат").fill(words)
    expect(page.get_by_text("Ctrl+Enter — применить")).to_be_visible()
    page.keyboard.press("Control+Enter")
    settle(page)
    expect(page.get_by_role("textbox", name="Перевод-кандидат")).to_have_value(words)
    page.get_by_role("radio", name="Текст").click()
    settle(page)
    for word in words.split():
        expect(page.get_by_text(word, exact=True).first).to_be_visible()
    assert page.evaluate(LATIN) == []


@pytest.mark.parametrize(
    ("locale", "name"),
    [
        ("en-US", "Header row in a_b.tsv"),
        ("ru-RU", "Первая строка a_b.tsv — заголовки"),
    ],
)
def test_a_control_is_called_what_its_label_reads(
    visit: Visit, tmp_path: Path, locale: str, name: str
) -> None:
    """The label is Markdown, in which a person's text is escaped; its name is not."""
    file = tmp_path / "a_b.tsv"
    file.write_text("alpha\tbeta\na b\tc d\n", "utf-8")
    page = visit("corpus", locale=locale)
    upload(page, file)
    expect(page.locator(f'[data-testid=stMain] [aria-label="{name}"]')).to_be_attached()
