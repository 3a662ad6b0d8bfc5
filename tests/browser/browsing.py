"""A page in a real browser: an app of one's own to visit, and what a person does on its pages."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]
WAIT = 1000 * PATIENCE
"""The same in milliseconds, for Playwright."""

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
    """One that nobody listens on now; somebody else may take it at once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def serving(
    folder: Path,
    *more: str,
    port: int = 0,
    script: str = "app.py",
    database: str = "",
    root: Path = ROOT,
) -> Iterator[str]:
    """The app, with an empty store of annotations in this folder or with another → its address.

    ``port``: of a server that has ended; any other is given a free one. ``root``: another checkout
    of the app.
    """
    options = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    options += ["--server.fileWatcherType=none"]  # a file saved meanwhile would reload modules
    command = [sys.executable, "-m", "streamlit", "run", script, *options, *more]
    own = os.environ | {"METEOR_DATABASE": database or f"sqlite:///{folder / 'annotations.db'}"}
    own.pop("METEOR_RUWORDNET", None)  # a thesaurus of one's own would give other matches
    with subprocess.Popen(command, cwd=root, stdout=subprocess.DEVNULL, env=own) as server:
        try:
            address = f"http://127.0.0.1:{listening(server)}/"
            await_health(f"{address}_stcore/health", server)
            yield address
        finally:
            server.terminate()


def listening(server: subprocess.Popen[bytes]) -> int:
    """The port that a server listens on, once it does; 0 if it ended instead."""

    def found() -> list[int]:
        if server.poll() is not None:
            return [0]
        try:
            own = psutil.Process(server.pid).net_connections("inet")
        except psutil.Error:  # it ends now
            return []
        return [each.laddr.port for each in own if each.status == psutil.CONN_LISTEN]

    return wait_until(found, "a server listens")[0]


def await_health(health: str, server: subprocess.Popen[bytes]) -> None:
    def healthy() -> bool:
        assert server.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(health, timeout=PATIENCE):
                return True
        except OSError:
            return False

    wait_until(healthy, health)


LISTEN = """{
  const RERUN = 11, NEW_SESSION = 4;  // kinds of messages, by their numbers in Streamlit's protocol
  const fields = (bytes) => {
    const found = [];
    let at = 0;
    const number = () => {
      let value = 0, factor = 1, byte;
      do { byte = bytes[at++]; value += (byte & 127) * factor; factor *= 128; } while (byte > 127);
      return value;
    };
    while (at < bytes.length) {
      const tag = number(), length = number();
      found.push(tag >> 3);
      if ((tag & 7) === 2) at += length;
    }
    return found;
  };
  const waiting = new Set(), send = WebSocket.prototype.send;
  window.awaitsRun = () => [...waiting].some((socket) => socket.readyState === WebSocket.OPEN);
  WebSocket.prototype.send = function (message) {
    if (!this.heard) {
      this.heard = true;
      this.addEventListener("message", ({ data }) => {
        if (fields(new Uint8Array(data)).includes(NEW_SESSION)) waiting.delete(this);
      });
    }
    if (message.byteLength && fields(message).includes(RERUN)) waiting.add(this);
    return send.call(this, message);
  };
}"""
"""To be run before a page's own scripts: whether it has asked for a run that has not begun."""

GUIDED = "try { localStorage.setItem('meteor_guide_seen', '1') } catch { /* a page of nobody's */ }"
"""To be run likewise: this browser has dismissed the first steps."""

_QUIET = """() => {
  const done = document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
    && !document.querySelector("[data-testid=stSkeleton]") && !window.awaitsRun()
    && !document.querySelector(".st-key-picture:has(.st-key-until_plotly):not(:has(.main-svg))");
  window.quiet = done ? (window.quiet ?? 0) + 1 : 0;
  return window.quiet > 6;
}"""


def settle(page: Page) -> None:
    """Wait until the script has run, everything is drawn, and no other run has begun meanwhile.

    What measures its room on the page, or is drawn first, asks for one more run a moment later. The
    page is looked at seven times, by its own timer: whatever waits there for less than 600 ms comes
    between two looks, however busy the machine is.
    """
    page.evaluate("() => { window.quiet = 0; }")
    page.wait_for_function(_QUIET, polling=100)


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


IN_SIGHT = """() => {
  const roots = [document];
  for (const root of roots)
    for (const part of root.querySelectorAll("*")) if (part.shadowRoot) roots.push(part.shadowRoot);
  const seen = ({ top, bottom, left, right, width }) =>
    width > 1 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const drawn = (part) =>
    part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !part.matches("[data-testid=stIconMaterial], .guide *, [href='#stMain']");
  const controls = "a[href], button, input, textarea, select, summary, label:has(input)"
    + ", :has(> * > input[type=range]), .modebar-btn, [role=radio], [role=checkbox], [role=switch]"
    + ", [role=tab], [role=combobox], [role=slider]";
  let words = 0;
  for (const root of roots) {
    const walker = document.createTreeWalker(root.body ?? root, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
      if (!text.parentElement || !drawn(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNode(text);
      if (seen(range.getBoundingClientRect()))
        words += text.textContent.match(/[\\p{L}\\p{N}][^\\s]*/gu)?.length ?? 0;
    }
  }
  const count = roots.flatMap((root) => [...root.querySelectorAll(controls)])
    .filter((part) => !part.parentElement?.closest(controls))
    .filter((part) => drawn(part) && seen(part.getBoundingClientRect())).length;
  return [count, words];
}"""
"""How many controls and words of the page are in sight without scrolling, but for the guide.

What is within a control is no control of its own: the input of a checkbox or of a slider's thumb.
"""
