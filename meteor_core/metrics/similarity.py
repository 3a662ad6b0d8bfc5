"""Similarity of two strings, character by character, by RapidFuzz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version

from rapidfuzz.distance import Hamming, Jaro, JaroWinkler, Levenshtein

from meteor_core.messages.errors import InputError
from meteor_core.metrics.engine import Counts

KINDS: Mapping[str, Callable[[str, str], float]] = {
    "levenshtein": Levenshtein.normalized_similarity,
    "hamming": Hamming.normalized_similarity,
    "jaro": Jaro.normalized_similarity,
    "jarowinkler": JaroWinkler.normalized_similarity,
}


class Similarity:
    """1 minus the normalised distance; of several references the most similar one counts.

    The score of a corpus is the mean of its segments'.
    """

    def __init__(self, kind: str, case: bool) -> None:
        self._kind, self._case = kind, case

    def count(self, candidate: str, references: Sequence[str]) -> Counts:
        text, others = self.seen(candidate), [self.seen(reference) for reference in references]
        if self._kind == "hamming":
            others = _as_long(text, others)
        return max(KINDS[self._kind](text, other) for other in others), 1.0

    def seen(self, text: str) -> str:
        """The text as it is compared."""
        return text if self._case else text.lower()

    def rate(self, counts: Counts) -> float:
        return counts[0] / counts[1]

    def rate_corpus(self, sums: Counts) -> float:
        return self.rate(sums)

    def signature(self, references: int, corpus: bool) -> str:
        count = "var" if references < 0 else references
        return (
            f"{self._kind}|nrefs:{count}|case:{'mixed' if self._case else 'lc'}"
            f"{'|corpus:mean' if corpus else ''}|rapidfuzz:{version('rapidfuzz')}"
        )


def _as_long(text: str, others: Sequence[str]) -> list[str]:
    """The references that Hamming can compare with."""
    fitting = [other for other in others if len(other) == len(text)]
    if not fitting:
        raise InputError(
            "Hamming compares texts of equal length only: the candidate has {length} characters, "
            "the reference {others}.",
            length=len(text),
            others=", ".join(str(len(other)) for other in others),
        )
    return fitting
