"""Wrong links: an annotator objects to a match of the metric, and may take that back.

Kept by characters of the texts, so that a veto outlives the variant whose link it was; the page
recomputes the score without the link.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.engine import Connection

from meteor_core.annotations import limits
from meteor_core.annotations.asking import setup as setups
from meteor_core.annotations.asking.answers import inverse
from meteor_core.annotations.items import leases
from meteor_core.annotations.items.item_rows import item_row, segment_row
from meteor_core.annotations.items.sides import shown_order
from meteor_core.annotations.members.keys import ANNOTATOR
from meteor_core.annotations.members.membership import Membership, check, lock, wrote
from meteor_core.annotations.storing.store import Store, repeatable
from meteor_core.annotations.storing.tables import vetoes as table
from meteor_core.messages.errors import AccessError, InputError
from meteor_core.messages.journal import logged

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Veto:
    """A link that is wrong: a candidate (position as shown) with its characters, and a reference's.

    ``signature`` says by which metric it was made.
    """

    candidate: int
    candidate_span: Spot
    reference: int
    reference_span: Spot
    stage: str
    signature: str = ""


@logged
@repeatable
def veto(store: Store, annotator: Membership, item: int, link: Veto, active: bool = True) -> None:
    """Object to a link of one of the annotator's own items; ``active=False`` takes that back.

    Saying the same again adds nothing. Raises ``AccessError`` for an item of others, ``InputError``
    for a link that it does not have.
    """
    with store.write() as connection:
        who = check(connection, annotator, ANNOTATOR)
        lock(connection, who.project)
        row = item_row(connection, who, item)
        if who.row["closed"] or leases.find(connection, item, who.member) is None:
            raise AccessError("This item is not among yours.")
        order = shown_order(connection, who, setups.unpack(who.row["setup"]), row)
        segment = segment_row(connection, row)
        texts = [segment["candidates"][row["systems"][position]] for position in order]
        link = _checked(link, texts, segment["references"])
        position = replace(link, candidate=order[link.candidate])
        if (position in _standing(connection, item, who.member)) == active:
            return
        mine = table.c.item == item, table.c.member == who.member
        total = connection.execute(select(func.count()).select_from(table).where(*mine))
        limits.at_most("vetoes", total.scalar_one() + 1, limits.MOST_VETOES)
        whose = {"project": who.project, "item": item, "member": who.member}
        event = {"link": asdict(position), "active": active, "made": store.clock()}
        wrote(connection, who, event)
        connection.execute(insert(table).values(**whose, **event))


@logged
@repeatable
def vetoes(store: Store, annotator: Membership, item: int) -> tuple[Veto, ...]:
    """The annotator's own on an item, those taken back left out."""
    with store.read() as connection:
        who = check(connection, annotator, ANNOTATOR)
        row = item_row(connection, who, item)
        back = inverse(shown_order(connection, who, setups.unpack(who.row["setup"]), row))
        return tuple(
            replace(link, candidate=back[link.candidate])
            for link in _standing(connection, item, who.member)
        )


def read(link: dict[str, Any]) -> Veto:
    """A row's link → a veto, its candidate in the item's own order."""
    spans = {side: tuple(link[side]) for side in ("candidate_span", "reference_span")}
    return Veto(**(link | spans))


def _standing(connection: Connection, item: int, member: int) -> list[Veto]:
    mine = table.c.item == item, table.c.member == member
    wanted = select(table.c.link, table.c.active).where(*mine).order_by(table.c.id)
    last = {read(link): active for link, active in connection.execute(wanted)}
    return [link for link, active in last.items() if active]


def _checked(link: Veto, candidates: list[str], references: list[str]) -> Veto:
    """The link as it can be kept; raises ``InputError`` if the texts have none such."""
    sides = (
        (candidates, link.candidate, link.candidate_span),
        (references, link.reference, link.reference_span),
    )
    for texts, position, (start, stop) in sides:
        if not 0 <= position < len(texts) or not 0 <= start < stop <= len(texts[position]):
            raise InputError("There is no such link in this item.")
    return replace(
        link,
        stage=limits.within("stage", link.stage, limits.LONGEST_NAME),
        signature=limits.within("signature", link.signature, limits.LONGEST_NOTE),
    )
