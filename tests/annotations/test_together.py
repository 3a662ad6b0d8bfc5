"""Twenty at once, and one killed in the middle: what was told to be stored is stored, once."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import func, select

from meteor_core import annotations as an
from meteor_core.annotations import tables
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Clock
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PROCESSES, THREADS, EACH = 2, 10, 3


def writer(address: str, uid: str, *passes: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.annotations.writer", address, uid, *passes]
    pipes = {"stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=ROOT, **pipes)  # type: ignore[call-overload, no-any-return]


def passes(store: Store, made: an.Created, *names: str) -> list[str]:
    """``name=token`` of each, new on the roster."""
    listed = an.enrol(store, made.owner, "\n".join(names))
    return [f"{one.name}={one.token}" for one in listed]


def told_and_kept(
    store: Store, made: an.Created, running: Sequence[subprocess.Popen[str]]
) -> tuple[an.Judgement, ...]:
    """The history once all writers have ended: what they were told to be stored, each vote once."""
    told = [
        line.split()
        for process in running
        for line in process.communicate(timeout=PATIENCE)[0].splitlines()
    ]
    assert [process.returncode for process in running] == [0] * len(running)
    history = an.load_project(store, made.owner).history
    kept = sorted((one.annotator, one.item, one.number) for one in history)
    assert kept == sorted((name, int(item), int(number)) for name, item, number in told)
    assert len({(one.annotator, one.item) for one in history}) == len(history)
    return history


def test_twenty_writers_lose_nothing(address: str) -> None:
    store = Store(address)
    made = project(store, dataset=corpus(50, "AB"), annotators=EACH)
    names = [f"{process}.{thread}" for process in range(PROCESSES) for thread in range(THREADS)]
    links = passes(store, made, *names)
    running = [
        writer(address, made.uid, *links[at : at + THREADS]) for at in range(0, len(links), THREADS)
    ]
    history = told_and_kept(store, made, running)
    assert len(history) == 50 * EACH
    assert set(Counter(one.item for one in history).values()) == {EACH}
    assert all(one.counts for one in history)
    with store.read() as connection:
        taken = connection.execute(select(tables.items.c.taken)).scalars().all()
        states = connection.execute(select(tables.assignments.c.state).distinct()).scalars().all()
    assert (set(taken), states) == ({EACH}, ["done"])
    store.close()


def test_killed_in_mid_vote(address: str) -> None:
    clock = Clock()
    store = Store(address, clock=clock)
    made = project(store, dataset=corpus(2000, "AB"))
    with writer(address, made.uid, *passes(store, made, "Анна", "Борис")) as process:
        assert process.stdout
        told = [process.stdout.readline().split() for _ in range(25)]
        process.send_signal(signal.SIGKILL)
        # lines read ahead of those are in the pipe's buffer, where ``communicate`` does not look
        told += [line.split() for line in process.stdout if line.endswith("\n")]
    assert process.returncode == -signal.SIGKILL
    history = an.load_project(store, made.owner).history
    kept = {(one.annotator, one.item) for one in history}
    assert {(name, int(item)) for name, item, number in told if number} <= kept
    assert len(kept) == len(history) <= len(told) + 2
    _is_whole(store, len(kept))
    clock.now += 10**9  # their leases end, and what they were at goes to others
    third = annotator(store, made, "Вера")
    for _ in range(3):
        item = an.next_item(store, third)
        assert item
        an.vote(store, third, item.id, an.Preference(0))
    _is_whole(store, len(kept) + 3)
    store.close()


def _is_whole(store: Store, done: int) -> None:
    """No vote without its assignment, and counters as they should be."""
    with store.read() as connection:
        counts = [
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (tables.votes,)
        ]
        states = connection.execute(select(tables.assignments.c.state)).scalars().all()
        taken = connection.execute(select(func.sum(tables.items.c.taken))).scalar_one()
        if connection.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
    assert counts == [done]
    assert states.count("done") == done
    assert taken == done + states.count("leased")


def test_who_holds_an_item_alone_holds_it_alone(store: Store) -> None:
    made = project(store, dataset=corpus(5, "AB"))
    people = [annotator(store, made, f"Имя {number}") for number in range(7)]
    held = [an.next_item(store, member) for member in people]
    numbers = [item.id for item in held if item]
    assert len(numbers) == len(set(numbers)) == 5
    assert sum(len(work(store, member)) for member in people) == 5
