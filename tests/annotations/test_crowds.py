"""Twenty at once, from two processes, under quotas and even shares: none over, none lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from meteor_core import annotations as an
from meteor_core.annotations.storing.store import Store
from tests.annotations.samples import corpus, project
from tests.annotations.test_together import passes, told_and_kept, writer

PROCESSES, THREADS = 2, 10


@pytest.mark.parametrize("rules", [{"quota": 4}, {"quota": 5, "even": True}])
def test_nobody_gets_more_and_nothing_is_lost(address: str, rules: dict[str, int]) -> None:
    store = Store(address)
    made = project(store, dataset=corpus(60, "AB"), annotators=2)
    an.change_rules(store, made.owner, **rules)
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
    assert set(shares.values()) == {rules["quota"]}
    if "even" in rules:
        _are_even([one.annotator for one in history], names)
    store.close()


def _are_even(votes: Sequence[str], names: Sequence[str]) -> None:
    """Nobody ever has two items more than another, of which one may not be answered yet."""
    counts = Counter(dict.fromkeys(names, 0))
    for name in votes:
        counts[name] += 1
        assert max(counts.values()) - min(counts.values()) <= 2
