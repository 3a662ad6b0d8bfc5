"""The words of the nearest vectors, and what becomes of each beside the word as a pair.

The verdict is the Pair page's own: the two words are scored as candidate and reference.
"""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core import lexicons
from meteor_core.explain import words
from meteor_core.explain.why import StageVerdict, why
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Token

AT_ONCE = 50
"""Words that are looked for together: a list and a map of them ask the model but once."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A near word of the model, as it is spelt there, and its cosine with the word.

    ``verdict``: what the metric makes of the two as a pair (``verdict``); None for a spelling that
    is several words. ``compared``: the cosine that the metric goes by, which is that of lemmas.
    """

    word: str
    cosine: float
    verdict: StageVerdict | None = None
    compared: float | None = None


def nearest(word: Token, language: str, count: int = 20) -> tuple[tuple[str, float], ...]:
    """The words of the largest cosines with a word, and these; none where no model knows it."""
    model = lexicons.embedding(language)
    spelling = words.key(word, language)
    if model is None or not spelling:
        return ()
    return model.nearest(spelling, max(count, AT_ONCE))[:count]


def neighbours(metric: Meteor, word: Token, count: int = 20) -> tuple[Neighbour, ...]:
    """The ``nearest`` words, each scored with the word as a pair."""
    return tuple(
        Neighbour(other, cosine, *_as_a_pair(metric, word.text, other))
        for other, cosine in nearest(word, metric.language, count)
    )


def _as_a_pair(metric: Meteor, word: str, other: str) -> tuple[StageVerdict | None, float | None]:
    """The verdict on two words, and the cosine that the stages compare."""
    result = metric.rate(metric.align(word, [other]))
    alignment = result.alignment
    if len(alignment.candidate) != 1 or len(alignment.reference) != 1:
        return None, None
    asked = why(metric, result.references[0], result.parameters, "candidate", 0, partner=0)
    return verdict(asked.verdicts), words.cosine(metric, asked.token, alignment.reference[0])


def verdict(verdicts: tuple[StageVerdict, ...], stage: str = "embedding") -> StageVerdict | None:
    """Of what all stages say of two words: the match, else what keeps this stage from one."""
    matched = (verdict for verdict in verdicts if verdict.kind == "matched")
    return next(matched, next((verdict for verdict in verdicts if verdict.stage == stage), None))
