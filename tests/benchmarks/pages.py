"""What a changed text costs the server on each page, beside a page that only repeats what is typed.

    python tests/benchmarks/pages.py [--pages pair words …] [--changes 30]

Over real websockets, a visitor for each page, in turn, so that a busy machine slows them alike:
each types texts of WMT24 (en-ru, from ../shared) that are new to the server. Milliseconds of the
server's CPU for the first page of a session after the first and for a changed text (medians), and
how often that of the bare page. Linux only; figures are printed only.
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
from tests.browser.browsing import free_port, serving  # noqa: E402

BARE = """
import streamlit as st
st.text(st.text_area("Candidate", key="candidate"))
st.text(st.text_area("Reference", key="reference_0"))
"""

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
    """A page's visitor, the server that it is at, and the milliseconds of each change."""

    page: str
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


async def measure(addresses: Mapping[str, str], changes: int, sample: Sequence[Pair]) -> list[Tab]:
    """Every page in turn, again and again; the first turns, which read lexicons, do not count."""
    tabs = [
        Tab(page, address, server_of(address), Visitor(address, path(page)))
        for page, address in addresses.items()
    ]
    texts = iter(sample)
    for tab in tabs:
        await tab.visitor.__aenter__()
        await tab.visitor.open()
        await change(tab, next(texts))
        await change(tab, next(texts))
        tab.changed.clear()
    for number in range(changes):
        for tab in tabs:
            await change(tab, next(texts))
            if number % 3 == 0:
                await first_page(tab)
    for tab in tabs:
        await tab.visitor.__aexit__(None, None, None)
    return tabs


@contextmanager
def servers(pages: Sequence[str]) -> Iterator[dict[str, str]]:
    """The app, and a bare page → the address of each of these pages."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bare = folder / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        app = stack.enter_context(serving(free_port(), folder))
        alone = stack.enter_context(serving(free_port(), folder, script=str(bare)))
        yield {page: alone if page == "bare" else app for page in pages}


def report(tabs: Sequence[Tab]) -> None:
    bare = statistics.median(tabs[0].changed)
    for tab in tabs:
        first, changed = statistics.median(tab.first), statistics.median(tab.changed)
        print(
            f"{tab.page:11} first page {first:6.1f} ms CPU   changed text {changed:6.1f} ms CPU"
            f" = {changed / bare:5.1f} × bare  ({len(tab.changed)})"
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    every = [page for page in PAGES if page != "bare"]
    parser.add_argument("--pages", nargs="+", choices=every, default=every)
    parser.add_argument("--changes", type=int, default=30)
    options = parser.parse_args()
    pages = ["bare", *options.pages]
    sample = pairs((options.changes + 2) * len(pages))
    with servers(pages) as addresses:
        report(asyncio.run(measure(addresses, options.changes, sample)))


if __name__ == "__main__":
    main()
