"""BLEU, chrF and TER by sacreBLEU: its counts, its formulas, its signatures, on a scale of 0..1."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

from sacrebleu.metrics.base import Metric as SacreMetric
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.metrics import sacre_inside
from meteor_core.metrics.definition import Engine, SegmentCounts
from meteor_core.metrics.derivation import (
    Derivation,
    Expression,
    Operation,
    Row,
    Step,
    Value,
    add,
    edit_values,
    f_score,
    mean,
    multiply,
    power,
    ratio,
    several,
    subtract,
)
from meteor_core.metrics.overlap import Ngrams, Script, ngrams, ter_script
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
        return _bleu_derivation(self.count(candidate, references), smooth, words, others)


class Chrf(Sacre):
    """chrF; of several references the one with the best F counts."""

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        counts = self.count(candidate, references)
        alone = (self.count(candidate, [reference]) for reference in references)
        best = next(place for place, other in enumerate(alone) if other == counts)
        letters, beta = (
            sacre_inside.sacrebleu_setting(self._metric, name) for name in ("char_order", "beta")
        )
        return _chrf_derivation(counts, letters, beta, best, len(references))


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
        return _ter_derivation(scripts, lengths, edits)

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
    """Makes BLEU's engine; a segment has the effective order, as in sacreBLEU's own scores."""
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


# How BLEU, chrF and TER of one segment come about, step by step.

FLOOR, ADDED = 0.1, 1
"""What sacreBLEU's ``floor`` puts for a count of 0, and ``add-k`` adds to each."""

_CLIPPED = 3
"""Clipped n-grams that are named."""


def _bleu_derivation(
    counts: Sequence[float],
    smooth: str,
    candidate: Sequence[str],
    references: Sequence[Sequence[str]],
) -> Derivation:
    """Derives BLEU from sacreBLEU's counts (c, r, counted, all), its smoothing, and the words."""
    c, r, *rest = map(int, counts)
    orders = len(rest) // 2
    counted, totals = rest[:orders], rest[orders:]
    brevity = _brevity(c, r)
    if not any(counted):
        nothing = (Phrase("The texts have no words in common, so BLEU is 0 even with smoothing."),)
        return Derivation((brevity, Step("BLEU", Value(0), nothing)))
    pairs = [ngrams(candidate, references, n) for n in range(1, orders + 1)]
    precisions = tuple(_precisions(counted, totals, smooth, pairs))
    return Derivation((*precisions, brevity, _geometric_mean(brevity.value, precisions, orders)))


def _brevity(c: int, r: int) -> Step:
    """``BP = exp(1 − r/c)`` of a candidate that is too short, else 1."""
    if c >= r or not c:
        longer = Phrase("Words in the candidate: {c}, in the closest reference: {r}.", c=c, r=r)
        return Step("BP", Value(int(c >= r and bool(c or not r))), (longer,))
    return Step("BP", Operation("exp", (subtract(Value(1), ratio(Value(r, "r"), Value(c, "c"))),)))


def _precisions(
    counted: Sequence[int], totals: Sequence[int], smooth: str, pairs: Sequence[Ngrams]
) -> Iterator[Step]:
    """p₁, p₂ …, up to the longest n-gram that the candidate has room for."""
    zeros = 0
    for n, (matches, total, pair) in enumerate(zip(counted, totals, pairs, strict=True), 1):
        if smooth == "add-k" and n > 1:
            yield Step(f"p_{n}", _added(matches, total), (*_clipping(pair), _ADDED))
            continue
        if not total:
            return
        zeros += not matches
        expression, why = _precision(matches, total, smooth, zeros)
        yield Step(f"p_{n}", expression, (*_clipping(pair), *why))


_ADDED = Phrase("Add-k smoothing adds 1 to the numerator and the denominator.")


def _added(matches: int, total: int) -> Expression:
    above, below = Value(matches, "counted n-grams"), Value(total, "n-grams of the candidate")
    return ratio(add(above, Value(ADDED)), add(below, Value(ADDED)))


def _precision(
    matches: int, total: int, smooth: str, zeros: int
) -> tuple[Expression, tuple[Phrase, ...]]:
    """Counted over all; ``zeros``: the precisions of 0 up to here, this one among them."""
    above, below = Value(matches, "counted n-grams"), Value(total, "n-grams of the candidate")
    if matches or smooth in ("none", "add-k"):
        return ratio(above, below), ()
    if smooth == "exp":
        why = Phrase(
            "No n-gram matches. Exp smoothing counts half a match for the first such n, and half "
            "as much for each further one."
        )
        return ratio(Value(1), multiply(power(Value(2), Value(zeros)), below)), (why,)
    why = Phrase("No n-gram matches. Floor smoothing uses {least} instead of 0.", least=FLOOR)
    return ratio(Value(FLOOR), below), (why,)


def _clipping(pair: Ngrams) -> Iterator[Phrase]:
    """The n-grams that are in the candidate more often than they count."""
    clipped = [ngram for ngram in pair.ngrams if ngram.clipped]
    for ngram in clipped[:_CLIPPED]:
        yield Phrase(
            "Clipped: “{words}” occurs {here} times in the candidate, but at most {counted} "
            "times in any one reference, so it counts {counted} times.",
            words=" ".join(ngram.words),
            here=len(ngram.candidate),
            counted=ngram.counted,
        )


def _geometric_mean(brevity: Value, precisions: tuple[Step, ...], orders: int) -> Step:
    """The geometric mean of the precisions, times the brevity penalty."""
    values = tuple(step.value for step in precisions)
    why: tuple[Phrase, ...] = ()
    if len(values) < orders:
        why = (
            Phrase("The candidate is too short for longer n-grams, so N is {n}.", n=len(values)),
        )
    if not all(value.value for value in values):
        zero = Phrase("One factor is 0 and smoothing is off, so the product is 0.")
        return Step("BLEU", multiply(brevity, *values), (*why, zero))
    product = multiply(*values) if len(values) > 1 else values[0]
    mean = power(product, ratio(Value(1), Value(len(values)))) if len(values) > 1 else product
    return Step("BLEU", multiply(brevity, mean), why)


def _chrf_derivation(
    counts: Sequence[float], letters: int, beta: int, reference: int, references: int
) -> Derivation:
    """Derives chrF from sacreBLEU's counts, three for each length; ``letters``: the lengths of
    characters.

    P and R are means over the lengths that both texts have; F is made of these two.
    """
    triples = [counts[first : first + 3] for first in range(0, len(counts), 3)]
    rows = tuple(
        _order(n if n <= letters else n - letters, n <= letters, triple, beta)
        for n, triple in enumerate(triples, 1)
        if triple[0] and triple[1]
    )
    precision = Step("chrP", mean(tuple(row.steps[0].value for row in rows)))
    recall = Step("chrR", mean(tuple(row.steps[1].value for row in rows)))
    why = (
        Phrase(
            "This is the F of the mean P and the mean R, not the mean of the F values for each n."
        ),
    )
    total = f_score("chrF", precision.value, recall.value, beta)
    why = (*total.why, *(why if len(rows) > 1 else ()), *several(reference, references))
    return Derivation((precision, recall, Step("chrF", total.expression, why)), rows)


def _order(n: int, letters: bool, triple: Sequence[float], beta: int) -> Row:
    """P, R and F of one length."""
    own, other, common = triple
    above = Value(common, "common n-grams")
    index = str(n) if letters else f"w{n}"
    precision = Step(f"P_{index}", ratio(above, Value(own, "n-grams of the candidate")))
    recall = Step(f"R_{index}", ratio(above, Value(other, "n-grams of the reference")))
    label = Phrase("characters, n = {n}", n=n) if letters else Phrase("words, n = {n}", n=n)
    f = f_score(f"F_{index}", precision.value, recall.value, beta)
    return Row(label, (precision, recall, f))


def _ter_derivation(scripts: Sequence[Script], lengths: Sequence[int], edits: float) -> Derivation:
    """Derives TER from each reference's script and its words; ``edits``: the fewest of them."""
    best = next(place for place, script in enumerate(scripts) if script.cost == edits)
    shifts = Value(len(scripts[best].shifts), "shifts")
    total = Step("edits", add(*edit_values(scripts[best]), shifts), several(best, len(scripts)))
    words = Step("words of the reference", mean(tuple(Value(length) for length in lengths)))
    if not words.value.value:
        why = (Phrase("The reference has no words, so every word of the candidate is an edit."),)
        return Derivation((total, Step("TER", Value(float(bool(edits))), why)))
    steps = (total, words) if len(lengths) > 1 else (total,)
    return Derivation((*steps, Step("TER", ratio(total.value, words.value))))
