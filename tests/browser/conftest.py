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

from meteor_core import annotations as an
from tests.browser.annotating import Room
from tests.browser.browsing import GUIDED, LISTEN, WAIT, Visit, serving, settle

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
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's own Chromium: nothing is downloaded for the tests."""
    if not Path(CHROMIUM).exists():
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(f"CI=true, but there is no {CHROMIUM}")
        pytest.skip(f"needs {CHROMIUM}: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=WAIT)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the running app keeps its annotations."""
    return tmp_path_factory.mktemp("annotations")


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The address of a running app."""
    with serving(folder) as running:
        yield running


@pytest.fixture(scope="session")
def store(address: str, folder: Path) -> Iterator[an.Store]:
    """The store that the running app writes to; every test makes its own project in it."""
    opened = an.Store(f"sqlite:///{folder / 'annotations.db'}")
    yield opened
    opened.close()


@pytest.fixture
def place(visit: Visit, store: an.Store) -> Room:
    """Annotation in the running app."""
    return Room(visit, store)


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """``visit(locale="ru-RU", width=390)`` → the app in a window of its own, drawn to the end.

    ``newcomer``: whose browser does not know that the first steps were dismissed. ``script``: runs
    before the page's own. ``at``: the address of a server of the test's own. ``failing``: requests
    will fail, and the console tell of it.

    At the end of the test no other page may have written an error to the console or asked another
    host.
    """
    troubles: list[str] = []
    windows: list[BrowserContext] = []

    def open_page(
        path: str = "",
        width: int = 1280,
        height: int = 800,
        newcomer: bool = False,
        script: str = "",
        at: str = "",
        failing: bool = False,
        **context: Any,
    ) -> Page:
        server = at or request.getfixturevalue("address")
        settings = {
            "viewport": {"width": width, "height": height},
            "reduced_motion": "reduce",  # a tenth less to draw
        }
        window = chromium.new_context(**settings | context)
        windows.append(window)
        window.add_init_script(LISTEN + script)
        if not newcomer:
            window.add_init_script(GUIDED)
        if not failing:
            window.on("page", lambda page: _watch(page, server, troubles))
        window.set_default_timeout(WAIT)
        page = window.new_page()
        page.goto(server + path)
        settle(page)
        return page

    yield open_page
    for window in windows:
        window.cookies()  # by then every message before has come
    written = list(troubles)
    for window in windows:  # on a slow machine a page notices that its connection is closed
        window.close()
    assert not written


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
    """Names the tests that failed before they passed: there is a race in each, or in the app."""
    tries = Counter(report.nodeid for report in terminalreporter.stats.get("rerun", ()))
    if tries:
        terminalreporter.section("run again: each is a fault to be fixed")
        for name, count in sorted(tries.items()):
            terminalreporter.write_line(f"{count} × {name}")
