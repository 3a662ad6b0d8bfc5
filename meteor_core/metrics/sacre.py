"""BLEU, chrF and TER by sacreBLEU: its counts, its formulas, its signatures, on a scale of 0..1."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

from sacrebleu.metrics.base import Metric as SacreMetric
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from meteor_core.messages.errors import InputError
from meteor_core.metrics import sacre_inside
from meteor_core.metrics.bleu_derivation import bleu_derivation
from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.edits import Script, ter_script
from meteor_core.metrics.engine import Engine, SegmentCounts
from meteor_core.metrics.overlap_derivation import chrf_derivation
from meteor_core.metrics.string_derivation import ter_derivation
from meteor_core.model.limits import MOST_EDIT_WORK

SCALE = 100
"""What sacreBLEU multiplies every score by."""


MOST_KEPT = 20_000
"""Pairs whose counts TER keeps in a process, under a digest of their texts: some 5 MB."""


class Sacre(Engine):
    """A sacreBLEU metric taken apart where sacreBLEU itself does: counts, sums, score.

    ``single``: what scores one segment, where that is not what scores a corpus.
    """

    def __init__(
        self,
        name: str,
        metric: SacreMetric,
        single: SacreMetric | None = None,
        orders: tuple[int, ...] = (),
    ) -> None:
        self._name, self._metric = name, sacre_inside.sacrebleu_forgetting(metric)
        self._single = metric if single is None else sacre_inside.sacrebleu_forgetting(single)
        self.orders = orders

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        return sacre_inside.sacrebleu_counts(self._metric, candidate, references)

    def rate(self, counts: SegmentCounts) -> float:
        return self._rate(self._single, counts)

    def rate_corpus(self, sums: SegmentCounts) -> float:
        return self._rate(self._metric, sums)

    def _rate(self, metric: SacreMetric, counts: SegmentCounts) -> float:
        return min(sacre_inside.sacrebleu_score(metric, counts) / SCALE, 1.0)

    def signature(self, references: int, corpus: bool) -> str:
        metric = self._metric if corpus else self._single
        return f"{self._name}|{sacre_inside.sacrebleu_signature(metric, references)}"

    def compared(self, text: str) -> list[str]:
        """The words: ``"Кот."`` → ``["Кот", "."]``."""
        return sacre_inside.sacrebleu_line(self._metric, text).split()

    def pieces(self, text: str) -> list[str]:
        return text.split()


class Bleu(Sacre):
    """BLEU; a single segment has the effective order, as sacreBLEU's own sentence scores."""

    pools_references = True

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        words, others = self.compared(candidate), [*map(self.compared, references)]
        smooth = sacre_inside.sacrebleu_setting(self._metric, "smooth_method")
        return bleu_derivation(self.count(candidate, references), smooth, words, others)


class Chrf(Sacre):
    """chrF; of several references the one with the best F counts."""

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        counts = self.count(candidate, references)
        alone = (self.count(candidate, [reference]) for reference in references)
        best = next(place for place, other in enumerate(alone) if other == counts)
        letters, beta = (
            sacre_inside.sacrebleu_setting(self._metric, name) for name in ("char_order", "beta")
        )
        return chrf_derivation(counts, letters, beta, best, len(references))


class Ter(Sacre):
    """TER, which may exceed 1, and whose search for shifts grows faster than the words' square.

    What it counted of a pair is kept, so that equal pairs of all systems are searched once.
    """

    def __init__(self, name: str, metric: SacreMetric) -> None:
        super().__init__(name, metric)
        self._counted: OrderedDict[bytes, SegmentCounts] = OrderedDict()

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        key = _digest(candidate, references)
        counts = self._counted.get(key)
        if counts is None:
            counts = self._counted[key] = self._search(candidate, references)
            if len(self._counted) > MOST_KEPT:
                with suppress(KeyError):  # another thread may have taken the same one
                    self._counted.popitem(last=False)
        return counts

    def _search(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        texts = [self.compared(reference) for reference in references]
        words, others = len(self.compared(candidate)), [*map(len, texts)]
        if words * sum(others) > MOST_EDIT_WORK:
            raise InputError(
                "TER would take too long for {words} × {others} words; the limit is {limit} "
                "pairs of words. Split the text.",
                words=words,
                others=sum(others),
                limit=MOST_EDIT_WORK,
            )
        edits = [sacre_inside.ter_edits(self.compared(candidate), words) for words in texts]
        return min(edits), sum(map(len, texts)) / len(texts)

    def _rate(self, metric: SacreMetric, counts: SegmentCounts) -> float:
        return sacre_inside.sacrebleu_score(metric, counts) / SCALE

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        edits, _ = self.count(candidate, references)
        scripts = [self.script(candidate, reference) for reference in references]
        lengths = [len(self.compared(reference)) for reference in references]
        return ter_derivation(scripts, lengths, edits)

    def script(self, candidate: str, reference: str) -> Script:
        return ter_script(self.compared(candidate), self.compared(reference))


def _digest(candidate: str, references: Sequence[str]) -> bytes:
    """The same for the same texts alone: lengths part them."""
    digest = blake2b(digest_size=16)
    for text in (candidate, *references):
        encoded = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(encoded) + encoded)
    return digest.digest()


def bleu(max_n: int, smooth: str, tokenizer: str, lowercase: bool) -> Bleu:
    """Makes BLEU's engine; a segment has the effective order, as in sacreBLEU's own sentence
    scores."""
    settings: dict[str, Any] = {
        "lowercase": lowercase,
        "tokenize": tokenizer,
        "smooth_method": smooth,
        "max_ngram_order": max_n,
        "force": True,  # no warning that the text looks tokenised: the page shows its tokens
    }
    # Its signature does not contain the order, so the name does if it is not the usual one.
    name = "BLEU" if max_n == 4 else f"BLEU-{max_n}"
    single = BLEU(**settings, effective_order=True)
    return Bleu(name, BLEU(**settings), single, tuple(range(1, max_n + 1)))


def chrf(order: int, words: int, beta: int, lowercase: bool) -> Chrf:
    """Makes chrF's engine; with word n-grams chrF+ and chrF++."""
    metric = CHRF(char_order=order, word_order=words, beta=beta, lowercase=lowercase)
    return Chrf(f"chrF{beta}" + "+" * words, metric)


def ter(normalized: bool, punctuation: bool, case: bool) -> Ter:
    """Makes the engine of TER: edits and shifts per word of the reference; lower is better."""
    metric = TER(normalized=normalized, no_punct=not punctuation, case_sensitive=case)
    return Ter("TER", metric)
