"""The Corpus page under a real corpus: how soon a person sees what, and what it costs the server.

    python tests/benchmarks/corpus_page.py --systems 3 24 --people 1 2

Starts the app anew for each row, uploads that many systems of ../shared in Chromium, for one person
or for several at the same moment, and times from the upload on: the first table of systems, the
last segment, the last verdict on significance. Beside it stands the command line's time for the
same files in the same run, and then the processor time of both: the server's, with its workers, up
to the verdict, which says more than the clock on a machine with other work. Memory is that of the
server and its workers together, each page counted once (Linux's PSS): before the upload, at the
most, and once the workers have ended.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = ROOT.parent / "shared" / "data" / "wmt" / "wmt24.en-ru"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu"]
PATIENCE = 900
HEAD = ["systems", "people", "table", "segments", "verdict", "command"]
HEAD += ["cpu", "command", "before", "peak", "after"]

BOARD = "document.querySelector('.st-key-corpus_board [data-testid=stDataFrame]') !== null"
STEPS = {
    "table": BOARD,
    "segments": "'table' in window.shown && !document.querySelector('.st-key-corpus_stop')",
    "verdict": "document.querySelector('.st-key-corpus_judged') !== null",
}
"""What the page has to show for each time; in JavaScript."""

WATCH = "() => { window.shown = {}; setInterval(() => {"
WATCH += "".join(
    f"if (!('{step}' in window.shown) && ({shown})) window.shown['{step}'] = Date.now() / 1000;"
    for step, shown in STEPS.items()
)
WATCH += "}, 100); }"
"""Has the page itself note when each was shown: asking it all the time would cost as much."""


class Memory(Thread):
    """Megabytes of a process and all its children, a few times a second."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self._process, self._over = process, Event()
        self.peak = 0.0
        self.start()

    def now(self) -> float:
        from tests.benchmarks.memory import family, megabytes

        found = sum(map(megabytes, family(self._process)))
        self.peak = max(self.peak, found)
        return found

    def run(self) -> None:
        while not self._over.wait(0.3):
            self.now()

    def stop(self) -> None:
        self._over.set()
        self.join()


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """The app on a free port → its address and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--server.headless=true", "--server.address=127.0.0.1", f"--server.port={port}"]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    command.append("--server.fileWatcherType=none")
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as server:
        try:
            address = f"http://127.0.0.1:{port}/"
            _wait(f"{address}_stcore/health")
            yield address, server.pid
        finally:
            server.terminate()


def _wait(health: str) -> None:
    for _ in range(240):
        try:
            with urllib.request.urlopen(health, timeout=1):
                return
        except OSError:
            time.sleep(0.5)
    raise TimeoutError(health)


def uploaded(pages: list[Any], files: list[Path]) -> list[dict[str, float]]:
    """Uploads in every page at once → seconds to each of ``STEPS``, page by page."""
    for page in pages:
        page.evaluate(WATCH)
    start = time.time()
    for page in pages:
        page.locator("input[type=file]").first.set_input_files(files)
    shown: list[dict[str, float]] = []
    while not shown or any(len(one) < len(STEPS) for one in shown):
        if time.time() - start > PATIENCE:
            raise TimeoutError(f"not done in {PATIENCE} s: {shown}")
        time.sleep(1)
        shown = [page.evaluate("window.shown") for page in pages]
    return [{step: when - start for step, when in one.items()} for one in shown]


def processor(process: int) -> float:
    """Seconds that a process and all its children have worked, those that ended among them."""
    from tests.benchmarks.memory import family

    return sum(map(_worked, family(process)))


def _worked(process: int) -> float:
    try:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")


def command_line(systems: list[Path], reference: Path) -> tuple[float, float]:
    """Seconds of the command line on the same files: by the clock, and of the processors."""
    start, worked = time.perf_counter(), sum(os.times()[2:4])
    command = [sys.executable, "-m", "meteor_core", "corpus", "--candidates", *map(str, systems)]
    command += ["--references", str(reference), "--language", "ru"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - start, sum(os.times()[2:4]) - worked


def measure(browser: Any, count: int, people: int, rest: float) -> None:
    """One row: so many systems, so many people."""
    systems = sorted(FOLDER.glob("candidate.*"))[:count]
    reference = FOLDER / "reference.ru"
    command, command_worked = command_line(systems, reference)
    with serving() as (address, process):
        windows = [browser.new_context() for _ in range(people)]
        pages = [_opened(window, address) for window in windows]
        memory = Memory(process)
        before, idle = memory.now(), processor(process)
        times = uploaded(pages, [reference, *systems])
        worked = processor(process) - idle
        time.sleep(rest)
        after, peak = memory.now(), memory.peak
        memory.stop()
        for window in windows:
            window.close()
    worst = [max(one[step] for one in times) for step in STEPS]
    cells = [*(f"{one:.1f} s" for one in (*worst, command, worked, command_worked))]
    cells += [f"{one:.0f} MB" for one in (before, peak, after)]
    _line(len(systems), people, *cells)


def _opened(window: Any, address: str) -> Any:
    page = window.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{address}corpus")
    page.locator("input[type=file]").first.wait_for(state="attached")
    page.wait_for_timeout(1000)
    return page


def _line(*cells: object) -> None:
    print("".join(f"{cell!s:>10}" for cell in cells), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--systems", type=int, nargs="+", default=[3, 24])
    parser.add_argument("--people", type=int, nargs="+", default=[1, 2])
    parser.add_argument(
        "--rest", type=float, default=75, help="seconds before memory is read again"
    )
    options = parser.parse_args()
    if not FOLDER.is_dir() or not Path(CHROMIUM).exists():
        sys.exit(f"Needs ../shared and {CHROMIUM}.")
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    _line(*HEAD)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for count in options.systems:
            for people in options.people:
                measure(browser, count, people, options.rest)
        browser.close()


if __name__ == "__main__":
    main()
