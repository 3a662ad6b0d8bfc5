"""Whatever people do in whatever order: nobody gets more, and nothing gets lost."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import hypothesis.strategies as st
from hypothesis import HealthCheck, given, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import select

from meteor_core import annotations as an
from meteor_core.annotations import planning, tables
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock

PEOPLE = ("Анна", "Борис", "Вера")
SOMEBODY = st.sampled_from(PEOPLE)


class Office(RuleBasedStateMachine):
    """Three annotators ask, vote, skip, change their minds, fall asleep."""

    store: Store
    clock: Clock

    @initialize(annotators=st.integers(1, 3))
    def open(self, annotators: int) -> None:
        self.annotators, self.said = annotators, dict[tuple[str, int], an.Answer | None]()
        setup = {"annotators": annotators, "lease": 1}
        self.made = project(self.store, dataset=corpus(4, "AB"), **setup)
        self.members = {name: annotator(self.store, self.made, name) for name in PEOPLE}
        self.held: dict[str, an.Item | None] = dict.fromkeys(PEOPLE)
        self.events = 0

    @rule(name=SOMEBODY)
    def ask(self, name: str) -> None:
        item = an.next_item(self.store, self.members[name])
        if item:
            assert (name, item.id) not in self.said or self.said[name, item.id] is None
        self.held[name] = item

    @rule(name=SOMEBODY, better=st.sampled_from((0, 1, None)))
    def vote(self, name: str, better: int | None) -> None:
        item = self.held[name]
        if item:
            self._say(name, item.id, an.Preference(better))

    @rule(name=SOMEBODY)
    def skip(self, name: str) -> None:
        item = self.held[name]
        if item:
            self._say(name, item.id, None)

    @precondition(lambda self: any(self.said.values()))
    @rule(data=st.data())
    def reconsider(self, data: st.DataObject) -> None:
        name, item = data.draw(st.sampled_from(sorted(self.said)))
        self._say(name, item, an.Preference(data.draw(st.sampled_from((0, 1)))))

    @rule(seconds=st.sampled_from((1, 61)))
    def sleep(self, seconds: int) -> None:
        self.clock.now += seconds

    def _say(self, name: str, item: int, answer: an.Answer | None) -> None:
        member = self.members[name]
        with suppress(AccessError):  # the item's time was over, and others have judged it
            if answer:
                an.vote(self.store, member, item, answer)
            else:
                an.skip(self.store, member, item)
            self.said[name, item] = answer

    @invariant()
    def the_books_are_right(self) -> None:
        if not hasattr(self, "made"):
            return
        with self.store.read() as connection:
            mine = tables.projects.c.uid == self.made.uid
            project_id = connection.execute(select(tables.projects.c.id).where(mine)).scalar_one()
            rows = {
                table.name: connection.execute(
                    select(table).where(table.c.project == project_id)
                ).all()
                for table in (tables.items, tables.assignments, tables.votes)
            }
        held = Counter(one.item for one in rows["assignments"] if one.state in ("leased", "done"))
        assert all(held[one.id] == one.taken <= self.annotators for one in rows["items"])
        leased = Counter(one.member for one in rows["assignments"] if one.state == "leased")
        assert all(count == 1 for count in leased.values())
        gathered = an.load_project(self.store, self.made.owner)
        counting = {(one.annotator, one.item): one.answer for one in gathered.history if one.counts}
        numbers = {one.id: one.number for one in rows["items"]}
        expected = {(name, numbers[item]) for (name, item), said in self.said.items() if said}
        assert set(counting) == expected
        assert len(rows["votes"]) >= self.events
        self.events = len(rows["votes"])
        for name in PEOPLE:
            told = an.progress(self.store, self.members[name])
            assert told.done == sum(one == name for one, _ in expected)


def test_an_office(store: Store, clock: Clock) -> None:
    kind = type("Office", (Office,), {"store": store, "clock": clock})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=5,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@settings(max_examples=50, deadline=None)
@given(
    scheme=st.sampled_from([*an.SCHEMES]),
    segments=st.integers(1, 12),
    systems=st.integers(2, 6),
    drawn=st.integers(0, 15),
    shown=st.integers(0, 6),
    seed=st.integers(0, 99),
)
def test_plans(scheme: str, segments: int, systems: int, drawn: int, shown: int, seed: int) -> None:
    """Every system of every drawn segment is judged as often as the scheme says."""
    setup = an.Setup("t", scheme, segments=drawn, candidates=shown, seed=seed, annotators=2)
    dataset = corpus(segments, "ABCDEF"[:systems])
    made = an.plan(setup, dataset)
    assert made == an.plan(setup, dataset)
    assert {one.kind for one in made.items} == {planning.NORMAL}
    chosen = {one.segment for one in made.items}
    assert len(chosen) == (min(drawn, segments) or segments)
    assert [one.number for one in made.items] == list(range(1, len(made.items) + 1))
    assert made.votes == 2 * len(made.items)
    times = Counter((one.segment, system) for one in made.items for system in one.systems)
    if scheme == "preference":
        assert set(times.values()) == {systems - 1}
    elif scheme != "ranking":
        assert set(times.values()) == {1}
        assert len(times) == len(chosen) * systems
