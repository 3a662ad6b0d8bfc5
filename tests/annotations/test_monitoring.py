"""A project while it runs: counts, times, α's interval, against independent figures."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import Segment
from meteor_core.annotations.results.agreement import _alpha, _sums
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, answer, corpus, project
from tests.annotations.surroundings import Clock

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


def test_everybody_is_as_far_as_their_own_page_says(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(4, "ABC"), annotators=2)
    an.enrol(store, made.owner, "Вера: max 2, #1-3")
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    for seconds in (1.0, 2.0, 3.0, 10.0):
        item = an.next_item(store, anna)
        assert item
        clock.now += 20
        an.vote(store, anna, item.id, answer("preference"), seconds=seconds)
    item = an.next_item(store, boris)
    assert item
    an.skip(store, boris, item.id)
    an.next_item(store, boris)
    found = an.watch(store, made.owner)
    vera, first, second = found.people
    for person, member in ((first, anna), (second, boris)):
        told = an.progress(store, member)
        assert (person.done, person.skipped, person.left) == (told.done, told.skipped, told.left)
        assert told.left is None  # three people, and two votes on each item
    assert (vera.joined, vera.done, vera.left, vera.seconds, vera.last) == (
        None,
        0,
        None,
        None,
        None,
    )
    assert (first.seconds, first.last, second.seconds) == (2.5, clock.now, None)
    assert first.minutes == pytest.approx((1 + 3 * 20) / 60)
    assert (first.at_hand, second.at_hand) == (0, 1)
    assert an.watch(store, made.owner) == found
    assert found.progress == an.progress(store, made.owner)
    lacking = found.lacking
    assert lacking == an.Lacking({"Борис": 1}, {"Вера": 3}, 0, 24 - 4 - 1 - 3)
    with pytest.raises(AccessError):
        an.watch(store, anna)


@pytest.mark.parametrize(("seconds", "fast"), [(0.3, True), (0.5, False)])
def test_who_reads_faster_than_anybody_can_is_told(
    store: Store, seconds: float, fast: bool
) -> None:
    """40 characters in an item, which eyes run over in .4 s."""
    texts = {name: tuple(f"двенадцать {name}" for _ in range(9)) for name in "AB"}
    given = {"references": {"ref": tuple("эталон" for _ in range(9))}, "systems": texts}
    made = project(store, dataset=corpus(9, **given, sources=tuple("x" * 2 for _ in range(9))))
    anna = annotator(store, made)
    for number in range(6):
        assert [one.is_fast for one in an.watch(store, made.owner).people] == [number > 4 and fast]
        item = an.next_item(store, anna)
        assert item
        an.vote(store, anna, item.id, an.Preference(0), seconds=seconds)


def test_who_waits_and_why(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    anna, boris = (annotator(store, made, name) for name in ("Анна", "Борис"))
    assert an.next_item(store, anna)
    item = an.next_item(store, boris)
    assert item
    an.vote(store, boris, item.id, an.Preference(0))

    def waits() -> list[str]:
        return [one.waits for one in an.watch(store, made.owner).people]

    assert waits() == ["", "waiting"]
    an.enrol(store, made.owner, "Борис: max 1")
    assert waits() == ["", "full"]
    clock.now += 31 * 60
    assert an.watch(store, made.owner).lacking == an.Lacking(free=1)


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
        Judgement(
            item, "normal", None, item // 3, (SYSTEMS[item % 3],), "owner", 1, "final",
            an.Rating((50.0,)), (0,), "", None, 9000.0, True, None,
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
