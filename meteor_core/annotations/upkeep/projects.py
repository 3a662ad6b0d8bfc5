"""The projects of a store as its operator sees them: without titles, texts, names or keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, cast, delete, func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.gathering import read_project
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.managing.people import fresh_key, of_role, set_key
from meteor_core.annotations.members import keys
from meteor_core.annotations.members.entering import renew_passes
from meteor_core.annotations.members.membership import Checked, lock
from meteor_core.annotations.storing.store import Store, row
from meteor_core.annotations.storing.tables import (
    assignments,
    decisions,
    final_answers,
    members,
    passes,
    projects,
    segments,
    votes,
)
from meteor_core.messages.errors import InputError

DAY = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class ProjectUse:
    """A project: ``made`` and ``used`` are seconds since 1970, ``characters`` those of its texts.

    ``used``: when somebody last came in, was given an item, voted, gave a final answer, or decided
    about a person. ``votes``: rows that are kept, skips and earlier answers among them, where a
    project's page counts what stands.
    """

    uid: str
    made: float
    used: float
    closed: bool
    annotators: int
    votes: int
    characters: int


def standing(store: Store, idle_days: float = 0.0) -> tuple[ProjectUse, ...]:
    """The projects that nobody has used for so many days, the longest unused first."""
    with store.read() as connection:
        before = store.clock() - idle_days * DAY
        found = _all(connection)
        return tuple(
            sorted(
                (project for project in found.values() if project.used <= before),
                key=lambda project: (project.used, project.uid),
            )
        )


def sweep(store: Store, idle_days: float) -> tuple[ProjectUse, ...]:
    """Erases the projects that nobody has used for so many days → those it has erased.

    Whoever comes back while it sweeps keeps their project.
    """
    idle = standing(store, idle_days)
    erased = tuple(project for project in idle if _erase_idle(store, project.uid, idle_days))
    store.clear_log()
    return erased


def erase(store: Store, uid: str) -> None:
    """Erases a project with its texts, people and votes; raises ``InputError`` if there is none."""
    with store.write() as connection:
        if not connection.execute(delete(projects).where(projects.c.uid == uid)).rowcount:
            raise InputError("There is no project {uid}.", uid=uid)
    store.clear_log()


def results(store: Store, uid: str) -> Gathered:
    """All votes of a project; raises ``InputError`` if there is none."""
    with store.read() as connection:
        found = row(connection.execute(select(projects).where(projects.c.uid == uid)))
        if found is None:
            raise InputError("There is no project {uid}.", uid=uid)
        return read_project(connection, Checked(found["id"], 0, keys.OWNER, "", found))


def renew_key(store: Store, uid: str, role: str = keys.OWNER, *, passes_end: bool = False) -> str:
    """A new key for a role of a project, the old one opens nothing any more → the key.

    ``passes_end``: whoever is in by that role is out. Raises ``InputError`` if there is no such
    project, ``ChoiceError`` for a role without keys.
    """
    key, sealed = fresh_key(uid, role)
    with store.write() as connection:
        number = connection.execute(select(projects.c.id).where(projects.c.uid == uid)).scalar()
        if number is None:
            raise InputError("There is no project {uid}.", uid=uid)
        set_key(connection, number, role, sealed)
        if passes_end:
            renew_passes(connection, of_role(number, role))
    return key


def _erase_idle(store: Store, uid: str, idle_days: float) -> bool:
    with store.write() as connection:
        number = connection.execute(select(projects.c.id).where(projects.c.uid == uid)).scalar()
        if number is None:
            return False
        lock(connection, number)
        if _all(connection)[number].used > store.clock() - idle_days * DAY:
            return False
        connection.execute(delete(projects).where(projects.c.id == number))
        return True


def _all(connection: Connection) -> dict[int, ProjectUse]:
    """Every project by its number."""
    numbers = {name: _each(connection, wanted) for name, wanted in _COUNTED.items()}
    used = [_each(connection, wanted) for wanted in _USES]
    columns = [projects.c[name] for name in ("id", "uid", "made", "closed")]
    return {
        number: ProjectUse(
            uid,
            made,
            max(made, *(times.get(number) or 0.0 for times in used)),
            closed,
            **{name: int(counts.get(number) or 0) for name, counts in numbers.items()},
        )
        for number, uid, made, closed in connection.execute(select(*columns)).all()
    }


def _each(connection: Connection, wanted: Any) -> Mapping[int, Any]:
    """A query's rows of two → a mapping."""
    return dict(connection.execute(wanted).all())


def _by_project(table: Any, value: Any) -> Any:
    return select(table.c.project, value).group_by(table.c.project)


_SAID = (votes, final_answers, decisions)

_USES = (
    *(_by_project(table, func.max(table.c.made)) for table in _SAID),
    _by_project(assignments, func.max(assignments.c.given)),
    select(members.c.project, func.max(passes.c.made))
    .join(passes, passes.c.member == members.c.id)
    .group_by(members.c.project),
)
"""When each project was last used, for the tables that know."""

_COUNTED = {
    "annotators": _by_project(members, func.count()).where(
        members.c.role == "annotator", members.c.merged.is_(None)
    ),
    "votes": _by_project(votes, func.count()),
    "characters": _by_project(
        segments,
        func.sum(
            func.length(segments.c.name)
            + func.coalesce(func.length(segments.c.source), 0)
            + func.length(cast(segments.c.references, Text))
            + func.length(cast(segments.c.candidates, Text))
        ),
    ),
}
