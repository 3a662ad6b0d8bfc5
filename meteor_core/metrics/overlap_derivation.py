"""ROUGE and chrF of one segment, step by step: what is in common, P, R and F."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.messages.phrase import Phrase
from meteor_core.metrics.derivation import Derivation, Row, Step, f_score, several, share
from meteor_core.metrics.edits import common_subsequence
from meteor_core.metrics.expression import Value, mean, ratio
from meteor_core.metrics.ngrams import ngrams

_WORDS = 60
"""Words of a common subsequence that are listed."""

_TITLES = {"f": "F", "precision": "P", "recall": "R"}


def rouge_derivation(
    n: int, mode: str, candidate: Sequence[str], references: Sequence[Sequence[str]]
) -> Derivation:
    """Derives ROUGE-n, or ROUGE-L for an ``n`` of 0; of several references the one of the best
    F."""
    derived = [_rouge(n, candidate, reference) for reference in references]
    best = max(range(len(derived)), key=lambda place: derived[place][2].value.value)
    precision, recall, f = derived[best]
    steps = {"P": (precision,), "R": (recall,), "F": (precision, recall, f)}[_TITLES[mode]]
    last = steps[-1]
    why = (*last.why, *several(best, len(references)))
    return Derivation((*steps[:-1], Step(last.symbol, last.expression, why)))


def _rouge(n: int, candidate: Sequence[str], reference: Sequence[str]) -> tuple[Step, Step, Step]:
    """P, R and F under one reference."""
    if n:
        counted = ngrams(candidate, [reference], n)
        common = Value(counted.counted, "common n-grams")
        totals = counted.total, max(len(reference) - n + 1, 0)
        names = "n-grams of the candidate", "n-grams of the reference"
        why: tuple[Phrase, ...] = ()
    else:
        pairs = common_subsequence(candidate, reference)
        common, totals = Value(len(pairs), "LCS"), (len(candidate), len(reference))
        names = "words of the candidate", "words of the reference"
        why = _subsequence([candidate[own] for own, _ in pairs])
    precision = share("P", common, Value(totals[0], names[0]))
    recall = share("R", common, Value(totals[1], names[1]))
    precision = Step("P", precision.expression, (*precision.why, *why))
    return precision, recall, f_score("F", precision.value, recall.value)


def _subsequence(words: Sequence[str]) -> tuple[Phrase, ...]:
    """The words in the same order on both sides."""
    if not 0 < len(words) <= _WORDS:
        return ()
    return (Phrase("In the same order in both texts: {words}.", words=" ".join(words)),)


def chrf_derivation(
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
