"""Disputed items get a final answer, from the owner or an adjudicator whom the owner appoints.

Until the item is decided, the person who decides sees all answers side by side, in random order and
without names of people or systems. A decision is a row; another decision, or its withdrawal, is
another row, and the last one counts. Votes are kept: ``Gathered.adjudicated`` puts final answers in
their place, for results and files alike.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers, checking, limits
from meteor_core.annotations import setup as setups
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.assignments import FINAL, WITHDRAWN, item_row, segment_row
from meteor_core.annotations.checking import item_texts
from meteor_core.annotations.item_context import Context, context_of, shown_order
from meteor_core.annotations.judgements import Gathered, read_project
from meteor_core.annotations.keys import ADJUDICATOR, OWNER
from meteor_core.annotations.membership import Checked, Membership, authorize, lock, wrote
from meteor_core.annotations.planning import NORMAL
from meteor_core.annotations.results.outcomes import JudgedItem, is_disputed, judged_items
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import Store, repeatable, row
from meteor_core.annotations.tables import final_answers, votes
from meteor_core.annotations.tables import items as item_table
from meteor_core.annotations.work import Item
from meteor_core.messages.errors import InputError
from meteor_core.messages.journal import logged

JUDGES = OWNER, ADJUDICATOR


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one person said, by positions as shown; ``annotator`` is empty until it is decided."""

    answer: Answer
    note: str
    annotator: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """An item with all its answers.

    ``item`` is as annotators see one: ``item.answer`` and ``item.note`` are those of the decision
    that counts, if there is one, and then ``item.systems`` are named. ``spread``: how far the
    answers lie apart, 0..1. ``judge`` is who decided, ``decisions`` how many rows there are of it.
    Answers of people whose votes do not count are not among the ``opinions``.
    """

    item: Item
    opinions: tuple[Opinion, ...]
    spread: float
    judge: str
    decisions: int

    @property
    def is_decided(self) -> bool:
        """Whether there is a final answer."""
        return self.item.answer is not None


@logged
@repeatable
def disputes(store: Store, judge: Membership) -> tuple[Dispute, ...]:
    """The items with two votes or more that lie apart by ``DISPUTED`` or more.

    Of those that are decided every one, whether it has votes that count or not. Those without a
    final answer come first, the most disputed before others. Raises ``AccessError`` for a person
    who may not decide.
    """
    with store.read() as connection:
        who = authorize(connection, judge, *JUDGES)
        setup, gathered = setups.unpack(who.row["setup"]), read_project(connection, who)
        disputed = [
            item
            for item in judged_items(gathered)
            if item.item in gathered.final or is_disputed(item)
        ]
        rows = _rows(connection, who.project, [item.item for item in disputed])
        seen = [_dispute(connection, who, setup, gathered, i, rows[i.item]) for i in disputed]
    return tuple(sorted(seen, key=lambda dispute: (dispute.is_decided, -dispute.spread)))


@logged
@repeatable
def surroundings(store: Store, judge: Membership, item: int) -> Context:
    """What is beside an item in its document, as its annotators see it.

    Raises ``InputError`` if the project has no such item, ``AccessError`` for a person who may not
    decide.
    """
    with store.read() as connection:
        who = authorize(connection, judge, *JUDGES)
        setup, found = setups.unpack(who.row["setup"]), item_row(connection, who, item)
        order = shown_order(connection, who, setup, found)
        systems = [found["systems"][position] for position in order]
        return context_of(connection, setup, found, segment_row(connection, found), systems)


@logged
@repeatable
def decide(
    store: Store,
    judge: Membership,
    item: int,
    answer: Answer,
    *,
    note: str = "",
    showing: str | None = None,
) -> int:
    """A final answer, in positions as shown → the number of this decision on the item.

    Saying the same again adds nothing. ``showing``: the ``Item.showing`` it was given to. Raises
    ``InputError`` for an invalid answer, an item without votes, or an item that somebody else has
    decided since; ``AccessError`` for a person who may not decide.
    """
    with store.write() as connection:
        who, setup, found = _deciding(connection, judge, item)
        order = shown_order(connection, who, setup, found)
        systems = [found["systems"][position] for position in order]
        texts = item_texts(setup, segment_row(connection, found), systems)
        answer = checking.check(setup, answer, texts)
        event = {"action": FINAL, "answer": answers.pack(answers.turned(answer, order))}
        return _record(connection, who, found, event | {"note": note}, (showing, store.clock()))


@logged
@repeatable
def withdraw(
    store: Store, judge: Membership, item: int, *, note: str = "", showing: str | None = None
) -> int:
    """The item is open again: its votes count as they were; → the number of this row.

    Raises ``InputError`` for an item that has no final answer, otherwise as ``decide`` does.
    """
    with store.write() as connection:
        who, _setup, found = _deciding(connection, judge, item)
        last = _latest(connection, item)
        if last is None:
            raise InputError("This item has no final answer to withdraw.")
        event = {"action": WITHDRAWN, "answer": None, "note": note}
        return _record(connection, who, found, event, (showing, store.clock()))


def _deciding(connection: Connection, judge: Membership, item: int) -> tuple[Checked, Setup, Any]:
    """Who decides on what, with the project's lock; the item has to have been judged."""
    who = authorize(connection, judge, *JUDGES)
    lock(connection, who.project)
    found = item_row(connection, who, item)
    judged = select(votes.c.id).where(votes.c.item == item).limit(1)
    if found["kind"] != NORMAL or connection.execute(judged).first() is None:
        raise InputError("A final answer can be chosen only for an item that has been judged.")
    return who, setups.unpack(who.row["setup"]), found


def _record(
    connection: Connection,
    who: Checked,
    item: Any,
    event: dict[str, Any],
    when: tuple[str | None, float],
) -> int:
    showing, now = when
    event["note"] = limits.within("note", event["note"], limits.LONGEST_NOTE)
    last = _latest(connection, item["id"])
    if last and all(last[key] == event[key] for key in event):
        return int(last["number"])
    if showing not in (None, _showing(item["number"], last["number"] if last else 0)):
        raise InputError(
            "Not saved: another decision on this item has been made since. Look at it and "
            "decide again."
        )
    number = last["number"] + 1 if last else 1
    limits.at_most("decisions on one item", number, limits.MOST_VERSIONS)
    wrote(connection, who, event)
    whose = {"project": who.project, "item": item["id"], "member": who.member}
    connection.execute(insert(final_answers).values(**whose, number=number, made=now, **event))
    return int(number)


def _latest(connection: Connection, item: int) -> Any:
    of_item = final_answers.c.item == item
    last = select(func.max(final_answers.c.number)).where(of_item).scalar_subquery()
    return row(
        connection.execute(select(final_answers).where(of_item, final_answers.c.number == last))
    )


def _showing(item: int, decided: int) -> str:
    """``"f17.2"``: an item's number, and how many decisions there were on it."""
    return f"f{item}.{decided}"


def _rows(connection: Connection, project: int, numbers: list[int]) -> dict[int, Any]:
    """Items by their numbers; all of the project are read, for a list may be too long to ask by."""
    wanted = select(item_table).where(item_table.c.project == project)
    asked = set(numbers)
    found = connection.execute(wanted).mappings()
    return {item["number"]: item for item in found if item["number"] in asked}


def _dispute(
    connection: Connection,
    who: Checked,
    setup: Setup,
    gathered: Gathered,
    judged: JudgedItem,
    found: Any,
) -> Dispute:
    order = shown_order(connection, who, setup, found)
    back = answers.inverse(order)
    made = [one for one in gathered.decisions if one.item == judged.item]
    final = gathered.final.get(judged.item)
    segment, systems = judged.segment, [found["systems"][position] for position in order]
    item = Item(
        found["id"],
        judged.item,
        segment.name,
        segment.source if setup.show_source else None,
        segment.references if setup.show_reference or final else (),
        tuple(segment.candidates[system] for system in systems),
        tuple(gathered.systems[system] for system in systems) if final or not setup.blind else (),
        answers.turned(final.answer, back) if final and final.answer else None,
        final.note if final else "",
        _showing(judged.item, len(made)),
        0.0,
    )
    opinions = tuple(
        Opinion(answers.turned(vote.answer, back), vote.note, vote.annotator if final else "")
        for vote in sorted(judged.votes, key=lambda vote: _lot(setup, judged.item, vote.annotator))
        if vote.answer is not None
    )
    judge, spread = final.annotator if final else "", judged.spread or 0.0
    return Dispute(item, opinions, spread, judge, len(made))


def _lot(setup: Setup, item: int, name: str) -> bytes:
    """By which an item's answers are put in order: no place says whose an answer is."""
    return hashlib.sha256(f"{setup.seed}/{item}/{name}".encode()).digest()
