"""Candidates side by side under one reference: as a person writes them, and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from string import ascii_uppercase

from meteor_core.messages.errors import InputError
from meteor_core.meteor.scoring import Breakdown, breakdown
from meteor_core.metrics import METRICS, Metric
from meteor_core.model import Alignment
from meteor_core.model.limits import check_references
from meteor_core.model.score import Judged, Result

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
            "{count} candidates given; the limit is {most}. Compare more systems as a corpus.",
            count=len(lines),
            most=MOST,
        )
    return tuple(_named([line.partition("\t") for line in lines]))


def _named(lines: Sequence[tuple[str, str, str]]) -> Iterator[Candidate]:
    """Lines cut at their first tab → candidates; a letter for those without a name."""
    given = [name.strip() if tab else "" for name, tab, _text in lines]
    for number, name in enumerate(given):
        if name and name in given[:number]:
            raise InputError(
                "The name {name} is given twice, to candidates {first} and {second}.",
                name=name,
                first=given.index(name) + 1,
                second=number + 1,
            )
    letters = (letter for letter in ascii_uppercase if letter not in given)
    for name, (head, tab, text) in zip(given, lines, strict=True):
        yield Candidate(name or next(letters), (text if tab else head).strip())


def written_candidates(candidates: Sequence[Candidate]) -> str:
    """Writes the lines that ``parse`` reads: a line for each candidate, its name before a tab."""
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
            "Candidates and references have {count} characters together; the limit is {most}.",
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
    """Scores every other metric at its defaults: ``{"BLEU": (0.41, 0.33), "TER ↓": (0.2,
    0.4)}``."""
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
