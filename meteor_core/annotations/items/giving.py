"""What is given to who asks for work: by rules, shares, documents, open pairs and controls."""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import Connection

from meteor_core.annotations.asking.setup import Setup
from meteor_core.annotations.items import (
    allotting,
    documents,
    dynamic,
    evening,
    leases,
    offering,
    quotas,
    rules,
)
from meteor_core.annotations.items.qualifying import is_out
from meteor_core.annotations.making.mixing import Mix
from meteor_core.annotations.members.membership import Checked


def new_item(connection: Connection, who: Checked, setup: Setup, asking: quotas.Asking) -> Any:
    """The row of the item to give to somebody who is at none, or None."""
    given = rules.for_member(who)
    if given.lessons > who.row["taught"]:
        return None
    stopped, chosen = quotas.stopped(connection, asking, given), None
    if not stopped and not is_out(connection, who, setup):
        known = leases.controls(connection, who.project)
        mix = Mix(setup.seed, who.name_key, known, setup.control_every)
        narrow = allotting.narrowed(given)
        whose = who.project, who.member
        if setup.documents:
            most = quotas.left(connection, who.member, given)
            chosen = documents.choose(connection, whose, setup.annotators, mix, narrow, most)
        else:
            new = dynamic.steered(who, setup) if setup.dynamic else offering.fewest
            if given.even and not (setup.dynamic or given.allotted):
                new = evening.within_one(asking)
            chosen = offering.choose(
                connection, whose, setup.annotators, mix, narrow=narrow, new=new
            )
    if chosen or stopped == quotas.AHEAD:
        quotas.see(connection, asking, given)
    else:
        quotas.unsee(connection, who.member)
    return chosen
