"""Exact: the same word form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from meteor_core.model import Evidence, Word
from meteor_core.stages.stage import Obstacle, Proposal, equal

FORM = attrgetter("form")


class Exact:
    """Links words of the same normalised form: «Кошка» and «кошка»."""

    name = "exact"
    resource = ""

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterable[Proposal]:
        return equal(self.name, FORM, candidate, reference)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(name=candidate[0].form)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if FORM(candidate) == FORM(reference):
            return None
        return Obstacle("form", candidate.form, reference.form)
