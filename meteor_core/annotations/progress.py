"""How far an annotator is, and the project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import func, select, true
from sqlalchemy.engine import Connection

from meteor_core.annotations import allotting, answers, documents, leases, offering, quotas, rules
from meteor_core.annotations import setup as setups
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.keys import ANNOTATOR
from meteor_core.annotations.leases import VOTE
from meteor_core.annotations.limits import MOST_ITEMS
from meteor_core.annotations.membership import Checked, Membership, check
from meteor_core.annotations.mixing import Mix
from meteor_core.annotations.offering import Narrow
from meteor_core.annotations.planning import CONTROL, DOCUMENT, NORMAL, REPEAT, asked
from meteor_core.annotations.qualifying import qualified, right
from meteor_core.annotations.rules import Rules
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.statements import prepared
from meteor_core.annotations.steering import choosing
from meteor_core.annotations.store import Store, repeatable
from meteor_core.annotations.tables import assignments, items, segments, votes
from meteor_core.messages.journal import logged

RECENT = 20


@dataclass(frozen=True, slots=True)
class AnnotationProgress:
    """``done`` and ``skipped`` are the annotator's own; ``votes`` of ``wanted`` are everybody's.

    ``open`` counts the items still to be had by this annotator, none once the project is closed or
    controls were missed; ``qualified`` is None until the control items are answered, or if there
    are none; ``closed``: the owner takes no more votes.
    ``stopped``: why nothing new is given now, of ``quotas``' reasons; ``lessons``: tutorial items
    to be answered first; ``controls``: (answered rightly, answered) of who is not ``qualified``.
    """

    done: int
    skipped: int
    open: int
    votes: int
    wanted: int
    qualified: bool | None
    closed: bool
    stopped: str = ""
    lessons: int = 0
    controls: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Past:
    """One of an annotator's last items; ``answer`` is None if it was skipped.

    ``number`` counts the annotator's own items: the project's would tell what kind it is. ``text``
    is the item's first candidate, as it was shown.
    """

    item: int
    number: int
    answer: Answer | None
    note: str
    made: float
    text: str


@logged
@repeatable
def progress(store: Store, membership: Membership) -> AnnotationProgress:
    """For any member; only annotators have counts of their own."""
    with store.read() as connection:
        who = check(connection, membership)
        setup = setups.unpack(who.row["setup"])
        counted, wanted = _all(connection, who.project, setup)
        everybody = AnnotationProgress(0, 0, 0, counted, wanted, None, who.row["closed"])
        if who.role != ANNOTATOR:
            return everybody
        done, skipped = _own(connection, who.member)
        given, now = rules.unpack(who.row["rules"]), store.clock()
        asking = quotas.Asking(who.project, who.member, now, setup.lease)
        passed = qualified(connection, who.project, who.member, setup)
        passed = None if who.row["forgiven"] and passed is False else passed
        stopped = quotas.stopped(connection, asking, given)
        begun = stopped in (quotas.OVER, quotas.FULL)  # what is at hand, and nothing more
        open_ = leases.held(connection, who.member) if begun else _open(connection, who, setup, now)
        ended = passed is False or everybody.closed
        open_ = 0 if ended else open_
        if not (open_ or stopped or ended) and _too_long(connection, who, setup, given):
            stopped = quotas.FULL
        return replace(
            everybody,
            done=done,
            skipped=skipped,
            open=open_,
            qualified=passed,
            stopped=stopped,
            lessons=max(0, given.lessons - who.row["taught"]),
            controls=right(connection, who.member, setup) if passed is False else (0, 0),
        )


@logged
@repeatable
def recent(store: Store, annotator: Membership, most: int = RECENT) -> tuple[Past, ...]:
    """The annotator's last items, the latest first; ``work.reopen`` shows one again."""
    with store.read() as connection:
        who = check(connection, annotator, ANNOTATOR)
        setup = setups.unpack(who.row["setup"])
        last = func.max(votes.c.id).label("last")
        mine = votes.c.member == who.member
        wanted = (
            select(items, last)
            .join(votes, votes.c.item == items.c.id)
            .where(mine)
            .group_by(items.c.id)
            .order_by(last.desc())
            .limit(min(most, 200))
        )
        rows = connection.execute(wanted).mappings().all()
        numbers = _own_numbers(connection, who.member)
        lasts = select(votes).where(votes.c.id.in_([item["last"] for item in rows]))
        said = {vote["id"]: vote for vote in connection.execute(lasts).mappings()}
        texts = _candidates(connection, who.project, [item["segment"] for item in rows])
        return tuple(
            _past(setup, item, said[item["last"]], numbers[item["id"]], texts[item["segment"]])
            for item in rows
        )


@logged
@repeatable
def earlier(store: Store, annotator: Membership, item: int) -> int | None:
    """The annotator's item that was answered before this one, last of all if it has no answer."""
    with store.read() as connection:
        mine = votes.c.member == check(connection, annotator, ANNOTATOR).member
        last = func.max(votes.c.id)
        this = connection.execute(select(last).where(mine, votes.c.item == item)).scalar()
        before = true() if this is None else last < this
        answered = select(votes.c.item).where(mine).group_by(votes.c.item).having(before)
        found: int | None = connection.execute(answered.order_by(last.desc()).limit(1)).scalar()
        return found


def _candidates(
    connection: Connection, project: int, numbers: Sequence[int]
) -> dict[int, Sequence[str]]:
    """Segment → its candidates."""
    asked = segments.c.project == project, segments.c.number.in_(numbers)
    wanted = select(segments.c.number, segments.c.candidates).where(*asked)
    return dict(connection.execute(wanted).all())


def _own_numbers(connection: Connection, member: int) -> dict[int, int]:
    """Item → the how-manieth of the member's it was."""
    mine = select(assignments.c.item).where(assignments.c.member == member)
    given = connection.execute(mine.order_by(assignments.c.given, assignments.c.id))
    return {item: number for number, item in enumerate(given.scalars(), 1)}


def _past(setup: Setup, item: Any, last: Any, number: int, candidates: Sequence[str]) -> Past:
    """A member's last word on an item."""
    answer = None
    if last["action"] == VOTE:
        stored = answers.unpack(asked(setup.scheme, item["kind"]), last["answer"])
        answer = answers.turned(stored, answers.inverse(last["shown"]))
    text = candidates[item["systems"][last["shown"][0]]]
    return Past(item["id"], number, answer, last["note"], last["made"], text)


def _own(connection: Connection, member: int) -> tuple[int, int]:
    times = dict(_states(connection, member).all())
    return times.get(leases.DONE, 0), times.get(leases.SKIPPED, 0)


def _all(connection: Connection, project: int, setup: Setup) -> tuple[int, int]:
    """(votes that count, votes wanted), controls apart."""
    total = _work_items(connection, project).scalar_one()
    return _work_done(connection, project).scalar_one(), total * setup.annotators


@prepared
def _states(member: Any) -> Any:
    counts = select(assignments.c.state, func.count()).where(assignments.c.member == member)
    return counts.group_by(assignments.c.state)


@prepared
def _work_items(project: Any) -> Any:
    work = items.c.project == project, items.c.kind != CONTROL
    return select(func.count()).select_from(items).where(*work)


@prepared
def _work_done(project: Any) -> Any:
    work = items.c.project == project, items.c.kind != CONTROL, assignments.c.state == leases.DONE
    return select(func.count()).select_from(assignments.join(items)).where(*work)


def _open(connection: Connection, who: Checked, setup: Setup, now: float) -> int:
    """Items still to come: what is leased to the annotator, others with room, controls among them.

    Of whole documents controls come as late as documents let them, and may be fewer.
    """
    given = rules.unpack(who.row["rules"])
    times = _times(connection, who, setup, now, allotting.narrowed(given))
    first, again = times[CONTROL, True], times[CONTROL, False]
    others = times.total() - first - again
    quota = quotas.left(connection, who.member, given)
    if quota == 0:
        return leases.held(connection, who.member)
    if quota is not None:
        others = min(others, quota)
        if setup.documents:
            whose = who.project, who.member
            others = min(others, documents.within(connection, whose, setup.annotators, quota))
    known = leases.controls(connection, who.project)
    mix = Mix(setup.seed, who.name_key, known, setup.control_every)
    number = leases.had(connection, who.member)
    to_come = mix.total(number, others, first, again)
    if setup.documents:
        to_come += documents.lapsed(connection, (who.project, who.member), setup.annotators)
    return to_come + leases.held(connection, who.member)


def _too_long(connection: Connection, who: Checked, setup: Setup, given: Rules) -> bool:
    """Whether the documents that are left are longer than the quota lets somebody have."""
    if not (setup.documents and given.quota):
        return False
    whose = who.project, who.member
    return documents.within(connection, whose, setup.annotators, MOST_ITEMS) > 0


def _times(
    connection: Connection, who: Checked, setup: Setup, now: float, narrow: Narrow
) -> Counter[tuple[str, bool]]:
    """How many items there would be: (kind, whether they repeat none) → so many."""
    asked_of = who.project, who.member, setup.annotators, now
    if setup.dynamic:  # which gives some items to nobody any more
        wanted = choosing.wanted(connection, who, setup)
        found = connection.execute(_by_kind(_possible(*asked_of, narrow).where(wanted)))
    else:
        found = _possible_by_kind(connection, *asked_of, narrow=narrow)
    return Counter({(kind, bool(new)): count for kind, new, count in found})


@prepared
def _possible_by_kind(
    project: Any, member: Any, annotators: Any, now: Any, *, narrow: Narrow
) -> Any:
    return _by_kind(_possible(project, member, annotators, now, narrow))


def _by_kind(possible: Any) -> Any:
    """(kind, whether they repeat nothing, how many) of items."""
    kinds = items.c.kind, items.c.original.is_(None)
    return possible.with_only_columns(*kinds, func.count()).order_by(None).group_by(*kinds)


def _possible(project: Any, member: Any, annotators: Any, now: Any, narrow: Narrow) -> Any:
    """The items that there would be for an annotator."""
    free = offering.free((project, member)).where(_to_be_had(member, annotators, now))
    return narrow(free, member, annotators)


def _to_be_had(member: Any, annotators: Any, now: Any) -> Any:
    """Which items there would be for the annotator; what others let lie has room too."""
    original = items.alias()
    done = (
        select(original.c.number)
        .join(assignments, assignments.c.item == original.c.id)
        .where(assignments.c.member == member, assignments.c.state == leases.DONE)
    )
    lapsed = (
        select(func.count())
        .where(assignments.c.item == items.c.id, assignments.c.state == leases.LEASED)
        .where(assignments.c.expires < now, assignments.c.member != member)
        .correlate(items)
        .scalar_subquery()
    )
    room = items.c.taken - lapsed < annotators
    return (
        (items.c.kind == CONTROL)
        | (items.c.kind.in_((NORMAL, DOCUMENT)) & room)
        | ((items.c.kind == REPEAT) & room & items.c.original.in_(done))
    )
