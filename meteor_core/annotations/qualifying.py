"""Control items: how many an annotator has got right at the first attempt, and what follows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import answers
from meteor_core.annotations.keys import ANNOTATOR
from meteor_core.annotations.known_answers import passes
from meteor_core.annotations.leases import controls_left
from meteor_core.annotations.membership import Checked, person
from meteor_core.annotations.planning import CONTROL, TUTORIAL
from meteor_core.annotations.setup import KnownAnswers, Setup
from meteor_core.annotations.store import prepared
from meteor_core.annotations.tables import items, members, votes


def right(connection: Connection, member: int, setup: Setup) -> tuple[int, int]:
    """(controls answered rightly, controls answered); what was skipped is answered wrongly."""
    rows = _first_answers(connection, member).all()
    passed = sum(
        passes(
            setup,
            answers.unpack(setup.scheme, answer),
            answers.unpack(setup.scheme, expected),
            expected["known"],
        )
        for expected, answer in rows
        if answer is not None
    )
    return passed, len(rows)


@prepared
def _first_answers(member: Any) -> Any:
    mine = person(votes.c.member, member), items.c.kind == CONTROL
    first = select(func.min(votes.c.id)).join(items).where(*mine).group_by(votes.c.item)
    return (
        select(items.c.expected, votes.c.answer)
        .join(votes, votes.c.item == items.c.id)
        .where(votes.c.id.in_(first))
    )


def written(connection: Connection, project: int, setup: Setup) -> KnownAnswers:
    """How many known answers the owner wrote: controls, but for the program's, and the tutorial."""
    wanted = select(items.c.kind, func.count()).where(items.c.project == project)
    counts = dict(connection.execute(wanted.group_by(items.c.kind)).all())
    return KnownAnswers(counts.get(CONTROL, 0) - setup.planted, counts.get(TUTORIAL, 0))


def is_out(connection: Connection, who: Checked, setup: Setup) -> bool:
    """Whether missed controls have stopped somebody whom the owner has not let go on."""
    if who.row["forgiven"]:
        return False
    return qualified(connection, who.project, who.member, setup) is False


def qualified(connection: Connection, project: int, member: int, setup: Setup) -> bool | None:
    """Whether that is enough; None while it is open, or where nothing is asked."""
    if not setup.qualify:
        return None
    passed, answered = right(connection, member, setup)
    left = controls_left(connection, project, member)
    if not can_pass(setup, passed, answered, left):
        return False
    return None if left else True


def who_counts(connection: Connection, project: int, setup: Setup) -> dict[int, bool]:
    """Annotator's row number → whether their votes count."""
    columns = members.c.id, members.c.excluded, members.c.forgiven
    mine = members.c.project == project, members.c.role == ANNOTATOR, members.c.merged.is_(None)
    return {
        number: not excluded
        and (forgiven or qualified(connection, project, number, setup) is not False)
        for number, excluded, forgiven in connection.execute(select(*columns).where(*mine)).all()
    }


def can_pass(setup: Setup, passed: int, answered: int, left: int) -> bool:
    """Whether somebody has enough right answers, were the ``left`` ones right too."""
    return passed + left >= setup.qualify * (answered + left)
