"""One server for all browser tests, Debian's Chromium, and pages that must stay clean."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser.browsing import GUIDED, LISTEN, PATIENCE, Visit, free_port, serving, settle

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=PATIENCE / 3)  # its own five seconds are few on a busy machine


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's own Chromium: nothing is downloaded for the tests."""
    if not Path(CHROMIUM).exists():
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(f"CI=true, but there is no {CHROMIUM}")
        pytest.skip(f"needs {CHROMIUM}: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running app."""
    with serving(free_port(), tmp_path_factory.mktemp("annotations")) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """``visit(locale="ru-RU", width=390)`` → the app in a window of its own, drawn to the end.

    ``newcomer``: whose browser does not know that the first steps were dismissed. ``patience``:
    milliseconds until it is drawn.

    At the end of the test no page may have written an error to the console or asked another host.
    """
    troubles: list[str] = []
    windows: list[BrowserContext] = []

    def open_page(
        path: str = "",
        width: int = 1280,
        height: int = 800,
        newcomer: bool = False,
        patience: int = PATIENCE,
        **context: Any,
    ) -> Page:
        window = chromium.new_context(viewport={"width": width, "height": height}, **context)
        windows.append(window)
        window.add_init_script(LISTEN)
        if not newcomer:
            window.add_init_script(GUIDED)
        window.on("page", lambda page: _watch(page, address, troubles))
        page = window.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address + path)
        settle(page, patience)
        return page

    yield open_page
    for window in windows:
        window.close()
    assert not troubles


def _watch(page: Page, address: str, troubles: list[str]) -> None:
    page.on("console", lambda line: troubles.append(line.text) if _is_error(line) else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("dialog", lambda dialog: troubles.append(f"dialog: {dialog.message}"))

    def asked(url: str) -> None:
        host = url.split("/")[2] if url.startswith(("http", "ws")) else ""
        if host and host not in address:
            troubles.append(f"request to {host}")

    page.on("request", lambda request: asked(request.url))
    page.on("websocket", lambda socket: asked(socket.url))


def _is_error(line: ConsoleMessage) -> bool:
    """Opened at a page's own address, Streamlit looks for its server below that address first."""
    return line.type == "error" and "/_stcore/" not in line.location.get("url", "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a busy machine may run late: twice more before a test is called failed."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the tests that failed before they passed: one that often does is no longer late."""
    tries = Counter(report.nodeid for report in terminalreporter.stats.get("rerun", ()))
    if tries:
        terminalreporter.section("run again")
        for name, count in sorted(tries.items()):
            terminalreporter.write_line(f"{count} × {name}")
