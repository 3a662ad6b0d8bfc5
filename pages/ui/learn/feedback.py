"""Marks in sentences: the first wrong step, hints that do not give the answer, examples."""

from __future__ import annotations

from collections import Counter

from meteor_core.exercises.exercise import Solution
from meteor_core.exercises.marking import QUESTION_NAMES, Answer, Marking
from meteor_core.meteor.scoring import f_mean_and_penalty, prior_mass
from meteor_core.model.view import phrase
from meteor_core.stages.registry import STAGES
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count, equals, number
from pages.ui.i18n.translation import N_

_RULES = {
    "chunks": N_(
        "A chunk is a run of matches that are adjacent and in the same order on both sides."
    ),
    "precision": N_("Precision: matched words of the candidate ÷ words of the candidate."),
    "recall": N_("Recall: matched words of the reference ÷ words of the reference."),
    "precision granted": N_(
        "Precision: (σ·δ + matched words of the candidate) ÷ (σ·δ + words of the candidate)."
    ),
    "recall granted": N_(
        "Recall: (σ·δ + matched words of the reference) ÷ (σ·δ + words of the reference)."
    ),
    "score": N_("Score = F-mean · (1 − penalty); F-mean = P·R ÷ (α·P + (1 − α)·R)."),
    "letters": N_(
        "Score = (1 − μ) · F-mean · (1 − penalty) + μ · L; F-mean = P·R ÷ (α·P + (1 − α)·R)."
    ),
}
_WHERE = {
    "chunks": N_(
        "Go through the candidate from left to right. A new chunk begins after every unmatched "
        "word, and wherever the next word does not match the next word of the reference."
    ),
    "precision": N_(
        "A match has the weight of its stage. The denominator counts every word of the "
        "candidate, matched or not."
    ),
    "recall": N_(
        "A match has the weight of its stage. The denominator counts every word of the "
        "reference, matched or not."
    ),
    "score": N_("The formulas of this variant are above, under “Formulas”. Use them in order."),
}


def first_wrong(marking: Marking, translate: Translate) -> str:
    """Returns the sentence that names the first wrong step, or the first that is not done yet."""
    if not marking.first:
        return translate("Everything is right.")
    if marking.links_verdict == "open":
        return translate("You have not joined any words yet.")
    if marking.first == "impossible":
        return translate("First wrong step: you joined words that no stage links.")
    if marking.first == "order":
        return translate(
            "First wrong step: all matches are there, but they could form fewer chunks."
        )
    if marking.first in QUESTION_NAMES:
        question = translate(QUESTION_NAMES[marking.first])
        if marking.verdict(marking.first) == "open":
            return translate("No number entered yet: {question}.").format(question=question)
        return translate("First wrong step: {question}.").format(question=question)
    stage = translate(look(marking.first).label)
    return translate("First wrong step: some matches of the stage {stage} are missing.").format(
        stage=stage
    )


def hints(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    """Hints for the first wrong step: rules, where to look, an example with other numbers.

    Neither a match of the solution nor a number of it is among them.
    """
    if not marking.first:
        return []
    if marking.first == "impossible":
        return _impossible(marking, solution, translate)
    if marking.first == "order":
        return _order(solution, translate)
    if marking.first in QUESTION_NAMES:
        # The rule, where to look, then the same with other numbers.
        question = marking.first
        example = worked_example(question, solution, translate)
        return [translate(_rule(question, solution)), translate(_WHERE[question]), example]
    return _stage(marking, solution, translate)


def _impossible(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    alignment = solution.alignment
    messages = {
        "impossible": translate("No stage links “{candidate}” with “{reference}”."),
        "apart": translate(
            "Lines connect “{candidate}” with “{reference}”, but the words of a phrase must be "
            "adjacent."
        )
        if solution.has_phrases
        else translate(
            "“{candidate}” and “{reference}” are connected by several lines, but here a word "
            "matches only one word."
        ),
    }
    stages = ", ".join(translate(look(name).label) for name in solution.statistics.stages)
    return [
        translate("Every link is made by a stage. The stages here are {stages}.").format(
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


def _order(solution: Solution, translate: Translate) -> list[str]:
    rule = translate(
        "If a word occurs twice, choose the occurrence next to the word that its neighbour matches."
    )
    repeated = sorted(
        {
            token.text
            for side in (solution.alignment.candidate, solution.alignment.reference)
            for token in side
            if Counter(word.form for word in side)[token.form] > 1
        }
    )
    if not repeated:
        return [rule]
    words = translate("Words that occur more than once here: {words}.").format(
        words=", ".join(repeated)
    )
    return [rule, words]


def _stage(marking: Marking, solution: Solution, translate: Translate) -> list[str]:
    rule = [translate(STAGES[marking.first].advice)] if marking.first in STAGES else []
    if not marking.missing:
        return rule
    word = phrase(solution.alignment.reference, marking.missing[0].reference)
    return [
        *rule,
        translate("Look for the partner of the reference word “{word}”.").format(word=word),
    ]


def _rule(question: str, solution: Solution) -> str:
    """The formula of the solution, with σ and μ if they are not 0."""
    if question == "score" and solution.score.share:
        return _RULES["letters"]
    granted = prior_mass(solution.statistics, solution.parameters)
    return _RULES.get(f"{question} granted" if granted else question, _RULES[question])


def typed(answer: Answer, question: str) -> str:
    """Returns the student's answer; a number in another notation also as it was read."""
    if question == "links":
        return str(len(answer.lines))
    text, value = answer.number(question).strip(), answer.value(question)
    if value is None or question == "chunks":
        return text
    read = number(value)
    return text if text.replace(",", ".") in (read, f"{value:g}") else f"{text} = {read}"


def number_note(answer: Answer, question: str, translate: Translate) -> str:
    """Returns the remark about a typed number: that it cannot be read, or is too large."""
    text, value = answer.number(question).strip(), answer.value(question)
    if not text:
        return ""
    name = translate(QUESTION_NAMES[question])
    if value is None and question == "chunks":
        message = translate("{name}: “{typed}” is not a whole number. Write a number like 3.")
    elif value is None:
        message = translate("{name}: “{typed}” cannot be read. Write 0.857, 6/7 or 85.7%.")
    elif value > 1 and question != "chunks":
        message = translate(
            "{name}: “{typed}” is more than 1. Write a percentage with the percent sign: 85.7%."
        )
    else:
        return ""
    return message.format(name=name, typed=text)


# A rule of the metric worked through with numbers that are not the exercise's own.

_SHARES = ((3, 4), (2, 5), (5, 8))
_CHUNKS = ("1-2 4 3", "2-3-4 1", "3 1-2", "4 3 1-2")
"""Partners of four candidate words; a hyphen holds together what makes a chunk."""

_SCORES = ((0.5, 0.75, 2, 4), (0.6, 0.4, 3, 5), (0.9, 0.8, 2, 8))
"""P, R, chunks, matches."""

_LETTERS = (0.5, 0.7)
_APART = 0.02


def worked_example(question: str, solution: Solution, translate: Translate) -> str:
    """Returns an example whose result is not the solution's."""
    if question == "chunks":
        return _chunks_example(solution, translate)
    if question == "score":
        return _score_example(solution, translate)
    right = solution.score.precision if question == "precision" else solution.score.recall
    granted = prior_mass(solution.statistics, solution.parameters)
    if granted:
        return _granted_example(granted, right, translate)
    matched, words = next(share for share in _SHARES if abs(share[0] / share[1] - right) > _APART)
    message = translate(
        "Another example: the total weight is {words} for all words and {matched} for the "
        "matched words, so {matched}/{words} = {value}."
    )
    return message.format(matched=matched, words=words, value=number(matched / words))


def _granted_example(granted: float, right: float, translate: Translate) -> str:
    """A share with σ·δ above and below the line."""
    matched, words, value = next(
        (matched, words, share)
        for matched, words in _SHARES
        if abs((share := (granted + matched) / (granted + words)) - right) > _APART
    )
    message = translate(
        "Another example: the total weight is {words} for all words and {matched} for the "
        "matched words. With σ·δ = {granted} added, ({granted} + {matched})/({granted} + "
        "{words}) = {value}."
    )
    return message.format(matched=matched, words=words, granted=count(granted), value=number(value))


def _chunks_example(solution: Solution, translate: Translate) -> str:
    """Partners in the order of the candidate, and where they break."""
    partners = next(
        written for written in _CHUNKS if len(written.split()) != solution.statistics.chunks
    )
    runs = partners.split()
    message = translate(
        "Another example: matches with reference words {partners}, in this order, form {chunks} "
        "chunks ({runs})."
    )
    return message.format(
        partners=", ".join(partners.replace("-", " ").split()),
        chunks=len(runs),
        runs=" | ".join(run.replace("-", ", ") for run in runs),
    )


def _score_example(solution: Solution, translate: Translate) -> str:
    alpha, beta, gamma, *_ = solution.parameters.greek
    free = solution.statistics.free
    for precision, recall, chunks, matches in _SCORES:
        fragmentation = (chunks - free) / matches
        f_mean, penalty, value = f_mean_and_penalty(
            precision, recall, fragmentation, alpha, beta, gamma
        )
        if abs(value - solution.score.value) > _APART:
            break
    message = translate(
        "Another example: P = {p}, R = {r}, {chunks} chunks, {matches} matches give F-mean "
        "{f_mean}, penalty {penalty}, score {f_mean} · (1 − {penalty}) {equal} {value}."
    )
    printed = float(number(f_mean)) * (1 - float(number(penalty)))
    example = message.format(
        p=count(precision),
        r=count(recall),
        chunks=chunks,
        matches=matches,
        f_mean=number(f_mean),
        penalty=number(penalty),
        equal=equals(printed, value),
        value=number(value),
    )
    return (
        f"{example} {_letters_example(solution, value, translate)}"
        if solution.score.share
        else example
    )


def _letters_example(solution: Solution, words: float, translate: Translate) -> str:
    """The last step, where letters have a share: with other ones than the solution's."""
    share, letters = (
        solution.score.share,
        next(other for other in _LETTERS if abs(other - solution.score.letters) > _APART),
    )
    printed = (1 - share) * float(number(words)) + share * letters
    message = translate(
        "This is the score of the words alone. With L = {letters}, the score is {rest} · {words} "
        "+ {share} · {letters} = {value}."
    )
    return message.format(
        letters=number(letters),
        rest=count(1 - share),
        words=number(words),
        share=count(share),
        value=number(printed),
    )
