"""Items that the owner gives to named annotators: their own come first, and wait for them.

A line each, ``name: what``, what being parts with commas between:

============  ==========================================================
``30%``       a share of the items, of those that fewest were given
``#5-9``      items by their numbers, or one: ``#12``
``s3``        a segment by its id: all of its items
``s3-s8``     the segments from one to another, in the corpus's order
(nothing)     none any more
============  ==========================================================

An item is for as many people as the project says; whoever it was given to has one of these places,
until they have had it or are shut out. Places that are nobody's own are anybody's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import and_, delete, exists, func, insert, not_, or_, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import limits
from meteor_core.annotations.items import rules
from meteor_core.annotations.items.offering import Narrow, anything
from meteor_core.annotations.items.rules import Rules
from meteor_core.annotations.making.planning import NORMAL, REPEAT
from meteor_core.annotations.members.keys import ANNOTATOR, OWNER
from meteor_core.annotations.members.membership import Membership, check, lock
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import allotments, assignments, items, members, segments
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.journal import logged
from meteor_core.messages.phrase import N_, Phrase

_SHARE = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*%")
_NUMBERS = re.compile(r"#(\d{1,6})(?:\s*[-–]\s*#?(\d{1,6}))?")
_DASH = re.compile(r"[-–]")


def narrowed(given: Rules) -> Narrow:
    """What ``offering.choose`` asks of items."""
    if not given.allotted:
        return anything
    return _own_only if given.own_only else _own_first


def _own_first(query: Any, member: Any, annotators: Any) -> Any:
    return _own_or(query, member, _is_free(member, annotators))


def _own_only(query: Any, member: Any, annotators: Any) -> Any:
    """Whoever was given items has these alone."""
    mine = exists().where(allotments.c.member == member)
    return _own_or(query, member, and_(_is_free(member, annotators), not_(mine)))


def _own_or(query: Any, member: Any, others: Any) -> Any:
    own = exists().where(allotments.c.item == items.c.id, allotments.c.member == member)
    return query.where(or_(own, items.c.kind == REPEAT, others)).order_by(not_(own))


def _is_free(member: Any, annotators: Any) -> Any:
    return items.c.taken + _waiting_for_others(member) < annotators


def _waiting_for_others(member: Any) -> Any:
    """How many of an item's places are somebody else's who has yet to come for it."""
    had = exists().where(
        assignments.c.item == allotments.c.item, assignments.c.member == allotments.c.member
    )
    return (
        select(func.count())
        .select_from(allotments.join(members, members.c.id == allotments.c.member))
        .where(allotments.c.item == items.c.id, allotments.c.member != member)
        .where(members.c.revoked.is_(False), not_(had.correlate(allotments)))
        .correlate(items)
        .scalar_subquery()
    )


@logged
@repeatable
def assign(store: Store, owner: Membership, text: str) -> dict[str, int]:
    """Lines → each named annotator's own items from now on, in place of earlier ones: how many.

    Raises ``InputError`` that names the line and what is wrong there, ``ChoiceError`` for a name
    that nobody has, ``AccessError`` for anybody but the owner.
    """
    text = limits.within(N_("assignments"), text, limits.LONGEST_INSTRUCTIONS)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    with store.write() as connection:
        who = check(connection, owner, OWNER)
        lock(connection, who.project)
        people, corpus = _people(connection, who.project), _corpus(connection, who.project)
        wanted = [(*_named(number, line, people), number) for number, line in lines]
        for name, _, _ in wanted:
            mine = allotments.c.member == people[name]
            connection.execute(delete(allotments).where(mine))
        given, own_items = _given(connection, who.project), dict[str, set[int]]()
        for name, what, number in wanted:
            found = _items(number, what, corpus, given) - own_items.setdefault(name, set())
            own_items[name] |= found
            given.update(found)
            rows = [_row(who.project, item, people[name]) for item in sorted(found)]
            if rows:
                connection.execute(insert(allotments), rows)
        left = exists().where(allotments.c.project == who.project)
        any_left = bool(connection.execute(select(left)).scalar_one())
        now = replace(rules.fresh(connection, who.project), allotted=any_left)
        rules.put(connection, who.project, now)
        return {name: len(found) for name, found in own_items.items()}


def _row(project: int, item: int, member: int) -> dict[str, int]:
    return {"project": project, "item": item, "member": member}


@dataclass(frozen=True, slots=True)
class _Corpus:
    """``items``: (id, number, segment) of everything to be judged; ``ids``: of segments."""

    items: Sequence[tuple[int, int, int]]
    ids: dict[str, int]


def _people(connection: Connection, project: int) -> dict[str, int]:
    mine = members.c.project == project, members.c.role == ANNOTATOR
    wanted = select(members.c.name, members.c.id).where(*mine).order_by(members.c.id)
    return dict(connection.execute(wanted).all())


def _corpus(connection: Connection, project: int) -> _Corpus:
    of_project = items.c.project == project, items.c.kind == NORMAL
    columns = items.c.id, items.c.number, items.c.segment
    found = connection.execute(select(*columns).where(*of_project).order_by(items.c.number))
    names = select(segments.c.name, segments.c.number).where(segments.c.project == project)
    rows = connection.execute(names.order_by(segments.c.number.desc())).all()
    return _Corpus([tuple(row) for row in found], dict(rows))


def _given(connection: Connection, project: int) -> Counter[int]:
    """Item → how many it is given to."""
    mine = select(allotments.c.item).where(allotments.c.project == project)
    return Counter(connection.execute(mine).scalars())


def _named(number: int, line: str, people: dict[str, int]) -> tuple[str, str]:
    """``"Анна: 30%"`` → ``("Анна", "30%")``; a name may hold colons."""
    for name in sorted(people, key=len, reverse=True):
        head, tail = line.strip()[: len(name)], line.strip()[len(name) :].lstrip()
        if limits.name_key(head) == limits.name_key(name) and tail.startswith(":"):
            return name, tail[1:].strip()
    if ":" not in line:
        raise InputError(
            "Assignment in line {line}: “{text}” is not like “{like}”.",
            line=number,
            text=line.strip()[:100],
            like=Phrase("Anna: 30%"),
        )
    if not people:
        raise InputError("Nobody has come in yet: items are given to people who were here once.")
    raise ChoiceError("annotator", line.partition(":")[0].strip()[:100], tuple(people))


def _items(number: int, text: str, corpus: _Corpus, given: Counter[int]) -> set[int]:
    """The ids of the items that a line names."""
    found = set[int]()
    for part in filter(None, map(str.strip, text.split(","))):
        share = _SHARE.fullmatch(part)
        named = _share(float(share[1]), corpus, given) if share else _part(part, corpus)
        if not named and not share:
            raise InputError(
                "Assignment in line {line}: “{text}” is no share, no item and no segment of this "
                "project.",
                line=number,
                text=part[:100],
            )
        found |= named
    return found


def _share(percent: float, corpus: _Corpus, given: Counter[int]) -> set[int]:
    """So many of all items, the least given first; of a share that is not 0 at least one."""
    wanted = max(round(len(corpus.items) * min(100.0, percent) / 100), 1 if percent else 0)
    ordered = sorted(corpus.items, key=lambda item: (given[item[0]], item[1]))
    return {item for item, _, _ in ordered[:wanted]}


def _part(part: str, corpus: _Corpus) -> set[int]:
    if numbers := _NUMBERS.fullmatch(part):
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        return {item for item, number, _ in corpus.items if first <= number <= last}
    return _of_segments(_ends(part, corpus.ids), corpus)


def _ends(part: str, ids: dict[str, int]) -> tuple[int, int]:
    """The first and the last segment that a part names; (1, 0), which is none, for no name."""
    if part in ids:
        return ids[part], ids[part]
    for dash in _DASH.finditer(part):
        first, last = part[: dash.start()].rstrip(), part[dash.end() :].lstrip()
        if first in ids and last in ids:
            return ids[first], ids[last]
    return 1, 0


def _of_segments(ends: tuple[int, int], corpus: _Corpus) -> set[int]:
    first, last = ends
    return {item for item, _, segment in corpus.items if first <= segment <= last}


def own(connection: Connection, project: int) -> dict[int, tuple[int, int]]:
    """Member → (items of their own that they have had, items of their own)."""
    had = exists().where(
        assignments.c.item == allotments.c.item, assignments.c.member == allotments.c.member
    )
    wanted = select(allotments.c.member, had).where(allotments.c.project == project)
    counts: dict[int, tuple[int, int]] = {}
    for member, ended in connection.execute(wanted):
        done, total = counts.get(member, (0, 0))
        counts[member] = (done + bool(ended), total + 1)
    return counts


def own_tasks(connection: Connection, member: int) -> frozenset[int]:
    """The documents of which a member was given items."""
    mine = select(items.c.task).join(allotments, allotments.c.item == items.c.id)
    found = connection.execute(mine.where(allotments.c.member == member, items.c.task.is_not(None)))
    return frozenset(found.scalars())
