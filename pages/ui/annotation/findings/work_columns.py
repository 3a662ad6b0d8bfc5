"""How much people have done: columns that mean the same in every table, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations import WorkCount
from pages.ui.i18n.translation import N_, _

_ANSWERED = N_("Answered"), N_("Answered: items with an answer that stands, controls apart.")
_OTHERS = {
    "repeats": (
        N_("of them repeats"),
        N_("Repeats are items that came to the same person again."),
    ),
    "documents": (
        N_("of them whole documents"),
        N_("Whole documents: scores of a document as one."),
    ),
    "left_out": (
        N_("of them left out"),
        N_("Left out are the answers of people whose votes do not count."),
    ),
    "controls": (N_("Controls"), N_("Controls: answered or skipped.")),
    "skipped": (N_("Skipped"), N_("Skipped: passed over without an answer, controls apart.")),
}
"""A field of ``WorkCount`` → its heading, and what it counts."""


def work_columns(work: Sequence[WorkCount]) -> dict[str, list[int]]:
    """Heading → a count of each person; what nobody has done has no column."""
    answered = {_(_ANSWERED[0]): [one.answered for one in work]}
    return answered | {_(_OTHERS[field][0]): counts for field, counts in _counted(work).items()}


def meaning(work: Sequence[WorkCount]) -> str:
    """What the columns of these people count, and no other columns."""
    said = [_(_ANSWERED[1]), *(_(_OTHERS[field][1]) for field in _counted(work))]
    return " ".join([*said, _("Columns of one name count the same in every table.")])


def _counted(work: Sequence[WorkCount]) -> dict[str, list[int]]:
    """Field → a count of each person, without fields that are 0 for everybody."""
    counts = {field: [getattr(one, field) for one in work] for field in _OTHERS}
    return {field: each for field, each in counts.items() if any(each)}
