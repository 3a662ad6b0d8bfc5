"""The differences of a whole corpus: found block by block, counted by what differs, by system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from meteor_core.analyses.blocks import Block, Findings, Found, no_counts
from meteor_core.analyses.differences import KINDS, REFERENCE, SOURCE, Difference, Read, differences
from meteor_core.analyses.sides import side
from meteor_core.corpus.blocks import LineBlock
from meteor_core.model.cancellation import checkpoint
from meteor_core.resources.finding import Held, holding

BOTH = "both"
"""Against both the reference and the source, where the candidate differs from both."""

AGAINST = (REFERENCE, SOURCE, BOTH)
OF_SOURCE = ("numbers", "foreign")
"""The kinds that are compared with the source too."""


@dataclass(frozen=True, slots=True)
class DifferenceWork:
    """A worker: texts in ``language``; the last "reference" is the source if it has a language."""

    language: str
    source_language: str = ""
    held: Held | None = None

    def __call__(self, number: int, block: LineBlock) -> Block[Difference]:
        systems, references = block
        found: list[Found[Difference]] = []
        with holding(self.held):
            for line in range(len(references[0])):
                checkpoint()
                texts = [column[line] for column in references]
                source = self._source(texts)
                given = [Read(side(text, self.language)) for text in texts]
                known: dict[str, list[Difference]] = {}
                for system, column in enumerate(systems):
                    text = column[line]
                    if text not in known:  # systems often agree to the letter
                        known[text] = differences(Read(side(text, self.language)), given, source)
                    found += [Found(system, number + line - 1, each) for each in known[text]]
        lines = len(references[0])
        return Block(lines, found, no_counts(len(systems), lines))

    def _source(self, texts: list[str]) -> Read | None:
        """Takes the source from the texts, if there is one."""
        if not self.source_language:
            return None
        return Read(side(texts.pop(), self.source_language))


class DifferenceRow(NamedTuple):
    """What differs in one way: by system, in how many segments and in which (counted from 0)."""

    wanted: str
    got: str
    segments: tuple[tuple[int, ...], ...]

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(map(len, self.segments))


def rows(findings: Findings[Difference], kind: str, against: str) -> list[DifferenceRow]:
    """Returns the differences of a kind, the most frequent first; capitals alone make no new
    row."""
    chosen = set(_segments(findings, kind, against)) if against == BOTH else None
    table: dict[tuple[str, str], dict[int, set[int]]] = {}
    shown: dict[str, str] = {}
    for system, segment, what in findings.found:
        if what.kind != kind or not _speaks(what, against):
            continue
        if chosen is None or (system, segment) in chosen:
            key = _key(what.wanted, shown), _key(what.got, shown)
            table.setdefault(key, {}).setdefault(system, set()).add(segment)
    systems = range(len(findings.names))
    made = [
        DifferenceRow(
            shown[wanted],
            shown[got],
            tuple(tuple(sorted(places.get(system, ()))) for system in systems),
        )
        for (wanted, got), places in table.items()
    ]
    return sorted(made, key=lambda row: (-sum(row.counts), row.wanted.lower(), row.got.lower()))


def segments(findings: Findings[Difference], kind: str, against: str) -> list[frozenset[int]]:
    """Returns for each system the segments that differ in this kind."""
    places: list[set[int]] = [set() for _ in findings.names]
    for system, segment in _segments(findings, kind, against):
        places[system].add(segment)
    return [frozenset(each) for each in places]


def counts(findings: Findings[Difference], against: str) -> dict[str, list[int]]:
    """Kind → for each system the number of segments that differ."""
    return {kind: list(map(len, segments(findings, kind, against))) for kind in KINDS}


def _segments(findings: Findings[Difference], kind: str, against: str) -> Iterable[tuple[int, int]]:
    sides = (REFERENCE, SOURCE) if against == BOTH else (against,)
    places = [
        {
            (system, segment)
            for system, segment, what in findings.found
            if what.kind == kind and what.against == each
        }
        for each in sides
    ]
    return set.intersection(*places)


def _speaks(what: Difference, against: str) -> bool:
    return what.against == (REFERENCE if against == BOTH else against)


def _key(text: str, shown: dict[str, str]) -> str:
    """A text in small letters; of its spellings the one that sorts first is ``shown``."""
    key = text.lower()
    shown[key] = min(shown.get(key, text), text)
    return key
