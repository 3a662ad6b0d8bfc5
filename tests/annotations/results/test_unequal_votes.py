"""Items with different numbers of votes weigh the same: votes on one are averaged first."""

from __future__ import annotations

from typing import Any

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.store import Store
from tests.annotations.results.judging import answer_of
from tests.annotations.samples import annotator, corpus, project

SEGMENTS, HALF = 12, 6
SCHEMES = ("preference", "ranking", "rating", "errors", "esa")


def judged(scheme: str, system: str, early: bool) -> Any:
    """A is better in the early half of the segments by as much as B is in the late one."""
    if scheme == "errors":
        return "major" if system == "B" else "" if early else "major major"
    return 60 if system == "B" else 90 if early else 30


def by_answers(scheme: str, item: an.Item, *, turned: bool = False) -> an.Answer:
    early = (int(item.candidates[0].split()[-1]) < HALF) != turned
    return answer_of(scheme, [judged(scheme, text[0].upper(), early) for text in item.candidates])


def made(store: Store, scheme: str) -> an.Created:
    dataset = corpus(SEGMENTS, "AB", labels={"document": ("d",) * SEGMENTS})
    return project(store, scheme, dataset, annotators=3, candidates=2)


def with_skips(store: Store, scheme: str) -> an.Gathered:
    """Two of three people skip the late half."""
    project_ = made(store, scheme)
    for name in "АБВ":
        member = annotator(store, project_, name)
        while item := an.next_item(store, member):
            if name != "А" and int(item.candidates[0].split()[-1]) >= HALF:
                an.skip(store, member, item.id)
            else:
                an.vote(store, member, item.id, by_answers(scheme, item))
    return an.load_project(store, project_.owner)


def with_final_answers(store: Store, scheme: str) -> an.Gathered:
    """One of three people contradicts the others in the late half, where it is decided."""
    project_ = made(store, scheme)
    for name in "АБВ":
        member = annotator(store, project_, name)
        while item := an.next_item(store, member):
            late = int(item.candidates[0].split()[-1]) >= HALF
            an.vote(store, member, item.id, by_answers(scheme, item, turned=name == "В" and late))
    decided = an.disputes(store, project_.owner)
    assert len(decided) == HALF
    for dispute in decided:
        an.decide(store, project_.owner, dispute.item.id, by_answers(scheme, dispute.item))
    return an.load_project(store, project_.owner).adjudicated


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("unequal", [with_skips, with_final_answers])
def test_systems_equal_on_every_item_are_equal(store: Store, scheme: str, unequal: Any) -> None:
    found = unequal(store, scheme)
    one, other = results.standings(found, samples=50)
    assert (one.system, other.system) == ("A", "B")
    assert one.value == pytest.approx(other.value, abs=1e-6)
    assert (one.rank, other.rank) == (1, 1)
    rows = results.human(found)
    means = [sum(row.human for row in rows if row.system == name) / SEGMENTS for name in "AB"]
    assert means[0] == pytest.approx(means[1])
    if scheme not in ("preference", "ranking"):
        assert one.value == pytest.approx(means[0])


def test_pairs_of_a_candidate_weigh_the_same_in_its_human_score(store: Store) -> None:
    """A beats B by three votes and loses to C by one: half of its pairs are won, not 3 of 4."""
    project_ = project(store, dataset=corpus(1, "ABC"), annotators=3)
    for name in "АБВ":
        member = annotator(store, project_, name)
        while item := an.next_item(store, member):
            letters = [text[0] for text in item.candidates]
            if "c" in letters and name != "А":
                an.skip(store, member, item.id)
            else:
                an.vote(store, member, item.id, an.Preference(letters.index(min(
                    letters, key="cab".index))))  # fmt: skip
    scores = {row.system: (row.human, row.votes) for row in results.human(
        an.load_project(store, project_.owner))}  # fmt: skip
    assert scores == {"A": (0.5, 4), "B": (0.0, 4), "C": (1.0, 2)}
