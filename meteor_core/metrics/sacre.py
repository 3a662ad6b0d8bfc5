"""BLEU, chrF and TER by sacreBLEU: its counts, its formulas, its signatures, on a scale of 0..1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sacrebleu.metrics.base import Metric
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from meteor_core.messages.errors import InputError
from meteor_core.metrics.engine import Counts
from meteor_core.model.limits import MOST_EDIT_WORK

SCALE = 100
"""What sacreBLEU multiplies every score by."""


class Sacre:
    """A sacreBLEU metric taken apart where sacreBLEU itself does: counts, sums, score."""

    def __init__(self, name: str, metric: Metric, single: Metric | None = None) -> None:
        self._name, self._metric, self._single = name, metric, single or metric

    def count(self, candidate: str, references: Sequence[str]) -> Counts:
        metric = self._metric
        lines = [metric._preprocess_segment(reference) for reference in references]
        known = metric._extract_reference_info(lines)
        line = metric._preprocess_segment(candidate)
        return tuple(metric._compute_segment_statistics(line, known))

    def words(self, text: str) -> list[str]:
        """The words that are compared: ``"Кот."`` → ``["Кот", "."]``."""
        return str(self._metric._preprocess_segment(text)).split()

    def rate(self, counts: Counts) -> float:
        return _rate(self._single, counts)

    def rate_corpus(self, sums: Counts) -> float:
        return _rate(self._metric, sums)

    def signature(self, references: int, corpus: bool) -> str:
        metric = self._metric if corpus else self._single
        settings = vars(metric) | {"num_refs": references}
        return f"{self._name}|{metric._SIGNATURE_TYPE(settings).format()}"


def _rate(metric: Metric, counts: Counts) -> float:
    # sacreBLEU writes into the list it is given, so it gets one of its own.
    score = float(metric._compute_score_from_stats(list(counts)).score) / SCALE
    return min(score, 1.0) if not isinstance(metric, TER) else score


def bleu(max_n: int, smooth: str, tokenizer: str, lowercase: bool) -> Sacre:
    """BLEU; of a single segment with the effective order, as sacreBLEU's own sentence scores."""
    settings: dict[str, Any] = {
        "lowercase": lowercase,
        "tokenize": tokenizer,
        "smooth_method": smooth,
        "max_ngram_order": max_n,
        "force": True,  # no warning that the text looks tokenised: the page shows its tokens
    }
    # Its signature does not tell the order, so the name does where it is not the usual one.
    name = "BLEU" if max_n == 4 else f"BLEU-{max_n}"
    return Sacre(name, BLEU(**settings), BLEU(**settings, effective_order=True))


def chrf(order: int, words: int, beta: int, lowercase: bool) -> Sacre:
    """chrF, with word n-grams chrF+ and chrF++."""
    metric = CHRF(char_order=order, word_order=words, beta=beta, lowercase=lowercase)
    return Sacre(f"chrF{beta}" + "+" * words, metric)


class BoundedTER(Sacre):
    """TER, whose search for shifts takes time that grows faster than the square of the words."""

    def count(self, candidate: str, references: Sequence[str]) -> Counts:
        words, *others = (len(self.words(text)) for text in (candidate, *references))
        if words * sum(others) > MOST_EDIT_WORK:
            raise InputError(
                "TER of {words} words against {others} would take too long: no more than {limit} "
                "pairs of words. Longer texts are scored segment by segment, as a corpus.",
                words=words,
                others=sum(others),
                limit=MOST_EDIT_WORK,
            )
        return super().count(candidate, references)


def ter(normalized: bool, punctuation: bool, case: bool) -> Sacre:
    """The translation edit rate: edits and shifts per word of the reference; lower is better."""
    return BoundedTER(
        "TER", TER(normalized=normalized, no_punct=not punctuation, case_sensitive=case)
    )
