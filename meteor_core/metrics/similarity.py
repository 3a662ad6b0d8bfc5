"""Similarity of two strings, character by character, by RapidFuzz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version

from rapidfuzz.distance import Hamming, Jaro, JaroWinkler, Levenshtein

from meteor_core.messages.errors import InputError
from meteor_core.metrics.edits import Script, hamming_script
from meteor_core.metrics.engine import Engine, SegmentCounts

KINDS: Mapping[str, Callable[[str, str], float]] = {
    "levenshtein": Levenshtein.normalized_similarity,
    "hamming": Hamming.normalized_similarity,
    "jaro": Jaro.normalized_similarity,
    "jarowinkler": JaroWinkler.normalized_similarity,
}


class Similarity(Engine):
    """1 minus the normalised distance; of several references the most similar one counts.

    The score of a corpus is the mean of its segments'.
    """

    def __init__(self, kind: str, case: bool) -> None:
        self._kind, self._case = kind, case

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        text, others = self.compared(candidate), [self.compared(other) for other in references]
        return max(KINDS[self._kind](text, other) for other in others), 1.0

    def compared(self, text: str) -> str:
        """The characters: ``"Кот"`` → ``"кот"`` unless case counts."""
        return text if self._case else text.lower()

    def pieces(self, text: str) -> str:
        return text

    def rate(self, counts: SegmentCounts) -> float:
        return counts[0] / counts[1]

    def rate_corpus(self, sums: SegmentCounts) -> float:
        return self.rate(sums)

    def signature(self, references: int, corpus: bool) -> str:
        count = "var" if references < 0 else references
        return (
            f"{self._kind}|nrefs:{count}|case:{'mixed' if self._case else 'lc'}"
            f"{'|corpus:mean' if corpus else ''}|rapidfuzz:{version('rapidfuzz')}"
        )


class HammingSimilarity(Similarity):
    """The share of equal characters, of the references as long as the candidate."""

    def __init__(self, case: bool) -> None:
        super().__init__("hamming", case)

    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        length = len(self.compared(candidate))
        fitting = [other for other in references if len(self.compared(other)) == length]
        if not fitting:
            raise InputError(
                "Hamming compares texts of equal length only: the candidate has {length} "
                "characters, the reference {others}.",
                length=length,
                others=", ".join(str(len(self.compared(other))) for other in references),
            )
        return super().count(candidate, fitting)

    def script(self, candidate: str, reference: str) -> Script:
        self.count(candidate, [reference])
        return hamming_script(self.compared(candidate), self.compared(reference))
