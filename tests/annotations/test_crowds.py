"""Twenty at once, from two processes, under a quota: none over, none lost."""

from __future__ import annotations

from collections import Counter

from meteor_core import annotations as an
from meteor_core.annotations.store import Store
from tests.annotations.samples import corpus, project
from tests.annotations.test_together import passes, told_and_kept, writer

PROCESSES, THREADS = 2, 10


QUOTA = 4


def test_nobody_gets_more_and_nothing_is_lost(address: str) -> None:
    store = Store(address)
    made = project(store, dataset=corpus(60, "AB"), annotators=2)
    an.change_rules(store, made.owner, quota=QUOTA)
    names = [f"{process}.{thread}" for process in range(PROCESSES) for thread in range(THREADS)]
    links = passes(store, made, *names)
    running = [
        writer(address, made.uid, *links[at : at + THREADS]) for at in range(0, len(links), THREADS)
    ]
    history = told_and_kept(store, made, running)
    assert max(Counter(one.item for one in history).values()) <= 2
    shares = Counter(one.annotator for one in history)
    held = {one.name: one.held for one in an.people(store, made.owner) if one.role == "annotator"}
    assert held == {name: shares[name] for name in names}
    assert set(shares.values()) == {QUOTA}
    store.close()
