"""The last steps of the stage player in sentences: what letters add, and what the score is."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.explain.player import State
from meteor_core.wording.words import Translate, count, number


def letters(state: State, translate: Translate) -> list[str]:
    """What letters are compared by, and what comes of it."""
    counted = state.statistics.letters
    message = translate(
        "Whatever the words, both texts are compared without blanks by runs of 2, 3 and 4 letters. "
        "They have {common} in common, of {candidate} in the candidate and {reference} in the "
        "reference: F-mean {value}, in which recall counts 0.8."
    )
    return [
        message.format(
            common=_three(counted.common, translate),
            candidate=_three(counted.candidate, translate),
            reference=_three(counted.reference, translate),
            value=number(state.score.letters),
        )
    ]


def _three(counts: Sequence[int], translate: Translate) -> str:
    """``"10, 6 and 5"``."""
    first, second, third = counts
    return translate("{first}, {second} and {third}").format(
        first=first, second=second, third=third
    )


def score(state: State, translate: Translate) -> list[str]:
    """What makes the score."""
    made = state.score
    if made.share:
        message = translate(
            "Words have a share of {rest} in the score, letters one of μ = {share}: "
            "{rest} · {words} + {share} · {letters} gives {value}."
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
