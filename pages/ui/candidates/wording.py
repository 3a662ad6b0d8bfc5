"""Why one candidate scores above another, said in the interface's language."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.candidates.comparison import CandidateRow, Comparison
from meteor_core.candidates.reasons import LEAST, Reason, reasons
from meteor_core.messages.safe import clean
from pages.ui.i18n.translation import _, plural

_MOST_WORDS = 5


def sentences(comparison: Comparison) -> tuple[str, ...]:
    """The best candidate against each other one, the nearest first; plain text."""
    best, *others = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    return tuple(_sentence(best, other) for other in others)


def _sentence(best: CandidateRow, other: CandidateRow) -> str:
    pair = (other, best)
    difference = best.result.score.value - other.result.score.value
    names = {"best": clean(best.name), "other": clean(other.name)}
    if difference < LEAST:
        head = _("{best} and {other} score alike.").format(**names)
    else:
        head = _("{best} is ahead of {other} by {difference}.").format(
            **names, difference=f"{difference:.3f}"
        )
    found = reasons(best, other)
    sides = [_side(row.name, [one for one in found if one.behind == row.name]) for row in pair]
    said = "; ".join(filter(None, sides))
    return f"{head} {said}." if said else head


def _side(name: str, found: Sequence[Reason]) -> str:
    """``B loses 0.130 on 2 missing words (“cat”, “mat”), 0.018 on fragmentation (…)``."""
    if not found:
        return ""
    parts = ", ".join(f"{reason.amount:.3f} {_what(reason)}" for reason in found)
    return _("{name} loses {parts}").format(name=clean(name), parts=parts)


def _what(reason: Reason) -> str:
    if reason.part == "order":
        one, other = map(_chunks, reason.chunks)
        return _("on fragmentation ({one} against {other})").format(one=one, other=other)
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
    listed = ", ".join(_("“{word}”").format(word=clean(w)) for w in reason.words[:_MOST_WORDS])
    return f"{counted} ({listed}{'…' if n > _MOST_WORDS else ''})"


def _chunks(counts: tuple[int, float]) -> str:
    """``5 chunks in 7 matches``."""
    return _("{chunks} in {matches}").format(
        chunks=plural("{n} chunk", "{n} chunks", counts[0]),
        matches=plural("{n} match", "{n} matches", counts[1]),
    )
