"""Candidates side by side under one reference: as a person writes them, their results, and why one
scores above another.

Amounts of what each loses, part by part, are thousandths that add up: a candidate's score after
each step of ``breakdown`` is rounded to three places, and a loss is the difference of two such
scores. So F and the score are those that every table shows, all losses and the score make 1, and
the nets of two candidates make the difference of their scores, to the last digit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import nan
from string import ascii_uppercase

from meteor_core.messages.errors import InputError
from meteor_core.meteor.scoring import PARTS, Breakdown, breakdown
from meteor_core.metrics import METRICS, Metric
from meteor_core.model import Alignment, Score, Span, Token
from meteor_core.model.limits import check_references
from meteor_core.model.score import Judged, Result
from meteor_core.model.view import phrase
from meteor_core.wording.words import number

FEWEST, MOST = 2, 12
MOST_CHARACTERS = 60_000
"""Of all candidates and references of one comparison together."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A translation under the name it is called by."""

    name: str
    text: str


def parse_candidates(box: str) -> tuple[Candidate, ...]:
    """``"one\\tthe cat\\na cat"`` → ``(Candidate("one", "the cat"), Candidate("A", "a cat"))``.

    Raises ``InputError`` for too few or too many lines, and for a name given twice.
    """
    lines = [line for line in box.splitlines() if line.strip()]
    if len(lines) < FEWEST:
        raise InputError(
            "Candidates given: {count}. A comparison needs {fewest} to {most}, one per line.",
            count=len(lines),
            fewest=FEWEST,
            most=MOST,
        )
    if len(lines) > MOST:
        raise InputError(
            "{count} candidates given; the limit is {most}. To compare more systems, use a corpus.",
            count=len(lines),
            most=MOST,
        )
    return tuple(_named([line.partition("\t") for line in lines]))


def _named(lines: Sequence[tuple[str, str, str]]) -> Iterator[Candidate]:
    """Lines cut at their first tab → candidates; a letter for those without a name."""
    given = [name.strip() if tab else "" for name, tab, _text in lines]
    for place, name in enumerate(given):
        if name and name in given[:place]:
            raise InputError(
                "The name {name} is used twice, by candidates {first} and {second}.",
                name=name,
                first=given.index(name) + 1,
                second=place + 1,
            )
    letters = (letter for letter in ascii_uppercase if letter not in given)
    for name, (head, tab, text) in zip(given, lines, strict=True):
        yield Candidate(name or next(letters), (text if tab else head).strip())


def written_candidates(candidates: Sequence[Candidate]) -> str:
    """Writes what ``parse_candidates`` reads: a line for each candidate, a tab behind its name."""
    return "\n".join(
        f"{_line(candidate.name)}\t{_line(candidate.text)}" for candidate in candidates
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def check_size(candidates: Sequence[Candidate], references: Sequence[str]) -> None:
    """Raises ``InputError`` for more text than one comparison may cost."""
    check_references(len(references))
    characters = sum(len(candidate.text) for candidate in candidates) + sum(map(len, references))
    if characters > MOST_CHARACTERS:
        raise InputError(
            "Together, the candidates and references have {count} characters; the limit is {most}.",
            count=characters,
            most=MOST_CHARACTERS,
        )


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """A candidate, its result, its ``losses`` with its best reference.

    ``reference`` is the number of the one that is drawn, ``shown`` the alignment with it and the
    score by it. ``only`` holds the positions of words whose lemma is in no other candidate.
    """

    name: str
    text: str
    result: Result
    losses: Breakdown
    reference: int
    only: frozenset[int]

    @property
    def shown(self) -> Judged:
        return self.result.references[self.reference]

    @property
    def alignment(self) -> Alignment:
        return self.shown.alignment


@dataclass(frozen=True, slots=True)
class Comparison:
    """Candidates in their order under one reference.

    ``words`` are the reference's; ``holders`` has, for each of them, the places of the rows that
    match it.
    """

    rows: tuple[CandidateRow, ...]
    words: tuple[str, ...]
    holders: tuple[tuple[int, ...], ...]

    @property
    def nobody(self) -> tuple[int, ...]:
        """Positions of the reference words that no candidate has."""
        return tuple(position for position, held in enumerate(self.holders) if not held)


def compare(
    candidates: Sequence[Candidate], results: Sequence[Result], reference: int = 0
) -> Comparison:
    """Candidates and their results → rows under the reference of that number."""
    alignments = [result.references[reference].alignment for result in results]
    only = _only(alignments)
    rows = tuple(
        CandidateRow(
            candidate.name,
            candidate.text,
            result,
            breakdown(result.statistics, result.parameters),
            reference,
            alone,
        )
        for candidate, result, alone in zip(candidates, results, only, strict=True)
    )
    words = tuple(token.text for token in alignments[0].reference)
    unmatched = [set(alignment.unmatched_reference) for alignment in alignments]
    holders = tuple(
        tuple(row for row, missing in enumerate(unmatched) if position not in missing)
        for position in range(len(words))
    )
    return Comparison(rows, words, holders)


def _only(alignments: Sequence[Alignment]) -> list[frozenset[int]]:
    """For each of several candidates the positions of words whose lemma no other has."""
    held = Counter(
        base for alignment in alignments for base in {token.base for token in alignment.candidate}
    )
    return [
        frozenset(
            position
            for position, token in enumerate(alignment.candidate)
            if len(alignments) > 1 and held[token.base] == 1 and not token.is_punctuation
        )
        for alignment in alignments
    ]


Others = Mapping[str, Sequence[float]]
"""A metric's title → a value for each candidate; not a number where it cannot compare the texts."""


def others(candidates: Sequence[Candidate], references: Sequence[str]) -> Others:
    """Scores every other metric at its defaults: ``{"BLEU": (0.41, 0.33), …}``."""
    return {
        metric_title(metric): tuple(
            _value(metric, candidate, references) for candidate in candidates
        )
        for metric in map(Metric.of, METRICS)
    }


def other_signatures(references: int) -> Mapping[str, str]:
    """Returns all that these metrics' numbers depend on, for so many references."""
    return {
        metric_title(metric): metric.signature_for(references, corpus=False)
        for metric in map(Metric.of, METRICS)
    }


def metric_title(metric: Metric) -> str:
    """Returns its title, with an arrow where less is better."""
    return metric.title if metric.definition.higher_is_better else f"{metric.title} ↓"


def _value(metric: Metric, candidate: Candidate, references: Sequence[str]) -> float:
    try:
        return metric.segment(candidate.text, references)
    except InputError:
        return nan


PLACES = 3


@dataclass(frozen=True, slots=True)
class Loss:
    """What a candidate loses on one part, rounded.

    ``count`` counts the words or soft matches that it loses on, ``only`` are those of them that
    the other candidate does not lose on; both are empty for fragmentation.
    """

    amount: float
    count: int = 0
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A part (one of ``breakdown.PARTS``) on which two candidates lose unlike amounts."""

    part: str
    ahead: Loss
    behind: Loss

    @property
    def net(self) -> float:
        """What the one behind loses beyond the one ahead: below 0 in favour of the one behind."""
        return round(self.behind.amount - self.ahead.amount, PLACES)


def reasons(ahead: CandidateRow, behind: CandidateRow) -> tuple[Reason, ...]:
    """Explains why one row scores above another, the largest net first; equal losses are left out.

    The nets sum to the difference of the two rounded scores.
    """
    amounts = rounded(ahead.losses), rounded(behind.losses)
    made = []
    for part in PARTS:
        first, second = (getattr(losses, part) for losses in amounts)
        words, others = _lost(part, ahead.result), _lost(part, behind.result)
        one = Loss(first, len(words), _only_here(words, others))
        made.append(Reason(part, one, Loss(second, len(others), _only_here(others, words))))
    unlike = (reason for reason in made if reason.net)
    return tuple(sorted(unlike, key=lambda reason: -abs(reason.net)))


def nets(ahead: Breakdown, behind: Breakdown) -> tuple[tuple[str, float], ...]:
    """Two scores' losses → of each part what the one behind loses beyond the one ahead.

    ``(("order", 0.098), ("letters", 0.027), ("soft", -0.001))``: the largest first, without parts
    on which both lose alike. They sum to the difference of the two rounded scores.
    """
    less, more = rounded(ahead), rounded(behind)
    found = ((part, round(getattr(more, part) - getattr(less, part), PLACES)) for part in PARTS)
    return tuple(sorted((one for one in found if one[1]), key=lambda one: -abs(one[1])))


def rounded(losses: Breakdown) -> Breakdown:
    """Losses to three places, so that they and the rounded score make 1."""
    shown = [float(number(level)) for level in (*_levels(losses), losses.value)]
    lost = (round(above - below, PLACES) for above, below in pairwise(shown))
    return Breakdown(**dict(zip(PARTS, lost, strict=True)), value=shown[-1], granted=losses.granted)


def _levels(losses: Breakdown) -> Iterator[float]:
    """What is left before each loss, but after the last."""
    left = 1.0
    for _, lost in losses.parts:
        yield left
        left -= lost


def takes_a_share_of_more(reason: Reason, ahead: Score, behind: Score) -> bool:
    """Returns whether the larger loss on fragmentation comes from a higher F, not a penalty."""
    loser, other = (behind, ahead) if reason.net > 0 else (ahead, behind)
    return (
        reason.part == "order"
        and number(loser.penalty) <= number(other.penalty)
        and number(loser.f_mean) > number(other.f_mean)
    )


def _only_here(words: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Words of one side that the other has not, or has less often."""
    left, only = Counter(others), []
    for word in words:
        if left[word] > 0:
            left[word] -= 1
        else:
            only.append(word)
    return tuple(only)


def _lost(part: str, result: Result) -> list[str]:
    """The losses of a result: missing words, extra words, partial matches.

    Words that δ gives no weight cost nothing.
    """
    alignment, delta = result.alignment, result.parameters.delta
    if part == "missing":
        return _weighty(alignment.reference, alignment.unmatched_reference, delta)
    if part == "extra":
        return _weighty(alignment.candidate, alignment.unmatched_candidate, delta)
    return _soft(result) if part == "soft" else []


def _weighty(tokens: tuple[Token, ...], positions: Sequence[int], delta: float) -> list[str]:
    """The words at those positions that weigh something."""
    return [
        tokens[position].text
        for position in positions
        if _weighs(tokens, (position, position + 1), delta)
    ]


def _soft(result: Result) -> list[str]:
    """``["лисица ~ лиса"]``: the matches that count for less than their words."""
    alignment, parameters = result.alignment, result.parameters
    return [
        f"{phrase(alignment.candidate, link.candidate)} ~ "
        f"{phrase(alignment.reference, link.reference)}"
        for link in alignment.matches
        if parameters.weight(link.stage) < 1
        or (result.statistics.similarity_weighs and link.similarity < 1)
        if _weighs(alignment.candidate, link.candidate, parameters.delta)
        or _weighs(alignment.reference, link.reference, parameters.delta)
    ]


def _weighs(tokens: tuple[Token, ...], span: Span, delta: float) -> bool:
    """Whether a span has a word that counts: δ is the weight of content words."""
    return any((1 - delta if token.is_function else delta) > 0 for token in tokens[slice(*span)])
