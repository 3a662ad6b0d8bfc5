"""F-mean, penalty, letters and score of a state in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.explain.player import State
from meteor_core.messages.phrase import N_
from meteor_core.meteor.letters import as_written
from meteor_core.wording.formula import counted
from meteor_core.wording.words import Translate, count, number


def f_mean_sentences(state: State, translate: Translate) -> list[str]:
    if not state.score.f_mean:
        return [translate("Nothing matches, so precision, recall and the F-mean are 0.")]
    message = translate(
        "The F-mean combines precision {precision} and recall {recall}. Recall has the weight α "
        "= {alpha}, precision the rest."
    )
    return [
        message.format(
            precision=number(state.score.precision),
            recall=number(state.score.recall),
            alpha=count(state.parameters.alpha),
        )
    ]


def penalty_sentences(state: State, translate: Translate) -> list[str]:
    free = state.statistics.free
    if not state.score.fragmentation:
        if free:
            return [translate("One chunk has no breaks, so the penalty is 0.")]
        return [translate("No chunks are counted, so the penalty is 0.")]
    message = translate(
        N_(
            "Fragmentation, (chunks − 1) ÷ matches, is {chunks}/{matches}. The penalty is "
            "{penalty}, so the F-mean loses {percent}% of its value; it can lose at most γ = "
            "{gamma}."
        )
        if free
        else N_(
            "Fragmentation, chunks ÷ matches, is {chunks}/{matches}. The penalty is {penalty}, "
            "so the F-mean loses {percent}% of its value; it can lose at most γ = {gamma}."
        )
    )
    return [
        message.format(
            chunks=counted(state.statistics),
            matches=count(state.statistics.matches),
            penalty=number(state.score.penalty),
            percent=number(100 * state.score.penalty, 1),
            gamma=count(state.parameters.gamma),
        )
    ]


def letters_sentences(state: State, translate: Translate) -> list[str]:
    """Describes how letters are compared, and the result."""
    counted = state.statistics.letters
    message = translate(
        N_(
            "Both texts are also compared by runs of 2, 3 and 4 letters, including spaces and "
            "capitals at the beginning of words. The candidate has {candidate} runs and the "
            "reference {reference}; {common} are common. The F-mean of the letters is {value}, "
            "with the weight 0.8 for recall."
        )
        if _as_written(state)
        else N_(
            "Both texts are also compared by runs of 2, 3 and 4 letters, without spaces. The "
            "candidate has {candidate} runs and the reference {reference}; {common} are common. "
            "The F-mean of the letters is {value}, with the weight 0.8 for recall."
        )
    )
    return [
        message.format(
            common=_three(counted.common, translate),
            candidate=_three(counted.candidate, translate),
            reference=_three(counted.reference, translate),
            value=number(state.score.letters),
        )
    ]


def brief_penalty(state: State, translate: Translate) -> list[str]:
    """Describes the penalty next to the formula, with fragmentation."""
    if not state.score.fragmentation:
        return penalty_sentences(state, translate)
    message = translate(
        "The F-mean loses {percent}% of its value; it can lose at most γ = {gamma}."
    )
    percent = number(100 * state.score.penalty, 1)
    return [message.format(percent=percent, gamma=count(state.parameters.gamma))]


def brief_letters(state: State, translate: Translate) -> list[str]:
    """Describes the letters next to the formula, with all counts."""
    message = (
        N_(
            "Both texts are compared by runs of 2, 3 and 4 letters, including spaces and "
            "capitals at the beginning of words."
        )
        if _as_written(state)
        else N_("Both texts are compared by runs of 2, 3 and 4 letters, without spaces.")
    )
    return [translate(message)]


def _as_written(state: State) -> bool:
    return as_written(state.alignment.candidate, state.alignment.reference)


def _three(counts: Sequence[int], translate: Translate) -> str:
    """``"10, 6 and 5"``."""
    first, second, third = counts
    return translate("{first}, {second} and {third}").format(
        first=first, second=second, third=third
    )


def score_sentences(state: State, translate: Translate) -> list[str]:
    """Describes how the score is made."""
    made = state.score
    if made.share:
        message = translate(
            "Words make up {rest} of the score and letters μ = {share}: {rest} · {words} + "
            "{share} · {letters} gives {value}."
        )
        return [
            message.format(
                rest=count(1 - made.share),
                share=count(made.share),
                words=number(made.words),
                letters=number(made.letters),
                value=number(made.value),
            )
        ]
    return [
        translate("The score is the F-mean times (1 − penalty): {value}.").format(
            value=number(state.score.value)
        )
    ]
