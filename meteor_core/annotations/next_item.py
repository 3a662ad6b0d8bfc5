"""Which item is next for an annotator: a new one, a control, one of their own.

A document, in the translations of the systems that are shown together, is one task. Its items are
leased together when it begins. When its lease ends, its annotator gets back the items that others
have not taken. An annotator gets a document by other systems only after all other documents.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import work_rules
from meteor_core.annotations.allotments import Narrow, narrowed, own_tasks
from meteor_core.annotations.assignments import (
    DONE,
    EXPIRED,
    Who,
    count_had,
    decided,
    items_had,
    lease_item,
)
from meteor_core.annotations.membership import Checked, person
from meteor_core.annotations.planning import CONTROL, NORMAL, TUTORIAL
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import prepared, prepared_row, row
from meteor_core.annotations.tables import assignments, items, segments
from meteor_core.annotations.work_rules import is_disqualified


@prepared_row
def _fewest(project: Any, member: Any, annotators: Any, *, narrow: Narrow) -> Any:
    """The new item that fewest have, so that all are judged once before any is judged twice."""
    possible = narrow(free_items((project, member)), member, annotators)
    return first(possible.where(items.c.kind == NORMAL, items.c.taken < annotators))


def choose(
    connection: Connection, who: Checked, setup: Setup, narrow: Narrow, most: int | None = None
) -> Any:
    """The next item's row for an annotator who is at none, or None.

    Where a control is due, that; else a new item of those that ``narrow`` leaves. Its rules apply
    to the first item of a document and hold for all of it. ``most``: of how many items a document
    may be, None for any.
    """
    whose, annotators = (who.project, who.member), setup.annotators
    if setup.documents:
        lapsed = connection.execute(_lapsed(whose, annotators)).mappings().first()
        if lapsed:
            return lapsed
    if setup.documents:
        work = _new_document(connection, whose, annotators, narrow, most)
    else:
        work = _fewest(connection, *whose, annotators, narrow=narrow)
    controls = _controls(connection, *whose).mappings().all()
    met = sum(bool(control["had"]) for control in controls)
    left = [control for control in controls if not control["had"]]
    if not left or (
        work and met >= dues(setup, who, len(controls), count_had(connection, who.member))
    ):
        return work
    return min(left, key=lambda control: _draw(setup, who, "control", control["number"]))


def dues(setup: Setup, who: Checked, controls: int, number: int) -> int:
    """How many controls an annotator should have had with item ``number``, counted from 0.

    One of ``control_every`` items is a control until each was met, at a place drawn for each
    annotator. A document, which is not interrupted, makes it late.
    """
    block, place = divmod(number, setup.control_every)
    drawn = _draw(setup, who, "place", block) % setup.control_every
    return min(controls, block + (place >= drawn))


def controls_among(
    setup: Setup, who: Checked, controls: tuple[int, int], number: int, work: int
) -> int:
    """How many controls come before so many items of work are done; from item ``number`` on.

    ``controls``: (all, those that the annotator has not met).
    """
    every, left = controls
    count = 0
    while work and count < left:
        if every - left + count < dues(setup, who, every, number):
            count += 1
        else:
            work -= 1
        number += 1
    return count


def _draw(setup: Setup, who: Checked, what: str, number: int) -> int:
    drawn = f"{setup.seed}/{what}/{number}/{who.name_key}"
    return int.from_bytes(hashlib.sha256(drawn.encode()).digest()[:8])


@prepared
def _controls(project: Any, member: Any) -> Any:
    had = items.c.id.in_(items_had(member)).label("had")
    return select(items, had).where(items.c.project == project, items.c.kind == CONTROL)


@prepared_row
def next_lesson(project: Any, member: Any) -> Any:
    """The tutorial item that an annotator has to answer first, or None."""
    learned = select(assignments.c.item).where(
        person(assignments.c.member, member), assignments.c.state == DONE
    )
    of_project = items.c.project == project, items.c.kind == TUTORIAL
    left = select(items).where(*of_project, items.c.id.not_in(learned))
    return left.order_by(items.c.number).limit(1)


def free_items(who: tuple[Any, Any]) -> Any:
    """Returns undecided items that (project, member) have not had, or have abandoned."""
    project, member = who
    mine = items.c.id.not_in(items_had(member))
    is_open = items.c.id.not_in(decided(project))
    return select(items).where(items.c.project == project, mine, is_open)


def first(wanted: Any) -> Any:
    """Returns the item that fewest people have; among equals, that with the lowest number."""
    return wanted.order_by(items.c.taken, items.c.number).limit(1)


def lease(
    connection: Connection, chosen: Any, who: Who, annotators: int, times: tuple[float, float]
) -> None:
    """Lease an item for (from, to), and with it what is left of its document."""
    if chosen["task"] is None:
        lease_item(connection, chosen, who, times)
        return
    same = items.c.task == chosen["task"], items.c.taken < annotators
    left = free_items(who).where(*same).order_by(items.c.number)
    for item in connection.execute(left).mappings().all():
        lease_item(connection, item, who, times)


def within(connection: Connection, who: Who, annotators: int, most: int) -> int:
    """How many items a member may still have of documents, none of which is of more than ``most``.

    Documents are not cut: the sum of those that fit, as far as they fit together.
    """
    sizes = sorted(size for size in _sizes(connection, who, annotators).values() if size <= most)
    return min(sum(sizes), most)


def _sizes(connection: Connection, who: Who, annotators: int) -> dict[int, int]:
    """Document → the number of items given to a person who begins it."""
    free = free_items(who).where(items.c.task.is_not(None), items.c.taken < annotators)
    counted = free.with_only_columns(items.c.task, func.count()).group_by(items.c.task)
    return dict(connection.execute(counted).all())


def _lapsed(who: Who, annotators: int) -> Any:
    project, member = who
    let_go = assignments.c.member == member, assignments.c.state == EXPIRED
    return (
        select(items)
        .join(assignments, assignments.c.item == items.c.id)
        .where(items.c.project == project, items.c.task.is_not(None), *let_go)
        .where(items.c.taken < annotators, items.c.id.not_in(decided(project)))
        .order_by(assignments.c.id)
    )


def _new_document(
    connection: Connection, who: Who, annotators: int, narrow: Narrow, most: int | None
) -> Any:
    """The first item of the document that fewest have, and whose text the member has met least."""
    begins = func.min(items.c.number).label("begins")
    document = func.coalesce(segments.c.document, "")
    of_segment = (segments.c.project == items.c.project) & (segments.c.number == items.c.segment)
    wanted = (
        narrow(free_items(who), who[1], annotators)
        .order_by(None)
        .where(items.c.kind == NORMAL, items.c.taken < annotators)
        .join(segments, of_segment)
        .with_only_columns(
            items.c.task, begins, func.max(items.c.taken).label("taken"), document.label("name")
        )
        .group_by(items.c.task, document)
    )
    tasks = connection.execute(wanted).all()
    if most is not None:
        sizes = _sizes(connection, who, annotators)
        tasks = [task for task in tasks if sizes[task.task] <= most]
    if not tasks:
        return None
    met, own = _met(connection, who[1]), own_tasks(connection, who[1])
    chosen = min(
        tasks, key=lambda task: (task.task not in own, task.taken, met[task.name], task.begins)
    )
    begun = free_items(who).where(items.c.number == chosen.begins)
    return row(connection.execute(first(begun)))


def _met(connection: Connection, member: int) -> Counter[str]:
    """Document → in how many versions the member has had it."""
    of_segment = (segments.c.project == items.c.project) & (segments.c.number == items.c.segment)
    wanted = (
        select(segments.c.document, func.count(items.c.task.distinct()))
        .select_from(assignments.join(items).join(segments, of_segment))
        .where(person(assignments.c.member, member))
        .group_by(segments.c.document)
    )
    return Counter({name or "": count for name, count in connection.execute(wanted).all()})


def new_item(connection: Connection, who: Checked, setup: Setup, now: float) -> Any:
    """The row of the item to give to somebody who is at none, or None."""
    given = work_rules.for_member(who)
    if work_rules.stopped(connection, who.member, given, now) or is_disqualified(
        connection, who, setup
    ):
        return None
    if lesson := next_lesson(connection, who.project, who.member):
        return lesson
    most = work_rules.left(connection, who.member, given)
    return choose(connection, who, setup, narrowed(given), most)
