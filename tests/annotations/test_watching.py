"""A project while it runs: counts, times, α's interval and drift, against independent figures."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy import stats

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


def drifting(gathered: Gathered, name: str, points: float) -> Gathered:
    """The same, but that one annotator gives ever fewer points."""
    mine = [vote for vote in gathered.history if vote.annotator == name]
    late = {vote.made: n / len(mine) for n, vote in enumerate(sorted(mine, key=lambda v: v.made))}

    def moved(vote: Judgement) -> Judgement:
        assert isinstance(vote.answer, an.Rating)
        less = points * late[vote.made]
        return replace(vote, answer=an.Rating((vote.answer.values[0] - less,)))

    history = [moved(vote) if vote.annotator == name else vote for vote in gathered.history]
    return replace(gathered, history=tuple(history))


def test_who_drifts_is_found_and_nobody_else() -> None:
    found = results.drifts(drifting(judged("rating"), "Б", 60.0))
    assert [(one.annotator, one.kind) for one in found if one.is_drift and one.change < 0] == [
        ("Б", "severity")
    ]
    assert found[0].change == pytest.approx(-60, abs=15)
    assert len(found) == 6
    assert not any(one.is_drift for one in results.drifts(judged("rating")))
    assert not any(one.is_drift for one in results.drifts(judged("preference")))


def distances(gathered: Gathered) -> list[float]:
    """How far each of Б's points lie from the mean of the others', in the order of time."""
    given: dict[tuple[int, str], dict[str, tuple[float, float]]] = {}
    for vote in gathered.history:
        assert isinstance(vote.answer, an.Rating)
        unit = given.setdefault((vote.segment, vote.systems[0]), {})
        unit[vote.annotator] = vote.made, vote.answer.values[0]
    mine = sorted(
        (unit["Б"][0], unit["Б"][1] - (unit["А"][1] + unit["В"][1]) / 2) for unit in given.values()
    )
    return [round(value, 9) for _, value in mine]


def test_drift_is_mann_kendall_s_of_the_distances() -> None:
    gathered = drifting(judged("rating"), "Б", 20.0)
    (found,) = (
        one for one in results.drifts(gathered) if (one.annotator, one.kind) == ("Б", "severity")
    )
    values = distances(gathered)
    assert found.votes == len(values) == 120
    assert found.level == pytest.approx(np.mean(values))
    assert found.tau == pytest.approx(stats.kendalltau(range(120), values).statistic)
    slopes = [(values[b] - values[a]) / (b - a) for a in range(120) for b in range(a + 1, 120)]
    assert found.change == pytest.approx(np.median(slopes) * 119)


def test_the_surest_drift_is_corrected_for_all_tests() -> None:
    gathered = drifting(judged("rating"), "Б", 60.0)
    first, *others = results.drifts(gathered)
    raw = float(stats.kendalltau(range(120), distances(gathered)).pvalue)
    assert (first.annotator, len(others)) == ("Б", 5)
    assert first.p == pytest.approx(6 * raw)


def side_by_side(answers: int) -> Gathered:
    """Three people score three candidates at once, each in a mood that lasts for one answer."""
    lot, votes = random.Random(7), []
    for segment in range(answers):
        for number, name in enumerate("АБВ"):
            mood = lot.gauss(0, 12)
            said = an.Rating(tuple(50 + mood + lot.gauss(0, 5) for _ in SYSTEMS))
            vote = _vote("rating", (segment, segment, SYSTEMS), name, segment + number / 3, lot)
            votes.append(replace(vote, answer=said))
    return replace(judged("rating", segments=answers), history=tuple(votes))


def test_a_vote_is_one_observation_of_drift() -> None:
    assert results.drifts(side_by_side(19)) == []
    gathered = side_by_side(20)
    (found,) = (
        one for one in results.drifts(gathered) if (one.annotator, one.kind) == ("А", "severity")
    )
    means = [np.mean(vote.answer.values) for vote in gathered.history]
    distances = [own - (one + two) / 2 for own, one, two in zip(*[iter(means)] * 3, strict=True)]
    assert found.votes == 20
    assert found.tau == pytest.approx(stats.kendalltau(range(20), distances).statistic)


def test_who_comes_to_contradict_the_others_is_found() -> None:
    """In each item they are compared with the others there alone."""
    gathered = judged("preference", people="АБВГ")
    others = {"А": 0, "В": 0, "Г": 1}  # of whom two say one thing, and one always the other

    def said(vote: Judgement) -> Judgement:
        late = vote.segment >= 20
        return replace(vote, answer=an.Preference(others.get(vote.annotator, int(late))))

    found = results.drifts(replace(gathered, history=tuple(map(said, gathered.history))))
    dissent = {one.annotator: one for one in found if one.kind == "dissent"}
    assert dissent["Б"].votes == 120
    assert dissent["Б"].level == pytest.approx((2 / 3 + 4 / 3) / 2)
    assert dissent["Б"].is_drift
    assert dissent["Б"].tau > 0.5
    assert dissent["Г"].tau < -0.5


def test_pace_is_the_logarithm_of_seconds() -> None:
    """To take twice as long is as far from the others, whatever the item takes."""

    def pace(gathered: Gathered) -> results.Drift:
        (found,) = (one for one in results.drifts(gathered) if (one.kind, one.annotator) == one_of)
        return found

    one_of, gathered = ("pace", "Б"), judged("rating")
    slow = [
        replace(vote, seconds=2 * (vote.seconds or 0)) if vote.annotator == "Б" else vote
        for vote in gathered.history
    ]
    before, after = pace(gathered), pace(replace(gathered, history=tuple(slow)))
    assert after.level - before.level == pytest.approx(np.log(2))
    assert (after.tau, after.change) == pytest.approx((before.tau, before.change))


def test_final_answers_are_nobody_s_drift() -> None:
    gathered = drifting(judged("rating"), "Б", 20.0)
    decisions = tuple(
        FinalAnswer(
            item, "normal", item // 3, (SYSTEMS[item % 3],), "owner", 1, "final",
            an.Rating((50.0,)), "", 9000.0,
        )
        for item in range(60)
    )  # fmt: skip
    decided = replace(gathered, decisions=decisions).adjudicated
    assert len(decided.counting) < len(gathered.counting)
    for figure in (results.drifts, results.alpha_interval, results.pair_differences):
        assert figure(decided) == figure(gathered)  # type: ignore[operator]


def test_a_night_between_two_votes_is_no_longer_than_a_minute() -> None:
    gathered = drifting(judged("rating"), "Б", 20.0)
    rested = [
        replace(vote, made=vote.made + 40_000 * (vote.segment >= 10)) for vote in gathered.history
    ]
    assert results.drifts(replace(gathered, history=tuple(rested))) == results.drifts(gathered)


def test_votes_of_one_moment_have_no_drift() -> None:
    gathered = judged("rating")
    at_once = tuple(replace(vote, made=1.0) for vote in gathered.history)
    found = results.drifts(replace(gathered, history=at_once))
    assert [(one.change, one.tau, one.p) for one in found] == 6 * [(0.0, 0.0, 1.0)]


@pytest.mark.parametrize("scheme", ["preference", "rating"])
def test_nothing_depends_on_the_order_of_votes_people_systems(scheme: str) -> None:
    gathered, lot = judged(scheme), random.Random(4)
    history = list(gathered.history)
    lot.shuffle(history)
    mixed = replace(gathered, history=tuple(history))
    for figure in (results.drifts, results.alpha_interval, results.pair_differences):
        assert figure(mixed) == figure(gathered)  # type: ignore[operator]
    names = replace(gathered, systems=tuple(reversed(gathered.systems)))
    assert results.alpha_interval(names) == results.alpha_interval(gathered)

    def signed(one: Any) -> dict[tuple[str, str], float]:
        found = results.pair_differences(one)
        return {(p.first, p.second): p.mean for p in found} | {
            (p.second, p.first): -p.mean for p in found
        }

    assert signed(names) == pytest.approx(signed(gathered))
