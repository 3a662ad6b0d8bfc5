"""Connections that break: a server restarts, a network is changed, a laptop has slept."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from meteor_core import annotations as an
from tests.browser.annotating import Room, corpus, ready, shown
from tests.browser.browsing import Visit, serving, settle

pytestmark = pytest.mark.browser

SOCKETS = """(() => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.sockets.push(this); }
  };
})()"""
"""Keeps the page's websockets at hand, so that they can be cut."""

RECONNECTED = """() => window.sockets.at(-1) !== window.broken && window.sockets.at(-1).heard
  && document.querySelector("[data-testid=stApp]").dataset.testConnectionState === "CONNECTED" """
"""Another websocket than the broken one has asked for a run."""


def port(address: str) -> int:
    """A server's, for the one that takes its place."""
    return int(address.rstrip("/").rpartition(":")[2])


def words(count: int) -> str:
    """So many words that nothing makes shorter: more than an address can hold."""
    lot = random.Random(16)
    return " ".join("".join(lot.choices("абвгдежзиклмнопрст", k=9)) for _ in range(count))


def opened(visit: Visit, address: str = "") -> Page:
    return visit(at=address, locale="en-GB", script=SOCKETS, failing=True)


def will_break(page: Page) -> None:
    """Remembers the connection that comes to its end."""
    page.evaluate("() => { window.broken = window.sockets.at(-1); }")


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
    page.wait_for_function(RECONNECTED)
    settle(page)


def test_a_restarted_server_finds_texts_language_and_view(visit: Visit, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        page = opened(visit, address)
        page.get_by_role("button", name="Русский").click()
        settle(page)
        write(page, "candidate", "кот спит на коврике")
        write(page, "reference_0", "кошка спала на ковре")
        page.get_by_role("radio", name="Матрица").click()
        settle(page)
        score = page.locator(".st-key-score h2").inner_text()
        will_break(page)
    expect(
        page.get_by_text("Сервер не отвечает. Есть ли подключение к сети?").first
    ).to_be_visible()
    with serving(tmp_path, port=port(address)):
        come_back(page)
        assert text(page, "candidate") == "кот спит на коврике"
        assert page.locator(".st-key-score h2").inner_text() == score
        expect(page.get_by_role("radio", name="Матрица")).to_be_checked()
        write(page, "candidate", "кот спал в доме")  # the first thing done is not lost
        assert text(page, "candidate") == "кот спал в доме"
        assert page.locator(".st-key-score h2").inner_text() != score


def test_a_restarted_server_is_told_texts_that_no_address_can_hold(
    visit: Visit, tmp_path: Path
) -> None:
    long = words(1400)
    with serving(tmp_path) as address:
        page = opened(visit, address)
        write(page, "reference_0", "кошка спала на ковре")
        write(page, "candidate", long)
        assert page.url.endswith("pair=")
        will_break(page)
    with serving(tmp_path, port=port(address)):
        come_back(page)
        assert text(page, "candidate") == long
        write(page, "reference_0", "кот")  # which shows the texts that the server has
        assert text(page, "candidate") == long


def test_nothing_is_pressed_twice_when_a_connection_is_cut(visit: Visit) -> None:
    page = opened(visit)
    write(page, "candidate", "a cat sleeps on the mat")
    page.get_by_role("button", name="Add reference").click()
    settle(page)
    for _time in range(2):
        will_break(page)
        page.evaluate("() => window.broken.close()")
        come_back(page)
        assert text(page, "candidate") == "a cat sleeps on the mat"
        assert page.locator("[class*=st-key-reference_] textarea").count() == 2


def test_a_vote_is_sent_once_whatever_becomes_of_the_connection(
    visit: Visit, tmp_path: Path
) -> None:
    store = an.Store(f"sqlite:///{tmp_path / 'annotations.db'}")
    with serving(tmp_path) as address:
        room = Room(partial(visit, at=address, script=SOCKETS, failing=True), store)
        made = room.made("preference", corpus(), shuffled=False)
        page = room.opened(made)
        ready(page)
        page.keyboard.press("1")
        settle(page)
        following = shown(page)
        will_break(page)
    with serving(tmp_path, port=port(address)):
        come_back(page)
        assert shown(page) == following
        assert [number for _item, number, _answer in room.said(made)] == [1]
        ready(page)
        page.keyboard.press("2")
        settle(page)
        assert [number for _item, number, _answer in room.said(made)] == [1, 1]
    store.close()
