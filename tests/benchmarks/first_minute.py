"""A newcomer's first minute: a server with an empty data folder, and the first visitor of its page.

    python tests/benchmarks/first_minute.py [--locale ru-RU] [--chromium PATH]

Prints the seconds from opening the page to the last byte of the download, from there to the first
picture, and the same for a second server that finds the data of the first. Needs a package index.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.browser_times import SEEN  # noqa: E402
from tests.browser.browsing import await_health, listening  # noqa: E402

LISTEN = """() => { window.lastByte = 0; window.sentences = [];
  new MutationObserver(() => {
    const bar = document.querySelector("[data-testid=stProgress]");
    const said = bar ? bar.textContent : "";
    if (said && said !== window.sentences.at(-1)) {
      if (said.includes("MB") || said.includes("МБ")) window.lastByte = performance.now();
      window.sentences.push(said);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Notes when the download's bar moved last, and all that bars said."""


@contextmanager
def serving(data: str) -> Iterator[str]:
    """A server on this machine alone, which may install data → its address."""
    options = ["--server.headless=true", "--server.address=localhost", "--server.port=0"]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    environment = os.environ | {"METEOR_DATA": data}
    environment.pop("METEOR_DATABASE", None)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=environment) as server:
        try:
            address = f"http://localhost:{listening(server)}/"
            await_health(f"{address}_stcore/health", server)
            yield address
        finally:
            server.terminate()


def visit(browser: Browser, address: str, locale: str) -> tuple[float, float, list[str]]:
    """Seconds to the last byte and to the picture, and what the bars said."""
    with browser.new_context(locale=locale) as context:
        context.add_init_script(f"({LISTEN})()")
        page = context.new_page()
        page.goto(address, wait_until="commit")
        seen = page.wait_for_function(SEEN, polling="raf", timeout=600_000).json_value()
        sentences = page.evaluate("window.sentences")
        return page.evaluate("window.lastByte") / 1000, float(seen) / 1000, sentences


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--locale", default="ru-RU")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium)
        for name in ("empty data folder", "a further process"):
            with serving(data) as address:
                begun = time.perf_counter()
                last, picture, sentences = visit(browser, address, options.locale)
                print(f"{name}: last byte after {last:.1f} s, picture after {picture:.1f} s")
                print(f"  from the last byte to the picture {picture - last:.1f} s")
                print(
                    f"  bars: {[one for one in sentences if 'MB' not in one and 'МБ' not in one]}"
                )
                print(f"  measured in {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
