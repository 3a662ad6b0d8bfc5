"""Proposed error spans (ESA^AI): which items come with them, and what they are.

Of a project that proposes spans for half of its items, every two that follow one another are drawn
for: one has proposals, the other none. So the halves differ by one item at most, are the same for
everybody and at any time, and what proposals do to people can be measured (Zouhar et al. 2024,
arXiv 2406.12419).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.answers import Span
from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import leases
from meteor_core.annotations.items.item_rows import item_row, segment_row
from meteor_core.annotations.items.sides import shown_order
from meteor_core.annotations.making.planning import DOCUMENT
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.members.membership import Membership, check
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import items
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged

Proposer = Callable[[str, tuple[str, ...]], Sequence[tuple[int, int, str]]]
"""A candidate and its references → (start, stop, severity) of every span to propose."""


def is_drawn(setup: Setup, kind: str, place: int) -> bool:
    """Whether the item has proposals that stands at ``place`` among the project's of its kind."""
    if setup.proposals != "half":
        return setup.proposals == "all"
    lot = f"{setup.seed}/proposals/{kind}/{place // 2}"
    return hashlib.sha256(lot.encode()).digest()[0] % 2 == place % 2


@logged
@repeatable
def propose(
    store: Store, annotator: Membership, item: int, how: Proposer
) -> tuple[Span, ...] | None:
    """The spans that an item begins with, in positions as shown; None for an item without any.

    ``how`` sees the references, even where the annotator does not. Raises ``AccessError`` for an
    item of others.
    """
    with store.read() as connection:
        who = check(connection, annotator, ANNOTATOR)
        setup, row = setups.unpack(who.row["setup"]), item_row(connection, who, item)
        if leases.find(connection, item, who.member) is None:
            raise AccessError("This item is not among yours.")
        if not _offered(connection, setup, row):
            return None
        segment, order = segment_row(connection, row), shown_order(connection, who, setup, row)
    references = tuple(segment["references"])
    texts = [segment["candidates"][row["systems"][place]] for place in order]
    return tuple(
        Span(candidate, start, stop, "", severity)
        for candidate, text in enumerate(texts)
        for start, stop, severity in how(text, references)
        if severity in setup.severities
    )


def _offered(connection: Connection, setup: Setup, item: Any) -> bool:
    """A repeat is as the item that it repeats, a control that returns as at first."""
    if setup.proposals == "none" or item["kind"] == DOCUMENT:
        return False
    original = item["original"] or item["number"]
    kind = select(items.c.kind).where(
        items.c.project == item["project"], items.c.number == original
    )
    name = connection.execute(kind).scalar_one()
    before = (
        select(func.count())
        .select_from(items)
        .where(
            items.c.project == item["project"],
            items.c.kind == name,
            items.c.original.is_(None),
            items.c.number < original,
        )
    )
    return is_drawn(setup, name, connection.execute(before).scalar_one())
