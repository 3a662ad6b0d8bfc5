"""A rule of the metric worked through with numbers that are not the exercise's own."""

from __future__ import annotations

from meteor_core.exercises.exercise import Solution
from meteor_core.meteor.scoring import f_mean_and_penalty, prior_mass
from meteor_core.wording.words import Translate, count, equals, number

_SHARES = ((3, 4), (2, 5), (5, 8))
_CHUNKS = ("1-2 4 3", "2-3-4 1", "3 1-2", "4 3 1-2")
"""Partners of four candidate words; a hyphen holds together what makes a chunk."""

_SCORES = ((0.5, 0.75, 2, 4), (0.6, 0.4, 3, 5), (0.9, 0.8, 2, 8))
"""P, R, chunks, matches."""

_LETTERS = (0.5, 0.7)
_APART = 0.02


def example(question: str, solution: Solution, translate: Translate) -> str:
    """Returns an example whose result is not the solution's."""
    if question == "chunks":
        return _chunks(solution, translate)
    if question == "score":
        return _score(solution, translate)
    right = solution.score.precision if question == "precision" else solution.score.recall
    granted = prior_mass(solution.statistics, solution.parameters)
    if granted:
        return _granted(granted, right, translate)
    matched, words = next(share for share in _SHARES if abs(share[0] / share[1] - right) > _APART)
    message = translate(
        "With other numbers: all words weigh {words} and the matched ones {matched}, so "
        "{matched}/{words} = {value}."
    )
    return message.format(matched=matched, words=words, value=number(matched / words))


def _granted(granted: float, right: float, translate: Translate) -> str:
    """A share with σ·δ above and below the line."""
    matched, words, value = next(
        (matched, words, share)
        for matched, words in _SHARES
        if abs((share := (granted + matched) / (granted + words)) - right) > _APART
    )
    message = translate(
        "With other numbers: all words weigh {words} and the matched ones {matched}; with σ·δ = "
        "{granted} added, ({granted} + {matched})/({granted} + {words}) = {value}."
    )
    return message.format(matched=matched, words=words, granted=count(granted), value=number(value))


def _chunks(solution: Solution, translate: Translate) -> str:
    """Partners in the order of the candidate, and where they break."""
    partners = next(
        written for written in _CHUNKS if len(written.split()) != solution.statistics.chunks
    )
    runs = partners.split()
    message = translate(
        "With other words: if the partners are words {partners} of the reference, there are "
        "{chunks} chunks: {runs}."
    )
    return message.format(
        partners=", ".join(partners.replace("-", " ").split()),
        chunks=len(runs),
        runs=" | ".join(run.replace("-", ", ") for run in runs),
    )


def _score(solution: Solution, translate: Translate) -> str:
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
        "With other numbers: P = {p}, R = {r}, {chunks} chunks, {matches} matches give F-mean "
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
    return f"{example} {_letters(solution, value, translate)}" if solution.score.share else example


def _letters(solution: Solution, words: float, translate: Translate) -> str:
    """The last step, where letters have a share: with other ones than the solution's."""
    share, letters = (
        solution.score.share,
        next(other for other in _LETTERS if abs(other - solution.score.letters) > _APART),
    )
    printed = (1 - share) * float(number(words)) + share * letters
    message = translate(
        "That is the score of the words. With L = {letters} the score is {rest} · {words} + "
        "{share} · {letters} = {value}."
    )
    return message.format(
        letters=number(letters),
        rest=count(1 - share),
        words=number(words),
        share=count(share),
        value=number(printed),
    )
