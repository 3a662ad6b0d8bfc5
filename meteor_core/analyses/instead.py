"""What stood there instead: missed words of the references, and what a system wrote in their place.

The place of a missed stretch is the gap between the matches of its neighbours. What is there
unmatched is what the system wrote instead; where the neighbours' matches are not in that order, or
other matches are between them, the place is unknown and not reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from meteor_core import languages, resources
from meteor_core.analyses.blocks import Block, Findings, Found
from meteor_core.analyses.categories import Categories, count, frequencies
from meteor_core.analyses.pairs import AlignedPair, Tokens, aligned
from meteor_core.corpus.blocks import LineBlock
from meteor_core.languages.language import Language
from meteor_core.meteor.metric import Settings
from meteor_core.model import Span

UNKNOWN = "?"
"""Of a place that is not known."""

LONGEST = 6
"""The most words of a stretch whose place is reported."""


class Missed(NamedTuple):
    """A stretch of unmatched reference words by their lemmas, in a language without lemmas by
    their forms, and what the candidate has there.

    ``instead``: "" for nothing, ``UNKNOWN`` where the place is not known.
    """

    lemmas: tuple[str, ...]
    instead: str


@dataclass(frozen=True, slots=True)
class InsteadWork:
    """A worker; its counts are those of ``categories``: words, and matched words, of each.

    ``stages``: those of the metric that are really in use.
    """

    settings: Settings
    stages: tuple[str, ...]
    categories: Categories

    def prepared(self, references: Sequence[Sequence[str]], jobs: int = 1) -> InsteadWork:
        """Adds the frequencies of a corpus's words, counted by so many processes."""
        counted = frequencies(references, self.settings, self.stages, jobs)
        return replace(self, categories=replace(self.categories, frequencies=counted))

    def __call__(self, number: int, block: LineBlock) -> Block[Missed]:
        lines = len(block[1][0])
        counts = self.categories.zeros(len(block[0]), lines)
        found: list[Found[Missed]] = []
        language = languages.get(self.settings.language)
        with resources.holding(self.settings.held):
            for pair in aligned(self.settings, self.stages, block):
                where = pair.system, number + pair.line - 1
                found += [Found(*where, missed) for missed in missed_stretches(pair, language)]
                counts[pair.system, pair.line] = count(pair, self.categories)
        return Block(lines, found, counts)


def missed_stretches(pair: AlignedPair, language: Language) -> Iterator[Missed]:
    """Reference «Кошка тихо спит», candidate «Кошка крепко спит» → тихо, «крепко» instead."""
    partners = {place: edge.candidate for edge in pair.matches for place in range(*edge.reference)}
    taken = {place for edge in pair.matches for place in range(*edge.candidate)}
    for start, stop in _stretches(len(pair.reference), partners):
        lemmas = tuple(
            language.heading(token)
            for token in pair.reference[start:stop]
            if not token.is_punctuation
        )
        content = [token for token in pair.reference[start:stop] if not token.is_function]
        if content and len(lemmas) <= LONGEST:
            left = partners[start - 1][1] if start else 0
            right = partners[stop][0] if stop in partners else len(pair.candidate)
            yield Missed(lemmas, _between(pair.candidate, (left, right), taken))


def _stretches(length: int, partners: dict[int, Span]) -> Iterator[Span]:
    """Runs of places without a partner: 5 words, 0 and 3 matched → (1, 3), (4, 5)."""
    start = None
    for place in range(length + 1):
        free = place < length and place not in partners
        if free and start is None:
            start = place
        elif not free and start is not None:
            yield start, place
            start = None


def _between(candidate: Tokens, gap: Span, taken: set[int]) -> str:
    left, right = gap
    if left > right or any(place in taken for place in range(left, right)):
        return UNKNOWN
    words = [token.text for token in candidate[left:right] if not token.is_punctuation]
    return " ".join(words).lower()


class MissedRow(NamedTuple):
    """A word or phrase that a system missed, as ``Missed`` has it: how often, with what in its
    place, where.

    ``instead``: the texts in its place with their numbers, the most frequent first.
    """

    lemmas: tuple[str, ...]
    times: int
    instead: tuple[tuple[str, int], ...]
    segments: tuple[int, ...]


def rows(
    findings: Findings[Missed], system: int, phrases: bool = False, most: int | None = None
) -> list[MissedRow]:
    """Returns what one system missed, the most frequent first: single words, or longer stretches.

    ``most``: so many rows at most; of a large corpus all take long.
    """
    missed = [
        (segment, what)
        for where, segment, what in findings.found
        if where == system and (len(what.lemmas) > 1) == phrases
    ]
    counted = Counter([what.lemmas for _, what in missed])
    ranked = sorted(counted, key=lambda lemmas: (-counted[lemmas], lemmas))[:most]
    table: dict[tuple[str, ...], list[tuple[int, str]]] = {lemmas: [] for lemmas in ranked}
    for segment, what in missed:
        if what.lemmas in table:
            table[what.lemmas].append((segment, what.instead))
    return [_row(lemmas, places) for lemmas, places in table.items()]


def _row(lemmas: tuple[str, ...], places: Sequence[tuple[int, str]]) -> MissedRow:
    counted = Counter(text for _, text in places)
    instead = sorted(counted.items(), key=lambda pair: (pair[0] == UNKNOWN, -pair[1], pair[0]))
    segments = tuple(sorted({segment for segment, _ in places}))
    return MissedRow(lemmas, len(places), tuple(instead), segments)
