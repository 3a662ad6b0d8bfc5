"""What a metric sees in a pair, as it cuts and folds texts: the evidence for pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from meteor_core.messages.errors import InputError
from meteor_core.metrics.metric import Metric
from meteor_core.metrics.overlap import (
    Heat,
    Matching,
    Ngrams,
    Script,
    common_subsequence,
    heat,
    matching,
    ngrams,
)


@dataclass(frozen=True, slots=True)
class Sides:
    """The words, or the characters, of both sides as they are shown."""

    candidate: tuple[str, ...]
    reference: tuple[str, ...]


def closest(metric: Metric, candidate: str, references: Sequence[str]) -> int:
    """Returns the reference with the best score, counted from 0; the first among equals.

    A reference that the metric refuses is never the one, unless it refuses all.
    """
    scores = [_kindness(metric, candidate, reference) for reference in references]
    return scores.index(max(scores))


def _kindness(metric: Metric, candidate: str, reference: str) -> float:
    """The score, turned round where lower is better; −∞ where the metric refuses the pair."""
    try:
        score = metric.segment(candidate, [reference])
    except InputError:
        return -inf
    return score if metric.definition.higher_is_better else -score


def common_ngrams(metric: Metric, candidate: str, references: Sequence[str], n: int) -> Ngrams:
    """BLEU or ROUGE-N → the n-grams in common with the references that count together.

    Of several, these are all where ``engine.pools_references``, and else a single one.
    """
    compared = metric.engine.compared
    return ngrams(compared(candidate), [compared(text) for text in references], n)


def subsequence(
    metric: Metric, candidate: str, reference: str
) -> tuple[tuple[tuple[int, int], ...], Sides]:
    """ROUGE-L → pairs of positions, and the words that are there."""
    compared = metric.engine.compared
    pairs = common_subsequence(compared(candidate), compared(reference))
    return pairs, _shown(metric, candidate, reference)


def edit_script(metric: Metric, candidate: str, reference: str) -> tuple[Script, Sides]:
    """TER, Levenshtein or Hamming → its edits, and the words or characters that they edit.

    Raises ``InputError`` where the metric cannot compare the two.
    """
    script = metric.engine.script(candidate, reference)
    return script, _shown(metric, candidate, reference)


def letter_matching(metric: Metric, candidate: str, reference: str) -> tuple[Matching, Sides]:
    """Jaro or Jaro–Winkler → the characters that match, and both strings in single characters."""
    compared = metric.engine.compared
    pairs = matching(compared(candidate), compared(reference))
    return pairs, _shown(metric, candidate, reference)


def letter_heat(metric: Metric, candidate: str, reference: str) -> Heat:
    """chrF → the share of n-grams in common along both texts."""
    settings = dict(metric.settings)
    return heat(candidate, reference, int(settings["order"]), bool(settings["lowercase"]))


def _shown(metric: Metric, candidate: str, reference: str) -> Sides:
    shown = metric.engine.shown
    return Sides(shown(candidate), shown(reference))
