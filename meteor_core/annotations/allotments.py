"""Items that are somebody's own, as their owner gives them by parts of a line of the roster:

============  ==========================================================
``30%``       a share of the items, of those that fewest were given
``#5-9``      items by their numbers, or one: ``#12``
``s3``        a segment by its id: all of its items
``s3-s8``     the segments from one to another, in the corpus's order
============  ==========================================================

An item is for as many people as the project says. A person to whom it was given has one of these
places, until they have had it or are shut out; the other places are open to anybody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import and_, delete, exists, func, insert, not_, or_, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import work_rules
from meteor_core.annotations.planning import NORMAL
from meteor_core.annotations.tables import allotments, assignments, items, members, segments
from meteor_core.annotations.work_rules import Rules
from meteor_core.messages.errors import InputError

Narrow = Callable[[Any, Any, Any], Any]
"""A query of items that are free, member, annotators → of those that the member may have, in the
order in which to give them. A function by itself: queries are kept for each that there is."""


def anything(query: Any, _member: Any, _annotators: Any) -> Any:
    """Of free items every one may be had."""
    return query


_SHARE = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*%")

_NUMBERS = re.compile(r"#(\d{1,6})(?:\s*[-–]\s*#?(\d{1,6}))?")

_DASH = re.compile(r"[-–]")


def narrowed(given: Rules) -> Narrow:
    """What ``choose`` asks of items."""
    if not given.allotted:
        return anything
    return _own_only if given.own_only else _own_first


def _own_first(query: Any, member: Any, annotators: Any) -> Any:
    return _own_or(query, member, _is_free(member, annotators))


def _own_only(query: Any, member: Any, annotators: Any) -> Any:
    mine = exists().where(allotments.c.member == member)
    return _own_or(query, member, and_(_is_free(member, annotators), not_(mine)))


def _own_or(query: Any, member: Any, others: Any) -> Any:
    own = exists().where(allotments.c.item == items.c.id, allotments.c.member == member)
    return query.where(or_(own, others)).order_by(not_(own))


def _is_free(member: Any, annotators: Any) -> Any:
    return items.c.taken + _waiting_for_others(member) < annotators


def _waiting_for_others(member: Any) -> Any:
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


def allot(
    connection: Connection, project: int, shares: Sequence[tuple[int, int, Sequence[str]]]
) -> None:
    """Each annotator's own items from now on, in place of earlier ones, under the project's lock.

    ``shares``: (line of the roster, member, parts as above). Raises ``InputError`` that names the
    line and what is wrong there.
    """
    corpus = _corpus(connection, project)
    for _line, member, _parts in shares:
        connection.execute(delete(allotments).where(allotments.c.member == member))
    given, own_items = _given(connection, project), dict[int, set[int]]()
    for line, member, parts in shares:
        mine = own_items.setdefault(member, set())
        found = _items(line, parts, corpus, given) - mine
        mine |= found
        given.update(found)
        rows = [{"project": project, "item": item, "member": member} for item in sorted(found)]
        if rows:
            connection.execute(insert(allotments), rows)
    left = exists().where(allotments.c.project == project)
    any_left = bool(connection.execute(select(left)).scalar_one())
    now = replace(work_rules.fresh(connection, project), allotted=any_left)
    work_rules.put(connection, project, now)


@dataclass(frozen=True, slots=True)
class _Corpus:
    """``items``: (id, number, segment) of everything to be judged; ``ids``: of segments."""

    items: Sequence[tuple[int, int, int]]
    ids: dict[str, int]


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


def _items(number: int, parts: Sequence[str], corpus: _Corpus, given: Counter[int]) -> set[int]:
    found = set[int]()
    for part in parts:
        share = _SHARE.fullmatch(part)
        named = _share(float(share[1]), corpus, given) if share else _part(part, corpus)
        if not named and not share:
            raise InputError(
                "Roster, line {line}: “{text}” is not a share, a limit like “max 40”, an item or "
                "segment of this project, or a language (en, ru).",
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


def count_own(connection: Connection, project: int) -> dict[int, tuple[int, int]]:
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
