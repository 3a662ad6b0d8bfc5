"""The leading stages, exact and lemma or stem, taken together: they sort words into classes.

Equal forms have equal bases, so that one look at the bases finds what both stages propose; and the
sizes of a class on the two sides say which of its words are matched in every best alignment.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from meteor_core.model import Word
from meteor_core.search.edges import Edge, Grouped
from meteor_core.stages.base import BASE, Base
from meteor_core.stages.exact import FORM, Exact
from meteor_core.stages.stage import Index, Key, Stage, places

Class = tuple[list[int], list[int]]
"""Positions of equal words: in the candidate, in the reference."""

Certain = tuple[Set[int], Set[int]]
"""Positions of candidate and of reference words that are matched in any case."""


class Sorted(NamedTuple):
    """Words sorted into classes; ``ours`` and ``theirs`` are matched in any case."""

    classes: list[Class]
    ours: set[int]
    theirs: set[int]


@dataclass(frozen=True, slots=True)
class WordClasses:
    """``stages``: how many lead; ``equal``: rank of a link of equal forms; ``alike``: of others."""

    stages: int
    key: Key
    name: str
    equal: int
    alike: int

    @classmethod
    def of(cls, stages: Sequence[Stage]) -> WordClasses | None:
        """The classes that the leading stages make; None when another stage comes first."""
        leading = [type(stage) for stage in takewhile(_sorts, stages)]
        if Base in leading:
            alike = leading.index(Base)
            equal = min(leading.index(kind) for kind in (Exact, Base) if kind in leading)
            return cls(len(leading), BASE, "base", equal, alike)
        return cls(1, FORM, "exact", 0, 0) if leading else None

    def sort(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Sorted:
        """The classes that stand on both sides, and the words that are matched in any case.

        A word is, that has at least as many equals on the other side as on its own.
        """
        index = self._index(reference)
        here: dict[Hashable, list[int]] = {}
        for position, name in enumerate(map(self.key, candidate)):
            if name in index:
                here.setdefault(name, []).append(position)
        classes = [(ours, index[name]) for name, ours in here.items()]
        return Sorted(
            classes,
            {place for ours, theirs in classes if len(ours) <= len(theirs) for place in ours},
            {place for ours, theirs in classes if len(theirs) <= len(ours) for place in theirs},
        )

    def edges(
        self,
        classes: Iterable[Class],
        candidate: Sequence[Word],
        reference: Sequence[Word],
        later: Sequence[Edge],
    ) -> Grouped:
        """Every link within the classes: a block where all words are alike and no ``later`` edge
        touches them, single edges else."""
        ours_later = {place for edge in later for place in range(*edge[:2])}
        theirs_later = {place for edge in later for place in range(*edge[2:4])}
        edges, blocks = Grouped((), []), []
        for ours, theirs in classes:
            first = candidate[ours[0]].form
            forms = [reference[place].form for place in theirs]
            if len(ours) == 1 == len(theirs):
                rank = self.equal if forms[0] == first else self.alike
                blocks.append((ours, theirs, rank))
            elif (
                all(form == first for form in forms)
                and all(candidate[place].form == first for place in ours)
                and ours_later.isdisjoint(ours)
                and theirs_later.isdisjoint(theirs)
            ):
                blocks.append((ours, theirs, self.equal))
            else:
                for place in ours:
                    form = candidate[place].form
                    for partner, other in zip(theirs, forms, strict=True):
                        rank = self.equal if form == other else self.alike
                        edges.append((place, place + 1, partner, partner + 1, rank, 1.0))
        edges.blocks = blocks
        return edges

    def _index(self, reference: Sequence[Word]) -> Index:
        return places(self.name, reference, ((self.key(word),) for word in reference))


def _sorts(stage: Stage) -> bool:
    return type(stage) in (Exact, Base)
