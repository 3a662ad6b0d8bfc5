"""How much each annotator has done: one way of counting, for all tables that say so.

The last word on an item is what counts, whether the owner has left the annotator's votes out or
not: those are counted as left out, and not as if they had never been given.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import rules
from meteor_core.annotations.items.leases import LEASED, SKIP, VOTE
from meteor_core.annotations.items.qualifying import qualified
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.making.planning import CONTROL, DOCUMENT, NORMAL, REPEAT
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.members.membership import Checked
from meteor_core.annotations.storing.tables import assignments, items, members, votes


@dataclass(frozen=True, slots=True)
class WorkCount:
    """One annotator's items by their last word on each; every item is counted in one field.

    ``items``, ``repeats`` and ``documents`` are answered: asked about for the first time, once more
    to the same person, and as a whole. ``controls`` are answered or skipped, ``skipped`` are other
    items. ``counts``: whether the answers do.
    """

    items: int = 0
    repeats: int = 0
    documents: int = 0
    controls: int = 0
    skipped: int = 0
    counts: bool = True

    @property
    def answered(self) -> int:
        """All that was answered, controls apart."""
        return self.items + self.repeats + self.documents

    @property
    def left_out(self) -> int:
        """Of ``answered`` what does not count."""
        return 0 if self.counts else self.answered


Times = Mapping[tuple[str, str], int]
"""(kind, action) of last words → how many."""


def _count(times: Times, counts: bool) -> WorkCount:
    return WorkCount(
        items=times.get((NORMAL, VOTE), 0),
        repeats=times.get((REPEAT, VOTE), 0),
        documents=times.get((DOCUMENT, VOTE), 0),
        controls=sum(times.get((CONTROL, action), 0) for action in (VOTE, SKIP)),
        skipped=sum(times.get((kind, SKIP), 0) for kind in (NORMAL, REPEAT, DOCUMENT)),
        counts=counts,
    )


def work_counts(gathered: Gathered) -> dict[str, WorkCount]:
    """Annotator → their counts, of those who have said anything, by name."""
    times: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for (_item, name), word in gathered.last_words.items():
        times[name][word.kind, word.action] += 1
    out = {*gathered.failed, *gathered.excluded}
    return {name: _count(times[name], name not in out) for name in sorted(times)}


def counted(connection: Connection, who: Checked, setup: Setup) -> dict[int, WorkCount]:
    """Annotator's row number → the same counts of everybody, by the database."""
    mine, whose = votes.c.project == who.project, func.coalesce(members.c.merged, members.c.id)
    by_item = select(func.max(votes.c.id)).join(members, votes.c.member == members.c.id)
    last = by_item.where(mine).group_by(votes.c.item, whose)
    words = whose, items.c.kind, votes.c.action
    said = votes.join(items, votes.c.item == items.c.id)
    joined = said.join(members, votes.c.member == members.c.id)
    wanted = select(*words, func.count()).select_from(joined)
    times: dict[int, dict[tuple[str, str], int]] = defaultdict(dict)
    rows = connection.execute(wanted.where(votes.c.id.in_(last)).group_by(*words))
    for member, kind, action, many in rows:
        times[member][kind, action] = many
    return {
        member: _count(times[member], counts)
        for member, counts in who_counts(connection, who.project, setup).items()
    }


def who_counts(connection: Connection, project: int, setup: Setup) -> dict[int, bool]:
    """Annotator's row number → whether their votes count."""
    columns = members.c.id, members.c.excluded, members.c.forgiven
    mine = members.c.project == project, members.c.role == ANNOTATOR, members.c.merged.is_(None)
    return {
        number: not excluded
        and (forgiven or qualified(connection, project, number, setup) is not False)
        for number, excluded, forgiven in connection.execute(select(*columns).where(*mine)).all()
    }


def at_hand(connection: Connection, who: Checked, now: float) -> dict[int, int]:
    """Annotator's row number → items that they were given and have not answered, controls apart.

    While a project is paused its leases stand still.
    """
    paused = rules.unpack(who.row["rules"]).paused
    now = now if paused is None else min(now, paused)
    leased = assignments.c.project == who.project, assignments.c.state == LEASED
    found = (
        select(assignments.c.member, func.count())
        .join(items, assignments.c.item == items.c.id)
        .where(*leased, assignments.c.expires >= now, items.c.kind != CONTROL)
        .group_by(assignments.c.member)
    )
    return dict(connection.execute(found).all())
