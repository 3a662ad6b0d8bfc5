"""An annotator's work: the next item, the vote, the note, a second thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers, checking, limits, work_rules
from meteor_core.annotations import setup as setups
from meteor_core.annotations.answers import Answer, Span
from meteor_core.annotations.assignments import (
    DONE,
    LEASED,
    SKIP,
    SKIPPED,
    VOTE,
    current_assignment,
    expire_leases,
    find_assignment,
    give_back,
    item_row,
    prolong_leases,
    segment_row,
    settle,
)
from meteor_core.annotations.checking import item_texts
from meteor_core.annotations.item_context import Context, context_of, shown_order
from meteor_core.annotations.keys import ANNOTATOR
from meteor_core.annotations.known_answers import Missed, missed
from meteor_core.annotations.membership import (
    Checked,
    ClosedError,
    Membership,
    authorize,
    lock,
    person,
    wrote,
)
from meteor_core.annotations.next_item import lease, new_item
from meteor_core.annotations.planning import CONTROL, NORMAL, TUTORIAL
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import Store, prepared_row, repeatable
from meteor_core.annotations.tables import items, votes
from meteor_core.annotations.work_rules import is_disqualified
from meteor_core.messages.errors import AccessError, InputError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_


class AnsweredElsewhereError(InputError):
    """The same person has answered the item since it was shown here."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "You have already answered this item in another tab or browser. That answer "
                "counts, and the answer in this tab was not saved."
            )
        )


@dataclass(frozen=True, slots=True)
class Lesson:
    """Item ``number`` of ``total`` of the tutorial.

    ``missed``: what the annotator's last answer to it lacked; ``note``: what the owner says of it,
    once it has an answer.
    """

    number: int
    total: int
    missed: tuple[Missed, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """What an annotator sees. ``candidates`` are in the order in which to show them.

    ``systems`` names them in that order, unless the project is blind; ``answer`` and ``note`` are
    the annotator's own last ones, if any, in positions as shown; ``showing`` tells this item, as it
    is shown, from any other; ``expires``: when others may have it. ``context``: what is beside
    the item, not to be judged; ``lesson``: of a tutorial item.
    """

    id: int
    number: int
    segment: str
    source: str | None
    references: tuple[str, ...]
    candidates: tuple[str, ...]
    systems: tuple[str, ...]
    answer: Answer | None
    note: str
    showing: str
    expires: float
    context: Context = field(default_factory=Context)
    lesson: Lesson | None = None


@logged
@repeatable
def next_item(store: Store, annotator: Membership) -> Item | None:
    """The item the annotator is at, else a new one, leased; None if there is nothing (left) to do.

    ``progress`` tells why there is none.
    """
    with store.write() as connection:
        who, setup = _working(connection, annotator)
        now, given = store.clock(), work_rules.for_member(who)
        if given.paused is None:
            expire_leases(connection, who.project, now)
        at = current_assignment(connection, who.member)
        expires = now + 60 * setup.lease
        if at:
            if expires - at["expires"] > 60:  # a page may well ask ten times a second
                prolong_leases(connection, who.member, expires)
            return _shown(connection, who, setup, item_row(connection, who, at["item"]), expires)
        chosen = new_item(connection, who, setup, now)
        if chosen is None:
            return None
        whose, times = (who.project, who.member), (now, expires)
        lease(connection, chosen, whose, setup.annotators, times)
        return _shown(connection, who, setup, chosen, expires)


@logged
@repeatable
def reopen(store: Store, annotator: Membership, item: int) -> Item:
    """An item that the annotator has judged or skipped, with what they said of it.

    Raises ``AccessError`` for an item of others.
    """
    with store.read() as connection:
        who = authorize(connection, annotator, ANNOTATOR)
        setup = setups.unpack(who.row["setup"])
        row = item_row(connection, who, item)
        had = find_assignment(connection, item, who.member)
        if had is None:
            raise AccessError("This item is not assigned to you.")
        return _shown(connection, who, setup, row, had["expires"])


@logged
@repeatable
def vote(
    store: Store,
    annotator: Membership,
    item: int,
    answer: Answer,
    *,
    showing: str | None = None,
    note: str = "",
    seconds: float | None = None,
) -> int:
    """An answer in positions as shown → the number of this vote on the item, committed.

    The first is 1; a changed mind adds another, and the latest counts. Saying the same again adds
    nothing. A tutorial item comes again until its answer is right, and then has ``Item.lesson``.
    ``showing`` is the ``Item.showing`` that the answer was given to.

    Raises ``InputError`` for an invalid answer, ``AnsweredElsewhereError`` for an answer that was
    given before another answer of the annotator's; ``AccessError`` for an item that is not (or no
    longer) theirs.
    """
    with store.write() as connection:
        who, setup = _working(connection, annotator)
        row = item_row(connection, who, item)
        order = shown_order(connection, who, setup, row)
        segment = segment_row(connection, row)
        texts = item_texts(setup, segment, [row["systems"][position] for position in order])
        answer = checking.check(setup, answer, texts)
        stored = answers.pack(answers.turned(answer, order))
        event = {"action": VOTE, "answer": stored, "note": note, "seconds": seconds}
        when = {"made": store.clock(), "shown": list(order)}
        return _record(connection, who, setup, row, event | when, showing)


@logged
@repeatable
def skip(
    store: Store, annotator: Membership, item: int, *, showing: str | None = None, note: str = ""
) -> int:
    """Leave an item to others; what was said of it before no longer counts.

    ``showing`` and errors as those of ``vote``.
    """
    with store.write() as connection:
        who, setup = _working(connection, annotator)
        row = item_row(connection, who, item)
        order = shown_order(connection, who, setup, row)
        event = {"action": SKIP, "answer": None, "note": note, "seconds": None}
        when = {"made": store.clock(), "shown": list(order)}
        return _record(connection, who, setup, row, event | when, showing)


def _working(connection: Connection, annotator: Membership) -> tuple[Checked, Setup]:
    """Who it is and what they work on, with the project's lock; it has to be open."""
    who, setup = _checked(connection, annotator)
    lock(connection, who.project)
    if who.row["closed"]:
        raise ClosedError(N_("This project is closed and accepts no more votes."))
    return who, setup


def _checked(connection: Connection, annotator: Membership) -> tuple[Checked, Setup]:
    who = authorize(connection, annotator, ANNOTATOR)
    return who, setups.unpack(who.row["setup"])


def _record(
    connection: Connection,
    who: Checked,
    setup: Setup,
    item: Any,
    event: dict[str, Any],
    showing: str | None,
) -> int:
    had = find_assignment(connection, item["id"], who.member)
    if had is None:
        raise AccessError("This item is not assigned to you.")
    out = is_disqualified(connection, who, setup)
    if out and item["kind"] == NORMAL:
        raise AccessError(
            "Too few of your answers agree with the known ones, so your votes do not count."
        )
    event["note"] = limits.within("note", event["note"], limits.LONGEST_NOTE)
    last = latest(connection, item["id"], who.member)
    stale = showing not in (None, _showing(item, last))
    same = ("action", "answer", "note", *(("seconds",) if stale else ()))
    if last and all(last[key] == event[key] for key in same):  # sent again after an outage
        return int(last["number"])
    if stale:
        raise AnsweredElsewhereError
    number = last["number"] + 1 if last else 1
    limits.at_most("votes on one item", number, limits.MOST_VERSIONS)
    state = DONE if event["action"] == VOTE else SKIPPED
    if state == DONE != had["state"] and item["kind"] == TUTORIAL:
        state = LEASED if _missed(setup, item, event["answer"]) else state
    settle(connection, had, item, state, who.member, setup.annotators)
    whose = {"project": who.project, "item": item["id"], "member": who.member}
    wrote(connection, who, event)
    connection.execute(insert(votes), whose | {"number": number} | event)
    if item["kind"] == CONTROL and is_disqualified(connection, who, setup):
        give_back(connection, who.member)
    return number


def _missed(
    setup: Setup, item: Any, answer: dict[str, Any], order: Sequence[int] | None = None
) -> tuple[Missed, ...]:
    """What a stored answer to a tutorial item lacks, by positions in the item, or as shown."""
    back = answers.inverse(range(len(item["systems"])) if order is None else order)
    said, expected = (
        answers.turned(answers.unpack(setup.scheme, one), back)
        for one in (answer, item["expected"])
    )
    return missed(setup, said, expected)


def _lesson(
    connection: Connection, setup: Setup, item: Any, last: Any, order: Sequence[int]
) -> Lesson:
    count = func.count()
    tutorial = items.c.project == item["project"], items.c.kind == TUTORIAL
    wanted = select(count.filter(items.c.number <= item["number"]), count).where(*tutorial)
    number, total = connection.execute(wanted).one()
    if not (last and last["answer"]):
        return Lesson(number, total)
    lacking = _missed(setup, item, last["answer"], order)
    return Lesson(number, total, lacking, item["expected"]["note"])


def _showing(item: Any, last: Any) -> str:
    """``"17.2"``: the item's number, and how many answers the annotator had given to it."""
    return f"{item['number']}.{last['number'] if last else 0}"


@prepared_row
def latest(item: Any, member: Any) -> Any:
    """A member's last word on an item, or None."""
    mine = select(votes).where(votes.c.item == item, person(votes.c.member, member))
    return mine.order_by(votes.c.id.desc()).limit(1)


def _shown(connection: Connection, who: Checked, setup: Setup, item: Any, expires: float) -> Item:
    segment, order = segment_row(connection, item), shown_order(connection, who, setup, item)
    systems = [item["systems"][position] for position in order]
    last = latest(connection, item["id"], who.member)
    answer = None
    if last and last["action"] == VOTE:
        stored = answers.unpack(setup.scheme, last["answer"])
        answer = answers.turned(stored, answers.inverse(order))
    is_lesson = item["kind"] == TUTORIAL
    context = Context() if is_lesson else context_of(connection, setup, item, segment, systems)
    return Item(
        item["id"],
        item["number"],
        segment["name"],
        segment["source"] if setup.show_source else None,
        tuple(segment["references"]) if setup.show_reference else (),
        tuple(segment["candidates"][system] for system in systems),
        () if setup.blind else tuple(who.row["systems"][system] for system in systems),
        answer,
        last["note"] if last else "",
        _showing(item, last),
        expires,
        context,
        _lesson(connection, setup, item, last, order) if is_lesson else None,
    )


Proposer = Callable[[str, tuple[str, ...]], Sequence[tuple[int, int, str]]]
"""A candidate and its references → (start, stop, severity) of every span to propose."""


@logged
@repeatable
def propose(
    store: Store, annotator: Membership, item: int, how: Proposer
) -> tuple[Span, ...] | None:
    """The spans that an item begins with, in positions as shown; None for an item without any.

    ``how`` sees the references, even where the annotator does not. Raises ``AccessError`` for an
    item of others.
    """
    with store.read() as connection:
        who = authorize(connection, annotator, ANNOTATOR)
        setup, row = setups.unpack(who.row["setup"]), item_row(connection, who, item)
        if find_assignment(connection, item, who.member) is None:
            raise AccessError("This item is not assigned to you.")
        if not setup.proposals or row["kind"] != NORMAL:
            return None
        segment, order = segment_row(connection, row), shown_order(connection, who, setup, row)
    references = tuple(segment["references"])
    texts = [segment["candidates"][row["systems"][place]] for place in order]
    return tuple(
        Span(candidate, start, stop, "", severity)
        for candidate, text in enumerate(texts)
        for start, stop, severity in how(text, references)
        if severity in setup.severities
    )
