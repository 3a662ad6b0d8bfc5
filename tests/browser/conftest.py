"""One server for all browser tests, Debian's Chromium, and pages that must stay clean."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

ROOT = Path(__file__).parents[2]
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
PATIENCE = 60_000
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


def free_port() -> int:
    """One that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(port: int, folder: Path, *more: str) -> Iterator[str]:
    """The app with an empty store of annotations in this folder → its address."""
    options = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    options += ["--server.fileWatcherType=none"]  # a file saved meanwhile would reload modules
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options, *more]
    own = os.environ | {"METEOR_DATABASE": f"sqlite:///{folder / 'annotations.db'}"}
    own.pop("METEOR_RUWORDNET", None)  # a thesaurus of one's own would give other matches
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=own) as server:
        try:
            _wait(f"http://127.0.0.1:{port}/_stcore/health", server)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _wait(health: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(120):
        try:
            with urllib.request.urlopen(health, timeout=1):
                return
        except OSError:
            assert server.poll() is None, "the server ended"
            time.sleep(0.5)
    raise TimeoutError(health)


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """``visit(locale="ru-RU", width=390)`` → the app in a window of its own, drawn to the end.

    At the end of the test no page may have written an error to the console or asked another host.
    """
    troubles: list[str] = []
    windows: list[BrowserContext] = []

    def open_page(path: str = "", width: int = 1280, height: int = 800, **context: Any) -> Page:
        window = chromium.new_context(viewport={"width": width, "height": height}, **context)
        windows.append(window)
        window.on("page", lambda page: _watch(page, address, troubles))
        page = window.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address + path)
        settle(page)
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


QUIET = """() => {
  const done = document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
    && !document.querySelector("[data-testid=stSkeleton]");
  window.quietSince = done ? window.quietSince || performance.now() : 0;
  return done && performance.now() - window.quietSince >= 600;
}"""


def settle(page: Page) -> None:
    """Wait until the script has run, everything is drawn, and no other run has begun meanwhile.

    What measures its room on the page, or is drawn first, asks for one more run a moment later.
    """
    page.evaluate("() => { window.quietSince = 0; }")
    page.wait_for_function(QUIET, polling=100)


def upload(page: Page, files: Path | list[Path]) -> None:
    """Hand files to the page's own uploader, not to one in the sidebar of the page before."""
    settle(page)
    page.locator("[data-testid=stMain] input[type=file]").first.set_input_files(files)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a busy machine may run late: twice more before a test is called failed."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))
