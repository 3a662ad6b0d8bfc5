"""The Corpus page's table of segments under a large corpus: what each click costs.

    python tests/benchmarks/corpus_table.py --rows 1000 100000

Uploads a table of that many rows – reference and two systems of ../shared, over and over, a word
more in each line – in Chromium, waits for the verdict, and then turns pages, sorts, filters, opens
rows and changes views. For each click: the processor time of the server and its workers; the
milliseconds of the longest stop, for which the page was busy without a pause; and those until it
stood still, the click itself and the browser's drawing among them. A view whose job works on behind
the page is drawn again as more is found: it stands still late, and stops nobody. The segment that a
click opens is aligned and drawn too, which takes its time where it is long.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SYSTEMS = ("Aya23", "CUNI-DS")
WORDS = ["дом", "река", "лес", "город", "человек", "время", "день", "рука", "дело", "жизнь"]
PATIENCE = 900_000

WATCH = """() => {
  const app = document.querySelector("[data-testid=stApp]");
  const running = () => app.getAttribute("data-test-script-state") !== "notRunning";
  window.begun = window.acted = window.ended = performance.now();
  window.started = window.longest = 0;
  new MutationObserver(() => {
    const now = performance.now();
    if (running()) window.started ||= now;
    else {
      window.longest = Math.max(window.longest, now - window.started);
      window.started = 0;
      window.ended = now;
    }
  }).observe(app, { attributes: true, attributeFilter: ["data-test-script-state"] });
  window.quiet = () =>
    !running() && performance.now() - Math.max(window.ended, window.acted) > 600;
}"""

Action = Callable[[], None]


def lines(rows: int) -> Iterator[str]:
    """A heading, then reference and systems, tab-separated."""
    from tests.benchmarks.corpus_page import FOLDER

    names = ["reference.ru", *(f"candidate.{name}.ru" for name in SYSTEMS)]
    texts = [(FOLDER / name).read_text("utf-8").split("\n")[:-1] for name in names]
    choose = random.Random(0).choice
    yield "\t".join(["reference", *(f"candidate {name}" for name in SYSTEMS)])
    for row in range(rows):
        place = row % len(texts[0])
        cells = [text[place].replace("\t", " ") for text in texts]
        yield "\t".join(cells if row == place else [f"{one} {choose(WORDS)}" for one in cells])


class Clicks:
    """What a person does on the page, by what the benchmark calls it."""

    def __init__(self, page: Any, rows: int) -> None:
        self._page, self._last = page, str(-(-rows // 20))

    def __iter__(self) -> Iterator[tuple[str, Action]]:
        yield "page 2", lambda: self._turn("2")
        yield "last page", lambda: self._turn(self._last)
        yield "first page", lambda: self._turn("1")
        for order in ("highest score first", "largest deficit first", "as in the corpus"):
            yield order, lambda order=order: self._order(order)  # type: ignore[misc]
            yield "  page 2", lambda: self._turn("2")
        yield "text", lambda: self._find("город")
        yield "  highest first", lambda: self._order("highest score first")
        yield "as a pattern", lambda: self._in("corpus_pattern", "label").click()
        yield "pattern", lambda: self._find(r"\bгород\w*")
        yield "no text", lambda: self._find("")
        yield "row 3", lambda: self._open(2)
        for view in ("Scores", "Words", "Two systems"):
            yield view, lambda view=view: self._in("corpus_view").get_by_text(view).click()  # type: ignore[misc]
            yield "  page 2", lambda: self._turn("2")
            yield "  page 1", lambda: self._turn("1")
        for kind in ("better", "worse"):
            yield f"  without {kind}", lambda kind=kind: self._kind(kind)  # type: ignore[misc]
        yield "  all kinds", lambda: self._kind("identical")
        yield "  swapped", lambda: self._in("corpus_swap", "button").click()
        yield "  text", lambda: self._find("город")
        yield "  row 3", lambda: self._open(2)
        yield "download menu", lambda: self._in("corpus_download", "button").click()
        yield "  closed", lambda: self._page.keyboard.press("Escape")
        for view in ("Human error spans", "Words"):
            yield view, lambda view=view: self._in("corpus_view").get_by_text(view).click()  # type: ignore[misc]
        for part in ("Differences", "Replacements", "Endings"):
            # They read sentences in the background from now on.
            yield part, lambda part=part: self._in("corpus_view_words").get_by_text(part).click()  # type: ignore[misc]

    def _kind(self, kind: str) -> None:
        self._in("corpus_version_kinds").get_by_text(kind).click()

    def _in(self, key: str, inside: str = "") -> Any:
        return self._page.locator(f"[class*=st-key-{key}] {inside}".strip()).first

    def _turn(self, number: str) -> None:
        self._in("corpus_page_").get_by_text(number, exact=True).first.click()

    def _order(self, order: str) -> None:
        self._in("corpus_order", "input").click()
        self._page.get_by_role("option", name=order, exact=True).click()

    def _find(self, text: str) -> None:
        field = self._in("corpus_text", "input")
        field.fill(text)
        field.press("Enter")

    def _open(self, row: int) -> None:
        table = self._in("corpus_rows_", "canvas")
        table.scroll_into_view_if_needed()
        box = table.bounding_box()
        self._page.mouse.click(box["x"] + 14, box["y"] + 36 + 66 * row + 33)


Cost = tuple[float, float, float]
"""Seconds of the server's processors, milliseconds of the longest stop and until nothing moves."""


def measured(page: Any, process: int, act: Action) -> Cost:
    """What a click costs."""
    from tests.benchmarks.corpus_page import processor

    before = processor(process)
    page.evaluate("window.longest = 0, window.begun = performance.now()")
    act()
    page.evaluate("window.acted = performance.now()")  # what it asks for may begin a little later
    page.wait_for_function("window.quiet()", polling=50)
    stop, still = page.evaluate("[window.longest, window.ended - window.begun]")
    return processor(process) - before, stop, still


def measure(browser: Any, rows: int) -> dict[str, Cost]:
    """Every click on a corpus of so many rows."""
    from tests.benchmarks.corpus_page import serving

    found: dict[str, Cost] = {}
    with serving() as (address, process), tempfile.TemporaryDirectory() as folder:
        table = Path(folder, "corpus.tsv")
        table.write_text("\n".join(islice(lines(rows), rows + 1)) + "\n", "utf-8")
        page = browser.new_page(locale="en-GB", viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}corpus")
        page.locator("input[type=file]").first.wait_for(state="attached")
        page.wait_for_timeout(1500)
        begun = time.monotonic()
        page.locator("input[type=file]").first.set_input_files(table)
        page.locator(".st-key-corpus_judged").wait_for()
        page.evaluate(WATCH)
        print(f"scored after {time.monotonic() - begun:.0f} s", file=sys.stderr)
        page.wait_for_timeout(3000)  # what comes with the verdict is drawn a moment later
        page.wait_for_function("window.quiet()", polling=50)
        for name, act in Clicks(page, rows):
            name = f"{len(found):2} {name}"
            found[name] = measured(page, process, act)
            print(name, *(f"{figure:.2f}" for figure in found[name]), sep="\t", file=sys.stderr)
        page.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, nargs="+", default=[1000, 100_000])
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.benchmarks.corpus_page import CHROMIUM, FLAGS, FOLDER

    if not FOLDER.is_dir() or not Path(CHROMIUM).exists():
        sys.exit(f"Needs ../shared and {CHROMIUM}.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = [measure(browser, rows) for rows in options.rows]
        browser.close()
    print(f"{'':32}" + "".join(f"{rows:>16,} rows {'':15}" for rows in options.rows))
    print(f"{'':32}" + f"{'CPU s':>12}{'stop ms':>12}{'still ms':>12}" * len(found))
    for name in found[0]:
        costs = (corpus[name] for corpus in found)
        cells = (f"{cpu:12.2f}{stop:12.0f}{still:12.0f}" for cpu, stop, still in costs)
        print(f"{name:32}" + "".join(cells))


if __name__ == "__main__":
    main()
