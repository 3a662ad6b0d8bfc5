"""Annotators at once: how long each waits from a press to the next item; is any vote lost?

    python tests/benchmarks/voters.py [--voters 50] [--seconds 60] [--pause 3] [--database sqlite]

Each comes by a websocket of its own into one project of pairwise preferences, chooses every
``--pause`` seconds, and notes how many of the answers were taken; what the store holds afterwards
is held against that. The server and, for ``postgresql``, its cluster are this program's own. Waits
in seconds; figures are printed only.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from meteor_core import annotations as an  # noqa: E402
from tests.annotations import cluster  # noqa: E402
from tests.annotations.samples import corpus  # noqa: E402
from tests.benchmarks.load import Server, row  # noqa: E402
from tests.benchmarks.websockets_client import Visitor  # noqa: E402
from tests.browser.browsing import serving  # noqa: E402

PATH = "candidates?mode=annotate"
ITEMS = 1_000


@dataclass(slots=True)
class Votes:
    """Seconds that all voters together have waited, what was taken, and what went wrong."""

    entered: list[float] = field(default_factory=list)
    voted: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty store."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'annotations.db'}"
        return
    binaries = cluster.binaries()
    if binaries is None:
        raise SystemExit("PostgreSQL's initdb is not installed")
    with cluster.running(binaries) as address:
        yield address.format("postgres")


async def vote(
    address: str, link: str, number: int, votes: Votes, until: float, pause: float
) -> None:
    """One annotator: enters, reads, chooses, again and again."""
    lot = random.Random(number)
    try:
        async with Visitor(address, PATH) as visitor:
            await asyncio.sleep(pause * lot.random())
            await visitor.open()
            form = {"project_key": link}
            enter = next(name for name in visitor.buttons if "project_door_form" in name)
            votes.entered.append(await visitor.press(enter, form))
            while time.monotonic() < until:
                await asyncio.sleep(pause * lot.uniform(0.8, 1.2))
                choices = [name for name in visitor.buttons if name.startswith("project_prefer_")]
                votes.voted.append(await visitor.press(lot.choice(choices)))
    except Exception as error:
        votes.errors.append(f"{type(error).__name__}: {error}")


async def crowd(address: str, links: list[str], options: argparse.Namespace) -> Votes:
    """All annotators → what they waited."""
    votes, until = Votes(), time.monotonic() + options.seconds
    await asyncio.gather(
        *(vote(address, link, n, votes, until, options.pause) for n, link in enumerate(links))
    )
    return votes


def measure(options: argparse.Namespace) -> None:
    """A project, its annotators, and what the store holds when they have gone."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        where = stack.enter_context(database(options.database, folder))
        store = an.Store(where)
        stack.callback(store.close)
        setup = an.Setup("Voters", "preference", annotators=options.voters, language="en")
        made = an.create(store, setup, corpus(ITEMS, "AB"), people=str(options.voters))
        links = [f"#pass={made.uid}.{one.token}" for one in made.people]
        address = stack.enter_context(serving(folder, database=where))
        server = Server()
        votes = asyncio.run(crowd(address, links, options))
        stored = sum(
            entry.answer is not None for entry in an.load_project(store, made.owner).history
        )
        print(f"{options.voters} voters on {options.database}, a vote every", end=" ")
        print(f"{options.pause:g} s: {server.used()}")
        print(row("  entered     ", votes.entered))
        print(row("  next item   ", votes.voted))
        print(f"  pressed {len(votes.voted)}, stored {stored}")
        print(f"  errors       {len(votes.errors)} {sorted(set(votes.errors))[:3]}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--voters", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=3)
    parser.add_argument("--database", choices=("postgresql", "sqlite"), default="postgresql")
    measure(parser.parse_args())


if __name__ == "__main__":
    main()
