"""Lemma or stem: other forms of the same word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from meteor_core.model import Evidence, Word
from meteor_core.stages.stage import Obstacle, Proposal, equal

BASE = attrgetter("base")


class Base:
    """Links words of the same base: «лиса» and «лисой» by lemma, “jumps” and “jumping” by stem."""

    def __init__(self, name: str, resource: str) -> None:
        self.name, self.resource = name, resource

    def proposals(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Iterable[Proposal]:
        return equal(self.name, BASE, candidate, reference)

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(candidate[0].base, candidate[0].tag, reference[0].tag, self.resource)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if BASE(candidate) == BASE(reference):
            return None
        return Obstacle("base", candidate.base, reference.base)
