"""Memory of the server after its visitors have closed their tabs: is it what it was before them?

    python tests/benchmarks/closed_tabs.py --tabs 3 --minutes 10

Starts the app and visits it in Chromium. A first visitor, with a small corpus, has all data files
loaded; what the server takes so many minutes after that tab was closed is what it began with. Then
visitors come with corpora of their own, of words nobody else has and of chunks of thousands of
characters, wait for the scores, look at a pair of their texts and leave. What is printed is the
memory of the server and its processes (Linux's PSS), each minute; the last line says whether it
has come back to within 20%.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 1.2
"""Of what it began with."""

LONG = 5_000
"""Characters of a chunk without a blank, one in a segment."""

LETTERS = "абвгдежзиклмнопрстуфхцчшщыэюя"


def corpus(folder: Path, seed: int, segments: int) -> list[Path]:
    """A reference and two systems, of words made up."""
    draw = random.Random(seed)

    def word() -> str:
        return "".join(draw.choices(LETTERS, k=draw.randint(3, 12)))

    lines = [[word() for _ in range(20)] for _ in range(segments)]
    paths = []
    for name in ("reference", "near", "far"):
        text = "\n".join(
            " ".join([*draw.sample(line, 19), word(), "".join(draw.choices(LETTERS, k=LONG))])
            for line in lines
        )
        paths.append(folder / f"{name}.{seed}.txt")
        paths[-1].write_text(text, "utf-8")
    return paths


class Server:
    """The app, and the memory that it and its processes take."""

    def __init__(self, port: int, folder: Path) -> None:
        from tests.browser.browsing import await_health

        options = ["--server.headless=true", f"--server.port={port}", "--server.address=127.0.0.1"]
        command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
        own = os.environ | {"METEOR_DATABASE": f"sqlite:///{folder / 'annotations.db'}"}
        self.address = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=own)
        await_health(self.address + "_stcore/health", self.process)

    @property
    def megabytes(self) -> float:
        from tests.benchmarks.memory import family, megabytes

        return sum(map(megabytes, family(self.process.pid)))


def visit(browser: object, address: str, paths: list[Path]) -> None:
    """A tab of its own: a corpus scored, its segments looked at; then it is closed."""
    from tests.browser.browsing import LISTEN, settle

    window = browser.new_context(locale="en-US")  # type: ignore[attr-defined]
    window.add_init_script(LISTEN)
    page = window.new_page()
    page.set_default_timeout(600_000)
    page.goto(address + "corpus")
    settle(page)
    page.locator("[data-testid=stMain] input[type=file]").first.set_input_files(paths)
    page.get_by_text("is ahead of").or_(page.get_by_text("is better than")).first.wait_for()
    settle(page)
    page.goto(address)
    settle(page)
    window.close()


def watch(server: Server, minutes: float) -> float:
    """Prints the memory minute by minute → what it is in the end."""
    began = time.monotonic()
    while (passed := time.monotonic() - began) < minutes * 60:
        print(f"  {passed / 60:4.1f} min{server.megabytes:8.0f} MB", flush=True)
        time.sleep(min(60.0, minutes * 60 - passed + 0.1))
    return server.megabytes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tabs", type=int, default=3)
    parser.add_argument("--segments", type=int, default=1_500)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--before", type=float, help="minutes for the first visitor's, if fewer")
    options = parser.parse_args()
    if not Path("/proc/self/smaps_rollup").exists():
        sys.exit("Needs Linux.")
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(not measure(options, Path(folder)))


def measure(options: argparse.Namespace, folder: Path) -> bool:
    """Whether the memory has come back in time."""
    from playwright.sync_api import sync_playwright

    from tests.browser.browsing import free_port
    from tests.browser.conftest import CHROMIUM, FLAGS

    server = Server(free_port(), folder)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            visit(browser, server.address, corpus(folder, 0, 200))
            before = watch(server, options.before or options.minutes)
            peak = before
            for tab in range(1, options.tabs + 1):
                visit(browser, server.address, corpus(folder, tab, options.segments))
                peak = max(peak, server.megabytes)
                print(f"after tab {tab}: {server.megabytes:.0f} MB", flush=True)
            browser.close()
        after = watch(server, options.minutes)
    finally:
        server.process.terminate()
        server.process.wait()
    print(
        f"before {before:.0f} MB, at most {peak:.0f} MB, {options.minutes:g} minutes after the last"
    )
    print(f"tab was closed {after:.0f} MB: {after / before:.2f} of what it was, at most {MOST}")
    return after <= MOST * before


if __name__ == "__main__":
    main()
