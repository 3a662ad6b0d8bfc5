"""Which item is next where assignment is dynamic: read from the store, kept up from vote to vote.

A process remembers the tallies of the projects it served last and reads only the votes that came
since, so that an answer costs the same whether a project has ten votes or ten thousand.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Text, cast, exists, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking import schemes
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import offering
from meteor_core.annotations.items.leases import EXPIRED, VOTE, Who
from meteor_core.annotations.items.offering import Narrow
from meteor_core.annotations.making.planning import NORMAL
from meteor_core.annotations.members.membership import Checked
from meteor_core.annotations.replies.answer_values import answer_values
from meteor_core.annotations.steering.differences import terms_of
from meteor_core.annotations.steering.tally import Systems, Tally, Vote
from meteor_core.annotations.storing.store import row
from meteor_core.annotations.storing.tables import assignments, items, votes

_MOST = 16
"""Projects whose tallies are remembered."""


@dataclass
class _Remembered:
    """A project's tally up to the vote ``last``; ``words``: what all said last, counted or not.

    ``out``: annotators whose votes do not count.
    """

    tally: Tally
    about: dict[int, tuple[int, Systems]]
    last: int = 0
    words: dict[tuple[int, int], Vote | None] = field(default_factory=dict)
    out: frozenset[int] = frozenset()


_remembered: OrderedDict[tuple[str, str], _Remembered] = OrderedDict()
_remembering = Lock()


def steered(who: Checked, setup: Setup) -> Callable[[Connection, Who, int, Narrow], Any]:
    """What ``offering.choose`` asks for a new item."""

    def new(connection: Connection, whose: Who, annotators: int, narrow: Narrow) -> Any:
        possible = narrow(offering.free(whose), whose[1], annotators)
        with_room = possible.where(items.c.kind == NORMAL, items.c.taken < annotators)
        return chosen(connection, who, setup, with_room)

    return new


def chosen(connection: Connection, who: Checked, setup: Setup, free: Any) -> Any:
    """Of the ``free`` items (a query of normal ones with room) the next one's row, or None.

    Of equally wanted items the one that fewest have, then the first: numbers are drawn by the
    project's seed, so that the same votes always lead to the same item.
    """
    for kinds in turns(connection, who, setup):
        shown = [json.dumps(list(kind)) for kind in kinds]
        wanted = free.where(cast(items.c.systems, Text).in_(shown))
        ordered = wanted.order_by(items.c.taken, items.c.number).limit(1)
        if found := row(connection.execute(ordered)):
            return found
    return None


def wanted(connection: Connection, who: Checked, setup: Setup) -> Any:
    """A condition for items: all but normal ones of settled pairs."""
    every = turns(connection, who, setup)
    shown = [json.dumps(list(kind)) for kinds in every for kind in kinds]
    return (items.c.kind != NORMAL) | cast(items.c.systems, Text).in_(shown)


def turns(connection: Connection, who: Checked, setup: Setup) -> list[list[Systems]]:
    """``Tally.turns`` by the votes that count, as the connection sees them."""
    project = who.project
    with _remembering:  # to the end: a vote put in meanwhile would be lost to what a tally keeps
        key = str(connection.engine.url), str(who.row["uid"])
        known = _remembered.pop(key, None) or _begun(connection, who, setup)
        _read_on(connection, project, setup, known)
        _leave_out(connection, project, known)
        _remembered[key] = known
        while len(_remembered) > _MOST:
            _remembered.popitem(last=False)
        return known.tally.turns(setup.least)


def _begun(connection: Connection, who: Checked, setup: Setup) -> _Remembered:
    normal = items.c.project == who.project, items.c.kind == NORMAL
    rows = connection.execute(select(items.c.id, items.c.segment, items.c.systems).where(*normal))
    about = {item: (segment, tuple(systems)) for item, segment, systems in rows}
    kinds = frozenset(systems for _, systems in about.values())
    segments = [segment for segment, _ in about.values()]
    count = len(who.row["systems"])
    return _Remembered(Tally(terms_of(setup), count, segments, kinds), about)


def _read_on(connection: Connection, project: int, setup: Setup, known: _Remembered) -> None:
    columns = votes.c.id, votes.c.item, votes.c.member, votes.c.answer
    since = votes.c.project == project, votes.c.id > known.last
    for number, item, member, answer in connection.execute(select(*columns).where(*since)):
        known.last = max(known.last, number)
        if item in known.about:
            segment, systems = known.about[item]
            word = None
            if answer is not None:
                given = schemes.unpack(setup.scheme, answer)
                word = segment, systems, answer_values(setup, given, len(systems))
            known.words[item, member] = word
            if member not in known.out:
                known.tally.put(item, member, word)


def _leave_out(connection: Connection, project: int, known: _Remembered) -> None:
    """Whose items were given back although they had voted: none of their votes counts."""
    given_back = assignments.c.project == project, assignments.c.state == EXPIRED
    voted = exists().where(
        votes.c.item == assignments.c.item,
        votes.c.member == assignments.c.member,
        votes.c.action == VOTE,
    )
    asked = select(assignments.c.member).where(*given_back, voted).distinct()
    out = frozenset(connection.execute(asked).scalars())
    for (item, member), word in known.words.items() if out != known.out else ():
        if (member in out) != (member in known.out):
            known.tally.put(item, member, None if member in out else word)
    known.out = out
