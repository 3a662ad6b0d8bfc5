"""Why one candidate scores above another, said in the interface's language."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.candidates.comparison import CandidateRow, Comparison
from meteor_core.candidates.reasons import LEAST, Reason, reasons
from meteor_core.messages.safe import clean
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.score_panels import chunks_in_matches

_MOST_WORDS = 5


def sentences(comparison: Comparison) -> tuple[str, ...]:
    """The best candidate against each other one, the nearest first; plain text."""
    best, *others = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    return tuple(_sentence(best, other) for other in others)


def _sentence(best: CandidateRow, other: CandidateRow) -> str:
    """How far ahead the best is, then what the other and the best lose."""
    difference = best.result.score.value - other.result.score.value
    message = _("{best} is ahead of {other} by {difference}.")
    if difference < LEAST:
        message = _("{best} and {other} score alike.")
    head = message.format(
        best=clean(best.name), other=clean(other.name), difference=number(difference)
    )
    differences = reasons(best, other)
    losses = [
        _losses(row.name, [reason for reason in differences if reason.behind == row.name])
        for row in (other, best)
    ]
    details = "; ".join(filter(None, losses))
    return f"{head} {details}." if details else head


def _losses(name: str, differences: Sequence[Reason]) -> str:
    """``B loses 0.130 on 2 missing words (“cat”, “mat”), 0.018 on fragmentation (…)``."""
    if not differences:
        return ""
    parts = ", ".join(f"{number(reason.amount)} {_cause(reason)}" for reason in differences)
    return _("{name} loses {parts}").format(name=clean(name), parts=parts)


def _cause(reason: Reason) -> str:
    if reason.part == "order":
        behind, ahead = (chunks_in_matches(*counts) for counts in reason.chunks)
        return _("on fragmentation ({one} against {other})").format(one=behind, other=ahead)
    n = len(reason.words)
    if not n:
        return {
            "missing": _("on missing words"),
            "extra": _("on extra words"),
            "soft": _("on soft matches"),
        }[reason.part]
    counted = {
        "missing": plural("on {n} missing word", "on {n} missing words", n),
        "extra": plural("on {n} extra word", "on {n} extra words", n),
        "soft": plural("on {n} soft match", "on {n} soft matches", n),
    }[reason.part]
    words = ", ".join(_("“{word}”").format(word=clean(w)) for w in reason.words[:_MOST_WORDS])
    return f"{counted} ({words}{'…' if n > _MOST_WORDS else ''})"
