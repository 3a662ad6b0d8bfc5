"""Candidates that show what a guess is worth: where it meets people's marks, and where it does not.

Of each kind those come first in which most words are of that kind and fewest of the others, one of
each source, whatever order the candidates have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.spans.pairs import AnnotatedPair
from meteor_core.spans.words import Mask, SpanFilter, WordTable

RIGHT, FALSE_ALARM, MISSED = "right", "false alarm", "missed"
KINDS = (RIGHT, FALSE_ALARM, MISSED)
"""Words guessed and marked, guessed only, marked only."""

Place = tuple[int, int]
"""The first character of a word in its candidate, and the one after its last."""


@dataclass(frozen=True, slots=True)
class Example:
    """A candidate with the places of its words: ``right``, ``false_alarms`` and ``missed``."""

    kind: str
    pair: AnnotatedPair
    right: tuple[Place, ...]
    false_alarms: tuple[Place, ...]
    missed: tuple[Place, ...]


def examples(table: WordTable, chosen: SpanFilter, guessed: Mask, most: int) -> list[Example]:
    """Finds for each of ``KINDS`` at most ``most`` candidates, the clearest first."""
    seen, marked = table.seen(chosen), table.marked(chosen)
    groups = dict(zip(KINDS, (guessed & marked, guessed & ~marked, marked & ~guessed), strict=True))
    groups = {kind: mask & seen for kind, mask in groups.items()}
    counts = np.stack(
        [
            np.bincount(table.words["pair"][mask], minlength=len(table.pairs))
            for mask in groups.values()
        ],
        axis=1,
    )
    return [
        _example(table, kind, pair, [*groups.values()])
        for number, kind in enumerate(KINDS)
        for pair in _first(table, counts, number, most)
    ]


def _first(table: WordTable, counts: NDArray[np.intp], kind: int, most: int) -> Iterator[int]:
    """The pairs that show a kind best, one of each source."""
    clear = 2 * counts[:, kind] - counts.sum(axis=1)
    order = sorted(
        np.flatnonzero(counts[:, kind]).tolist(),
        key=lambda pair: (-clear[pair], table.pairs[pair].candidate, table.pairs[pair].system),
    )
    taken: set[int] = set()
    for pair in order:
        if len(taken) == most:
            return
        if (source := int(table.sources[pair])) not in taken:
            taken.add(source)
            yield pair


def _example(table: WordTable, kind: str, pair: int, groups: Sequence[Mask]) -> Example:
    words = table.words
    begin, end = np.searchsorted(words["pair"], [pair, pair + 1])
    rows = words[begin:end]
    places = [
        tuple((int(row["start"]), int(row["stop"])) for row in rows[mask[begin:end]])
        for mask in groups
    ]
    return Example(kind, table.pairs[pair], *places)
