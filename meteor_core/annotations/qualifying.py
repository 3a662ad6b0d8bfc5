"""Control items: how many an annotator has got right at the first attempt."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers, checking
from meteor_core.annotations.planning import CONTROL
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.tables import items, votes


def right(connection: Connection, member: int, setup: Setup) -> tuple[int, int]:
    """(controls answered rightly, controls answered); what was skipped is answered wrongly."""
    first = (
        select(items.c.expected, votes.c.answer)
        .join(votes, votes.c.item == items.c.id)
        .where(votes.c.member == member, votes.c.number == 1, items.c.kind == CONTROL)
    )
    rows = connection.execute(first).all()
    passed = sum(
        checking.passes(
            setup, answers.unpack(setup.scheme, answer), answers.unpack(setup.scheme, expected)
        )
        for expected, answer in rows
        if answer is not None
    )
    return passed, len(rows)


def qualified(connection: Connection, member: int, setup: Setup) -> bool:
    """Whether that is enough to go on."""
    passed, answered = right(connection, member, setup)
    return passed >= setup.qualify * answered
