"""What an annotator is given: an item or a whole document, its context, the order of candidates.

Orders are drawn in blocks: of items of the same systems that one annotator is given, as many as
there are systems are a block. A block's order is drawn, and each further item turns it by one
place. So every system is equally often in every place. A document counts as one item.

A document, in the translations of the systems that are shown together, is one task. Its items are
leased together when it begins. When its lease ends, its annotator gets back the items that others
have not taken. An annotator gets a document by other systems only after all other documents.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import leases, offering, planning, work_rules
from meteor_core.annotations.judgements import decided
from meteor_core.annotations.leases import Who
from meteor_core.annotations.limits import MOST_OF_DOCUMENT
from meteor_core.annotations.membership import Checked, person
from meteor_core.annotations.offering import Narrow
from meteor_core.annotations.planning import DOCUMENT, NORMAL
from meteor_core.annotations.qualifying import is_out
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import prepared, row
from meteor_core.annotations.tables import assignments, items, segments


def shown_order(connection: Connection, who: Checked, setup: Setup, item: Any) -> tuple[int, ...]:
    """``order[shown]`` is the item's own place: the same whenever this annotator sees this item."""
    size = len(item["systems"])
    if not setup.shuffled:
        return tuple(range(size))
    met = _met_before if item["task"] is None else _tasks_before
    block, turn = divmod(met(connection, who.member, item), size)
    order = sorted(range(size), key=lambda place: _lot(setup, who, item, (block, place)))
    return tuple(order[turn:] + order[:turn])


def _lot(setup: Setup, who: Checked, item: Any, drawn: tuple[int, int]) -> bytes:
    systems = ",".join(map(str, item["systems"]))
    text = f"{setup.seed}/{systems}/{drawn[0]}/{drawn[1]}/{who.name_key}"
    return hashlib.sha256(text.encode()).digest()


def _met_before(connection: Connection, member: int, item: Any) -> int:
    """How many items of the same systems the annotator was given before this one."""
    return int(_items_before(connection, member, item["id"]).scalar_one())


def _tasks_before(connection: Connection, member: int, item: Any) -> int:
    """How many documents in the same systems they began before this one.

    The items of a document show the systems in one order.
    """
    before = _documents_before(connection, member, item["id"], item["task"])
    return int(before.scalar_one())


@prepared
def _items_before(member: Any, item: Any) -> Any:
    return _earlier(member, item, func.count())


@prepared
def _documents_before(member: Any, item: Any, task: Any) -> Any:
    earlier = _earlier(member, item, func.count(items.c.task.distinct()))
    return earlier.where(items.c.task != task)


def _earlier(member: Any, item: Any, counted: Any) -> Any:
    same = select(cast(items.c.systems, Text)).where(items.c.id == item).scalar_subquery()
    this = select(assignments.c.id).where(
        assignments.c.member == member, assignments.c.item == item
    )
    return (
        select(counted)
        .select_from(assignments.join(items, assignments.c.item == items.c.id))
        .where(assignments.c.member == member, cast(items.c.systems, Text) == same)
        .where(assignments.c.id < this.scalar_subquery())
    )


@dataclass(frozen=True, slots=True)
class Sentence:
    """A segment beside the item's: its candidates are of the same systems, in the same order.

    ``references`` only where annotators see no source.
    """

    source: str | None
    references: tuple[str, ...]
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The sentences ``before`` and ``after`` an item, in order; of a whole document all ``before``.

    ``document``: its name; ``place`` of ``count``: the item's place in what its annotator does
    of the document in order, 0 of 0 for an item by itself. ``whole``: it is asked about
    all of the document.
    """

    document: str = ""
    before: tuple[Sentence, ...] = ()
    after: tuple[Sentence, ...] = ()
    place: int = 0
    count: int = 0
    whole: bool = False


def context_of(
    connection: Connection, setup: Setup, item: Any, segment: Any, systems: Sequence[int]
) -> Context:
    """Of an item that shows these systems; nothing is read where the project shows none."""
    place, count = _place(connection, item) if setup.documents else (0, 0)
    document = segment["document"]
    if not document or not (setup.context or item["kind"] == DOCUMENT):
        return Context(document or "", place=place, count=count)
    of_document = select(segments).where(
        segments.c.project == item["project"], segments.c.document == document
    )
    number = segments.c.number
    if item["kind"] == DOCUMENT:
        every = of_document.order_by(number).limit(MOST_OF_DOCUMENT)
        return Context(document, _read(connection, setup, every, systems), (), place, count, True)
    before = of_document.where(number < item["segment"]).order_by(number.desc())
    after = of_document.where(number > item["segment"]).order_by(number)
    return Context(
        document,
        _read(connection, setup, before.limit(setup.context), systems)[::-1],
        _read(connection, setup, after.limit(setup.context), systems),
        place,
        count,
    )


def whole(sentences: Sequence[Sentence]) -> Sentence:
    """A document's sentences → its texts, a sentence a line; without references."""
    source = planning.sources(sentence.source for sentence in sentences)
    return Sentence(source, (), planning.columns(sentence.candidates for sentence in sentences))


def _place(connection: Connection, item: Any) -> tuple[int, int]:
    if item["task"] is None:
        return 0, 0
    up_to = func.count().filter(items.c.number <= item["number"])
    same = items.c.project == item["project"], items.c.task == item["task"]
    place, count = connection.execute(select(up_to, func.count()).where(*same)).one()
    return int(place), int(count)


def _read(
    connection: Connection, setup: Setup, wanted: Any, systems: Sequence[int]
) -> tuple[Sentence, ...]:
    rows = connection.execute(wanted).mappings()
    return tuple(_sentence(setup, row, systems) for row in rows)


def _sentence(setup: Setup, row: Any, systems: Sequence[int]) -> Sentence:
    source = row["source"] if setup.show_source else None
    beside = setup.show_reference and source is None
    candidates = tuple(row["candidates"][system] for system in systems)
    return Sentence(source, tuple(row["references"]) if beside else (), candidates)


def choose(
    connection: Connection,
    who: Checked,
    setup: Setup,
    narrow: Narrow,
    most: int | None = None,
) -> Any:
    """The next item's row for an annotator who is at none; None if there is none.

    What is left of the member's own document goes before all else. Rules for items (``narrow``)
    apply to the first item of a document and hold for all of it. ``most``: of
    how many items a document may be, None for any.
    """
    whose = who.project, who.member
    lapsed = connection.execute(_lapsed(whose, setup.annotators)).mappings().first()
    return lapsed or offering.choose(connection, who, setup, narrow, partial(_new, most=most))


def lease(
    connection: Connection, chosen: Any, who: Who, annotators: int, times: tuple[float, float]
) -> None:
    """Lease an item for (from, to), and with it what is left of its document."""
    if chosen["task"] is None:
        leases.give(connection, chosen, who, times)
        return
    same = items.c.task == chosen["task"], items.c.taken < annotators
    left = offering.free(who).where(*same).order_by(items.c.number)
    for item in connection.execute(left).mappings().all():
        leases.give(connection, item, who, times)


def within(connection: Connection, who: Who, annotators: int, most: int) -> int:
    """How many items a member may still have of documents, none of which is of more than ``most``.

    Documents are not cut: the sum of those that fit, as far as they fit together.
    """
    sizes = sorted(size for size in _sizes(connection, who, annotators).values() if size <= most)
    return min(sum(sizes), most)


def _sizes(connection: Connection, who: Who, annotators: int) -> dict[int, int]:
    """Document → how many items whoever begins it is given."""
    free = offering.free(who).where(items.c.task.is_not(None), items.c.taken < annotators)
    counted = free.with_only_columns(items.c.task, func.count()).group_by(items.c.task)
    return dict(connection.execute(counted).all())


def _lapsed(who: Who, annotators: int) -> Any:
    project, member = who
    let_go = assignments.c.member == member, assignments.c.state == leases.EXPIRED
    return (
        select(items)
        .join(assignments, assignments.c.item == items.c.id)
        .where(items.c.project == project, items.c.task.is_not(None), *let_go)
        .where(items.c.taken < annotators, items.c.id.not_in(decided(project)))
        .order_by(assignments.c.id)
    )


def _new(
    connection: Connection, who: Who, annotators: int, narrow: Narrow, *, most: int | None
) -> Any:
    """The first item of the document that fewest have, and whose text the member has met least."""
    begins = func.min(items.c.number).label("begins")
    document = func.coalesce(segments.c.document, "")
    of_segment = (segments.c.project == items.c.project) & (segments.c.number == items.c.segment)
    wanted = (
        narrow(offering.free(who), who[1], annotators)
        .order_by(None)
        .where(items.c.kind.in_((NORMAL, DOCUMENT)), items.c.taken < annotators)
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
    met, own = _met(connection, who[1]), offering.own_tasks(connection, who[1])
    chosen = min(
        tasks, key=lambda task: (task.task not in own, task.taken, met[task.name], task.begins)
    )
    begun = offering.free(who).where(items.c.number == chosen.begins)
    return row(connection.execute(offering.first(begun)))


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
    if work_rules.stopped(connection, who.member, given, now) or is_out(connection, who, setup):
        return None
    if lesson := offering.lesson(connection, who):
        return lesson
    narrow = offering.narrowed(given)
    if setup.documents:
        most = work_rules.left(connection, who.member, given)
        return choose(connection, who, setup, narrow, most)
    return offering.choose(connection, who, setup, narrow)
