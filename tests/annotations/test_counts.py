"""Counts of one person are the same in every table, and add up to what was stored."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.store import Store
from meteor_core.exports.annotations import sheets
from tests.annotations.samples import annotator, corpus, project

PEOPLE = ("Анна", "Борис", "Вера", "Глеб")


def worked(store: Store, seed: int) -> tuple[an.Created, dict[str, list[str]]]:
    """Documents and controls, votes, skips, second thoughts, a lease left.

    → the project, and what each person's items end with, as the test itself has written it down.
    """
    lot = random.Random(seed)
    labels = {"document": ("x", "x", "y", "y", "y", "z")}
    controls = tuple(an.Control(n, ("A",), an.Rating((50.0,))) for n in range(2))
    made = project(
        store,
        "rating",
        corpus(6, "AB", labels=labels),
        documents=True,
        annotators=3,
        controls=controls,
        seed=seed,
    )
    ends: dict[str, list[str]] = {}
    for name in PEOPLE:
        member, mine = annotator(store, made, name), dict[int, str]()
        for _step in range(lot.randint(5, 25)):
            item = an.next_item(store, member)
            if item is None:
                break
            if lot.random() < 0.2:
                an.skip(store, member, item.id)
                mine[item.id] = "skip"
                continue
            an.vote(store, member, item.id, an.Rating((50.0,)), seconds=1.0)
            mine[item.id] = "vote"
            if lot.random() < 0.2:
                an.vote(store, member, item.id, an.Rating((60.0,)), seconds=1.0)
        an.next_item(store, member)
        ends[name] = list(mine.values())
    return made, ends


Row = dict[str, Any]


def rows(gathered: an.Gathered) -> dict[str, Row]:
    """Annotator → what the workbook says."""
    found = sheets.annotators(gathered, results.agreement(gathered))
    return {str(row[0]): dict(zip(sheets.ANNOTATORS, row, strict=True)) for row in found}


def test_every_table_counts_alike_and_every_item_once(store: Store) -> None:
    for seed in range(3):
        made, ends = worked(store, seed)
        _alike(store, made, ends)
        numbers = {one.name: one.number for one in an.people(store, made.owner)}
        an.exclude(store, made.owner, numbers["Борис"])
        before = _alike(store, made, ends)["Борис"]
        assert before["Not counted"] == before["Answered"] > 0
        an.include(store, made.owner, numbers["Борис"])
        assert _alike(store, made, ends)["Борис"]["Not counted"] == 0


def _alike(store: Store, made: an.Created, ends: dict[str, list[str]]) -> dict[str, Row]:
    """The table of people, the workbook, agreement, progress → the workbook's rows."""
    gathered = an.load_project(store, made.owner)
    live = {one.name: one for one in an.watch(store, made.owner).people}
    counts, voted = rows(gathered), results.agreement(gathered).annotators
    for one in voted:
        row, said = counts[one.name], Counter(ends[one.name])
        assert row["Answered"] + row["Controls"] + row["Skipped"] == said.total()
        counted = row["Answered"] - row["Not counted"]
        assert live[one.name].held == counted + live[one.name].at_hand
        assert row["Controls"] == one.controls
        if not row["Not counted"]:
            assert (live[one.name].done, live[one.name].skipped) == (said["vote"], said["skip"])
            assert one.votes == row["Answered"]
        else:
            assert one.votes == 0
    progress = an.progress(store, made.owner)
    assert progress.votes == sum(row["Answered"] - row["Not counted"] for row in counts.values())
    return counts


def test_who_fails_the_controls_is_left_out_everywhere(store: Store) -> None:
    controls = tuple(an.Control(n, ("A", "B"), an.Preference(0)) for n in range(2))
    made = project(store, dataset=corpus(6, "AB"), controls=controls, qualify=1.0)
    anna, ends = annotator(store, made), []
    while item := an.next_item(store, anna):
        an.vote(store, anna, item.id, an.Preference(None))  # no control is a tie
        ends.append("vote")
    row = _alike(store, made, {"Анна": ends})["Анна"]
    assert row["Not counted"] == row["Answered"]
    assert row["Controls"] == len(ends) - row["Answered"]


def test_counts_do_not_depend_on_the_order_of_the_history(store: Store) -> None:
    made, _ends = worked(store, 7)
    gathered = an.load_project(store, made.owner)
    history = list(gathered.history)
    random.Random(1).shuffle(history)
    assert rows(replace(gathered, history=tuple(history))) == rows(gathered)
