"""What questions, verdicts and steps are called."""

from __future__ import annotations

from fractions import Fraction
from textwrap import shorten

from meteor_core.exercises.marking import Verdict
from meteor_core.messages.phrase import N_
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count

QUESTIONS = {
    "links": N_("Links"),
    "chunks": N_("Chunks"),
    "precision": N_("Precision"),
    "recall": N_("Recall"),
    "score": N_("Score"),
}
VERDICTS: dict[Verdict, str] = {
    "right": N_("right"),
    "follows": N_("follows from an earlier mistake"),
    "wrong": N_("wrong"),
    "open": N_("not answered"),
}
MARKS: dict[Verdict, str] = {"right": "✓", "follows": "≈", "wrong": "×", "open": "–"}


def step_name(name: str, translate: Translate) -> str:
    """``"recall"`` → ``"Recall"``, ``"lemma"`` → ``"Links of the stage lemma"``."""
    if name in QUESTIONS:
        return translate(QUESTIONS[name])
    if name == "impossible":
        return translate("Links that no stage makes")
    if name == "order":
        return translate("More chunks than needed")
    return translate("Links of the stage {stage}").format(stage=translate(look(name).label))


def short_name(*names: str, most: int = 80) -> str:
    """Returns the first name that is not empty, cut between words where it is longer: ``"The old
    …"``."""
    given = " ".join(next(filter(str.strip, names), "").split())
    words = shorten(given, most, placeholder=" …")
    return words if words.strip(" …") else given[: most - 1] + "…" * bool(given)


def points(value: Fraction) -> str:
    """``Fraction(9, 2)`` → ``"4.5"``."""
    return count(float(value))
