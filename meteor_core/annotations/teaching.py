"""Tutorial items: answered before the work, told what was missed, asked again until right.

They are no items of the project: nothing that counts votes ever meets them. What people answered
is kept in a table of its own.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import limits
from meteor_core.annotations.asking import answers, schemes
from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.answers import Answer
from meteor_core.annotations.asking.setup import Control, Setup
from meteor_core.annotations.items import rules
from meteor_core.annotations.making import segments
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.members.membership import Checked, Membership, check, lock, wrote
from meteor_core.annotations.members.refusals import ClosedError
from meteor_core.annotations.replies import checking
from meteor_core.annotations.replies.missed import Missed, missed
from meteor_core.annotations.replies.span_checking import ItemTexts, item_texts
from meteor_core.annotations.storing.store import Store, repeatable, row
from meteor_core.annotations.storing.tables import lesson_answers, lessons, members
from meteor_core.annotations.work import Item
from meteor_core.messages.errors import AccessError, InputError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_
from meteor_core.readers import Dataset


@dataclass(frozen=True, slots=True)
class Lesson:
    """Lesson ``number`` of ``total`` as an annotator sees it; its item's id is no other's.

    ``missed``: what their last answer lacked; ``expected``: the known answer, in positions as
    shown, once they have given one; ``note``: what the owner says of it, then too.
    """

    item: Item
    number: int
    total: int
    missed: tuple[Missed, ...]
    expected: Answer | None
    note: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """What became of an answer; ``note`` is the owner's."""

    is_right: bool
    note: str


def drafts(setup: Setup, dataset: Dataset) -> list[dict[str, Any]]:
    """The tutorial of a setup as rows to keep, texts and all.

    Raises ``InputError`` for an answer that is none, for a system or a segment that is not there,
    and for a text that cannot be stored.
    """
    return [_draft(setup, dataset, n, control) for n, control in enumerate(setup.tutorial, 1)]


def _draft(setup: Setup, dataset: Dataset, number: int, control: Control) -> dict[str, Any]:
    setups.check_expected(setup, control)
    place = control.segment
    if not 0 <= place < len(dataset) or any(
        name not in dataset.systems for name in control.systems
    ):
        raise InputError("Tutorial item {number} is not of this corpus.", number=number)
    segment = segments.segment(dataset, place)
    said = dict(zip(dataset.systems, segment.candidates, strict=True))
    texts: dict[str, Any] = {
        "name": segment.name,
        "source": segment.source,
        "references": list(segment.references),
        "candidates": [said[name] for name in control.systems],
        "systems": [limits.storable(name) for name in control.systems],
    }
    expected = checking.check(setup, control.expected, _texts(setup, texts))
    return {
        "number": number,
        "texts": texts,
        "expected": answers.pack(expected),
        "note": limits.within(N_("note"), control.note, limits.LONGEST_NOTE),
    }


def _texts(setup: Setup, texts: dict[str, Any]) -> ItemTexts:
    """What can be marked of a lesson."""
    return item_texts(setup, texts, range(len(texts["candidates"])))


@logged
@repeatable
def next_lesson(store: Store, annotator: Membership) -> Lesson | None:
    """The tutorial item that an annotator has to answer before anything else; None: no more."""
    with store.read() as connection:
        who = check(connection, annotator, ANNOTATOR)
        total = rules.unpack(who.row["rules"]).lessons
        if who.row["taught"] >= total:
            return None
        setup = setups.unpack(who.row["setup"])
        return _shown(connection, who, setup, who.row["taught"] + 1, total)


@logged
@repeatable
def answer_lesson(
    store: Store, annotator: Membership, item: int, answer: Answer, *, showing: str | None = None
) -> Feedback:
    """An answer to a ``Lesson.item``, in positions as shown → whether it is right.

    If so, the next lesson or the work follows. Raises as ``work.vote`` does.
    """
    with store.write() as connection:
        who = check(connection, annotator, ANNOTATOR)
        lock(connection, who.project)
        if who.row["closed"]:
            raise ClosedError
        setup, number = setups.unpack(who.row["setup"]), -item
        mine = select(members.c.taught).where(members.c.id == who.member)
        taught = connection.execute(mine).scalar_one()
        lesson, last = _lesson(connection, who, number), _last(connection, who, number)
        if lesson is None or number > taught + 1:
            raise AccessError("This item is not among yours.")
        order = _order(setup, who, lesson)
        stored = _checked(setup, lesson, answer, order)
        if last and last["answer"] == answers.pack(stored):
            return Feedback(last["is_right"], lesson["note"])
        if number <= taught or showing not in (None, _showing(connection, who, number)):
            raise InputError(
                "Not saved: this answer was given to another item, or this item has had another "
                "answer since. Look at what is shown now, and answer that."
            )
        expected = schemes.unpack(setup.scheme, lesson["expected"])
        is_right = not missed(setup, stored, expected)
        said = {"lesson": number, "answer": answers.pack(stored), "is_right": is_right}
        wrote(connection, who, said)
        whose = {"project": who.project, "member": who.member, "made": store.clock()}
        connection.execute(insert(lesson_answers).values(**whose, **said))
        if is_right:
            this = members.c.id == who.member
            connection.execute(update(members).where(this).values(taught=number))
        return Feedback(is_right, lesson["note"])


def _checked(setup: Setup, lesson: Any, answer: Answer, order: tuple[int, ...]) -> Answer:
    """An answer as shown → by positions in the lesson, in its one way of being written."""
    texts = lesson["texts"]
    shown = texts | {"candidates": [texts["candidates"][place] for place in order]}
    return answers.turned(checking.check(setup, answer, _texts(setup, shown)), order)


def _lesson(connection: Connection, who: Checked, number: int) -> Any:
    """A lesson of the member's own project, or None."""
    wanted = lessons.c.project == who.project, lessons.c.number == number
    return row(connection.execute(select(lessons).where(*wanted))) if 0 < number < 2**31 else None


def _last(connection: Connection, who: Checked, number: int) -> Any:
    """A member's last answer to a lesson, or None."""
    mine = lesson_answers.c.member == who.member, lesson_answers.c.lesson == number
    last = select(lesson_answers).where(*mine).order_by(lesson_answers.c.id.desc())
    return row(connection.execute(last.limit(1)))


def _showing(connection: Connection, who: Checked, number: int) -> str:
    mine = lesson_answers.c.member == who.member, lesson_answers.c.lesson == number
    count = select(func.count()).select_from(lesson_answers).where(*mine)
    return f"{-number}.{connection.execute(count).scalar_one()}"


def _order(setup: Setup, who: Checked, lesson: Any) -> tuple[int, ...]:
    """``order[shown]`` is the lesson's own place: drawn for each annotator, as for items."""
    places = range(len(lesson["texts"]["candidates"]))
    if not setup.shuffled:
        return tuple(places)

    def lot(place: int) -> bytes:
        text = f"{setup.seed}/lesson/{lesson['number']}/{place}/{who.name_key}"
        return hashlib.sha256(text.encode()).digest()

    return tuple(sorted(places, key=lot))


def _shown(connection: Connection, who: Checked, setup: Setup, number: int, total: int) -> Lesson:
    lesson, last = _lesson(connection, who, number), _last(connection, who, number)
    order, texts = _order(setup, who, lesson), lesson["texts"]
    back = answers.inverse(order)
    expected = answers.turned(schemes.unpack(setup.scheme, lesson["expected"]), back)
    answer = answers.turned(schemes.unpack(setup.scheme, last["answer"]), back) if last else None
    item = Item(
        -number,
        -number,
        texts["name"],
        texts["source"] if setup.show_source else None,
        tuple(texts["references"]) if setup.show_reference else (),
        tuple(texts["candidates"][place] for place in order),
        () if setup.blind else tuple(texts["systems"][place] for place in order),
        answer,
        "",
        _showing(connection, who, number),
        0.0,
        False,
        setup.scheme,
    )
    if answer is None:
        return Lesson(item, number, total, (), None, "")
    return Lesson(item, number, total, missed(setup, answer, expected), expected, lesson["note"])
