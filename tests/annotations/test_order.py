"""No figure depends on the order in which systems, segments or annotators came."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.assignments import VOTE
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.planning import NORMAL, Segment
from meteor_core.annotations.results.agreement import alpha
from meteor_core.annotations.store import Store
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Databases

SYSTEMS, PEOPLE, SEGMENTS = "ABC", "АБВ", 4
Votes = Mapping[tuple[str, int, str], int]
"""(annotator, segment, system) → how good; a candidate that is missing was not judged."""

VOTES = st.dictionaries(
    st.tuples(st.sampled_from(PEOPLE), st.integers(0, SEGMENTS - 1), st.sampled_from(SYSTEMS)),
    st.integers(0, 2),
    min_size=6,
)
ORDERS = st.tuples(*(st.permutations(order) for order in (SYSTEMS, range(SEGMENTS), PEOPLE)))


@pytest.fixture(scope="module")
def store(databases: Databases) -> Iterator[Store]:
    made = Store(databases("sqlite"))
    yield made
    made.close()


def gathered(
    scheme: str, said: Votes, systems: Sequence[str], segments: Sequence[int], people: Sequence[str]
) -> Gathered:
    """The votes as ``load_project`` reads them from a project made in this order."""
    history = [
        vote
        for name in people
        for number, segment in enumerate(segments)
        for vote in _votes(scheme, said, systems, (name, number, segment))
    ]
    texts = {
        number: Segment(number, f"s{segment}", None, (f"r{segment}",), tuple(systems))
        for number, segment in enumerate(segments)
    }
    setup = an.Setup("Проба", scheme, annotators=len(people))
    return Gathered("uid", setup, tuple(systems), ("ref",), texts, tuple(history), ())


def _votes(
    scheme: str, said: Votes, systems: Sequence[str], where: tuple[str, int, int]
) -> Iterator[Judgement]:
    name, number, segment = where
    groups = list(combinations(systems, 2)) if scheme == "preference" else [tuple(systems)]
    for item, group in enumerate(groups):
        if any((name, segment, system) not in said for system in group):
            continue
        values = [said[name, segment, system] for system in group]
        yield Judgement(
            item=100 * number + item, kind=NORMAL, segment=number, systems=group,
            annotator=name, number=0, action=VOTE, answer=_answer(scheme, values),
            shown=tuple(range(len(group))), note="", seconds=1.0, made=0.0, counts=True,
            expected=None,
        )  # fmt: skip


def _answer(scheme: str, values: Sequence[int]) -> an.Answer:
    if scheme == "preference":
        return an.Preference(None if values[0] == values[1] else int(values[1] > values[0]))
    if scheme == "ranking":
        return an.Ranking(tuple(1 + sum(other > value for other in values) for value in values))
    return an.Rating(tuple(map(float, values)))


def figures(found: Gathered) -> dict[Any, Any]:
    """All that is computed of the votes, whichever order it stands in."""
    agreed = results.agreement(found)
    taken: dict[Any, Any] = {"alpha": agreed.alpha, "units": agreed.units}
    for pair in agreed.pairs:
        taken[pair.first, pair.second] = (pair.units, pair.same, pair.kappa, pair.tau, pair.pearson)
    for row in results.standings(found, samples=30):
        taken[row.system] = (row.rank, row.value, row.low, row.high, row.wins, row.votes)
    for candidate in results.human(found):
        taken[candidate.id, candidate.system] = (candidate.human, candidate.votes)
    for item in results.judged_items(found):
        taken[item.segment.name, "".join(sorted(item.systems))] = item.spread
    return taken


def _same(first: Mapping[Any, Any], second: Mapping[Any, Any]) -> None:
    assert first.keys() == second.keys()
    for name, value in first.items():
        assert value == pytest.approx(second[name], abs=1e-6), name


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(("preference", "ranking", "rating")), VOTES, ORDERS)
def test_no_order_moves_a_figure(scheme: str, said: Votes, orders: Any) -> None:
    usual = gathered(scheme, said, SYSTEMS, range(SEGMENTS), PEOPLE)
    _same(figures(usual), figures(gathered(scheme, said, *orders)))


def _intervals(found: Gathered, back: Mapping[str, str]) -> dict[str, Any]:
    rows = results.standings(found, samples=60)
    return {back[row.system]: (row.rank, row.low, row.high) for row in rows}


@pytest.mark.parametrize("scheme", ["preference", "ranking", "rating"])
def test_neither_names_nor_numbers_move_an_interval(scheme: str) -> None:
    lot, numbers = random.Random(6), list(range(15))
    said = {
        (name, segment, system): lot.randint(0, 5) + (system == "A") - (system == "B")
        for name in PEOPLE for segment in numbers for system in SYSTEMS
    }  # fmt: skip
    usual = _intervals(
        gathered(scheme, said, SYSTEMS, numbers, PEOPLE), {name: name for name in SYSTEMS}
    )
    for names in permutations(SYSTEMS):
        lot.shuffle(numbers)
        called = dict(zip(SYSTEMS, names, strict=True))
        renamed = {(who, at, called[system]): good for (who, at, system), good in said.items()}
        found = gathered(scheme, renamed, SYSTEMS, numbers, PEOPLE)
        _same(usual, _intervals(found, {new: old for old, new in called.items()}))


@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.sampled_from(("preference", "ranking")), st.integers(0, 999), ORDERS)
def test_no_upload_moves_a_figure(store: Store, scheme: str, seed: int, orders: Any) -> None:
    """Through a database: corpora of the same texts in two orders, voted on alike."""
    generator = random.Random(seed)
    said = {
        (name, segment, system): generator.randint(0, 2)
        for name in PEOPLE for segment in range(SEGMENTS) for system in SYSTEMS
    }  # fmt: skip
    usual = _voted(store, scheme, said, (SYSTEMS, range(SEGMENTS), PEOPLE))
    _same(figures(usual), figures(_voted(store, scheme, said, orders)))


def _voted(store: Store, scheme: str, said: Votes, orders: Any) -> Gathered:
    systems, segments, people = orders
    plain = corpus(SEGMENTS, "".join(systems))
    dataset = replace(
        plain,
        systems={
            name: tuple(texts[at] for at in segments) for name, texts in plain.systems.items()
        },
        references={"ref": tuple(plain.references["ref"][at] for at in segments)},
        ids=tuple(f"s{at}" for at in segments),
    )
    made = project(store, scheme, dataset, annotators=len(people), candidates=len(SYSTEMS))
    for name in people:
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            known = [(int(text.split()[-1]), text[0].upper()) for text in item.candidates]
            values = [said[name, segment, system] for segment, system in known]
            an.vote(store, member, item.id, _answer(scheme, values), seconds=1.0)
    return an.load_project(store, made.owner)


def test_who_stands_first_is_not_chance() -> None:
    """Two annotators who agree on 8 of 10, A and Z better by turns or A always: one and the same α.

    By chance two votes, the second either way round, differ in half of the pairs: α is κ, .6.
    """

    def found(better: Sequence[str]) -> results.Agreement:
        said = {}
        for segment, first in enumerate(better):
            for system in "AZ":
                said["А", segment, system] = int(system == first)
                said["Б", segment, system] = int((system == first) == (segment < 8))
        return results.agreement(gathered("preference", said, "AZ", range(10), "АБ"))

    always, by_turns = found("A" * 10), found("AZ" * 5)
    assert always.alpha == by_turns.alpha == pytest.approx(0.6)
    assert always.pairs[0].kappa == by_turns.pairs[0].kappa == pytest.approx(0.6)


@given(st.lists(st.lists(st.sampled_from((-1, 0, 1)), min_size=2, max_size=4), min_size=1))
def test_chance_is_two_votes_of_which_either_system_may_stand_first(units: list[list[int]]) -> None:
    """α by its definition, pair of votes by pair of votes."""
    people = [
        {(number,): float(votes[who]) for number, votes in enumerate(units) if who < len(votes)}
        for who in range(4)
    ]
    said = [(number, vote) for number, votes in enumerate(units) for vote in votes]
    within = sum(
        sum(one != other for one, other in permutations(votes, 2)) / (len(votes) - 1)
        for votes in units
    )
    chance = sum(
        ((one != other) + (one != -other)) / 2 for (_, one), (_, other) in permutations(said, 2)
    )
    found = alpha(people, "nominal")
    if not chance or len(units) < 2:
        assert found is None
        return
    assert found == pytest.approx(1 - (within / len(said)) / (chance / len(said) / (len(said) - 1)))
