"""Completion codes: what an annotator hands in on a crowd platform, and its owner looks up.

A code is drawn once for a person who is done, and kept: random, so that nobody can work one out.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select, update

from meteor_core.annotations import limits
from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.items import leases, quotas, rules
from meteor_core.annotations.items.qualifying import is_out
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER
from meteor_core.annotations.members.membership import Membership, check, lock
from meteor_core.annotations.progress import progress
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import members
from meteor_core.annotations.work_counts import WorkCount, counted
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are taken for one another."""

_SIZE = 10
_APART = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A code that somebody handed in: whose it is, "" for none of this project; what they did.

    ``counts``: the owner has not left their votes out.
    """

    code: str
    name: str
    work: WorkCount
    counts: bool


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
        is_done = bool(told.done) and ended and not at_one and not told.lessons
        if not given.codes or is_out(connection, who, setup) or not (code or is_done):
            raise AccessError("There is a code for whoever has done all that there is for them.")
        if code is None:
            code = "".join(secrets.choice(_LETTERS) for _ in range(_SIZE))
            this = members.c.id == who.member
            connection.execute(update(members).where(this).values(code=code))
        return str(code)


@logged
@repeatable
def codes(store: Store, owner: Membership, text: str = "") -> tuple[HandedIn, ...]:
    """Codes with blanks, commas or lines between → whose each is; "" → all that were given."""
    text = limits.within(N_("codes"), text, limits.LONGEST_INSTRUCTIONS)
    with store.read() as connection:
        who = check(connection, owner, OWNER)
        columns = members.c.code, members.c.name, members.c.id, members.c.excluded
        mine = members.c.project == who.project, members.c.code.is_not(None)
        rows = connection.execute(select(*columns).where(*mine).order_by(members.c.id)).all()
        work = counted(connection, who, setups.unpack(who.row["setup"]))
    known = {code: HandedIn(code, name, work[one], not out) for code, name, one, out in rows}
    asked = _asked(text)
    return tuple(known.get(code, HandedIn(code, "", WorkCount(), False)) for code in asked or known)


def _asked(text: str) -> Sequence[str]:
    """``"abc, DEF"`` → ``["ABC", "DEF"]``, each once."""
    return list(dict.fromkeys(filter(None, _APART.split(text.upper()))))
