"""People vote while their server is killed, its disk is full, its database goes and comes back.

    python tests/benchmarks/killing.py --kills 1000

A server is a process with several people voting in threads of its own, at random and now and then
changing their minds. Before each vote it tells what the person answers, after it that the vote is
stored; then it is killed in the middle (SIGKILL). What is then in the database is held against what
was told:

- lost: votes told to be stored that are not there as they were answered;
- invented: votes in the database that nobody had answered, or that are there twice;
- broken: assignments without a vote, items whose counts are wrong, an unsound file.

Full disk: no file of the server's may grow any more (``RLIMIT_FSIZE``), and later again. Outages:
PostgreSQL is stopped at once and started again under people who try again with the same answer.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from sqlalchemy import create_engine, text  # noqa: E402

from meteor_core import annotations as an  # noqa: E402
from meteor_core.annotations import keys  # noqa: E402
from meteor_core.annotations.store import Store  # noqa: E402
from meteor_core.messages.errors import ResourceError  # noqa: E402
from tests.annotations import cluster  # noqa: E402
from tests.annotations.samples import corpus  # noqa: E402

PEOPLE, SEGMENTS = 6, 1_000
VOLUME = 160
"""Megabytes of the volume that is filled."""

COLUMNS = "{:24} {:>6} {:>9} {:>9} {:>9} {:>6} {:>9} {:>7}"
HEADINGS = ("", "times", "answered", "told", "stored", "lost", "invented", "broken")

Vote = tuple[str, int, int]
"""Who, on which item, the position of the better candidate in the item (2: a tie)."""


@dataclass
class Told:
    """What servers said before and after each vote."""

    answered: Counter[Vote] = field(default_factory=Counter)
    stored: Counter[Vote] = field(default_factory=Counter)
    refused: int = 0

    def read(self, said: str) -> None:
        for line in said.splitlines():
            word, *rest = line.split()
            if word == "refused":
                self.refused += 1
            elif len(rest) == 3:  # a line that was cut off told nothing
                vote = rest[0], int(rest[1]), int(rest[2])
                (self.answered if word == "answers" else self.stored)[vote] += 1


@dataclass
class Project:
    """A project with its people, made by a store that is closed again."""

    address: str
    made: an.Created
    people: list[an.Membership]

    @classmethod
    def make(cls, address: str) -> Project:
        store = Store(address)
        setup = an.Setup("x", "preference", annotators=PEOPLE, shuffled=False)
        made = an.create(store, setup, corpus(SEGMENTS, "AB"))
        people = [an.enter(store, made.annotator_key, f"p{n}") for n in range(PEOPLE)]
        store.close()
        return cls(address, made, people)


def serve(project: Project, pipe: int, seed: int, again: float = 0.0) -> None:
    """A server's whole life: until it is killed, or nothing is left."""
    store = Store(project.address)

    def tell(*words: object) -> None:
        os.write(pipe, (" ".join(map(str, words)) + "\n").encode())  # in one piece

    def judge(member: an.Membership, generator: random.Random) -> None:
        while item := trying(lambda: an.next_item(store, member), again, tell):
            for _ in range(1 + (generator.random() < 0.2)):
                better = generator.choice((0, 1, 2))
                answer = an.Preference(None if better == 2 else better)
                tell("answers", member.name, item.number, better)
                number = item.id
                trying(lambda n=number, a=answer: an.vote(store, member, n, a), again, tell)
                tell("stored", member.name, item.number, better)

    threads = [
        threading.Thread(target=judge, args=(member, random.Random(f"{seed} {member.name}")))
        for member in project.people
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def trying(act: Callable[[], object], again: float, tell: Callable[..., None]) -> object:
    """Once more after an outage, with the same answer, as a person presses “Try again”."""
    while True:
        try:
            return act()
        except ResourceError:
            if not again:
                raise
            tell("refused")
            time.sleep(again)


@contextlib.contextmanager
def server(project: Project, told: Told, seed: int, again: float = 0.0) -> Iterator[int]:
    """A server's process; on leaving it is killed, and all it said is read."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        with contextlib.suppress(BaseException):
            serve(project, writing, seed, again)
        os._exit(0)
    os.close(writing)
    listening = threading.Thread(target=listen, args=(reading, told))
    listening.start()
    try:
        yield process
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        listening.join()
        os.close(reading)


def listen(pipe: int, told: Told) -> None:
    left = ""
    while data := os.read(pipe, 1 << 16):
        said, _, rest = (left + data.decode()).rpartition("\n")
        told.read(said)
        left = rest


def stored(project: Project) -> tuple[Counter[Vote], int]:
    """Every vote in the database, and how much of it is broken."""
    store = Store(project.address)
    history = an.gather(store, project.made.owner).history
    votes: Counter[Vote] = Counter()
    for entry in history:
        better = getattr(entry.answer, "better", None)
        votes[entry.annotator, entry.item, 2 if better is None else better] += 1
    with store.read() as connection:
        wrong = [connection.execute(text(query)).scalar_one() for query in BROKEN]
        if connection.dialect.name == "sqlite":
            wrong.append(connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() != "ok")
    store.close()
    return votes, sum(wrong)


BROKEN = (
    "SELECT count(*) FROM assignments a WHERE (state = 'done') <> "
    "EXISTS (SELECT 1 FROM votes v WHERE v.item = a.item AND v.member = a.member)",
    "SELECT count(*) FROM items i WHERE taken <> (SELECT count(*) FROM assignments a "
    "WHERE a.item = i.id AND a.state IN ('leased', 'done'))",
)


def compare(told: Told, votes: Counter[Vote]) -> tuple[int, int]:
    """(lost, invented). Saying the same again stores nothing, so it is not missed either."""
    lost = sum(vote not in votes for vote in told.stored)
    invented = sum((votes - told.answered).values())
    return lost, invented


def settled(address: str) -> None:
    """PostgreSQL goes on for a moment with what a killed server had asked for."""
    if not address.startswith("postgresql"):
        return
    engine = create_engine(address)
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    with engine.connect() as connection:
        while connection.execute(text(others + "AND pid <> pg_backend_pid()")).scalar():
            connection.rollback() if hasattr(connection, "rollback") else None
            time.sleep(0.02)
    engine.dispose()


def killed(address: str, kills: int, seed: int) -> tuple[object, ...]:
    generator, total = random.Random(seed), Counter[str]()
    project, told = Project.make(address), Told()
    for number in range(kills):
        before = sum(told.stored.values())
        with server(project, told, seed + number):
            wait_for(told, before, generator.uniform(0.01, 0.25))
        if (number + 1) % 25 == 0 or number + 1 == kills:
            total.update(checked(project, told))
            project, told = Project.make(address), Told()
    return row(kills, total)


def wait_for(told: Told, before: int, seconds: float) -> None:
    """Until the first vote of this server is stored, and a while longer."""
    end = time.monotonic() + 20
    while sum(told.stored.values()) == before and time.monotonic() < end:
        time.sleep(0.001)
    time.sleep(seconds)


def checked(project: Project, told: Told) -> dict[str, int]:
    settled(project.address)
    votes, broken = stored(project)
    lost, invented = compare(told, votes)
    return {
        "answered": sum(told.answered.values()),
        "told": sum(told.stored.values()),
        "stored": sum(votes.values()),
        "lost": lost,
        "invented": invented,
        "broken": broken,
    }


def row(times: int, total: Counter[str]) -> tuple[object, ...]:
    return (times, *(total[name] for name in HEADINGS[2:]))


def full_disk(address: str, times: int, seed: int) -> tuple[object, ...]:
    """The server's files stop growing where they are, and may grow again a second later."""
    project, told, refused = Project.make(address), Told(), 0
    with server(project, told, seed, again=0.05) as process:
        wait_for(told, 0, 0.2)
        for _ in range(times):
            before = told.refused
            resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            time.sleep(0.4)
            refused += told.refused > before
            free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(process, resource.RLIMIT_FSIZE, free)
            wait_for(told, sum(told.stored.values()), 0.2)
    assert refused == times, f"the disk was full {times} times and noticed {refused} times"
    return row(times, Counter(checked(project, told)))


def outages(found: str, address: str, times: int, seed: int) -> tuple[object, ...]:
    project, told = Project.make(address), Told()
    with server(project, told, seed, again=0.1):
        for _ in range(times):
            wait_for(told, sum(told.stored.values()), 0.3)
            cluster.stop(found)
            time.sleep(0.3)
            cluster.start(found)
        wait_for(told, sum(told.stored.values()), 0.3)
    assert told.refused, "nobody noticed the outages"
    return row(times, Counter(checked(project, told)))


def full_volume(
    found: str, address: str, volume: Path, seed: int, times: int
) -> tuple[object, ...]:
    """The whole volume is filled, and emptied again; PostgreSQL may have ended meanwhile."""
    project, told, ballast = Project.make(address), Told(), volume / "ballast"
    with server(project, told, seed, again=0.1):
        for _ in range(times):
            wait_for(told, sum(told.stored.values()), 0.3)
            before = told.refused
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                while file.write(bytes(1 << 16)):
                    pass
            filled = time.monotonic()
            while told.refused == before and time.monotonic() < filled + 60:
                time.sleep(0.05)
            assert told.refused > before, "nobody noticed the full volume"
            ballast.unlink()
            with contextlib.suppress(AssertionError):  # it is still running
                cluster.start(found)
        wait_for(told, sum(told.stored.values()), 0.3)
    return row(times, Counter(checked(project, told)))


@contextlib.contextmanager
def small_volume(megabytes: int) -> Iterator[Path]:
    """A file system of its own, in memory; only root can have one."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        path = Path(folder)
        path.chmod(0o755)
        options = ["-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "none", folder]
        subprocess.run(["mount", *options], check=True)
        try:
            yield path
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--outages", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    keys.COST = 16
    print(f"seed {given.seed}, {PEOPLE} people voting\n")
    print(COLUMNS.format(*HEADINGS), flush=True)

    def tell(name: str, figures: tuple[object, ...]) -> None:
        print(COLUMNS.format(name, *figures), flush=True)

    with tempfile.TemporaryDirectory(dir=cluster.quick()) as folder:
        address = f"sqlite:///{folder}/killed.db"
        tell("SQLite, killed", killed(address, given.kills, given.seed))
        address = f"sqlite:///{folder}/full.db"
        tell("SQLite, disk full", full_disk(address, given.outages, given.seed))
    binaries = cluster.binaries()
    if binaries is None:
        sys.exit("PostgreSQL is not installed: apt-get install postgresql")
    with cluster.running(binaries) as found:
        address = found.format("postgres")
        tell("PostgreSQL, killed", killed(address, given.kills, given.seed))
        tell("PostgreSQL, outages", outages(found, address, given.outages, given.seed))
    if os.geteuid():
        sys.exit("A full volume under PostgreSQL: only root can make one.")
    with small_volume(VOLUME) as volume, cluster.running(binaries, volume) as found:
        address = found.format("postgres")
        times = given.outages
        tell("PostgreSQL, disk full", full_volume(found, address, volume, given.seed, times))


if __name__ == "__main__":
    main()
