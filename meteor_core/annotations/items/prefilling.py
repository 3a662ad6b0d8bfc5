"""The error spans that an item of ESA begins with, where its project proposes some."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.answers import Span
from meteor_core.annotations.items import leases
from meteor_core.annotations.items.item_rows import item_row, segment_row
from meteor_core.annotations.items.sides import shown_order
from meteor_core.annotations.making.planning import NORMAL, REPEAT
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.members.membership import Membership, check
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.messages.errors import AccessError
from meteor_core.messages.journal import logged

Proposer = Callable[[str, tuple[str, ...]], Sequence[tuple[int, int, str]]]
"""A candidate and its references → (start, stop, severity) of every span to propose."""


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
        if not setup.proposals or row["kind"] not in (NORMAL, REPEAT):
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
