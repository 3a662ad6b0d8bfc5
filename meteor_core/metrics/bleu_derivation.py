"""BLEU of one segment, step by step: p₁…p_N with clipping and smoothing, brevity penalty, mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.derivation import Derivation, Step
from meteor_core.metrics.expression import (
    Expression,
    Operation,
    Value,
    add,
    multiply,
    power,
    ratio,
    subtract,
)
from meteor_core.metrics.ngrams import Ngrams, ngrams

FLOOR, ADDED = 0.1, 1
"""What sacreBLEU's ``floor`` puts for a count of 0, and ``add-k`` adds to each."""

_CLIPPED = 3
"""Clipped n-grams that are named."""


def bleu_derivation(
    counts: Sequence[float],
    smooth: str,
    candidate: Sequence[str],
    references: Sequence[Sequence[str]],
) -> Derivation:
    """Derives BLEU from sacreBLEU's counts (c, r, counted, all), its smoothing, and the compared
    words."""
    c, r, *rest = map(int, counts)
    orders = len(rest) // 2
    counted, totals = rest[:orders], rest[orders:]
    brevity = _brevity(c, r)
    if not any(counted):
        nothing = (Phrase("The texts have no words in common, so BLEU is 0 even with smoothing."),)
        return Derivation((brevity, Step("BLEU", Value(0), nothing)))
    pairs = [ngrams(candidate, references, n) for n in range(1, orders + 1)]
    precisions = tuple(_precisions(counted, totals, smooth, pairs))
    return Derivation((*precisions, brevity, _bleu(brevity.value, precisions, orders)))


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
            "No n-grams count. Smoothing exp uses 1 ÷ 2 for the first such n and half as much "
            "each time after that."
        )
        return ratio(Value(1), multiply(power(Value(2), Value(zeros)), below)), (why,)
    why = Phrase("No n-grams count. Smoothing floor uses {least} instead of 0.", least=FLOOR)
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


def _bleu(brevity: Value, precisions: tuple[Step, ...], orders: int) -> Step:
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
