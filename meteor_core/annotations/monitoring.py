"""A project while it runs, by a few counting queries: who does how much, how fast, what waits.

Pages measure how long an item was shown, even if the annotator was away. The time between two
answers contains all the work on the second. A gap longer than a break counts as no work; of the
first answer after it only what the page measured counts, up to a break.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import setup as setups
from meteor_core.annotations import work_rules
from meteor_core.annotations.allotments import count_own
from meteor_core.annotations.assignments import LEASED, VOTE
from meteor_core.annotations.keys import ANNOTATOR, OWNER
from meteor_core.annotations.membership import Checked, Membership, authorize, root_of
from meteor_core.annotations.planning import NORMAL, TUTORIAL
from meteor_core.annotations.progress import AnnotationProgress, of_annotator, of_project
from meteor_core.annotations.setup import Setup
from meteor_core.annotations.store import Store, repeatable
from meteor_core.annotations.tables import assignments, decisions, items, members, segments, votes
from meteor_core.annotations.work_rules import qualified, right
from meteor_core.messages.journal import logged

BREAK = 300.0
"""Seconds without an answer after which somebody is held to be away."""

FASTEST = 100.0
"""Characters per second; people who answer faster cannot have read the text."""

FEWEST = 5
"""Timed answers of which the pace can be told."""

Answer = tuple[float, float | None]
"""When it was given, and the seconds that the page measured."""


def worked(answers: Iterable[Answer]) -> float:
    """Seconds of work, breaks apart."""
    ordered = sorted(answers, key=lambda answer: (answer[0], answer[1] or 0.0))
    total = min(ordered[0][1] or 0.0, BREAK) if ordered else 0.0
    for (before, _), (made, seconds) in pairwise(ordered):
        gap = made - before
        total += gap if gap <= BREAK else min(seconds or 0.0, BREAK)
    return total


WAITING = "waiting"
"""Nothing is left for somebody but what others have at hand, and may leave."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One of the owner's; ``action`` is of ``decisions.NAMES``."""

    action: str
    reason: str
    made: float


@dataclass(frozen=True, slots=True)
class Person:
    """A member as the owner sees one; ``joined``: None for who has not come yet.

    ``done``, ``skipped``, ``left``: items, as the annotator's own page counts them (``left`` is
    None where it depends on what others do); ``waits``: why nothing is given to them now, one of
    ``work_rules``' reasons or ``WAITING``; ``at_hand``: items that were given to them and are not
    answered; ``held``: those and what is done, by which quotas go. ``seconds``: the median of what
    an answer took; ``is_fast``: that is less than reading takes; ``minutes`` of work, by the times
    of answers; ``last``: when they last answered. ``own``: (had, all) of the items that are theirs
    alone. ``controls``: (answered rightly, answered); ``failed``: too few, which stops them unless
    they are ``forgiven``. ``is_silent``: has said nothing, and can be taken off the roster.
    """

    number: int
    role: str
    name: str
    joined: float | None
    revoked: bool
    is_silent: bool
    excluded: bool = False
    forgiven: bool = False
    failed: bool = False
    controls: tuple[int, int] = (0, 0)
    held: int = 0
    quota: int = 0
    language: str = ""
    done: int = 0
    skipped: int = 0
    left: int | None = 0
    waits: str = ""
    at_hand: int = 0
    seconds: float | None = None
    is_fast: bool = False
    minutes: float = 0.0
    last: float | None = None
    own: tuple[int, int] = (0, 0)
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Watch:
    """A project at one moment; ``people``: its annotators.

    ``progress`` is the whole project's, as ``progress`` tells its owner. ``characters``: that an
    item shows.
    """

    progress: AnnotationProgress
    people: tuple[Person, ...]
    characters: float


@logged
@repeatable
def people(store: Store, owner: Membership) -> tuple[Person, ...]:
    """Everybody in the project, in the order of the roster; merged names are one person."""
    with store.read() as connection:
        who = authorize(connection, owner, OWNER)
        return tuple(_people(connection, who, setups.unpack(who.row["setup"]), store.clock()))


@logged
@repeatable
def watch(store: Store, owner: Membership) -> Watch:
    """How far everybody and everything is."""
    with store.read() as connection:
        who = authorize(connection, owner, OWNER)
        setup = setups.unpack(who.row["setup"])
        everybody = _people(connection, who, setup, store.clock())
        annotators = tuple(person for person in everybody if person.role == ANNOTATOR)
        progress = of_project(connection, who, setup)
        return Watch(progress, annotators, _characters(connection, who, setup))


def _people(connection: Connection, who: Checked, setup: Setup, now: float) -> list[Person]:
    here = members.c.project == who.project, members.c.merged.is_(None)
    rows = connection.execute(select(members).where(*here).order_by(members.c.id)).mappings().all()
    quiet, decided = silent(connection, who.project), _decisions(connection, who.project)
    own, hand = count_own(connection, who.project), _at_hand(connection, who, now)
    said, reading = _answers(connection, who.project), _characters(connection, who, setup)
    return [
        Person(
            number=row["id"],
            is_silent=row["id"] in quiet,
            at_hand=hand.get(row["id"], 0),
            own=own.get(row["id"], (0, 0)),
            decisions=tuple(decided[row["id"]]),
            **{name: row[name] for name in _COLUMNS},
            **(_work(connection, who, setup, row, now) if row["role"] == ANNOTATOR else {}),
            **_pace(said.get(row["id"], []), reading),
        )
        for row in rows
    ]


_COLUMNS = (
    *("role", "name", "joined", "revoked", "excluded", "forgiven", "held"),
    *("quota", "language"),
)


def _work(
    connection: Connection, who: Checked, setup: Setup, row: Any, now: float
) -> dict[str, Any]:
    """How far an annotator is, and how they did on controls where these decide."""
    person = {**who.row, **{name: row[name] for name in ("forgiven", "quota")}}
    checked = Checked(who.project, row["id"], ANNOTATOR, row["name_key"], person)
    told = of_annotator(connection, checked, setup, now)
    found: dict[str, Any] = {"done": told.done, "skipped": told.skipped}
    if not row["revoked"]:
        waits = told.stopped or (WAITING if told.waiting else "")
        found |= {"left": told.left, "waits": waits}
    failed = qualified(connection, who.project, row["id"], setup) is False
    return found | {"controls": right(connection, row["id"], setup), "failed": failed}


def _answers(connection: Connection, project: int) -> dict[int, list[tuple[str, Answer]]]:
    """Member → (vote or skip, when and how long) of all that they said."""
    found: dict[int, list[tuple[str, Answer]]] = defaultdict(list)
    columns = root_of(votes.c.member), votes.c.action, votes.c.made, votes.c.seconds
    for member, action, made, seconds in connection.execute(
        select(*columns)
        .join(items, items.c.id == votes.c.item)
        .where(votes.c.project == project, items.c.kind != TUTORIAL)
    ):
        found[member].append((action, (made, seconds)))
    return found


def _pace(said: Sequence[tuple[str, Answer]], characters: float) -> dict[str, Any]:
    if not said:
        return {}
    times = [seconds for action, (_, seconds) in said if action == VOTE and seconds is not None]
    usual = median(times) if times else 0.0
    return {
        "seconds": usual if times else None,
        "is_fast": len(times) >= FEWEST and usual < characters / FASTEST,
        "minutes": worked(answer for _, answer in said) / 60,
        "last": max(made for _, (made, _) in said),
    }


def _characters(connection: Connection, who: Checked, setup: Setup) -> float:
    """How many characters an item shows, on average: what is read for an answer."""
    mine, normal = segments.c.project == who.project, items.c.kind == NORMAL
    text = func.length(cast(segments.c.candidates, Text))
    sizes = [func.avg(text)]
    if setup.show_source:
        sizes.append(func.avg(func.coalesce(func.length(segments.c.source), 0)))
    if setup.show_reference:
        sizes.append(func.avg(func.length(cast(segments.c.references, Text))))
    candidates, *others = connection.execute(select(*sizes).where(mine)).one()
    shown = select(items.c.systems).where(items.c.project == who.project, normal).limit(1)
    systems = connection.execute(shown).scalar() or ()
    share = len(systems) / max(1, len(who.row["systems"]))
    return float(candidates or 0) * share + sum(float(size or 0) for size in others)


def _decisions(connection: Connection, project: int) -> dict[int, list[Decision]]:
    found = defaultdict(list)
    mine = select(decisions).where(decisions.c.project == project).order_by(decisions.c.id)
    for one in connection.execute(mine).mappings():
        found[one["member"]].append(Decision(one["action"], one["reason"], one["made"]))
    return found


def silent(connection: Connection, project: int) -> set[int]:
    """Annotators without a vote, in their own name or in one merged into it."""
    voted = select(root_of(votes.c.member)).where(votes.c.project == project)
    mine = members.c.project == project, members.c.role == ANNOTATOR, members.c.merged.is_(None)
    wanted = select(members.c.id).where(*mine, members.c.id.not_in(voted))
    return set(connection.execute(wanted).scalars())


def _at_hand(connection: Connection, who: Checked, now: float) -> dict[int, int]:
    """Member → items that they were given and have not answered, controls apart.

    While a project is paused its leases do not run.
    """
    paused = work_rules.unpack(who.row["rules"]).paused
    now = now if paused is None else min(now, paused)
    leased = assignments.c.project == who.project, assignments.c.state == LEASED
    found = (
        select(assignments.c.member, func.count())
        .join(items, assignments.c.item == items.c.id)
        .where(*leased, assignments.c.expires >= now, items.c.kind == NORMAL)
        .group_by(assignments.c.member)
    )
    return dict(connection.execute(found).all())
