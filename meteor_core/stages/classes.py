"""The leading stages, exact and lemma or stem, taken together: they sort words into classes.

Equal forms have equal bases, so that one look at the bases finds what both stages propose; and the
sizes of a class, and of each form in it, say which words are matched in every best alignment. A
form that stands as often on one side as on the other is matched whole by the exact stage, so that
the other forms of its class need not look at it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, takewhile
from typing import NamedTuple

from meteor_core.model import Word
from meteor_core.search.edges import Block, Edge, Grouped
from meteor_core.stages.base import BASE, Base
from meteor_core.stages.exact import FORM, Exact
from meteor_core.stages.stage import Key, Stage, remembered

Forms = dict[str, list[int]]
"""Positions of the words of one class by their form."""

Class = tuple[Forms, Forms]
"""Equal words: of the candidate, of the reference."""

Certain = tuple[Set[int], Set[int]]
"""Positions of candidate and of reference words that are matched in any case."""


class Sorted(NamedTuple):
    """Words sorted into classes; ``ours`` and ``theirs`` are matched in any case.

    ``blocks``: words that are matched with one another in any case, and so with no others.
    """

    blocks: list[Block]
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
        return _of(tuple(map(type, stages)))

    def sort(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Sorted:
        """The classes that stand on both sides, and the words that are matched in any case.

        A word is, that has at least as many equals on the other side as on its own.
        """
        there = remembered(reference, (self.name, "places"), lambda: self._places(reference))
        here: dict[Hashable, list[int]] = {}
        for position, name in enumerate(map(self.key, candidate)):
            if name in there:
                here.setdefault(name, []).append(position)
        found = Sorted([], [], set(), set())
        for name, ours in here.items():
            theirs, forms = there[name]
            if len(ours) == 1 == len(theirs):
                same = self.equal == self.alike or candidate[ours[0]].form in forms
                found.blocks.append((ours, theirs, self.equal if same else self.alike))
                found.ours.add(ours[0])
                found.theirs.add(theirs[0])
            else:
                _mark(found, ours, theirs)
                self._sort_forms(found, self._forms(ours, candidate), forms.copy())
        return found

    def _places(self, reference: Sequence[Word]) -> dict[Hashable, tuple[list[int], Forms]]:
        """Where the words of each class stand, all together and by form."""
        index: dict[Hashable, list[int]] = {}
        for position, name in enumerate(map(self.key, reference)):
            index.setdefault(name, []).append(position)
        return {name: (found, self._forms(found, reference)) for name, found in index.items()}

    def _forms(self, positions: Iterable[int], words: Sequence[Word]) -> Forms:
        """Positions by form; all as one where the stages make no difference between forms."""
        if self.equal == self.alike:
            return {"": list(positions)}
        forms: Forms = {}
        for place in positions:
            forms.setdefault(words[place].form, []).append(place)
        return forms

    def _sort_forms(self, found: Sorted, ours: Forms, theirs: Forms) -> None:
        for form in [form for form in ours if form in theirs]:
            _mark(found, ours[form], theirs[form])
            if len(ours[form]) == len(theirs[form]):
                found.blocks.append((ours.pop(form), theirs.pop(form), self.equal))
        if ours and theirs:
            found.classes.append((ours, theirs))

    def edges(self, found: Sorted, later: Sequence[Edge]) -> Grouped:
        """Every link within the classes: a block where all links are alike and no ``later`` edge
        touches them, single edges else."""
        ours_later = {place for edge in later for place in range(*edge[:2])}
        theirs_later = {place for edge in later for place in range(*edge[2:4])}
        edges = Grouped((), found.blocks)
        for ours, theirs in found.classes:
            here, there = sorted(chain(*ours.values())), sorted(chain(*theirs.values()))
            apart = ours.keys().isdisjoint(theirs)
            if (
                (apart or len(ours) == 1 == len(theirs))
                and ours_later.isdisjoint(here)
                and theirs_later.isdisjoint(there)
            ):
                edges.blocks.append((here, there, self.alike if apart else self.equal))
            else:
                edges += self._links(ours, theirs)
        return edges

    def _links(self, ours: Forms, theirs: Forms) -> Iterator[Edge]:
        for form, here in ours.items():
            for other, there in theirs.items():
                rank = self.equal if form == other else self.alike
                for place in here:
                    for partner in there:
                        yield place, place + 1, partner, partner + 1, rank, 1.0


def _mark(found: Sorted, ours: list[int], theirs: list[int]) -> None:
    """Of equal words, those on the side that has fewer are matched in any case."""
    if len(ours) <= len(theirs):
        found.ours.update(ours)
    if len(theirs) <= len(ours):
        found.theirs.update(theirs)


@lru_cache
def _of(stages: tuple[type, ...]) -> WordClasses | None:
    leading = [*takewhile((Exact, Base).__contains__, stages)]
    if Base in leading:
        alike = leading.index(Base)
        equal = min(leading.index(kind) for kind in (Exact, Base) if kind in leading)
        return WordClasses(len(leading), BASE, "base", equal, alike)
    return WordClasses(1, FORM, "exact", 0, 0) if leading else None
