"""What a changed text costs the server on each page, beside a page that only repeats what is typed.

    python tests/benchmarks/pages.py [--pages pair words …] [--changes 30] [--old FOLDER]

Over real websockets, a visitor for each page, in turn, so that a busy machine slows them alike:
each types texts of WMT24 (en-ru, from ../shared) that are new to the server. Milliseconds of the
server's CPU for the first page of a session after the first and for a changed text (medians), and
how often that of the bare page. ``--old``: another checkout of the program, whose server is given
the same texts in turn. Linux only; figures are printed only.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.pair import Pair, pairs  # noqa: E402
from tests.benchmarks.websockets_client import Visitor  # noqa: E402
from tests.browser.browsing import serving  # noqa: E402

BARE = """
import streamlit as st
st.text(st.text_area("Candidate", key="candidate"))
st.text(st.text_area("Reference", key="reference_0"))
"""

IDLE = 2
"""First changes, which read lexicons and do not count."""

Texts = Mapping[str, str]
"""Keys of text boxes and what is typed into them."""


def one_pair(pair: Pair) -> Texts:
    return {"candidate": pair[0], "reference_0": pair[1]}


def two_candidates(pair: Pair) -> Texts:
    """Its candidate, and the same without its first word."""
    shorter = pair[0].partition(" ")[2]
    return {"compare_box": f"{pair[0]}\n{shorter}", "compare_reference_0": pair[1]}


def five_words(pair: Pair) -> Texts:
    return {"words": " ".join(pair[0].split()[:5])}


PAGES: dict[str, Callable[[Pair], Texts]] = {
    "bare": one_pair,
    "pair": one_pair,
    "candidates": two_candidates,
    "learn": one_pair,
    "metrics": one_pair,
    "words": five_words,
}


@dataclass(frozen=True, slots=True)
class Tab:
    """A page's visitor, the server that it is at, and the milliseconds of each change.

    ``old``: of the other checkout.
    """

    page: str
    old: bool
    address: str
    server: int
    visitor: Visitor
    first: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)


def cpu(process: int) -> float:
    """Milliseconds of CPU that a process has used, all its threads, those that have ended too."""
    return time.clock_gettime(~process << 3 | 2) * 1000  # Linux's clock of another process


def server_of(address: str) -> int:
    """The process that listens there."""
    port = int(address.rstrip("/").rpartition(":")[2])
    for child in psutil.Process().children():
        if any(f"--server.port={port}" in part for part in child.cmdline()):
            return int(child.pid)
    raise LookupError(address)


async def first_page(tab: Tab) -> None:
    """Another session opens the page: that of a server that knows it."""
    before = cpu(tab.server)
    async with Visitor(tab.address, path(tab.page)) as visitor:
        await visitor.open()
        tab.first.append(cpu(tab.server) - before)


def path(page: str) -> str:
    return "" if page in ("bare", "pair") else page


async def change(tab: Tab, pair: Pair) -> None:
    before = cpu(tab.server)
    await tab.visitor.type(PAGES[tab.page](pair))
    tab.changed.append(cpu(tab.server) - before)


async def measure(
    addresses: Mapping[tuple[str, bool], str], changes: int, sample: Sequence[Pair]
) -> list[Tab]:
    """Every page in turn, again and again."""
    tabs = [
        Tab(page, old, address, server_of(address), Visitor(address, path(page)))
        for (page, old), address in addresses.items()
    ]
    pages = list(dict.fromkeys(tab.page for tab in tabs))
    for tab in tabs:
        await tab.visitor.__aenter__()
        await tab.visitor.open()
    for number in range(changes + IDLE):
        for tab in tabs if number % 2 else tabs[::-1]:
            await change(tab, sample[number * len(pages) + pages.index(tab.page)])
            if number % 3 == 0:
                await first_page(tab)
    for tab in tabs:
        del tab.changed[:IDLE]
        await tab.visitor.__aexit__(None, None, None)
    return tabs


@contextmanager
def servers(pages: Sequence[str], old: Path | None) -> Iterator[dict[tuple[str, bool], str]]:
    """The app, a bare page and another checkout → the address of each page, new and old."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bare = folder / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        app = stack.enter_context(serving(folder))
        alone = stack.enter_context(serving(folder, script=str(bare)))
        addresses = {("bare", False): alone} | {(page, False): app for page in pages}
        if old is not None:
            before = stack.enter_context(serving(folder, root=old.resolve()))
            addresses |= {(page, True): before for page in pages}
        yield addresses


def ratio(tab: Tab, other: Tab) -> float:
    """Of the same changes, the median of how often the other's milliseconds they took."""
    return statistics.median(a / b for a, b in zip(tab.changed, other.changed, strict=True))


def report(tabs: Sequence[Tab]) -> None:
    bare = statistics.median(tabs[0].changed)
    now = {tab.page: tab for tab in tabs if not tab.old}
    for tab in tabs:
        first, changed = statistics.median(tab.first), statistics.median(tab.changed)
        ratios = [
            own / other for own, other in zip(now[tab.page].changed, tab.changed, strict=True)
        ]
        compared = f"   now {statistics.median(ratios):.2f} × that" if tab.old else ""
        print(
            f"{tab.page + ' before' * tab.old:17} first page {first:6.1f} ms CPU   "
            f"changed text {changed:6.1f} ms CPU = {changed / bare:5.1f} × bare  "
            f"({len(tab.changed)}){compared}"
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    every = [page for page in PAGES if page != "bare"]
    parser.add_argument("--pages", nargs="+", choices=every, default=every)
    parser.add_argument("--changes", type=int, default=30)
    parser.add_argument("--old", type=Path)
    options = parser.parse_args()
    needed = (options.changes + IDLE) * (len(options.pages) + 1)
    sample = pairs(needed)
    if len(sample) < needed:
        most = len(sample) // (len(options.pages) + 1) - IDLE
        parser.error(f"--changes {options.changes}: there are texts for {most} on so many pages")
    with servers(options.pages, options.old) as addresses:
        report(asyncio.run(measure(addresses, options.changes, sample)))


if __name__ == "__main__":
    main()
