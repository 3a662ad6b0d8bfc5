"""A student's answer, its marks beside the solution, and what questions and verdicts are called.

Any alignment as good as the solution's is right: as many matches in every stage, as few chunks.
A number that is wrong but was rightly computed from the student's own lines *follows* from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from textwrap import shorten
from typing import Literal

from meteor_core.exercises.exercise import Solution
from meteor_core.explain.alternatives import overlap
from meteor_core.messages.phrase import N_
from meteor_core.meteor.scoring import f_mean_and_penalty, with_letters
from meteor_core.model import Alignment, Link, Score, Span
from meteor_core.model.score import Judged
from meteor_core.search.edges import Edge
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count

QUESTIONS = ("links", "chunks", "precision", "recall", "score")
"""In the order in which they are answered and searched for the first wrong one."""

NUMBERS = QUESTIONS[1:]

_NUMBER = re.compile(
    r"\s*+(\d{1,9}(?:[.,]\d{0,12})?|[.,]\d{1,12})\s*+(?:([/÷:])(.+)|(%))?\s*", re.ASCII
)
_LONGEST = 60
"""Characters of a number as it is typed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``lines``: pairs (candidate word, reference word), counted from 0; numbers as typed."""

    lines: tuple[tuple[int, int], ...] = ()
    chunks: str = ""
    precision: str = ""
    recall: str = ""
    score: str = ""

    def number(self, question: str) -> str:
        """``"recall"`` → what was typed there."""
        return str(getattr(self, question))

    def value(self, question: str) -> float | None:
        """Returns the number that was typed; chunks are not a share, so they have no percentage."""
        typed = self.number(question)
        return None if question == "chunks" and "%" in typed else typed_number(typed)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lines that hang together: a word with a word, or a phrase with a phrase.

    ``whole``: the words are adjacent on both sides, as those of a phrase must be.
    """

    candidate: Span
    reference: Span
    whole: bool = True


def gather(lines: Iterable[tuple[int, int]]) -> tuple[Drawn, ...]:
    """Lines → links, in candidate order; a word with two lines makes a phrase.

    ``gather([(0, 3), (1, 3)])`` → ``(Drawn((0, 2), (3, 4)),)``.
    """
    groups: list[tuple[set[int], set[int]]] = []
    for candidate, reference in dict.fromkeys(lines):
        joined = ({candidate}, {reference})
        apart = []
        for group in groups:
            if candidate in group[0] or reference in group[1]:
                joined = (joined[0] | group[0], joined[1] | group[1])
            else:
                apart.append(group)
        groups = [*apart, joined]
    return tuple(sorted(map(_drawn, groups), key=lambda drawn: drawn.candidate))


def _drawn(group: tuple[set[int], set[int]]) -> Drawn:
    candidate, reference = ((min(side), max(side) + 1) for side in group)
    adjacent = [
        stop - start == len(side)
        for side, (start, stop) in zip(group, (candidate, reference), strict=True)
    ]
    return Drawn(candidate, reference, all(adjacent))


def typed_number(typed: str) -> float | None:
    """``"0,714"`` → 0.714, ``"5/7"`` → 0.714…, ``"71,4%"`` → 0.714; ``"five"`` → None.

    Never raises.
    """
    match = _NUMBER.fullmatch(typed[:_LONGEST])
    if match is None:
        return None
    value = _plain(match[1])
    if match[4]:
        return value / 100
    if not match[2]:
        return value
    below = _NUMBER.fullmatch(match[3])
    if below is None or below[2] or below[4] or not _plain(below[1]):
        return None
    return value / _plain(below[1])


def _plain(digits: str) -> float:
    return float(digits.replace(",", "."))


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


QUESTION_NAMES = {
    "links": N_("Links"),
    "chunks": N_("Chunks"),
    "precision": N_("Precision"),
    "recall": N_("Recall"),
    "score": N_("Score"),
}
VERDICTS: dict[Verdict, str] = {
    "right": N_("right"),
    "follows": N_("follows from an earlier mistake"),
    "wrong": N_("wrong"),
    "open": N_("not answered"),
}
MARKS: dict[Verdict, str] = {"right": "✓", "follows": "≈", "wrong": "×", "open": "–"}


def step_name(name: str, translate: Translate) -> str:
    """``"recall"`` → ``"Recall"``, ``"lemma"`` → ``"Links of the stage lemma"``."""
    if name in QUESTION_NAMES:
        return translate(QUESTION_NAMES[name])
    if name == "impossible":
        return translate("Links that no stage makes")
    if name == "order":
        return translate("More chunks than needed")
    return translate("Links of the stage {stage}").format(stage=translate(look(name).label))


def short_name(*names: str, most: int = 80) -> str:
    """Returns the first name that is not empty, cut between words: ``"The old …"``."""
    given = " ".join(next(filter(str.strip, names), "").split())
    words = shorten(given, most, placeholder=" …")
    return words if words.strip(" …") else given[: most - 1] + "…" * bool(given)


def points(value: Fraction) -> str:
    """``Fraction(9, 2)`` → ``"4.5"``."""
    return count(float(value))
