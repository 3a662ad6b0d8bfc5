"""The words of the nearest vectors, and the result of each as a pair with the word.

The verdict is the Pair page's own: the two words are scored as candidate and reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meteor_core import lexicons
from meteor_core.explain import words
from meteor_core.explain.why import StageVerdict, verdict_on_words
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Parameters, Token
from meteor_core.model.score import Judged

AT_ONCE = 50
"""Words that are looked up together, so that a list and a map of them use the model only once."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A near word of the model, as it is spelt there, and its cosine with the word.

    ``verdict``: what the metric makes of the two as a pair: their match, else what keeps the stage
    embedding from one; None for a spelling that is several words. ``compared``: the cosine that the
    metric uses, which is that of lemmas.
    """

    word: str
    cosine: float
    verdict: StageVerdict | None = None
    compared: float | None = None


def nearest(word: Token, language: str, count: int = 20) -> tuple[tuple[str, float], ...]:
    """Returns the words of the largest cosines with a word, and these; none if no model has it."""
    model = lexicons.embedding(language)
    spelling = words.key(word, language)
    if model is None or not spelling:
        return ()
    return model.nearest(spelling, max(count, AT_ONCE))[:count]


def neighbours(metric: Meteor, word: Token, count: int = 20) -> tuple[Neighbour, ...]:
    """Returns the ``nearest`` words, each scored with the word as a pair."""
    near = nearest(word, metric.language, count)
    if not near:
        return ()
    pairs = metric.rate(metric.align(word.text, [other for other, _ in near]))
    return tuple(
        Neighbour(other, cosine, *_as_a_pair(metric, judged, pairs.parameters))
        for (other, cosine), judged in zip(near, pairs.references, strict=True)
    )


def unmatched(metric: Meteor, word: Token, others: Sequence[str]) -> frozenset[str]:
    """Returns those words that do not match the word as a pair: ``("хороший", ["пьяный"])``."""
    if not others:
        return frozenset()
    pairs = metric.rate(metric.align(word.text, others))
    judged = zip(others, pairs.references, strict=True)
    return frozenset(other for other, one in judged if not one.alignment.matches)


def _as_a_pair(
    metric: Meteor, judged: Judged, parameters: Parameters
) -> tuple[StageVerdict | None, float | None]:
    """The verdict on two words, and the cosine that the stages compare."""
    alignment = judged.alignment
    if len(alignment.candidate) != 1 or len(alignment.reference) != 1:
        return None, None
    verdict = verdict_on_words(metric, judged, parameters, "embedding")
    return verdict, words.cosine(metric, alignment.candidate[0], alignment.reference[0])
