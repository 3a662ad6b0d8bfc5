"""What marking found, in sentences: the first wrong step, and hints that say more each time."""

from __future__ import annotations

from meteor_core.exercises.answer import Answer
from meteor_core.exercises.exercise import Solution
from meteor_core.exercises.marking import Marking
from meteor_core.model import Link
from meteor_core.model.view import link_view, phrase
from meteor_core.stages.registry import STAGES
from meteor_core.wording import palette
from meteor_core.wording.evidence import explain
from meteor_core.wording.formula import lines
from meteor_core.wording.words import Translate
from pages.ui.i18n.translation import N_

QUESTIONS = {
    "links": N_("Links"),
    "chunks": N_("Chunks"),
    "precision": N_("Precision"),
    "recall": N_("Recall"),
    "score": N_("Score"),
}
VERDICTS = {
    "right": N_("right"),
    "follows": N_("follows from an earlier slip"),
    "wrong": N_("wrong"),
    "open": N_("not answered"),
}
MARKS = {"right": "✓", "follows": "≈", "wrong": "×", "open": "–"}
_RULES = {
    "chunks": N_(
        "A chunk is a run of matches that are adjacent and in the same order on both sides."
    ),
    "precision": N_("Precision: matched words of the candidate ÷ words of the candidate."),
    "recall": N_("Recall: matched words of the reference ÷ words of the reference."),
    "score": N_("Score = F-mean · (1 − penalty); F-mean = P·R ÷ (α·P + (1 − α)·R)."),
}
_LINES = {"chunks": "Fragmentation", "precision": "Precision", "recall": "Recall", "score": "Score"}


def step(name: str, translate: Translate) -> str:
    """``"recall"`` → ``"Recall"``, ``"lemma"`` → ``"Links of the stage lemma"``."""
    if name in QUESTIONS:
        return translate(QUESTIONS[name])
    if name == "impossible":
        return translate("Links that no stage makes")
    if name == "order":
        return translate("More chunks than needed")
    return translate("Links of the stage {stage}").format(stage=translate(palette.look(name).label))


def first_wrong(marking: Marking, translate: Translate) -> str:
    """The sentence that names the first wrong step."""
    if not marking.first:
        return translate("Everything is right.")
    if marking.first == "impossible":
        return translate("First wrong step: you joined words that no stage links.")
    if marking.first == "order":
        return translate(
            "First wrong step: all matches are there, but fewer chunks can be had with them."
        )
    if marking.first in QUESTIONS:
        question = translate(QUESTIONS[marking.first])
        return translate("First wrong step: {question}.").format(question=question)
    stage = translate(palette.look(marking.first).label)
    return translate("First wrong step: the stage {stage} has more to give.").format(stage=stage)


def hints(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    """What can be said of the first wrong step, from a nudge to the answer."""
    if not marking.first:
        return []
    if marking.first == "impossible":
        return _impossible(marking, solution, translate)
    if marking.first == "order":
        said = translate("Your links make {own} chunks; {right} are enough.")
        return [
            translate("Where a word stands twice, choose the one beside its neighbour's partner."),
            said.format(own=marking.own.statistics.chunks, right=solution.statistics.chunks),
        ]
    if marking.first in QUESTIONS:
        return _number(marking, solution, translate)
    return _stage(marking, solution, translate)


def _impossible(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    said = [
        translate("A link needs a reason: the same form, lemma or stem, a shared synset, a phrase.")
    ]
    for one in marking.links:
        if one.trouble in ("impossible", "apart"):
            message = translate("No stage links “{candidate}” with “{reference}”.")
            if one.trouble == "apart":
                message = translate(
                    "“{candidate}” and “{reference}” hang together by their lines, but a phrase is "
                    "made of adjacent words."
                )
            said.append(
                message.format(
                    candidate=phrase(solution.alignment.candidate, one.drawn.candidate),
                    reference=phrase(solution.alignment.reference, one.drawn.reference),
                )
            )
    return said


def _stage(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    said = [translate(STAGES[marking.first].advice)] if marking.first in STAGES else []
    if not marking.missing:
        return said
    match = marking.missing[0]
    word = phrase(solution.alignment.reference, match.reference)
    partner = translate("Look for the partner of “{word}” of the reference.").format(word=word)
    return [*said, partner, _shown(match, solution, translate)]


def _shown(match: Link, solution: Solution, translate: Translate) -> str:
    found = link_view(solution.alignment, match)
    return f"{found.candidate_text} ~ {found.reference_text}: {explain(found, translate)}."


def _number(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    """The rule, then the formula with the pair's own numbers."""
    rule = translate(_RULES[marking.first])
    name = _LINES[marking.first]
    formula = lines(solution.statistics, solution.parameters, solution.score)
    wanted = ("F-mean", "Fragmentation", "Penalty", name) if name == "Score" else (name,)
    filled = [f"{translate(line.name)} = {line.numbers}" for line in formula if line.name in wanted]
    return [rule, "; ".join(filled)]


def typed(answer: Answer, question: str) -> str:
    """What the student gave, for the table."""
    return str(len(answer.lines)) if question == "links" else answer.number(question)
