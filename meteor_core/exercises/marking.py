"""Marking: an answer beside the solution – what is right, what follows from a slip, what is wrong.

Any alignment as good as the solution's is right: as many matches in every stage, as few chunks.
A number that is wrong but was rightly computed from the student's own lines *follows* from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from meteor_core.exercises.answer import NUMBERS, Answer, Drawn, gather
from meteor_core.exercises.exercise import Solution
from meteor_core.explain.alternatives import overlap
from meteor_core.meteor.scoring import f_mean_and_penalty, with_letters
from meteor_core.model import Alignment, Link, Score
from meteor_core.model.result import Judged
from meteor_core.search.edges import Edge

TOLERANCE = 0.005
"""Two decimals have to be right."""

Verdict = Literal["right", "follows", "wrong", "open"]
"""``follows``: right for the lines drawn; ``open``: not answered, or not a number."""

Trouble = Literal["", "apart", "impossible", "worse"]


@dataclass(frozen=True, slots=True)
class LinkMark:
    """A drawn link. ``trouble``: ``apart`` (words of a phrase that are not together),
    ``impossible`` (no stage links these words), ``worse`` (possible, but in the way of better).
    """

    drawn: Drawn
    trouble: Trouble
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class NumberMark:
    """A number: what was understood of it, what is right, what would follow from the lines."""

    question: str
    verdict: Verdict
    given: float | None
    right: float
    own: float


@dataclass(frozen=True, slots=True)
class Marking:
    """A whole answer, marked. ``first``: the first wrong step, empty when all is right.

    A step is ``impossible``, a stage's name, ``order`` (more chunks than needed), or a question.
    ``missing``: matches of the solution that the step lacks.
    """

    links: tuple[LinkMark, ...]
    links_verdict: Verdict
    numbers: tuple[NumberMark, ...]
    first: str
    missing: tuple[Link, ...]
    own: Judged

    def verdict(self, question: str) -> Verdict:
        """``"links"``, ``"recall"``, … → its verdict."""
        if question == "links":
            return self.links_verdict
        return next(mark.verdict for mark in self.numbers if mark.question == question)


def mark(solution: Solution, answer: Answer) -> Marking:
    """An answer → its marks; lines to words that there are not are left out."""
    drawn = gather(_within(solution.alignment, answer.lines))
    possible = {(link.candidate, link.reference): link for link in solution.alignment.links}
    links_drawn = [
        possible.get((line.candidate, line.reference)) if line.whole else None for line in drawn
    ]
    own = _judge(solution, drawn, links_drawn)
    step, missing = _first_of_links(solution, links_drawn, own.alignment)
    links = tuple(
        LinkMark(line, _trouble(line, link, step, solution), link)
        for line, link in zip(drawn, links_drawn, strict=True)
    )
    links_verdict: Verdict = "right" if not step else "wrong" if drawn else "open"
    numbers = tuple(_number(question, answer, solution, own) for question in NUMBERS)
    wrong = (number.question for number in numbers if number.verdict in ("wrong", "open"))
    first = step or next(wrong, "")
    return Marking(links, links_verdict, numbers, first, missing, own)


def _within(alignment: Alignment, lines: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    candidate, reference = range(len(alignment.candidate)), range(len(alignment.reference))
    return [line for line in lines if line[0] in candidate and line[1] in reference]


def _judge(solution: Solution, drawn: Sequence[Drawn], links: Sequence[Link | None]) -> Judged:
    """The drawn links counted as they are; one that no stage makes counts as the first stage's.

    What hangs together without standing together can be no phrase and is left out.
    """
    first = solution.statistics.stages[0]
    matches = tuple(
        link or Link(first, line.candidate, line.reference)
        for line, link in zip(drawn, links, strict=True)
        if line.whole
    )
    alignment = replace(solution.alignment, matches=matches, optimal=False)
    return solution.metric.rate((alignment,), solution.parameters).references[0]


def _first_of_links(
    solution: Solution, links: Sequence[Link | None], own: Alignment
) -> tuple[str, tuple[Link, ...]]:
    """The first step at which the lines go wrong, and the solution's matches missing there."""
    if None in links:
        return "impossible", ()
    best = solution.alignment
    have = {(link.candidate, link.reference) for link in own.matches}
    for stage in solution.statistics.stages:
        if _worth(own.matches, stage) < _worth(best.matches, stage):
            lacking = (match for match in best.matches if match.stage == stage)
            return stage, tuple(
                match for match in lacking if (match.candidate, match.reference) not in have
            )
    return ("order" if len(own.chunks) > len(best.chunks) else ""), ()


def _worth(matches: Sequence[Link], stage: str) -> int:
    """What a stage's matches add, as the search weighs them: the words of both sides."""
    return sum(Edge.of(match, 0).words for match in matches if match.stage == stage)


def _trouble(drawn: Drawn, link: Link | None, step: str, solution: Solution) -> Trouble:
    if not drawn.whole:
        return "apart"
    if link is None:
        return "impossible"
    chosen = any(link == match for match in solution.alignment.matches)
    return "worse" if step and not chosen and _in_the_way(link, solution) else ""


def _in_the_way(link: Link, solution: Solution) -> bool:
    """Whether one of its words has a match of an earlier stage in the solution."""
    stages = solution.statistics.stages
    rank = stages.index(link.stage)
    return any(
        stages.index(match.stage) < rank
        and (overlap(match.candidate, link.candidate) or overlap(match.reference, link.reference))
        for match in solution.alignment.matches
    )


def _number(question: str, answer: Answer, solution: Solution, own: Judged) -> NumberMark:
    given = answer.value(question)
    right = _value(question, solution.statistics.chunks, solution.score)
    follows = _value(question, own.statistics.chunks, own.score)
    verdict: Verdict
    if given is None:
        verdict = "open"
    elif _near(question, given, right):
        verdict = "right"
    elif _near(question, given, follows) or _from_stated(question, given, answer, own, solution):
        verdict = "follows"
    else:
        verdict = "wrong"
    return NumberMark(question, verdict, given, right, follows)


def _value(question: str, chunks: int, score: Score) -> float:
    values = {"precision": score.precision, "recall": score.recall, "score": score.value}
    return values.get(question, float(chunks))


def _near(question: str, given: float, right: float) -> bool:
    return abs(given - right) <= (1e-9 if question == "chunks" else TOLERANCE + 1e-9)


def _from_stated(
    question: str, given: float, answer: Answer, own: Judged, solution: Solution
) -> bool:
    """Whether a score was rightly computed from the P, R and chunks that were stated."""
    if question != "score":
        return False
    stated = [answer.value(name) for name in ("precision", "recall", "chunks")]
    if None in stated or not own.statistics.matches:
        return False
    precision, recall, chunks = (value or 0.0 for value in stated)
    breaks = max(chunks - own.statistics.free, 0.0)
    fragmentation = min(breaks / own.statistics.matches, 1.0)
    alpha, beta, gamma, *_ = solution.parameters.greek
    _, _, words = f_mean_and_penalty(precision, recall, fragmentation, alpha, beta, gamma)
    return _near(question, given, with_letters(words, own.statistics, solution.parameters))
