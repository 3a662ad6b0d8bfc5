"""What a person waits for in a browser: the first picture, and the new one after Ctrl+Enter.

The first picture is an image; Plotly's, which answers clicks, takes its place when that library is
loaded.

    python tests/benchmarks/browser_times.py [--visits 5] [--changes 15] [--chromium PATH]

One idle Chromium and a running server that others have visited; pairs of WMT24 (en-ru, from
../shared), each new to the server. Beside them the same for a page of Streamlit's own that only
repeats what is typed. Milliseconds by the browser's clock; figures are printed only.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.pages import BARE  # noqa: E402
from tests.benchmarks.pair import pairs  # noqa: E402
from tests.browser.browsing import LISTEN, serving, settle  # noqa: E402

DRAWN = """(text) => {
  const shown = document.querySelector(".js-plotly-plot, [data-testid=stText]");
  return shown && shown.textContent.includes(text) ? performance.now() : 0;
}"""
"""When the picture, or the bare page's text, shows this."""

SEEN = """() => {
  const image = document.querySelector(".st-key-until_plotly img");
  const shown = document.querySelector(".js-plotly-plot, [data-testid=stText]");
  return shown || (image && image.complete && image.naturalWidth) ? performance.now() : 0;
}"""
"""When there is a picture, of whatever kind."""

PRESSED = """() => { window.pressed = 0; document.addEventListener(
  "keydown", (event) => { if (event.key === "Enter") window.pressed = performance.now(); }, true
); }"""


def drawn(page: Page, text: str) -> float:
    """The browser's time at which the text stands in the picture."""
    handle = page.wait_for_function(DRAWN, arg=text, polling="raf", timeout=60_000)
    return float(handle.json_value())


def first_picture(browser: Browser, address: str) -> tuple[float, float]:
    """From opening the address in a new window: a picture, and one that answers clicks."""
    with browser.new_context(locale="ru-RU") as context:
        page = context.new_page()
        page.goto(address, wait_until="commit")
        seen = page.wait_for_function(SEEN, polling="raf", timeout=60_000)
        return float(seen.json_value()), drawn(page, "")


def changes(browser: Browser, address: str, texts: list[str]) -> list[float]:
    """From Ctrl+Enter in the candidate's box to the picture with the new candidate's word."""
    waits = []
    with browser.new_context(locale="ru-RU", viewport={"width": 1280, "height": 900}) as context:
        context.add_init_script(LISTEN)
        page = context.new_page()
        page.goto(address)
        drawn(page, "")
        settle(page)
        page.evaluate(PRESSED)
        box = page.locator("[class*=st-key-candidate] textarea")
        for number, text in enumerate(texts):
            mark = f"нов{number}"  # no other text has this word
            box.fill(f"{text} {mark}")
            box.press("Control+Enter")
            waits.append(drawn(page, mark) - float(page.evaluate("() => window.pressed")))
            settle(page)
    return waits


def report(name: str, milliseconds: list[float]) -> None:
    ranked = sorted(milliseconds)
    middle = statistics.median(ranked)
    print(f"  {name:14} {middle:6.0f} median {ranked[-1]:6.0f} worst ({len(ranked)})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--changes", type=int, default=15)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    texts = [candidate for candidate, _reference in pairs(options.changes)]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bare = folder / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox"]
        )
        for name, script in (("bare page", str(bare)), ("Pair page", "app.py")):
            with serving(folder, script=script) as address:
                changes(browser, address, texts[:1])  # the server's first visitor
                print(name)
                visits = [first_picture(browser, address) for _ in range(options.visits)]
                report("first picture", [seen for seen, _clicks in visits])
                report("Plotly's own", [clicks for _seen, clicks in visits])
                report("Ctrl+Enter", changes(browser, address, texts))
        browser.close()


if __name__ == "__main__":
    main()
