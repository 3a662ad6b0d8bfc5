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
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))


from meteor_core.annotations import keys  # noqa: E402
from tests.annotations import cluster  # noqa: E402
from tests.benchmarks.voting_people import (  # noqa: E402
    PEOPLE,
    Project,
    Told,
    compare,
    server,
    settled,
    stored,
)

VOLUME = 160
"""Megabytes of the volume that is filled."""

COLUMNS = "{:24} {:>6} {:>9} {:>9} {:>9} {:>6} {:>9} {:>7}"
HEADINGS = ("", "times", "answered", "told", "stored", "lost", "invented", "broken")


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


def wait_for_refusal(told: Told, before: int) -> None:
    end = time.monotonic() + 60
    while told.refused == before:
        assert time.monotonic() < end, "nobody noticed that there is no room"
        time.sleep(0.02)


def full_disk(address: str, times: int, seed: int) -> tuple[object, ...]:
    """The server's files stop growing where they are, until that is noticed, and grow again."""
    project, told = Project.make(address), Told()
    with server(project, told, seed, again=0.05) as process:
        wait_for(told, 0, 0.2)
        for _ in range(times):
            before = told.refused
            resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            wait_for_refusal(told, before)
            free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(process, resource.RLIMIT_FSIZE, free)
            wait_for(told, sum(told.stored.values()), 0.2)
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
            wait_for_refusal(told, before)
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
