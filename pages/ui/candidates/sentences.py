"""Why one candidate scores above another, in the interface's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from meteor_core.candidates.comparison import (
    CandidateRow,
    Comparison,
    Loss,
    Reason,
    reasons,
    takes_a_share_of_more,
)
from meteor_core.exports.candidates import Paragraph
from meteor_core.messages.safe import clean
from meteor_core.wording.words import count, number
from pages.ui.i18n.translation import _, plural
from pages.ui.shared.score_panels import chunks_in_matches

_MOST_WORDS = 5
_MOST_REASONS = 2
_ROUNDED = 0.0005
"""A difference that three places do not show."""


def verdict(comparison: Comparison) -> tuple[str, ...]:
    """Returns sentences on ties, and on why each candidate is behind the one before it."""
    rows = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    ranks = [list(rank) for _score, rank in groupby(rows, key=_printed)]
    ties = (_tie(rank) for rank in ranks if len(rank) > 1)
    return (*ties, *(_behind(ahead[0], rank[0]) for ahead, rank in pairwise(ranks)))


def _printed(row: CandidateRow) -> str:
    return number(row.result.score.value)


def _tie(rank: Sequence[CandidateRow]) -> str:
    """``A and D tie at 0.809.``"""
    names = [clean(row.name) for row in rank]
    return _("{names} and {last} tie at {score}.").format(
        names=", ".join(names[:-1]), last=names[-1], score=_printed(rank[0])
    )


def _behind(ahead: CandidateRow, behind: CandidateRow) -> str:
    """``B (0.831) is behind A (0.851) by 0.020: 3 more extra tokens.``"""
    found = [reason for reason in reasons(ahead, behind) if reason.net > 0][:_MOST_REASONS]
    found = [reason for reason in found if _costs_more(reason, ahead, behind)] or found
    difference = number(float(_printed(ahead)) - float(_printed(behind)))
    return _("{other} ({low}) is behind {best} ({high}) by {difference}: {reasons}.").format(
        other=clean(behind.name),
        low=_printed(behind),
        best=clean(ahead.name),
        high=_printed(ahead),
        difference=difference,
        reasons=", ".join(_more(reason, ahead, behind) for reason in found),
    )


def _costs_more(reason: Reason, ahead: CandidateRow, behind: CandidateRow) -> bool:
    """Whether the one behind loses more by this part, and not by rounding alone."""
    less, more = (dict(row.losses.parts)[reason.part] for row in (ahead, behind))
    return more - less > _ROUNDED


def _more(reason: Reason, ahead: CandidateRow, behind: CandidateRow) -> str:
    """``2 more missing tokens``; only the part if the count does not explain the difference."""
    if reason.part == "order":
        n = behind.result.statistics.chunks - ahead.result.statistics.chunks
    else:
        n = reason.behind.count - reason.ahead.count
    counted = {
        "missing": plural("{n} more missing token", "{n} more missing tokens", n),
        "extra": plural("{n} more extra token", "{n} more extra tokens", n),
        "soft": plural("{n} more partial match", "{n} more partial matches", n),
        "order": plural("{n} more chunk", "{n} more chunks", n),
    }
    part = {
        "missing": _("missing words"),
        "extra": _("extra words"),
        "soft": _("partial matches"),
        "order": _("fragmentation"),
        "letters": _("letters"),
    }[reason.part]
    return counted.get(reason.part, part) if n > 0 else part


def paragraphs(comparison: Comparison) -> tuple[Paragraph, ...]:
    """Returns the best candidate against each other one, the nearest first; plain text."""
    best, *others = sorted(comparison.rows, key=lambda row: -row.result.score.value)
    return tuple(_paragraph(best, other) for other in others)


def _paragraph(best: CandidateRow, other: CandidateRow) -> Paragraph:
    """How far ahead the best is, then a line for each part on which the two lose unlike amounts."""
    lines = (_line(reason, best, other) for reason in reasons(best, other))
    return Paragraph(" ".join(_head(best, other)), tuple(lines))


def _head(best: CandidateRow, other: CandidateRow) -> Iterator[str]:
    """``A is ahead of B by 0.105: 0.812 − 0.707.``"""
    names = {"best": clean(best.name), "other": clean(other.name)}
    high, low = (number(row.result.score.value) for row in (best, other))
    if high == low:
        yield _("{best} and {other} have the same score: {score}.").format(**names, score=high)
    else:
        difference = number(float(high) - float(low))
        yield _("{best} is ahead of {other} by {difference}: {high} − {low}.").format(
            **names, difference=difference, high=high, low=low
        )
    if len(best.result.references) > 1:
        first, second = (row.result.best_reference + 1 for row in (best, other))
        yield _("{best} is scored by reference {first}, {other} by reference {second}.").format(
            **names, first=first, second=second
        )


def _line(reason: Reason, best: CandidateRow, other: CandidateRow) -> str:
    """``Extra words: B loses 0.071 on 2 words (…), A loses 0.029 on 1 word; net 0.042 for A.``"""
    heading = {
        "missing": _("Missing words"),
        "extra": _("Extra words"),
        "soft": _("Partial matches"),
        "order": _("Fragmentation"),
        "letters": _("Letters"),
    }[reason.part]
    line = _("{part}: {second}, {first}; net {net} in favour of {name}.").format(
        part=heading,
        second=_loses(reason.part, reason.behind, other),
        first=_loses(reason.part, reason.ahead, best),
        net=number(abs(reason.net)),
        name=clean((best if reason.net > 0 else other).name),
    )
    if takes_a_share_of_more(reason, best.result.score, other.result.score):
        loser = clean((other if reason.net > 0 else best).name)
        line += " " + _(
            "The penalty of {name} is no higher, but it costs more because F is higher."
        ).format(name=loser)
    return line


def _loses(part: str, loss: Loss, row: CandidateRow) -> str:
    """``B loses 0.071 on 2 words (here alone: “cat”)``."""
    on = _fragmentation(row) if part == "order" else _counted(part, loss)
    message = _("{name} loses {amount} {on}") if on else _("{name} loses {amount}")
    return message.format(name=clean(row.name), amount=number(loss.amount), on=on)


def _fragmentation(row: CandidateRow) -> str:
    """``(F 0.850 × penalty 0.105: 5 chunks in 9 matches)``; the share of words is before F."""
    score, statistics = row.result.score, row.result.statistics
    rest = f"{count(1 - score.share)} · " if score.share else ""
    return _("({rest}F {f_mean} × penalty {penalty}: {chunks})").format(
        rest=rest,
        f_mean=number(score.f_mean),
        penalty=number(score.penalty),
        chunks=chunks_in_matches(statistics.chunks, statistics.matches),
    )


def _counted(part: str, loss: Loss) -> str:
    """How many words or pairs of words, and which of them the other candidate does not lose on."""
    n = loss.count
    if not n:
        return ""
    if part == "soft":
        counted = plural("on {n} pair", "on {n} pairs", n)
    else:
        counted = plural("on {n} token", "on {n} tokens", n)
    if not loss.only:
        return counted
    words = ", ".join(_("“{word}”").format(word=clean(w)) for w in loss.only[:_MOST_WORDS])
    more = "…" if len(loss.only) > _MOST_WORDS else ""
    return _("{counted} (only here: {words})").format(counted=counted, words=words + more)
