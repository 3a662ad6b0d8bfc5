"""A project with all that was said in it, as the results and the exports take it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sqlalchemy import select

from meteor_core.annotations import planning
from meteor_core.annotations.answers import Answer
from meteor_core.annotations.planning import CONTROL, DOCUMENT, NORMAL, REPEAT, Segment
from meteor_core.annotations.setup import KnownAnswers, Setup
from meteor_core.annotations.tables import final_answers as table

FINAL, WITHDRAWN = "final", "withdrawn"


def decided(project: Any) -> Any:
    """A query of the items that have a final answer: nobody is asked about them any more."""
    later = table.alias()
    again = select(later.c.id).where(later.c.item == table.c.item, later.c.number > table.c.number)
    last = table.c.project == project, table.c.action == FINAL, ~again.exists()
    return select(table.c.item).where(*last)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One vote or skip, or a final answer or the end of one, by who decided.

    ``answer`` is in the order of ``systems``, ``shown`` their order on the screen. ``number``
    counts what the annotator said of the item, or the decisions on it; the last one counts.

    ``counts``: it is the annotator's last word on the item, and a vote, and the annotator has not
    failed. ``original`` is the number of the item that comes again in this one, ``expected`` the
    known answer of a control, about the first ``known`` of its systems. ``metric_seen``: the
    annotator knew by then what METEOR makes of the item.
    """

    item: int
    kind: str
    original: int | None
    segment: int
    systems: tuple[str, ...]
    annotator: str
    number: int
    action: str
    answer: Answer | None
    shown: tuple[int, ...]
    note: str
    seconds: float | None
    made: float
    counts: bool
    expected: Answer | None
    known: int = 0
    metric_seen: bool = False


@dataclass(frozen=True)
class Gathered:
    """A project with all its history, in the order in which it happened.

    ``failed``: who answered too few controls rightly; none of their votes on other items counts.
    ``excluded``: whose votes the owner leaves out; none of them counts.
    ``decisions``: every final answer there was; ``with_final``: whether the last of them count in
    the place of their items' votes. ``known``: how many known answers its owner wrote.
    """

    uid: str
    setup: Setup
    systems: tuple[str, ...]
    references: tuple[str, ...]
    segments: dict[int, Segment]
    history: tuple[Judgement, ...]
    failed: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    decisions: tuple[Judgement, ...] = ()
    with_final: bool = False
    known: KnownAnswers = field(default_factory=KnownAnswers)

    @cached_property
    def final(self) -> dict[int, Judgement]:
        """Item → its final answer, of those that have one."""
        last = {decision.item: decision for decision in self.decisions}
        return {item: one for item, one in last.items() if one.action == FINAL}

    @property
    def adjudicated(self) -> Gathered:
        """The same project, in which a final answer replaces all votes on its item."""
        return replace(self, with_final=True)

    @property
    def as_voted(self) -> Gathered:
        """The same project, in which votes alone count: agreement is of people, not of a judge."""
        return replace(self, with_final=False)

    @cached_property
    def counting(self) -> tuple[Judgement, ...]:
        """The votes on normal items that count, and the final answers, if these are to."""
        return self._standing(NORMAL)

    def _standing(self, kind: str) -> tuple[Judgement, ...]:
        final = self.final if self.with_final else {}
        votes = (
            judgement
            for judgement in self.history
            if judgement.counts and judgement.kind == kind and judgement.item not in final
        )
        return (*votes, *(one for one in final.values() if one.kind == kind))

    @cached_property
    def left_out(self) -> tuple[Judgement, ...]:
        """The last votes of those whose votes do not count, which would count otherwise."""
        return tuple(
            one
            for one in self.last_words.values()
            if one.answer is not None and one.kind != CONTROL and not one.counts
        )

    @cached_property
    def last_words(self) -> dict[tuple[int, str], Judgement]:
        """(item, annotator) → what they said of it last, a vote or a skip."""
        ordered = sorted(self.history, key=lambda one: (one.made, one.number))
        return {(one.item, one.annotator): one for one in ordered}

    @cached_property
    def repeats(self) -> tuple[tuple[Judgement, Judgement], ...]:
        """(First vote, second vote) of an annotator on each item that was judged twice."""
        voted = self.as_voted.counting
        first = {(judgement.item, judgement.annotator): judgement for judgement in voted}
        again = (
            judgement for judgement in self.history if judgement.counts and judgement.kind == REPEAT
        )
        pairs = (
            (first.get((judgement.original or 0, judgement.annotator)), judgement)
            for judgement in again
        )
        return tuple((judgement, other) for judgement, other in pairs if judgement is not None)

    @cached_property
    def of_documents(self) -> tuple[Judgement, ...]:
        """What counts on documents as wholes, as ``counting``; segments are the documents' last."""
        return self._standing(DOCUMENT)

    def about(self, judgement: Judgement) -> Segment:
        """The texts that a vote is about: of a whole document all of it, a sentence a line."""
        segment = self.segments[judgement.segment]
        if judgement.kind != DOCUMENT or not segment.document:
            return segment
        name = segment.document
        return whole([one for _, one in sorted(self.segments.items()) if one.document == name])

    @cached_property
    def controls(self) -> tuple[Judgement, ...]:
        """What was said of control items at the first attempt; a skip too."""
        return tuple(first_answers(self.history))


def first_answers(history: Iterable[Judgement]) -> list[Judgement]:
    """What each annotator said first of each control item."""
    first: dict[tuple[int, str], Judgement] = {}
    for judgement in history:
        if judgement.kind == CONTROL:
            first.setdefault((judgement.item, judgement.annotator), judgement)
    return list(first.values())


def whole(sentences: Sequence[Segment]) -> Segment:
    """A document's segments → one of their texts, under the number of the last."""
    last = sentences[-1]
    return Segment(
        last.number,
        last.document,
        planning.sources(one.source for one in sentences),
        planning.columns(one.references for one in sentences),
        planning.columns(one.candidates for one in sentences),
        last.document,
    )
