"""A project with all that was said in it, read at once: what results and files are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers
from meteor_core.annotations import setup as setups
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.assignments import FINAL, VOTE, count_controls
from meteor_core.annotations.keys import ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.known_answers import passes
from meteor_core.annotations.membership import Checked, Membership, authorize
from meteor_core.annotations.planning import CONTROL, NORMAL, TUTORIAL, Segment
from meteor_core.annotations.setup import KnownAnswers, Setup
from meteor_core.annotations.store import Store, repeatable
from meteor_core.annotations.tables import (
    final_answers,
    items,
    members,
    segments,
    votes,
)
from meteor_core.annotations.work_rules import can_pass, written
from meteor_core.messages.journal import logged


@dataclass(frozen=True, slots=True)
class Judgement:
    """One vote or skip, or a final answer or the end of one, by who decided.

    ``answer`` is in the order of ``systems``, ``shown`` their order on the screen. ``number``
    counts what the annotator said of the item, or the decisions on it; the last one counts.

    ``counts``: it is the annotator's last word on the item, and a vote, and the annotator has not
    failed. ``expected``: the known answer of a control, about the first ``known`` of its systems.
    """

    item: int
    kind: str
    segment: int
    systems: tuple[str, ...]
    annotator: str
    number: int
    action: str
    answer: Answer | None
    shown: tuple[int, ...]
    note: str
    seconds: float | None
    made: float
    counts: bool
    expected: Answer | None
    known: int = 0


@dataclass(frozen=True)
class Gathered:
    """A project with all its history, in the order in which it happened.

    ``failed``: who answered too few controls rightly; none of their votes on other items counts.
    ``excluded``: whose votes the owner leaves out; none of them counts.
    ``decisions``: every final answer there was; ``with_final``: whether the last of them count in
    the place of their items' votes. ``known``: how many known answers its owner wrote.
    """

    uid: str
    setup: Setup
    systems: tuple[str, ...]
    references: tuple[str, ...]
    segments: dict[int, Segment]
    history: tuple[Judgement, ...]
    failed: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    decisions: tuple[Judgement, ...] = ()
    with_final: bool = False
    known: KnownAnswers = field(default_factory=KnownAnswers)

    @cached_property
    def final(self) -> dict[int, Judgement]:
        """Item → its final answer, of those that have one."""
        last = {decision.item: decision for decision in self.decisions}
        return {item: one for item, one in last.items() if one.action == FINAL}

    @property
    def adjudicated(self) -> Gathered:
        """The same project, in which a final answer replaces all votes on its item."""
        return replace(self, with_final=True)

    @property
    def as_voted(self) -> Gathered:
        """The same project, in which votes alone count: agreement is of people, not of a judge."""
        return replace(self, with_final=False)

    @cached_property
    def counting(self) -> tuple[Judgement, ...]:
        """The votes on normal items that count, and the final answers, if these are to."""
        final = self.final if self.with_final else {}
        votes = (
            judgement
            for judgement in self.history
            if judgement.counts and judgement.kind == NORMAL and judgement.item not in final
        )
        return (*votes, *final.values())

    @cached_property
    def last_words(self) -> dict[tuple[int, str], Judgement]:
        """(item, annotator) → what they said of it last, a vote or a skip."""
        ordered = sorted(self.history, key=lambda one: (one.made, one.number))
        return {(one.item, one.annotator): one for one in ordered}

    @cached_property
    def controls(self) -> tuple[Judgement, ...]:
        """What was said of control items at the first attempt; a skip too."""
        return tuple(first_answers(self.history))


def first_answers(history: Iterable[Judgement]) -> list[Judgement]:
    """What each annotator said first of each control item."""
    first: dict[tuple[int, str], Judgement] = {}
    for judgement in history:
        if judgement.kind == CONTROL:
            first.setdefault((judgement.item, judgement.annotator), judgement)
    return list(first.values())


@logged
@repeatable
def load_project(store: Store, owner: Membership) -> Gathered:
    """All of a project, for its owner and for viewers; later calls see later votes.

    Viewers see numbers in the place of annotators' names, and no notes.
    """
    with store.read() as connection:
        return read_project(connection, authorize(connection, owner, OWNER, VIEWER))


def read_project(connection: Connection, who: Checked) -> Gathered:
    """All of a checked member's project, as the connection sees it."""
    systems, setup = tuple(who.row["systems"]), setups.unpack(who.row["setup"])
    history = _history(connection, who.project, setup.scheme, systems)
    people = _people(connection, who.project)
    failed = _failed(setup, history, count_controls(connection, who.project))
    failed = tuple(name for name in failed if not people[name].forgiven)
    excluded = tuple(sorted(name for name, person in people.items() if person.excluded))
    gathered = Gathered(
        who.row["uid"],
        setup,
        systems,
        tuple(who.row["references"]),
        {segment.number: segment for segment in _segments(connection, who.project)},
        tuple(_without(history, failed, excluded)),
        failed,
        excluded,
        tuple(_decisions(connection, who.project, setup.scheme, systems)),
        known=written(connection, who.project, setup),
    )
    return _nameless(gathered, list(people)) if who.role == VIEWER else gathered


def _people(connection: Connection, project: int) -> dict[str, Any]:
    """Name → what the owner has decided about an annotator, in the order of joining."""
    columns = members.c.name, members.c.forgiven, members.c.excluded
    mine = members.c.project == project, members.c.role == ANNOTATOR, members.c.merged.is_(None)
    found = connection.execute(select(*columns).where(*mine).order_by(members.c.id))
    return {person.name: person for person in found}


def _nameless(gathered: Gathered, names: Sequence[str]) -> Gathered:
    """The same with numbers in the place of names, and without notes, which may hold names."""
    shown = {name: f"#{number}" for number, name in enumerate(names, 1)}
    return replace(
        gathered,
        history=tuple(
            replace(one, annotator=shown[one.annotator], note="") for one in gathered.history
        ),
        failed=tuple(shown[name] for name in gathered.failed),
        excluded=tuple(shown[name] for name in gathered.excluded),
        decisions=tuple(replace(one, annotator="", note="") for one in gathered.decisions),
    )


def _failed(setup: Setup, history: Sequence[Judgement], controls: int) -> tuple[str, ...]:
    """Returns the people who can no longer give enough right answers, as ``qualified`` counts."""
    first: dict[str, list[bool]] = defaultdict(list)
    for entry in first_answers(history) if setup.qualify else ():
        first[entry.annotator].append(is_right(setup, entry))
    return tuple(
        name
        for name, right in sorted(first.items())
        if not can_pass(setup, sum(right), len(right), controls - len(right))
    )


def is_right(setup: Setup, control: Judgement) -> bool:
    """Whether a control item was judged as known."""
    if control.answer is None or control.expected is None:
        return False
    return passes(setup, control.answer, control.expected, control.known)


def _without(
    history: Sequence[Judgement], failed: Sequence[str], excluded: Sequence[str]
) -> list[Judgement]:
    """The same history, in which none counts of those, but for controls of who failed."""
    return [
        replace(entry, counts=False)
        if entry.annotator in excluded or (entry.annotator in failed and entry.kind != CONTROL)
        else entry
        for entry in history
    ]


def _segments(connection: Connection, project: int) -> list[Segment]:
    wanted = select(segments).where(segments.c.project == project).order_by(segments.c.number)
    return [
        Segment(
            row["number"],
            row["name"],
            row["source"],
            tuple(row["references"]),
            tuple(row["candidates"]),
            row["document"] or "",
        )
        for row in connection.execute(wanted).mappings()
    ]


def _history(
    connection: Connection, project: int, scheme: str, systems: tuple[str, ...]
) -> list[Judgement]:
    columns = [items.c[name].label(f"item_{name}") for name in ("number", "kind", "expected")]
    root = members.alias()  # of a name that was merged the one into which it went
    columns += [items.c.segment, items.c.systems, root.c.name, root.c.id.label("person")]
    wanted = (
        select(votes, *columns)
        .join(items, votes.c.item == items.c.id)
        .join(members, votes.c.member == members.c.id)
        .join(root, root.c.id == func.coalesce(members.c.merged, members.c.id))
        .where(votes.c.project == project, items.c.kind != TUTORIAL)
        .order_by(votes.c.id)
    )
    rows = connection.execute(wanted).mappings().all()
    last = set({(row["item"], row["person"]): row["id"] for row in rows}.values())
    return [
        _judgement(row, scheme, systems, row["action"] == VOTE and row["id"] in last)
        for row in rows
    ]


def _decisions(
    connection: Connection, project: int, scheme: str, systems: tuple[str, ...]
) -> list[Judgement]:
    columns = [items.c[name].label(f"item_{name}") for name in ("number", "kind")]
    columns += [items.c.segment, items.c.systems, members.c.name]
    wanted = (
        select(final_answers, *columns)
        .join(items, final_answers.c.item == items.c.id)
        .join(members, final_answers.c.member == members.c.id)
        .where(final_answers.c.project == project)
        .order_by(final_answers.c.id)
    )
    nothing = dict.fromkeys(("item_expected", "seconds"))
    rows = connection.execute(wanted).mappings().all()
    shown = ({"shown": range(len(row["systems"]))} for row in rows)
    return [
        _judgement({**nothing, **order, **row}, scheme, systems, True)
        for row, order in zip(rows, shown, strict=True)
    ]


def _judgement(row: Any, scheme: str, systems: tuple[str, ...], counts: bool) -> Judgement:
    answer, expected = row["answer"], row["item_expected"]
    return Judgement(
        row["item_number"],
        row["item_kind"],
        row["segment"],
        tuple(systems[system] for system in row["systems"]),
        row["name"],
        row["number"],
        row["action"],
        None if answer is None else answers.unpack(scheme, answer),
        tuple(row["shown"]),
        row["note"],
        row["seconds"],
        row["made"],
        counts,
        None if expected is None else answers.unpack(scheme, expected),
        0 if expected is None else expected["known"],
    )
