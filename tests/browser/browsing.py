"""A page in a real browser: an app of one's own to visit, and what a person does on its pages."""

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

from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[2]
PATIENCE = 60_000
"""Milliseconds that a page may take on a busy machine."""

DESKTOP = {"viewport": {"width": 1280, "height": 1000}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 15) Chrome/143.0.0.0 Mobile Safari/537.36",
}
"""What a window of a browser is opened with."""

Visit = Callable[..., Page]
"""``visit(path, width=390, locale="ru-RU")`` → the page, drawn to the end."""


def free_port() -> int:
    """One that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(
    port: int,
    folder: Path,
    *more: str,
    script: str = "app.py",
    database: str = "",
    root: Path = ROOT,
) -> Iterator[str]:
    """The app, with an empty store of annotations in this folder or with another → its address.

    ``root``: another checkout of it.
    """
    options = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    options += ["--server.fileWatcherType=none"]  # a file saved meanwhile would reload modules
    command = [sys.executable, "-m", "streamlit", "run", script, *options, *more]
    own = os.environ | {"METEOR_DATABASE": database or f"sqlite:///{folder / 'annotations.db'}"}
    own.pop("METEOR_RUWORDNET", None)  # a thesaurus of one's own would give other matches
    with subprocess.Popen(command, cwd=root, stdout=subprocess.DEVNULL, env=own) as server:
        try:
            await_health(f"http://127.0.0.1:{port}/_stcore/health", server)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def await_health(health: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(120):
        try:
            with urllib.request.urlopen(health, timeout=1):
                return
        except OSError:
            assert server.poll() is None, "the server ended"
            time.sleep(0.5)
    raise TimeoutError(health)


LISTEN = """{
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (...message) {
    if (!this.heard) {
      this.heard = true;
      this.addEventListener("message", () => { window.answered = performance.now(); });
    }
    window.asked = performance.now();
    return send.apply(this, message);
  };
}"""
"""To be run before a page's own scripts: when it last asked the server, and was last answered."""

GUIDED = "try { localStorage.setItem('meteor_guide_seen', '1') } catch { /* a page of nobody's */ }"
"""To be run likewise: this browser has dismissed the first steps."""

_QUIET = """() => {
  const waits = window.asked > (window.answered ?? 0) && performance.now() - window.asked < 20000;
  const done = document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
    && !document.querySelector("[data-testid=stSkeleton]") && !waits
    && !document.querySelector(".st-key-picture:has(.st-key-until_plotly):not(:has(.main-svg))");
  window.quietSince = done ? window.quietSince || performance.now() : 0;
  return done && performance.now() - window.quietSince >= 600;
}"""


def settle(page: Page, patience: int = PATIENCE) -> None:
    """Wait until the script has run, everything is drawn, and no other run has begun meanwhile.

    What measures its room on the page, or is drawn first, asks for one more run a moment later. A
    busy server says late that it runs: a question without an answer is no rest either.
    """
    page.evaluate("() => { window.quietSince = 0; }")
    page.wait_for_function(_QUIET, polling=100, timeout=patience)


def upload(page: Page, files: Path | list[Path]) -> None:
    """Hand files to the page's own uploader, not to one in the sidebar of the page before."""
    settle(page)
    page.locator("[data-testid=stMain] input[type=file]").first.set_input_files(files)


def go_to(page: Page, title: str) -> None:
    """By the menu to another page: one click."""
    page.get_by_test_id("stTopNavLink").filter(has_text=title).click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    settle(page)


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than the window; its own main part scrolls, if any."""
    return int(
        page.evaluate(
            """() => Math.max(
              ...[document.documentElement, ...document.querySelectorAll("[data-testid=stMain]")]
                .map((part) => part.scrollWidth - part.clientWidth))"""
        )
    )
