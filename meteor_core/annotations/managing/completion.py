"""Completion codes, which crowd platforms ask for: an annotator who is done hands one in.

A code is drawn once for a person who is done, and kept: random, so that nobody can work one out.
The owner sees whose it is in the table of people.
"""

from __future__ import annotations

import secrets

from sqlalchemy import select, update

from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.items import leases, quotas, rules
from meteor_core.annotations.items.qualifying import is_out
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.members.membership import Membership, check, lock
from meteor_core.annotations.progress import progress
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import members
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are taken for one another."""

_SIZE = 10


@logged
@repeatable
def completion_code(store: Store, annotator: Membership) -> str:
    """The annotator's code, the same each time.

    Raises ``AccessError`` where the project has no codes, and for who has not done all that there
    is for them, or is out for missed controls.
    """
    told = progress(store, annotator)
    with store.write() as connection:
        who = check(connection, annotator, ANNOTATOR)
        lock(connection, who.project)
        mine = select(members.c.code).where(members.c.id == who.member)
        code = connection.execute(mine).scalar_one()
        given, setup = rules.for_member(who), setups.unpack(who.row["setup"])
        ended = told.stopped in (quotas.OVER, quotas.FULL) or (not told.open and not told.stopped)
        at_one = leases.current(connection, who.member) is not None
        is_done = bool(told.done) and ended and not at_one and told.lessons[0] == told.lessons[1]
        if not given.codes or is_out(connection, who, setup) or not (code or is_done):
            raise AccessError("There is a code for whoever has done all that there is for them.")
        if code is None:
            code = "".join(secrets.choice(_LETTERS) for _ in range(_SIZE))
            this = members.c.id == who.member
            connection.execute(update(members).where(this).values(code=code))
        return str(code)
