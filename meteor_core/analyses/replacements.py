"""Which words of the references are matched, and what stood in the place of missed ones.

Words are grouped by part of speech, frequency, length, case and name, as Neubig et al. (2019),
compare-mt: A Tool for Holistic Comparison of Language Generation Systems. Part of speech and case
are read in the sentence; where it leaves them open, the word is in none of their groups.

The place of a missed stretch is the gap between the matches of its neighbours. What is there
unmatched is what the system wrote instead; where the neighbours' matches are not in that order, or
other matches are between them, the place is unknown and not reported.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages, resources
from meteor_core.analyses import names
from meteor_core.analyses.blocks import (
    AlignedPair,
    Block,
    Counts,
    Findings,
    Found,
    Share,
    Tokens,
    aligned,
)
from meteor_core.analyses.sides import Side
from meteor_core.corpus.processes import LineBlock, cached_metric, stream
from meteor_core.explain import grammar
from meteor_core.languages.language import Language
from meteor_core.meteor.metric import Settings
from meteor_core.model import Span
from meteor_core.model.cancellation import checkpoint
from meteor_core.wording.grammar import read

FREQUENCIES = (1, 2, 5, 20, 100)
"""Where bands begin: lemmas with 1, 2–4, 5–19, 20–99 and 100 or more occurrences."""
LENGTHS = (1, 4, 7, 10)
"""Where bands begin, in letters: 1–3, 4–6, 7–9, 10 and more."""

PARTS = {
    "noun": ("NOUN",),
    "verb": ("VERB", "INFN", "GRND", "PRTF", "PRTS"),
    "adjective": ("ADJF", "ADJS", "COMP"),
    "adverb": ("ADVB", "PRED"),
    "pronoun": ("NPRO",),
    "numeral": ("NUMR", "NUMB"),
    "function word": ("PREP", "CONJ", "PRCL", "INTJ", "FUNC"),
}
CASES = {
    "nomn": ("nomn",),
    "gent": ("gent", "gen2"),
    "datv": ("datv",),
    "accs": ("accs",),
    "ablt": ("ablt",),
    "loct": ("loct", "loc2"),
}
ENTITIES = ("person", "place", "organisation", "name", "other")

GROUPS: Mapping[str, tuple[str, ...]] = {
    "part of speech": tuple(PARTS),
    "frequency": tuple(map(str, FREQUENCIES)),
    "length": tuple(map(str, LENGTHS)),
    "case": tuple(CASES),
    "entity": ENTITIES,
}
"""Every grouping of words, and its groups in the order in which they are shown."""

_TOLD_PARTS = {part: PARTS[part] for part in ("numeral", "function word")}
"""Parts of speech recognised without a dictionary of forms. Few words of the others are known, and
their share would be that of these few."""

COLUMNS = tuple((name, group) for name, groups in GROUPS.items() for group in groups)
_PLACES = {column: place for place, column in enumerate(COLUMNS)}


@dataclass(frozen=True, slots=True)
class Categories:
    """What groups words need: how often each lemma occurs in the references, if more than once."""

    language: str
    frequencies: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def zeros(systems: int, lines: int) -> Counts:
        return np.zeros((systems, lines, 2 * len(COLUMNS)), np.int32)


@dataclass(frozen=True, slots=True)
class _LemmaWork:
    """A worker that counts the lemmas of a block's references."""

    settings: Settings
    stages: tuple[str, ...]

    def __call__(self, number: int, block: LineBlock) -> Counter[str]:
        counted: Counter[str] = Counter()
        metric = cached_metric(self.settings, self.stages)
        with resources.holding(self.settings.held):
            for text in chain(*block[1]):
                checkpoint()
                words = metric.sentence(text)
                counted.update(word.base for word in words if not word.is_punctuation)
        return counted


def frequencies(
    references: Sequence[Sequence[str]],
    settings: Settings,
    stages: tuple[str, ...],
    jobs: int = 1,
) -> dict[str, int]:
    """Counts the lemmas that occur more than once in the references."""
    counted: Counter[str] = Counter()
    with closing(stream({}, references, _LemmaWork(settings, stages), jobs=jobs)) as blocks:
        for counts in blocks:
            checkpoint()
            counted.update(counts)
    return {lemma: times for lemma, times in counted.items() if times > 1}


def count(pair: AlignedPair, categories: Categories) -> NDArray[np.int32]:
    """A pair → for each column, matched words and words of its reference."""
    matched = {place for edge in pair.matches for place in range(*edge.reference)}
    row = np.zeros((2, len(COLUMNS)), np.int32)
    for place, columns in _columns(pair.reference, categories):
        for column in columns:
            row[1, column] += 1
            row[0, column] += place in matched
    return row.reshape(-1)


def _columns(tokens: Tokens, categories: Categories) -> Iterator[tuple[int, list[int]]]:
    """The words of a reference with the columns that they count in."""
    grammars = grammar.read(tokens, categories.language) if tokens else ()
    entities = _entities(tokens, categories.language)
    parts = PARTS if languages.get(categories.language).lemmatises else _TOLD_PARTS
    for place, token in enumerate(tokens):
        if token.is_punctuation:
            continue
        groups = {
            "part of speech": _single(parts, read(grammars[place].tag).get("part of speech", ())),
            "frequency": _band(FREQUENCIES, categories.frequencies.get(token.base, 1)),
            "length": _band(LENGTHS, len(token.text)),
            "case": _single(CASES, read(grammars[place].tag).get("case", ())),
            "entity": entities.get(place, "" if token.is_function else "other"),
        }
        yield place, [_PLACES[column] for column in groups.items() if column in _PLACES]


def _single(groups: Mapping[str, tuple[str, ...]], marks: Sequence[str]) -> str:
    """The group that all marks belong to; "" where they leave it open, or there are none."""
    fitting = {name for name, members in groups.items() for mark in marks if mark in members}
    return fitting.pop() if len(fitting) == 1 else ""


def _band(starts: Sequence[int], value: int) -> str:
    return str(starts[bisect_right(starts, value) - 1])


def _entities(tokens: Tokens, language: str) -> dict[int, str]:
    """Places of words within names → the kind of name; "name" where that is not known."""
    found = names.find(_side(tokens, language)).found
    places = {word.start: name.kind or "name" for name in found for word in name.words}
    return {
        place: places[token.start] for place, token in enumerate(tokens) if token.start in places
    }


def _side(tokens: Tokens, language: str) -> Side:
    """The text of tokens, with blanks for what stood between them."""
    text, end = [], 0
    for token in tokens:
        text.append(" " * (token.start - end) + token.text)
        end = token.stop
    return Side("".join(text), tokens, language)


def accuracy(findings: Findings[Any], system: int) -> dict[tuple[str, str], Share]:
    """(Grouping, group) → the share of a system's matched words; of findings with shares.

    Only of groups that have words.
    """
    found = zip(COLUMNS, findings.shares[system], strict=True)
    return {column: share for column, share in found if share.whole}


def in_context(language: str) -> bool:
    """Returns whether parts of speech and cases of a language are known."""
    return languages.get(language).context is not None


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
