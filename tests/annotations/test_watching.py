"""A project while it runs: counts, times, α's interval, against independent figures."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.final_answers import FinalAnswer
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.making.segments import Segment
from meteor_core.annotations.results.alpha_interval import _alpha, _sums
from meteor_core.annotations.storing.store import Store
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, answer, corpus, project

SYSTEMS = "ABC"


def judged(scheme: str, seed: int = 1, people: str = "АБВ", segments: int = 40) -> Gathered:
    """Everybody on everything, with answers drawn by lot."""
    lot, votes = random.Random(seed), []
    for segment in range(segments):
        item = 3 * segment
        for place, systems in enumerate(("AB", "AC", "BC") if scheme == "preference" else SYSTEMS):
            for number, name in enumerate(people):
                moment = float(1000 * number + item + place)
                votes.append(_vote(scheme, (item + place, segment, systems), name, moment, lot))
    texts = {n: Segment(n, f"s{n}", None, ("r",), tuple(SYSTEMS)) for n in range(segments)}
    setup = an.Setup("t", scheme, annotators=len(people))
    return Gathered("u", setup, tuple(SYSTEMS), ("ref",), texts, tuple(votes), ())


def _vote(
    scheme: str, item: tuple[int, int, str], name: str, made: float, lot: random.Random
) -> Judgement:
    number, segment, systems = item
    said: an.Answer = an.Rating((float(lot.randint(0, 10) * 10),))
    if scheme == "preference":
        said = an.Preference(lot.choice((0, 0, 1, None)))
    return Judgement(
        number, "normal", None, segment, tuple(systems), name, 1, "vote", said,
        tuple(range(len(systems))), "", lot.uniform(5, 20), made, True, None,
    )  # fmt: skip


def test_counts_by_person_and_system(store: Store) -> None:
    made = project(store, dataset=corpus(4, "ABC"), annotators=2)
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    for seconds in (1.0, 2.0, 3.0, 10.0):
        item = an.next_item(store, anna)
        assert item
        an.vote(store, anna, item.id, answer("preference"), seconds=seconds)
    item = an.next_item(store, boris)
    assert item
    an.skip(store, boris, item.id)
    an.next_item(store, boris)
    found = an.watch(store, made.owner)
    assert [(p.name, p.work.answered, p.work.skipped, p.at_hand) for p in found.people] == [
        ("Анна", 4, 0, 0),
        ("Борис", 0, 1, 1),
    ]
    assert found.people[0].seconds == found.seconds == (1.75, 2.5, 4.75)  # R's type 7
    assert found.people[1].seconds is None
    assert [(one.name, one.wanted) for one in found.systems] == [("A", 16), ("B", 16), ("C", 16)]
    shown = [name for vote in an.gather(store, made.owner).counting for name in vote.systems]
    assert [one.votes for one in found.systems] == [shown.count(name) for name in "ABC"]
    assert an.watch(store, made.owner) == found
    with pytest.raises(AccessError):
        an.watch(store, anna)


def test_the_version_changes_with_all_that_results_rest_on(store: Store) -> None:
    made = project(store, dataset=corpus(2, "AB"), annotators=2)
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    items = [an.next_item(store, who) for who in (anna, boris)]
    assert items[0]
    assert items[1]
    first, second = items[0].id, items[1].id
    number = an.people(store, made.owner)[1].number
    seen = [an.watch(store, made.owner).version]
    for act in (
        lambda: an.vote(store, anna, first, an.Preference(0)),
        lambda: an.vote(store, boris, second, an.Preference(0)),
        lambda: an.exclude(store, made.owner, number),
        lambda: an.include(store, made.owner, number),
        lambda: an.decide(store, made.owner, first, an.Preference(1)),
        lambda: an.withdraw(store, made.owner, first),
    ):
        act()
        seen.append(an.watch(store, made.owner).version)
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("scheme", ["preference", "rating"])
def test_alpha_from_sums_is_the_library_s(scheme: str) -> None:
    for seed in range(5):
        gathered = judged(scheme, seed)
        sums = _sums(gathered).sum(axis=0, keepdims=True)
        alpha = results.agreement(gathered).alpha
        assert _alpha(sums, nominal=scheme == "preference") == pytest.approx(alpha, abs=1e-9)


@pytest.mark.parametrize("scheme", ["preference", "rating"])
def test_alpha_s_interval_is_the_bootstrap_s(scheme: str) -> None:
    """The same bounds as when α is computed anew, by the library, of every draw."""
    gathered = judged(scheme, segments=25)
    bounds = results.alpha_interval(gathered)
    assert bounds
    lot, found = np.random.default_rng(3), []
    for _ in range(150):
        drawn = lot.integers(0, 25, size=25)
        votes = [
            replace(vote, segment=place, item=1000 * place + vote.item)
            for place, segment in enumerate(drawn)
            for vote in gathered.history
            if vote.segment == segment
        ]
        texts = dict.fromkeys(range(25), gathered.segments[0])
        again = replace(gathered, history=tuple(votes), segments=texts)
        found.append(results.agreement(again).alpha)
    assert bounds == pytest.approx(tuple(np.percentile(found, (2.5, 97.5))), abs=0.05)
    assert results.alpha_interval(judged(scheme, segments=4)) is None


def test_final_answers_do_not_move_alpha_s_interval() -> None:
    gathered = judged("rating")
    decisions = tuple(
        FinalAnswer(
            item, "normal", item // 3, (SYSTEMS[item % 3],), "owner", 1, "final",
            an.Rating((50.0,)), "", 9000.0,
        )
        for item in range(60)
    )  # fmt: skip
    decided = replace(gathered, decisions=decisions).adjudicated
    assert len(decided.counting) < len(gathered.counting)
    assert results.alpha_interval(decided) == results.alpha_interval(gathered)


@pytest.mark.parametrize("scheme", ["preference", "rating"])
def test_nothing_depends_on_the_order_of_votes_people_systems(scheme: str) -> None:
    gathered, lot = judged(scheme), random.Random(4)
    history = list(gathered.history)
    lot.shuffle(history)
    mixed = replace(gathered, history=tuple(history))
    assert results.alpha_interval(mixed) == results.alpha_interval(gathered)
    names = replace(gathered, systems=tuple(reversed(gathered.systems)))
    assert results.alpha_interval(names) == results.alpha_interval(gathered)
