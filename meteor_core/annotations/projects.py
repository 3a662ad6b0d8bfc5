"""Projects: made from a corpus, described to their members, revised, closed, erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from meteor_core.annotations import (
    answers,
    checking,
    keys,
    limits,
    planning,
    rate_limit,
    work_rules,
)
from meteor_core.annotations import setup as setup_checks
from meteor_core.annotations import setup as setups
from meteor_core.annotations.checking import ItemTexts
from meteor_core.annotations.keys import ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.membership import (
    Membership,
    added,
    admitted,
    authorize,
    compute_lock,
    lock,
)
from meteor_core.annotations.planning import Draft, Plan
from meteor_core.annotations.roster import NUMBERED, Enrolled, enrolled
from meteor_core.annotations.setup import KnownAnswers, Setup
from meteor_core.annotations.store import Store, prepared_number, repeatable
from meteor_core.annotations.tables import items, projects, segments, votes
from meteor_core.annotations.work_rules import Rules
from meteor_core.messages.errors import InputError
from meteor_core.messages.journal import logged
from meteor_core.readers import Dataset

_DAY = 24 * 3600
_MAKER = "maker of projects"


@dataclass(frozen=True, slots=True)
class Created:
    """A new project. Keys and links are shown once: only their hashes are kept.

    ``people``: those of the roster, with their links; ``shared_key``: of the link that hands out
    the names of the roster, "" where everybody has a link.
    """

    uid: str
    owner_key: str
    owner: Membership
    plan: Plan
    people: tuple[Enrolled, ...] = ()
    shared_key: str = ""


@dataclass(frozen=True, slots=True)
class Project:
    """What a member may know of a project; ``systems`` is empty for annotators who judge blind.

    ``known`` is for its owner and viewers alone.
    """

    uid: str
    setup: Setup
    references: tuple[str, ...]
    systems: tuple[str, ...]
    items: int
    made: float
    closed: bool
    rules: Rules = field(default_factory=Rules)
    known: KnownAnswers = field(default_factory=KnownAnswers)


@logged
def create(
    store: Store,
    setup: Setup,
    dataset: Dataset,
    *,
    people: str = "",
    shared: bool = False,
    numbered: str = NUMBERED,
    rules: Mapping[str, Any] | None = None,
    visitor: str = "",
    identity: str = "",
) -> Created:
    """A setup and a corpus → a project, whose texts are from now on kept in the store.

    ``people``: its roster, as ``enrol`` reads it; ``shared``: one link hands out their names, in
    the place of a link each; ``rules``: as ``change_rules`` takes them. ``visitor`` is the address
    of its creator, ``identity`` the user id of their login: by these they are counted. Raises
    ``InputError`` for a project too large or one too many, and for a roster that cannot be read.
    """
    given = {"has_references": bool(dataset.references), "has_sources": bool(dataset.sources)}
    setup = setup_checks.checked(setups.fitting(setup, **given))
    made = planning.plan(setup, dataset)
    _check_controls(setup, made)
    uid, now, maker = keys.new_uid(), store.clock(), rate_limit.sealed(_MAKER, visitor, identity)
    roles = (OWNER, ANNOTATOR) if shared else (OWNER,)
    wanted = {role: keys.new_key(uid, role) for role in roles}
    sealed = {f"{role}_key": keys.seal(keys.secret(key)) for role, key in wanted.items()}
    with store.write() as connection:
        compute_lock(connection)  # or many at once would each be the last for whom there is room
        _check_room(connection, maker, now)
        stored = connection.execute(
            insert(projects).values(
                uid=uid,
                setup=setups.pack(setup),
                systems=list(made.systems),
                references=list(made.references),
                maker=maker,
                made=now,
                closed=False,
                rules=asdict(Rules()),
                **sealed,
            )
        )
        project = stored.inserted_primary_key[0]
        _fill(connection, project, made)
        identity = limits.within("identity", identity, limits.LONGEST_IDENTITY)
        owner = added(connection, project, OWNER, OWNER, now, identity=identity or None)
        membership = admitted(connection, owner, uid, now)
        listed = enrolled(connection, (project, uid), now, people, numbered, linked=not shared)
        if rules:
            work_rules.changed(connection, project, **rules)
    shared_key = wanted.get(ANNOTATOR, "")
    return Created(uid, wanted[OWNER], membership, made, listed, shared_key)


def _check_controls(setup: Setup, made: Plan) -> None:
    texts = {segment.number: segment for segment in made.segments}
    for item in made.items:
        if item.expected is not None:
            segment = texts[item.segment]
            candidates = [segment.candidates[system] for system in item.systems[: item.known]]
            references = segment.references if setup.show_reference else ()
            shown = ItemTexts(candidates, references, segment.source)
            checking.check(setup, item.expected, shown)


def _check_room(connection: Connection, maker: str, now: float) -> None:
    total = select(func.count()).select_from(projects)
    if connection.execute(total).scalar_one() >= limits.MOST_PROJECTS:
        raise InputError(
            "This server has reached its limit of {limit} projects.",
            limit=limits.MOST_PROJECTS,
        )
    mine = total.where(projects.c.maker == maker)
    if connection.execute(mine).scalar_one() >= limits.MOST_OF_ONE:
        raise InputError(
            "You have {limit} projects on this server, which is the limit. Delete one to "
            "create another.",
            limit=limits.MOST_OF_ONE,
        )
    today = mine.where(projects.c.made > now - _DAY)
    if connection.execute(today).scalar_one() >= limits.MOST_NEW:
        raise InputError(
            "You have created {limit} projects within a day, which is the limit.",
            limit=limits.MOST_NEW,
        )


def _fill(connection: Connection, project: int, made: Plan) -> None:
    connection.execute(
        insert(segments),
        [
            {
                "project": project,
                "number": segment.number,
                "name": segment.name,
                "source": segment.source,
                "references": list(segment.references),
                "candidates": list(segment.candidates),
                "document": segment.document or None,
            }
            for segment in made.segments
        ],
    )
    connection.execute(insert(items), [_item(project, item) for item in made.items])


def _item(project: int, draft: Draft) -> dict[str, Any]:
    expected = None
    if draft.expected is not None:
        expected = answers.pack(draft.expected) | {"known": draft.known, "note": draft.note}
    return {
        "project": project,
        "number": draft.number,
        "segment": draft.segment,
        "systems": list(draft.systems),
        "kind": draft.kind,
        "expected": expected,
        "taken": 0,
        "task": draft.task,
    }


@logged
@repeatable
def describe(store: Store, membership: Membership) -> Project:
    """What the project is and asks, for any of its members."""
    with store.read() as connection:
        who = authorize(connection, membership)
        project = who.row
        count = _count_items(connection, who.project)
        setup = setups.unpack(project["setup"])
        is_told = who.role in (OWNER, VIEWER)
        known = work_rules.written(connection, project["id"], setup) if is_told else KnownAnswers()
    named = who.role != ANNOTATOR or not setup.blind
    return Project(
        project["uid"],
        setup,
        tuple(project["references"]),
        tuple(project["systems"]) if named else (),
        count,
        project["made"],
        project["closed"],
        work_rules.for_member(who),
        known,
    )


@prepared_number
def _count_items(project: Any) -> Any:
    of_project = items.c.project == project, items.c.kind != planning.TUTORIAL
    return select(func.count()).select_from(items).where(*of_project)


@logged
@repeatable
def revise(store: Store, owner: Membership, **changes: Any) -> None:
    """Another title, instructions, ``categories`` or ``anchors``.

    What votes may rest on stays once there are any: anchors as they are, categories may be added.
    """
    if wrong := set(changes) - {"title", "instructions", "categories", "anchors"}:
        raise TypeError(f"not to be revised: {sorted(wrong)}")
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        lock(connection, who.project)
        old = setups.unpack(who.row["setup"])
        # Controls are kept as items, so a share of them to get right seems to want some.
        made = setup_checks.checked(replace(old, qualify=0.0, **changes))
        voted = select(votes.c.id).where(votes.c.project == who.project).limit(1)
        if connection.execute(voted).first() is not None:
            _check_kept(old, made)
        setup = setups.pack(replace(made, qualify=old.qualify))
        connection.execute(update(projects).where(projects.c.id == who.project).values(setup=setup))


def _check_kept(old: Setup, made: Setup) -> None:
    if made.anchors != old.anchors:
        raise InputError("There are votes already, so the scale marks cannot be changed.")
    for name in old.categories:
        if name not in made.categories:
            raise InputError(
                "There are votes already, so the kind of error {name} cannot be removed. You "
                "can add others.",
                name=name,
            )


@logged
@repeatable
def close(store: Store, owner: Membership, closed: bool = True) -> None:
    """Take no more votes, or take them again."""
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        connection.execute(
            update(projects).where(projects.c.id == who.project).values(closed=closed)
        )


@logged
def erase(store: Store, owner: Membership) -> None:
    """Delete the project, its texts, its people and their votes, for good."""
    with store.write() as connection:
        who = authorize(connection, owner, OWNER)
        connection.execute(delete(projects).where(projects.c.id == who.project))
    store.clear_log()
