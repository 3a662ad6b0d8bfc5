"""What scoring a pair gives: every reference's alignment and score, and which of them counts."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment, Parameters, Score, Statistics
from meteor_core.model.drawn import Drawn

NOTES = {
    "candidate": N_("The candidate has no words, so the score is 0."),
    "reference": N_("The reference has no words, so the score is 0."),
}


@dataclass(frozen=True, slots=True, repr=False)
class Judged:
    """One reference: its alignment with the candidate, what was counted there, the score."""

    alignment: Alignment
    statistics: Statistics
    score: Score

    def __repr__(self) -> str:
        return f"<Judged {self.score.value:.6g}: {self.alignment!r}>"


@dataclass(frozen=True, slots=True, repr=False)
class Result(Drawn):
    """A candidate's score: that of its best reference, the shortest among equals.

    ``references``: each with its alignment and score, in the order given; ``best_reference``: the
    place of the one that counts, from 0. ``parameters``: those that it was scored by.
    A notebook draws it: the score, the alignment with the best reference, its matches.
    ``note`` gives the reason for a score that could only be 0, and is empty otherwise.
    """

    references: tuple[Judged, ...]
    best_reference: int
    parameters: Parameters
    language: str
    variant: str
    signature: str
    note: str = ""

    def __repr__(self) -> str:
        """In short: the score, the reference that it is from, the alignment with that one."""
        number, count = self.best_reference + 1, len(self.references)
        best = f" by reference {number} of {count}" if count > 1 else ""
        made = f"{self.variant}, {self.language}"
        return f"<Result {self.score.value:.6g}{best} ({made}): {self.alignment!r}>"

    @property
    def score(self) -> Score:
        """That of the reference that counts."""
        return self.references[self.best_reference].score

    @property
    def alignment(self) -> Alignment:
        """The one with the reference that counts."""
        return self.references[self.best_reference].alignment

    @property
    def statistics(self) -> Statistics:
        """What was counted with that reference."""
        return self.references[self.best_reference].statistics


def note(alignment: Alignment) -> str:
    """Returns why nothing of this alignment could match, empty where something could."""
    if not alignment.candidate:
        return NOTES["candidate"]
    if not alignment.reference:
        return NOTES["reference"]
    return ""
