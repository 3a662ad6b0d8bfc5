"""How far an annotator is, and the project."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import func, select, true
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers, work_rules
from meteor_core.annotations import setup as setups
from meteor_core.annotations.allotments import Narrow, count_own, narrowed
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.assignments import (
    DONE,
    LEASED,
    SKIPPED,
    VOTE,
    count_controls,
    count_had,
    count_held,
    decided,
)
from meteor_core.annotations.keys import ANNOTATOR
from meteor_core.annotations.limits import MOST_ITEMS
from meteor_core.annotations.membership import Checked, Membership, authorize, person, root_of
from meteor_core.annotations.next_item import controls_among, free_items, within
from meteor_core.annotations.planning import CONTROL, NORMAL, TUTORIAL
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import Store, prepared, prepared_number, repeatable
from meteor_core.annotations.tables import assignments, items, members, segments, votes
from meteor_core.annotations.work_rules import Rules, qualified, right, who_counts
from meteor_core.messages.journal import logged


def to_come(connection: Connection, who: Checked, setup: Setup, given: Rules, now: float) -> int:
    """Items to come: what is leased to the annotator, others with room, controls among them.

    The tutorial is not counted.
    """
    times = _times(connection, who, setup, now, narrowed(given))
    controls = times[CONTROL]
    others = times.total() - controls
    quota = work_rules.left(connection, who.member, given)
    if quota == 0:
        return int(count_held(connection, who.member))
    if quota is not None:
        others = min(others, quota)
        if setup.documents:
            whose = who.project, who.member
            others = min(others, within(connection, whose, setup.annotators, quota))
        total = count_controls(connection, who.project)
        number = count_had(connection, who.member)
        controls = controls_among(setup, who, (total, controls), number, others)
    return others + controls + int(count_held(connection, who.member))


def _is_certain(connection: Connection, who: Checked, setup: Setup, given: Rules) -> bool:
    """Whether what is to come does not depend on how much others do.

    So it is if everybody on the roster judges everything, or has items of their own alone.
    """
    if setup.documents and given.quota:  # documents are not cut: which of them fit is open
        return False
    if given.own_only and who.member in count_own(connection, who.project):
        return True
    there = members.c.project == who.project, members.c.role == ANNOTATOR
    active = members.c.merged.is_(None), members.c.revoked.is_(False)
    many = connection.execute(select(func.count()).where(*there, *active)).scalar_one()
    return int(many) <= setup.annotators


def is_at_others(
    connection: Connection, who: Checked, setup: Setup, given: Rules, now: float
) -> bool:
    """Whether there would be more, once every lease that runs is over."""
    over = now + 60 * setup.lease + 1
    possible = _times(connection, who, setup, over, narrowed(given))
    return any(count for kind, count in possible.items() if kind != CONTROL)


def is_too_long(connection: Connection, who: Checked, setup: Setup, given: Rules) -> bool:
    """Whether the documents that are left are longer than the quota lets somebody have."""
    if not setup.documents or work_rules.left(connection, who.member, given) is None:
        return False
    whose = who.project, who.member
    return within(connection, whose, setup.annotators, MOST_ITEMS) > 0


def _times(
    connection: Connection, who: Checked, setup: Setup, now: float, narrow: Narrow
) -> Counter[str]:
    asked_of = who.project, who.member, setup.annotators, now
    found = _possible_by_kind(connection, *asked_of, narrow=narrow)
    return Counter(dict(found.all()))


@prepared
def _possible_by_kind(
    project: Any, member: Any, annotators: Any, now: Any, *, narrow: Narrow
) -> Any:
    possible = _possible(project, member, annotators, now, narrow)
    kinds = possible.with_only_columns(items.c.kind, func.count())
    return kinds.order_by(None).group_by(items.c.kind)


def _possible(project: Any, member: Any, annotators: Any, now: Any, narrow: Narrow) -> Any:
    of_work = items.c.kind != TUTORIAL
    free = free_items((project, member)).where(of_work, _has_room(annotators, member, now))
    return narrow(free, member, annotators)


def _has_room(annotators: Any, member: Any, now: Any) -> Any:
    """Whether an item can be had by one more; what others let lie has room too."""
    lapsed = (
        select(func.count())
        .where(assignments.c.item == items.c.id, assignments.c.state == LEASED)
        .where(assignments.c.expires < now, assignments.c.member != member)
        .correlate(items)
        .scalar_subquery()
    )
    return (items.c.kind == CONTROL) | (items.c.taken - lapsed < annotators)


RECENT = 20


@dataclass(frozen=True, slots=True)
class AnnotationProgress:
    """``done`` and ``skipped`` are the annotator's own; ``votes`` of ``wanted`` are everybody's.

    Of a decided item no more votes are wanted than it has. ``out_of_reach``, for owner and viewers:
    so many of those lacking only somebody new can give, or who skipped the item.

    ``open`` counts the items that this annotator could still get now, none once the project is
    closed or controls were missed; ``left`` is the same where it changes by the annotator's answers
    and the owner's decisions alone, None where others may have these items first. ``qualified`` is
    None until the control items are answered, or if there are none; ``closed``: the owner takes no
    more votes. ``stopped``: why nothing new is given now, of ``work_rules``' reasons; ``lessons``:
    (answered rightly, all) of the tutorial; ``controls``: (answered rightly, answered) of who is
    not ``qualified``; ``waiting``: nothing is open but what others have at hand, and may leave.
    """

    done: int
    skipped: int
    open: int
    votes: int
    wanted: int
    qualified: bool | None
    closed: bool
    stopped: str = ""
    lessons: tuple[int, int] = (0, 0)
    controls: tuple[int, int] = (0, 0)
    waiting: bool = False
    out_of_reach: int = 0
    left: int | None = None


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
        who = authorize(connection, membership)
        setup = setups.unpack(who.row["setup"])
        if who.role != ANNOTATOR:
            return of_project(connection, who, setup)
        return of_annotator(connection, who, setup, store.clock())


def of_annotator(
    connection: Connection, who: Checked, setup: Setup, now: float
) -> AnnotationProgress:
    """How far an annotator is, for their own page and for the owner's."""
    everybody, given = _everybodys(connection, who, setup), work_rules.for_member(who)
    times = dict(_states(connection, who.member).all())
    passed = qualified(connection, who.project, who.member, setup)
    passed = None if who.row["forgiven"] and passed is False else passed
    stopped = work_rules.stopped(connection, who.member, given, now)
    begun = stopped in (work_rules.OVER, work_rules.FULL)  # what is at hand, and nothing more
    about = connection, who, setup, given
    open_ = count_held(connection, who.member) if begun else to_come(*about, now)
    ended = passed is False or everybody.closed
    open_ = 0 if ended else open_
    if not (open_ or stopped or ended) and is_too_long(*about):
        stopped = work_rules.FULL
    waiting = not (open_ or stopped or ended) and is_at_others(*about, now)
    over = ended or stopped in (work_rules.OVER, work_rules.FULL)
    over = over or not (open_ or stopped or waiting)
    return replace(
        everybody,
        done=times.get(DONE, 0),
        skipped=times.get(SKIPPED, 0),
        open=open_,
        left=open_ if over or _is_certain(*about) else None,
        qualified=passed,
        stopped=stopped,
        lessons=_lessons(connection, who.project, who.member).one(),
        controls=right(connection, who.member, setup) if passed is False else (0, 0),
        waiting=waiting,
    )


def of_project(connection: Connection, who: Checked, setup: Setup) -> AnnotationProgress:
    """How far the project is as a whole."""
    out_of_reach = _out_of_reach(connection, who.project, setup)
    return replace(_everybodys(connection, who, setup), out_of_reach=out_of_reach)


@logged
@repeatable
def recent(store: Store, annotator: Membership, most: int = RECENT) -> tuple[Past, ...]:
    """The annotator's last items, the latest first, and as many of those that they skipped.

    ``work.reopen`` shows one again.
    """
    with store.read() as connection:
        who = authorize(connection, annotator, ANNOTATOR)
        setup = setups.unpack(who.row["setup"])
        last = func.max(votes.c.id).label("last")
        mine = person(votes.c.member, who.member), items.c.kind != TUTORIAL
        wanted = (
            select(items, last)
            .join(votes, votes.c.item == items.c.id)
            .where(*mine)
            .group_by(items.c.id)
            .order_by(last.desc())
            .limit(min(most, 200))
        )
        left = person(assignments.c.member, who.member), assignments.c.state == SKIPPED
        skipped = wanted.where(items.c.id.in_(select(assignments.c.item).where(*left)))
        found = [row for each in (wanted, skipped) for row in connection.execute(each).mappings()]
        by_item = {row["id"]: row for row in found}
        rows = sorted(by_item.values(), key=lambda row: row["last"], reverse=True)
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
        mine = person(votes.c.member, authorize(connection, annotator, ANNOTATOR).member)
        last = func.max(votes.c.id)
        this = connection.execute(select(last).where(mine, votes.c.item == item)).scalar()
        before = true() if this is None else last < this
        voted = select(votes.c.item).join(items).where(mine, items.c.kind != TUTORIAL)
        answered = voted.group_by(votes.c.item).having(before)
        found: int | None = connection.execute(answered.order_by(last.desc()).limit(1)).scalar()
        return found


def _candidates(
    connection: Connection, project: int, numbers: Sequence[int]
) -> dict[int, Sequence[str]]:
    asked = segments.c.project == project, segments.c.number.in_(numbers)
    wanted = select(segments.c.number, segments.c.candidates).where(*asked)
    return dict(connection.execute(wanted).all())


def _own_numbers(connection: Connection, member: int) -> dict[int, int]:
    mine = select(assignments.c.item).join(items).where(*_work_of(member))
    given = connection.execute(mine.order_by(assignments.c.given, assignments.c.id))
    return {item: number for number, item in enumerate(given.scalars(), 1)}


def _past(setup: Setup, item: Any, last: Any, number: int, candidates: Sequence[str]) -> Past:
    answer = None
    if last["action"] == VOTE:
        stored = answers.unpack(setup.scheme, last["answer"])
        answer = answers.turned(stored, answers.inverse(last["shown"]))
    text = candidates[item["systems"][last["shown"][0]]]
    return Past(item["id"], number, answer, last["note"], last["made"], text)


def _everybodys(connection: Connection, who: Checked, setup: Setup) -> AnnotationProgress:
    """Votes that count and votes wanted, controls apart."""
    total = _work_items(connection, who.project) * setup.annotators
    wanted = total - _spared(connection, who.project, setup.annotators)
    done = _work_done(connection, who.project)
    return AnnotationProgress(0, 0, 0, done, wanted, None, who.row["closed"])


@prepared_number
def _spared(project: Any, annotators: Any) -> Any:
    """How many votes on decided items are not wanted any more."""
    ended = assignments.c.item == items.c.id, assignments.c.state == DONE
    done = select(func.count()).where(*ended).correlate(items).scalar_subquery()
    of_project = items.c.project == project, items.c.kind == NORMAL
    lacking = select((annotators - done).label("votes")).select_from(items)
    each = lacking.where(*of_project, items.c.id.in_(decided(project))).subquery()
    return select(func.coalesce(func.sum(each.c.votes), 0)).where(each.c.votes > 0)


def _out_of_reach(connection: Connection, project: int, setup: Setup) -> int:
    """How many votes are lacking on items that all who can judge them had, and some skipped."""
    of_project = assignments.c.project == project
    skipped = select(assignments.c.item).where(of_project, assignments.c.state == SKIPPED)
    lacking = items.c.kind == NORMAL, items.c.taken < setup.annotators
    rows = connection.execute(
        select(items.c.id, setup.annotators - items.c.taken)
        .where(items.c.project == project, *lacking, items.c.id.not_in(decided(project)))
        .where(items.c.id.in_(skipped))
    ).all()
    if not rows:
        return 0
    able, had = _able(connection, project, setup), defaultdict[int, dict[int, str]](dict)
    states = select(assignments.c.item, root_of(assignments.c.member), assignments.c.state)
    for item, member, state in connection.execute(states.where(of_project)):
        if member in able:
            had[item][member] = state
    found = 0
    for item, lack in rows:
        skips = {member for member, state in had[item].items() if state == SKIPPED}
        found += min(len(skips), max(0, lack - len(able - had[item].keys() - skips)))
    return found


def _able(connection: Connection, project: int, setup: Setup) -> set[int]:
    there = members.c.project == project, members.c.revoked.is_(False), members.c.merged.is_(None)
    present = connection.execute(select(members.c.id).where(*there)).scalars().all()
    counting = who_counts(connection, project, setup)
    return {member for member in present if counting.get(member)}


@prepared
def _states(member: Any) -> Any:
    counts = select(assignments.c.state, func.count()).join(items).where(*_work_of(member))
    return counts.group_by(assignments.c.state)


def _work_of(member: Any) -> tuple[Any, Any]:
    return person(assignments.c.member, member), items.c.kind != TUTORIAL


@prepared
def _lessons(project: Any, member: Any) -> Any:
    done = select(assignments.c.item).where(
        person(assignments.c.member, member), assignments.c.state == DONE
    )
    of_project = items.c.project == project, items.c.kind == TUTORIAL
    return select(func.count().filter(items.c.id.in_(done)), func.count()).where(*of_project)


@prepared_number
def _work_items(project: Any) -> Any:
    work = items.c.project == project, items.c.kind == NORMAL
    return select(func.count()).select_from(items).where(*work)


@prepared_number
def _work_done(project: Any) -> Any:
    work = items.c.project == project, items.c.kind == NORMAL, assignments.c.state == DONE
    return select(func.count()).select_from(assignments.join(items)).where(*work)
