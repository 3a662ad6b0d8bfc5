"""People who vote, in threads of a server of their own that may end at any moment.

Before each vote the server tells what the person answers, after it that the vote is stored; what is
then in the database is held against what was told.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sqlalchemy import create_engine, text

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import ResourceError
from tests.annotations.samples import annotator, corpus

Result = TypeVar("Result")

PEOPLE, SEGMENTS = 6, 1_000

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
        made = an.create(store, setup, corpus(SEGMENTS, "AB"), visitor=str(time.time_ns()))
        people = [annotator(store, made, f"p{n}") for n in range(PEOPLE)]
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
                trying(partial(an.vote, store, member, item.id, answer), again, tell)
                tell("stored", member.name, item.number, better)

    threads = [
        threading.Thread(target=judge, args=(member, random.Random(f"{seed} {member.name}")))
        for member in project.people
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def trying(act: Callable[[], Result], again: float, tell: Callable[..., None]) -> Result:
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
    history = an.load_project(store, project.made.owner).history
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
    # Each look is a transaction: within one the server shows the same activity throughout.
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    with engine.connect() as connection:
        while connection.execute(text(others + "AND pid <> pg_backend_pid()")).scalar():
            time.sleep(0.02)
    engine.dispose()
