"""Which item is next for somebody who is at none: one that is new to them, a repeat, a control."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.final_answers import decided
from meteor_core.annotations.items import leases
from meteor_core.annotations.items.leases import DONE, Who
from meteor_core.annotations.making.planning import CONTROL, NORMAL, REPEAT, TUTORIAL
from meteor_core.annotations.members.membership import Checked, person
from meteor_core.annotations.storing.statements import prepared
from meteor_core.annotations.storing.store import row
from meteor_core.annotations.storing.tables import assignments, items

Narrow = Callable[[Any, Any, Any], Any]
"""A query of items that are free, member, annotators → of those that the member may have, in the
order in which to give them. A function by itself: queries are kept for each that there is."""

REPEAT_AFTER = 10
"""Items that lie between an item and its repeat, while there is other work."""


def fewest(connection: Connection, who: Who, annotators: int, narrow: Narrow) -> Any:
    """The new item that fewest have, so that all are judged once before any is judged twice."""
    return row(_fewest(connection, *who, annotators, narrow=narrow))


@prepared
def _fewest(project: Any, member: Any, annotators: Any, *, narrow: Narrow) -> Any:
    possible = narrow(free((project, member)), member, annotators)
    return first(possible.where(items.c.kind == NORMAL, items.c.taken < annotators))


def anything(query: Any, _member: Any, _annotators: Any) -> Any:
    """Of free items every one may be had."""
    return query


def choose(
    connection: Connection,
    who: Checked,
    setup: Setup,
    narrow: Narrow = anything,
    new: Callable[[Connection, Who, int, Narrow], Any] = fewest,
) -> Any:
    """The next item's row for an annotator who is at none, or None.

    ``new`` chooses among the free items that ``narrow`` leaves. Where a control is due, that; else
    repeats that are due, or a new item.
    """
    whose, annotators = (who.project, who.member), setup.annotators
    work = (
        row(_repeat(connection, *whose, annotators, REPEAT_AFTER, narrow=narrow))
        or new(connection, whose, annotators, narrow)
        or row(_repeat(connection, *whose, annotators, 0, narrow=narrow))
    )
    controls = _controls(connection, *whose).mappings().all()
    met = sum(bool(control["had"]) for control in controls)
    left = [control for control in controls if not control["had"]]
    if not left or (
        work and met >= dues(setup, who, len(controls), leases.had(connection, who.member))
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


def _draw(setup: Setup, who: Checked, what: str, number: int) -> int:
    drawn = f"{setup.seed}/{what}/{number}/{who.name_key}"
    return int.from_bytes(hashlib.sha256(drawn.encode()).digest()[:8])


@prepared
def _controls(project: Any, member: Any) -> Any:
    """A project's controls, and whether the member ``had`` each."""
    had = items.c.id.in_(leases.items_had(member)).label("had")
    return select(items, had).where(items.c.project == project, items.c.kind == CONTROL)


def lesson(connection: Connection, who: Checked) -> Any:
    """The tutorial item that an annotator has to answer first, or None."""
    return row(_lesson(connection, who.project, who.member))


@prepared
def _lesson(project: Any, member: Any) -> Any:
    learned = select(assignments.c.item).where(
        person(assignments.c.member, member), assignments.c.state == DONE
    )
    of_project = items.c.project == project, items.c.kind == TUTORIAL
    left = select(items).where(*of_project, items.c.id.not_in(learned))
    return left.order_by(items.c.number).limit(1)


def free(who: tuple[Any, Any]) -> Any:
    """The items that (project, member) never had, and that nobody has decided."""
    project, member = who
    mine = items.c.id.not_in(leases.items_had(member))
    is_open = items.c.id.not_in(decided(project))
    return select(items).where(items.c.project == project, mine, is_open)


@prepared
def _repeat(project: Any, member: Any, annotators: Any, apart: Any, *, narrow: Narrow) -> Any:
    """An item to be judged again, whose original the member judged that many items ago."""
    original = items.alias()
    ended = (
        select(original.c.number)
        .join(assignments, assignments.c.item == original.c.id)
        .where(person(assignments.c.member, member), assignments.c.state == DONE)
        .order_by(assignments.c.given.desc(), assignments.c.id.desc())
        .offset(apart)
    )
    due = items.c.kind == REPEAT, items.c.taken < annotators, items.c.original.in_(ended)
    return first(narrow(free((project, member)), member, annotators).where(*due))


def first(wanted: Any) -> Any:
    """Of items the one that fewest have, and of these that of the lowest number."""
    return wanted.order_by(items.c.taken, items.c.number).limit(1)
