"""Marks in sentences: the first wrong step, and hints that say more each time."""

from __future__ import annotations

from meteor_core.exercises.answer import Answer
from meteor_core.exercises.exercise import Solution
from meteor_core.exercises.marking import Marking
from meteor_core.model import Link
from meteor_core.model.view import link_view, phrase
from meteor_core.stages.registry import STAGES
from meteor_core.wording.evidence import explain
from meteor_core.wording.formula import lines
from meteor_core.wording.palette import look
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


def step_name(name: str, translate: Translate) -> str:
    """``"recall"`` → ``"Recall"``, ``"lemma"`` → ``"Links of the stage lemma"``."""
    if name in QUESTIONS:
        return translate(QUESTIONS[name])
    if name == "impossible":
        return translate("Links that no stage makes")
    if name == "order":
        return translate("More chunks than needed")
    return translate("Links of the stage {stage}").format(stage=translate(look(name).label))


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
    stage = translate(look(marking.first).label)
    return translate("First wrong step: the stage {stage} makes more matches.").format(stage=stage)


def hints(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    """What can be said of the first wrong step, from a nudge to the answer."""
    if not marking.first:
        return []
    if marking.first == "impossible":
        return _impossible(marking, solution, translate)
    if marking.first == "order":
        counts = translate("Your links make {own} chunks; {right} are enough.")
        return [
            translate("Where a word stands twice, choose the one beside its neighbour's partner."),
            counts.format(own=marking.own.statistics.chunks, right=solution.statistics.chunks),
        ]
    if marking.first in QUESTIONS:
        return _number(marking, solution, translate)
    return _stage(marking, solution, translate)


def _impossible(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    alignment = solution.alignment
    messages = {
        "impossible": translate("No stage links “{candidate}” with “{reference}”."),
        "apart": translate(
            "“{candidate}” and “{reference}” hang together by their lines, but a phrase is made of "
            "adjacent words."
        ),
    }
    stages = ", ".join(translate(look(name).label) for name in solution.statistics.stages)
    return [
        translate("A link needs a stage that makes it; here there are {stages}.").format(
            stages=stages
        ),
        *(
            messages[link.trouble].format(
                candidate=phrase(alignment.candidate, link.drawn.candidate),
                reference=phrase(alignment.reference, link.drawn.reference),
            )
            for link in marking.links
            if link.trouble in messages
        ),
    ]


def _stage(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    rule = [translate(STAGES[marking.first].advice)] if marking.first in STAGES else []
    if not marking.missing:
        return rule
    match = marking.missing[0]
    word = phrase(solution.alignment.reference, match.reference)
    partner = translate("Look for the partner of “{word}” of the reference.").format(word=word)
    return [*rule, partner, _match(match, solution, translate)]


def _match(match: Link, solution: Solution, translate: Translate) -> str:
    link = link_view(solution.alignment, match)
    return f"{link.candidate_text} ~ {link.reference_text}: {explain(link, translate)}."


def _number(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    """The rule, then the formula with the pair's own numbers."""
    rule = translate(_RULES[marking.first])
    name = _LINES[marking.first]
    formula = lines(solution.statistics, solution.parameters, solution.score)
    names = ("F-mean", "Fragmentation", "Penalty", name) if name == "Score" else (name,)
    equations = [
        f"{translate(line.name)} = {line.numbers}" for line in formula if line.name in names
    ]
    return [rule, "; ".join(equations)]


def typed(answer: Answer, question: str) -> str:
    """What the student gave, for the table."""
    return str(len(answer.lines)) if question == "links" else answer.number(question)
