"""What scoring a pair gives: every reference's alignment and score, and which of them counts."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment, Parameters, Score, Statistics

NOTES = {
    "candidate": N_("The candidate has no words, so nothing can match: the score is 0."),
    "reference": N_("The reference has no words, so nothing can match: the score is 0."),
}


@dataclass(frozen=True, slots=True)
class Judged:
    """One reference: its alignment with the candidate, what was counted there, the score."""

    alignment: Alignment
    statistics: Statistics
    score: Score


@dataclass(frozen=True, slots=True)
class Result:
    """A candidate's score: that of its best reference, the first among equals.

    ``note`` says why a score is 0 that could not be anything else, and is empty otherwise.
    """

    references: tuple[Judged, ...]
    best_reference: int
    parameters: Parameters
    language: str
    variant: str
    signature: str
    note: str = ""

    @property
    def score(self) -> Score:
        return self.references[self.best_reference].score

    @property
    def alignment(self) -> Alignment:
        return self.references[self.best_reference].alignment

    @property
    def statistics(self) -> Statistics:
        return self.references[self.best_reference].statistics


def note(alignment: Alignment) -> str:
    """Why nothing of this alignment could match, empty where something could."""
    if not alignment.candidate:
        return NOTES["candidate"]
    if not alignment.reference:
        return NOTES["reference"]
    return ""
