"""A class at once: how long sessions wait for the first page, and for a changed text.

    python tests/benchmarks/load.py [--sessions 1 10 50] [--seconds 60] [--pause 5] [--processes 1]

Each session comes by a websocket of its own, spread over one pause, opens the home page, and then
types a new pair of WMT24 (en-ru, from ../shared) every ``--pause`` seconds. The server is this
program's own, started for each number of sessions; with several ``--processes``, as many of them
behind nginx, as in docs/server.md. Waits in seconds; CPU (of all processes of the server, in
percent of one core) and resident memory while the sessions were there.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.pair import Pair, pairs  # noqa: E402
from tests.benchmarks.websockets_client import Visitor  # noqa: E402
from tests.browser.browsing import serving  # noqa: E402
from tests.browser.proxied import proxied  # noqa: E402

POOL = 400
"""Pairs that the sessions draw from."""


@dataclass(slots=True)
class Waits:
    """Seconds that all sessions together have waited, and what went wrong."""

    first: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


async def visit(address: str, waits: Waits, after: float, until: float, pause: float) -> None:
    """One session: comes, reads, types, again and again."""
    lot = random.Random(after)
    await asyncio.sleep(after)
    try:
        async with Visitor(address) as visitor:
            waits.first.append(await visitor.open())
            while time.monotonic() < until:
                await asyncio.sleep(pause * lot.uniform(0.8, 1.2))
                candidate, reference = lot.choice(PAIRS)
                texts = {"candidate": candidate, "reference_0": reference}
                waits.changed.append(await visitor.type(texts))
    except Exception as error:
        waits.errors.append(f"{type(error).__name__}: {error}")


async def crowd(address: str, sessions: int, seconds: float, pause: float) -> Waits:
    """All sessions → what they waited."""
    waits, until = Waits(), time.monotonic() + seconds
    starts = [number * pause / sessions for number in range(sessions)]
    await asyncio.gather(*(visit(address, waits, start, until, pause) for start in starts))
    return waits


def row(name: str, seconds: Sequence[float]) -> str:
    """Median, 95th percentile and worst."""
    if not seconds:
        return f"{name}     –"
    ranked = sorted(seconds)
    high = ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))]
    middle = statistics.median(ranked)
    return f"{name} {middle:6.2f} median {high:6.2f} p95 {ranked[-1]:6.2f} worst ({len(ranked)})"


class Server:
    """The processes of the server that serves here, and what they have used."""

    def __init__(self) -> None:
        this = psutil.Process()
        self._processes = this.children(recursive=True)
        self._began, self._before = time.monotonic(), self._cpu()

    def _cpu(self) -> float:
        return sum(sum(each.cpu_times()[:2]) for each in self._processes)

    def used(self) -> str:
        """CPU since the beginning, and memory now."""
        share = (self._cpu() - self._before) / (time.monotonic() - self._began)
        memory = sum(each.memory_info().rss for each in self._processes) / 2**20
        return f"CPU {share:4.0%}  memory {memory:5.0f} MB"


@contextmanager
def served(folder: Path, processes: int) -> Iterator[str]:
    """One process by itself, or several behind nginx → the address."""
    if processes == 1:
        with serving(folder) as address:
            yield address
    else:
        with proxied(folder, processes) as (address, _servers):
            yield address


def measure(sessions: int, options: argparse.Namespace) -> None:
    """One number of sessions, on a server of its own that is warm for one pair."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(served(folder, options.processes))
        asyncio.run(crowd(address, 4 * options.processes, 3, 1))  # lexicons are read
        server = Server()
        waits = asyncio.run(crowd(address, sessions, options.seconds, options.pause))
        print(f"{sessions} sessions, {options.processes} process(es), a text every", end=" ")
        print(f"{options.pause:g} s: {server.used()}")
        print(row("  first page  ", waits.first))
        print(row("  changed text", waits.changed))
        print(f"  errors       {len(waits.errors)} {sorted(set(waits.errors))[:3]}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sessions", type=int, nargs="+", default=[1, 10, 50])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    PAIRS.extend(pairs(POOL))
    for sessions in options.sessions:
        measure(sessions, options)


PAIRS: list[Pair] = []

if __name__ == "__main__":
    main()
