"""Exact: the same word form."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from meteor_core.languages.language import Language
from meteor_core.messages.phrase import N_
from meteor_core.model import Evidence, Word
from meteor_core.stages.record import Colours, Look, StageRecord, Wording
from meteor_core.stages.stage import KeyStage, Obstacle

FORM = attrgetter("form")


class Exact(KeyStage):
    """Links words of the same normalised form: «Кошка» and «кошка»."""

    name = "exact"
    resource = ""
    equates = FORM

    def evidence(self, candidate: Sequence[Word], reference: Sequence[Word]) -> Evidence:
        return Evidence(name=candidate[0].form)

    def obstacle(self, candidate: Word, reference: Word) -> Obstacle | None:
        if FORM(candidate) == FORM(reference):
            return None
        return Obstacle("form", candidate.form, reference.form)


def make(language: Language, threshold: float | None) -> Exact:
    """The stage, the same for every language."""
    return Exact()


_DIFFER = Wording(N_("the forms differ: {own} ≠ {other}"), none=N_("no word with the same form"))

EXACT = StageRecord(
    "exact",
    Look(
        N_("exact"),
        "solid",
        {"ru": "Т", "en": "E"},
        light=Colours("#0072B2", "#00639b", "#e3f0f8"),
        dark=Colours("#4FA8DC", "#6fbbe8", "#10293a"),
        ansi=34,
    ),
    make,
    advice=N_("The exact stage joins words of the same form, regardless of case."),
    evidence=Wording(N_("the same form “{name}”")),
    unnamed=Wording(N_("the same form")),
    obstacles={"form": _DIFFER},
)
