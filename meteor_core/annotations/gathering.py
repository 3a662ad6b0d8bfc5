"""Everything that a project's people have said, read at once for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers, checking, final_answers, leases
from meteor_core.annotations import setup as setups
from meteor_core.annotations import vetoes as vetoing
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.final_answers import FINAL, FinalAnswer
from meteor_core.annotations.keys import OWNER
from meteor_core.annotations.membership import Checked, Membership, check
from meteor_core.annotations.planning import CONTROL, NORMAL, REPEAT, Segment
from meteor_core.annotations.qualifying import can_pass, known
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import Store, repeatable
from meteor_core.annotations.tables import items, members, segments, vetoes, votes
from meteor_core.annotations.vetoes import Veto
from meteor_core.annotations.work import VOTE
from meteor_core.messages.journal import logged


@dataclass(frozen=True, slots=True)
class Judgement:
    """One vote or skip. ``answer`` is in the order of ``systems``, ``shown`` how they stood.

    ``counts``: it is the annotator's last word on the item, and a vote, and the annotator has not
    failed. ``original`` is the number of the item that comes again in this one, ``expected`` the
    known answer of a control, about the first ``known`` of its systems.
    """

    item: int
    kind: str
    original: int | None
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


@dataclass(frozen=True, slots=True)
class Objection:
    """A veto, or its withdrawal; the link's candidate is the position of ``system`` in its item."""

    item: int
    segment: int
    system: str
    annotator: str
    link: Veto
    active: bool
    made: float


@dataclass(frozen=True)
class Gathered:
    """A project with all its history, in the order in which it happened.

    ``failed``: who answered too few controls rightly; none of their votes on other items counts.
    ``decisions``: every final answer there was; ``with_final``: whether those that stand count in
    the place of their items' votes.
    """

    uid: str
    setup: Setup
    systems: tuple[str, ...]
    references: tuple[str, ...]
    segments: dict[int, Segment]
    history: tuple[Judgement, ...]
    objections: tuple[Objection, ...]
    failed: tuple[str, ...] = ()
    decisions: tuple[FinalAnswer, ...] = ()
    with_final: bool = False

    @cached_property
    def final(self) -> dict[int, FinalAnswer]:
        """Item → its final answer, of those that have one."""
        last = {decision.item: decision for decision in self.decisions}
        return {item: one for item, one in last.items() if one.action == FINAL}

    @property
    def adjudicated(self) -> Gathered:
        """The same project, in which a final answer stands for all votes on its item."""
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
        return (*votes, *(as_judgement(decision) for decision in final.values()))

    @cached_property
    def repeats(self) -> tuple[tuple[Judgement, Judgement], ...]:
        """(First vote, second vote) of an annotator on each item that was judged twice."""
        voted = self.as_voted.counting
        first = {(judgement.item, judgement.annotator): judgement for judgement in voted}
        again = (
            judgement for judgement in self.history if judgement.counts and judgement.kind == REPEAT
        )
        pairs = (
            (first.get((judgement.original or 0, judgement.annotator)), judgement)
            for judgement in again
        )
        return tuple((judgement, other) for judgement, other in pairs if judgement is not None)

    @cached_property
    def controls(self) -> tuple[Judgement, ...]:
        """What was said of control items at the first attempt; a skip too."""
        return tuple(
            judgement
            for judgement in self.history
            if judgement.number == 1 and judgement.kind == CONTROL
        )


def as_judgement(decision: FinalAnswer) -> Judgement:
    """A decision as a vote is written; whether it counts, its project says."""
    return Judgement(
        decision.item,
        NORMAL,
        None,
        decision.segment,
        decision.systems,
        decision.judge,
        decision.number,
        decision.action,
        decision.answer,
        tuple(range(len(decision.systems))),
        decision.note,
        None,
        decision.made,
        True,
        None,
    )


@logged
@repeatable
def gather(store: Store, owner: Membership) -> Gathered:
    """All of a project; later calls see later votes."""
    with store.read() as connection:
        return read_project(connection, check(connection, owner, OWNER))


def read_project(connection: Connection, who: Checked) -> Gathered:
    """All of a checked member's project, as the connection sees it."""
    systems, setup = tuple(who.row["systems"]), setups.unpack(who.row["setup"])
    history = _history(connection, who.project, setup.scheme, systems)
    failed = _failed(setup, history, leases.controls(connection, who.project))
    return Gathered(
        who.row["uid"],
        setup,
        systems,
        tuple(who.row["references"]),
        {segment.number: segment for segment in _segments(connection, who.project)},
        tuple(_without(history, failed)),
        tuple(_objections(connection, who.project, systems)),
        failed,
        tuple(final_answers.read(connection, who.project, setup.scheme, systems)),
    )


def _failed(setup: Setup, history: Sequence[Judgement], controls: int) -> tuple[str, ...]:
    """Whoever cannot have enough right answers any more, as ``qualifying.qualified`` has it."""
    first = [entry for entry in history if entry.kind == CONTROL and entry.number == 1]
    names = sorted({entry.annotator for entry in first}) if setup.qualify else []
    return tuple(
        name
        for name in names
        if not _can_pass(setup, [entry for entry in first if entry.annotator == name], controls)
    )


def _can_pass(setup: Setup, answered: Sequence[Judgement], controls: int) -> bool:
    passed = sum(is_right(setup, entry) for entry in answered)
    left = controls - sum(entry.original is None for entry in answered)
    return can_pass(setup, passed, len(answered), left)


def is_right(setup: Setup, control: Judgement) -> bool:
    """Whether a control item was judged as known."""
    if control.answer is None or control.expected is None:
        return False
    return checking.passes(setup, control.answer, control.expected, control.known)


def _without(history: Sequence[Judgement], failed: Sequence[str]) -> list[Judgement]:
    """The same history, in which only the others' votes and the controls' count."""
    return [
        replace(entry, counts=False)
        if entry.annotator in failed and entry.kind != CONTROL
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
    columns = [
        items.c[name].label(f"item_{name}") for name in ("number", "kind", "original", "expected")
    ]
    columns += [items.c.segment, items.c.systems, members.c.name]
    wanted = (
        select(votes, *columns)
        .join(items, votes.c.item == items.c.id)
        .join(members, votes.c.member == members.c.id)
        .where(votes.c.project == project)
        .order_by(votes.c.id)
    )
    rows = connection.execute(wanted).mappings().all()
    last = {(row["item"], row["member"]): row["id"] for row in rows}
    return [
        _judgement(row, scheme, systems, last[row["item"], row["member"]] == row["id"])
        for row in rows
    ]


def _judgement(row: Any, scheme: str, systems: tuple[str, ...], latest: bool) -> Judgement:
    answer, expected = row["answer"], row["item_expected"]
    return Judgement(
        row["item_number"],
        row["item_kind"],
        row["item_original"],
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
        latest and row["action"] == VOTE,
        None if expected is None else answers.unpack(scheme, expected),
        0 if expected is None else known(expected, row["systems"]),
    )


def _objections(connection: Connection, project: int, systems: tuple[str, ...]) -> list[Objection]:
    columns = [vetoes, items.c.number, items.c.segment, items.c.systems, members.c.name]
    wanted = (
        select(*columns)
        .join(items, vetoes.c.item == items.c.id)
        .join(members, vetoes.c.member == members.c.id)
        .where(vetoes.c.project == project)
        .order_by(vetoes.c.id)
    )
    return [
        Objection(
            row["number"],
            row["segment"],
            systems[row["systems"][row["link"]["candidate"]]],
            row["name"],
            vetoing.read(row["link"]),
            row["active"],
            row["made"],
        )
        for row in connection.execute(wanted).mappings()
    ]
