"""Which words of the references are matched: by part of speech, frequency, length, case, name.

As Neubig et al. (2019), compare-mt: A Tool for Holistic Comparison of Language Generation Systems,
group words by part of speech, frequency and length. Part of speech and case are read in the
sentence; where it leaves them open, the word is in none of their groups.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages, resources
from meteor_core.analyses import names
from meteor_core.analyses.blocks import Findings
from meteor_core.analyses.intervals import Counts, Share
from meteor_core.analyses.pairs import AlignedPair, Tokens
from meteor_core.analyses.sides import Side
from meteor_core.corpus.blocks import LineBlock
from meteor_core.corpus.processes import stream
from meteor_core.explain import grammar
from meteor_core.meteor.metric import Settings
from meteor_core.meteor.workers import cached_metric
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
