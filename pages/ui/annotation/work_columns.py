"""How much people have done: columns that mean the same in every table, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.annotations import WorkCount
from pages.ui.i18n.translation import _, plural


def work_columns(work: Sequence[WorkCount]) -> dict[str, list[int]]:
    """Heading → a count of each person; what nobody has done has no column."""
    columns = {
        _("of them repeats"): [one.repeats for one in work],
        _("of them whole documents"): [one.documents for one in work],
        _("of them left out"): [one.left_out for one in work],
        _("Controls"): [one.controls for one in work],
        _("Skipped"): [one.skipped for one in work],
    }
    answered = {_("Answered"): [one.answered for one in work]}
    return answered | {name: counts for name, counts in columns.items() if any(counts)}


def meaning() -> str:
    """What these columns count."""
    return _(
        "Answered: items with an answer that stands, controls apart. Repeats are items that came "
        "to the same person again; left out are the answers of people whose votes do not count. "
        "Controls: answered or skipped. The columns are the same in every table."
    )


def in_words(work: WorkCount, at_hand: int) -> list[str]:
    """``["10 answered (of them repeats 2, left out 10)", "1 skipped", "3 at hand"]``."""
    answered = plural("{n} answered", "{n} answered", work.answered)
    among = (
        (work.repeats, _("repeats {n}")),
        (work.documents, _("whole documents {n}")),
        (work.left_out, _("left out {n}")),
    )
    parts = ", ".join(said.format(n=count) for count, said in among if count)
    of_them = _("of them {parts}").format(parts=parts)
    said = [f"{answered} ({of_them})" if parts else answered]
    if work.skipped:
        said.append(plural("{n} skipped", "{n} skipped", work.skipped))
    if at_hand:
        said.append(plural("{n} at hand", "{n} at hand", at_hand))
    return said
