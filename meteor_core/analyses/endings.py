"""Changed endings: words matched by their lemma that have another form than in the reference.

The grammar of both forms is read in their sentences (``explain.grammar``). A category has changed
where no reading that the sentence leaves is common to both; what stays open is not counted. That a
form differs does not make it wrong: another construction may require it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from meteor_core import languages, resources
from meteor_core.analyses.blocks import AlignedPair, Block, Findings, Found, Share, aligned
from meteor_core.corpus.processes import LineBlock
from meteor_core.explain import grammar
from meteor_core.explain.grammar import Grammar
from meteor_core.meteor.metric import Settings
from meteor_core.search.edges import Edge
from meteor_core.wording.grammar import read

CATEGORIES = ("case", "number", "gender", "tense", "aspect", "person")
"""In the order in which they are shown."""

_VERBS = frozenset({"VERB", "INFN", "PRTF", "PRTS", "GRND"})


class Ending(NamedTuple):
    """A category of a word: what the reference's form has, and the candidate's.

    Each is a grammeme, or several that the sentence leaves open: ``("nomn", "accs")``.
    """

    category: str
    reference: tuple[str, ...]
    candidate: tuple[str, ...]


def answers(language: str) -> bool:
    """Returns whether a language has endings that can be read: a dictionary of forms."""
    return languages.get(language).context is not None


@dataclass(frozen=True, slots=True)
class EndingWork:
    """A worker; counts: for each category changed forms, then all matched forms that have it.

    ``stages``: those of the metric that are really in use.
    """

    settings: Settings
    stages: tuple[str, ...]

    def __call__(self, number: int, block: LineBlock) -> Block[Ending]:
        lines = len(block[1][0])
        counts = np.zeros((len(block[0]), lines, 2 * len(CATEGORIES)), np.int32)
        found: list[Found[Ending]] = []
        with resources.holding(self.settings.held):
            for pair in aligned(self.settings, self.stages, block):
                for ending in _compared(pair, self.settings.language):
                    column = CATEGORIES.index(ending.category)
                    counts[pair.system, pair.line, len(CATEGORIES) + column] += 1
                    if set(ending.reference).isdisjoint(ending.candidate):
                        counts[pair.system, pair.line, column] += 1
                        found.append(Found(pair.system, number + pair.line - 1, ending))
        return Block(lines, found, counts)


def _compared(pair: AlignedPair, language: str) -> Iterator[Ending]:
    """Every category that both words of a match have, of matches of one lemma.

    Aspect is a lemma's own («решать», «решить»), so for it any match of two verbs counts.
    """
    matches = [edge for edge in pair.matches if _is_word(edge)]
    own: Sequence[Grammar] = ()
    other: Sequence[Grammar] = ()
    if any(pair.stages[edge.rank] == "lemma" for edge in matches):
        own = grammar.read_as(pair.candidate, language)
        other = grammar.read_as(pair.reference, language)
    for edge in matches:
        place, partner = edge.candidate[0], edge.reference[0]
        stage = pair.stages[edge.rank]
        tags = pair.candidate[place].tag, pair.reference[partner].tag
        if stage == "exact":  # the same form; which categories it has needs no context
            yield from _both(tags[1], tags[1])
        elif stage == "lemma" and not (own[place].other or other[partner].other):
            yield from _both(own[place].tag, other[partner].tag)
        elif all(tag.partition(",")[0] in _VERBS for tag in tags):
            yield from (each for each in _both(*tags) if each.category == "aspect")


def _is_word(edge: Edge) -> bool:
    """Whether one word is matched with one."""
    return edge.candidate[1] - edge.candidate[0] == edge.reference[1] - edge.reference[0] == 1


def _both(candidate: str, reference: str) -> Iterator[Ending]:
    """The categories that two tags have in common; a noun's gender is not an ending."""
    own, other = read(candidate), read(reference)
    for category in CATEGORIES:
        if category == "gender" and "NOUN" in other.get("part of speech", ()):
            continue
        if category in own and category in other:
            yield Ending(category, other[category], own[category])


class EndingRow(NamedTuple):
    """One change of one category: by system, in which segments (from 0), and how often."""

    category: str
    reference: tuple[str, ...]
    candidate: tuple[str, ...]
    times: tuple[int, ...]
    segments: tuple[tuple[int, ...], ...]


def rows(findings: Findings[Ending], category: str = "") -> list[EndingRow]:
    """Returns the changes, the most frequent first; of one category, or of all."""
    table: dict[Ending, list[list[int]]] = {}
    for system, segment, ending in findings.found:
        if category in ("", ending.category):
            places = table.setdefault(ending, [[] for _ in findings.names])
            places[system].append(segment)
    made = [
        EndingRow(
            *ending,
            tuple(map(len, places)),
            tuple(tuple(sorted(set(each))) for each in places),
        )
        for ending, places in table.items()
    ]
    return sorted(made, key=lambda row: (-sum(row.times), row[:3]))


def rates(findings: Findings[Ending], system: int) -> dict[str, Share]:
    """Category → the share of matched forms that differ in it; of findings with shares."""
    found = zip(CATEGORIES, findings.shares[system], strict=True)
    return {name: share for name, share in found if share.whole}
