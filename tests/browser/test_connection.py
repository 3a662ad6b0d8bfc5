"""Connections that break: a server restarts, a network is changed, a laptop has slept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from meteor_core import annotations as an
from tests.browser.annotating import STANDS, Room, corpus, shown
from tests.browser.browsing import PATIENCE, free_port, serving, settle

pytestmark = pytest.mark.browser

SOCKETS = """(() => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.sockets.push(this); }
  };
})()"""
"""Keeps the page's websockets at hand, so that they can be cut."""

CONNECTED = """() => document.querySelector("[data-testid=stApp]").dataset.testConnectionState
  === "CONNECTED" """


def words(count: int) -> str:
    """So many words that nothing makes shorter: more than an address can hold."""
    lot = random.Random(16)
    return " ".join("".join(lot.choices("абвгдежзиклмнопрст", k=9)) for _ in range(count))


def opened(chromium: Browser, address: str) -> Page:
    page = chromium.new_context(locale="en-GB").new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(SOCKETS)
    page.goto(address)
    settle(page)
    return page


def write(page: Page, key: str, text: str) -> None:
    """A text and the keys that end it; what follows is waited for."""
    box = page.locator(f".st-key-{key} textarea")
    expect(box).to_be_enabled()
    box.fill(text)
    box.press("Control+Enter")
    settle(page)


def text(page: Page, key: str) -> str:
    return page.locator(f".st-key-{key} textarea").input_value()


def come_back(page: Page) -> None:
    """Connected again, and whatever runs then has run."""
    page.wait_for_function(CONNECTED)
    page.wait_for_timeout(1000)
    settle(page)


def test_a_restarted_server_finds_texts_language_and_view(
    chromium: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with serving(port, tmp_path) as address:
        page = opened(chromium, address)
        page.locator(".st-key-lang").get_by_role("radio", name="ru").click()
        settle(page)
        write(page, "candidate", "кот спит на коврике")
        write(page, "reference_0", "кошка спала на ковре")
        page.get_by_role("radio", name="Матрица").click()
        settle(page)
        score = page.locator(".st-key-score h2").inner_text()
    expect(
        page.get_by_text("Сервер не отвечает. Есть ли подключение к сети?").first
    ).to_be_visible()
    with serving(port, tmp_path):
        come_back(page)
        assert text(page, "candidate") == "кот спит на коврике"
        assert page.locator(".st-key-score h2").inner_text() == score
        expect(page.get_by_role("radio", name="Матрица")).to_be_checked()
        write(page, "candidate", "кот спал на ковре")  # the first thing done is not lost
        assert text(page, "candidate") == "кот спал на ковре"
        assert page.locator(".st-key-score h2").inner_text() != score
    page.close()


def test_a_restarted_server_is_told_texts_that_no_address_can_hold(
    chromium: Browser, tmp_path: Path
) -> None:
    port, long = free_port(), words(1400)
    with serving(port, tmp_path) as address:
        page = opened(chromium, address)
        write(page, "reference_0", "кошка спала на ковре")
        write(page, "candidate", long)
        assert page.url.endswith("pair=")
    with serving(port, tmp_path):
        come_back(page)
        assert text(page, "candidate") == long
        write(page, "reference_0", "кот")  # which shows the texts that the server has
        assert text(page, "candidate") == long
    page.close()


def test_nothing_is_pressed_twice_when_a_connection_is_cut(chromium: Browser, address: str) -> None:
    page = opened(chromium, address)
    write(page, "candidate", "a cat sleeps on the mat")
    page.get_by_role("button", name="Add a reference").click()
    settle(page)
    for _time in range(2):
        page.evaluate("() => window.sockets.at(-1).close()")
        page.wait_for_timeout(500)
        come_back(page)
        assert text(page, "candidate") == "a cat sleeps on the mat"
        assert page.locator("[class*=st-key-reference_] textarea").count() == 2
    page.close()


def test_a_vote_is_sent_once_whatever_becomes_of_the_connection(
    chromium: Browser, tmp_path: Path
) -> None:
    port = free_port()
    store = an.Store(f"sqlite:///{tmp_path / 'annotations.db'}")
    with serving(port, tmp_path) as address:
        room = Room(chromium, address, store)
        made = room.made("preference", corpus(), shuffled=False)
        page = room.opened(made)
        page.wait_for_timeout(STANDS)
        page.keyboard.press("1")
        settle(page)
        following = shown(page)
    with serving(port, tmp_path):
        come_back(page)
        assert shown(page) == following
        assert [number for _item, number, _answer in room.said(made)] == [1]
        page.wait_for_timeout(STANDS)
        page.keyboard.press("2")
        settle(page)
        assert [number for _item, number, _answer in room.said(made)] == [1, 1]
    store.close()
    page.close()
