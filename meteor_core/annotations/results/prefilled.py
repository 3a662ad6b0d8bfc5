"""What became of proposed spans, and how long a span takes with proposals and without (ESA^AI)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from meteor_core.annotations.asking.answers import Assessment
from meteor_core.annotations.items.leases import VOTE
from meteor_core.annotations.judgements import Gathered, Judgement
from meteor_core.annotations.making.planning import NORMAL

Times = dict[tuple[int, str], float | None]
"""(item, annotator) → seconds of all the annotator's votes on it; None if some are not known."""

Timed = list[tuple[Assessment, float | None]]
"""Answers with the seconds that they took, as far as these are known."""


@dataclass(frozen=True, slots=True)
class Fates:
    """Proposed spans: left as they were, with other edges or another severity, gone; and new ones.

    ``kept + moved + removed == proposed``; ``added`` are the person's own beside proposals.
    """

    proposed: int = 0
    kept: int = 0
    moved: int = 0
    removed: int = 0
    added: int = 0

    def __add__(self, other: Fates) -> Fates:
        return Fates(
            self.proposed + other.proposed,
            self.kept + other.kept,
            self.moved + other.moved,
            self.removed + other.removed,
            self.added + other.added,
        )


@dataclass(frozen=True, slots=True)
class Pace:
    """Answers whose time is known, the spans that they mark, and the seconds that they took."""

    answers: int = 0
    spans: int = 0
    seconds: float = 0.0

    @property
    def seconds_per_span(self) -> float | None:
        """Of all the time, reading and scoring too; None where no span is marked."""
        return self.seconds / self.spans if self.spans else None


@dataclass(frozen=True, slots=True)
class ProposalEffect:
    """Of one annotator, or of all (``annotator`` is None)."""

    annotator: str | None
    fates: Fates
    with_proposals: Pace
    without: Pace


def fates(answer: Assessment) -> Fates:
    """An answer → what became of the spans that it was given; nothing where none were offered."""
    if answer.proposed is None:
        return Fates()
    proposed = answer.proposed
    derived = [(span, proposed[span.origin]) for span in answer.spans if span.origin is not None]
    kept = sum(replace(span, origin=None) == before for span, before in derived)
    moved = len(derived) - kept
    removed = len(proposed) - len(derived)
    return Fates(len(proposed), kept, moved, removed, len(answer.spans) - len(derived))


def effects(gathered: Gathered) -> list[ProposalEffect]:
    """All together, then each annotator by name; none for a project that proposes nothing.

    Taken from the votes that count on normal items, and from the log of the time they took.
    """
    gathered = gathered.as_voted
    if gathered.setup.proposals == "none" or not gathered.counting:
        return []
    by_annotator: dict[str, list[Judgement]] = defaultdict(list)
    for vote in gathered.counting:
        by_annotator[vote.annotator].append(vote)
    times = _times(gathered.history)
    people = [_effect(name, votes, times) for name, votes in sorted(by_annotator.items())]
    return [_effect(None, gathered.counting, times), *people]


def _effect(name: str | None, votes: Sequence[Judgement], times: Times) -> ProposalEffect:
    given: Timed = [
        (vote.answer, times[vote.item, vote.annotator])
        for vote in votes
        if isinstance(vote.answer, Assessment)
    ]
    assisted = [timed for timed in given if timed[0].proposed is not None]
    alone = [timed for timed in given if timed[0].proposed is None]
    total = sum((fates(answer) for answer, _seconds in assisted), Fates())
    return ProposalEffect(name, total, _pace(assisted), _pace(alone))


def _pace(answers: Timed) -> Pace:
    known = [(answer, seconds) for answer, seconds in answers if seconds is not None]
    spans = sum(len(answer.spans) for answer, _seconds in known)
    return Pace(len(known), spans, sum(seconds for _answer, seconds in known))


def _times(history: Iterable[Judgement]) -> Times:
    """A second thought takes its time too."""
    times: Times = {}
    for vote in history:
        if vote.kind == NORMAL and vote.action == VOTE:
            key = vote.item, vote.annotator
            times[key] = _sum(times.get(key, 0.0), vote.seconds)
    return times


def _sum(before: float | None, seconds: float | None) -> float | None:
    return None if before is None or seconds is None else before + seconds
