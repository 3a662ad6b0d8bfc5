"""Similarity of two strings, character by character, by RapidFuzz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rapidfuzz.distance import Hamming, Jaro, JaroWinkler, Levenshtein

from meteor_core.messages.errors import InputError
from meteor_core.metrics.derivation import Derivation, several
from meteor_core.metrics.edits import Script, hamming_script
from meteor_core.metrics.engine import Engine, SegmentCounts
from meteor_core.metrics.string_derivation import (
    hamming_derivation,
    jaro_derivation,
    levenshtein_derivation,
)
from meteor_core.model.libraries import version

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

    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        best, others = self.count(candidate, references)[0], self._comparable(candidate, references)
        text = self.compared(candidate)
        place = next(n for n in others if KINDS[self._kind](text, self._at(references, n)) == best)
        other, why = self._at(references, place), several(place, len(references))
        if self._kind.startswith("jaro"):
            return jaro_derivation(text, other, self._kind == "jarowinkler", why)
        script = self.script(candidate, references[place])
        if self._kind == "hamming":
            return hamming_derivation(script, len(text), why)
        return levenshtein_derivation(script, len(text), len(other), why)

    def _at(self, references: Sequence[str], place: int) -> str:
        return self.compared(references[place])

    def _comparable(self, candidate: str, references: Sequence[str]) -> Sequence[int]:
        """The numbers of the references that this can be compared with."""
        return range(len(references))

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
        fitting = [references[n] for n in self._comparable(candidate, references)]
        if not fitting:
            raise InputError(
                "Hamming compares only texts of equal length. Characters in the candidate: "
                "{length}, in the reference: {others}.",
                length=length,
                others=", ".join(str(len(self.compared(other))) for other in references),
            )
        return super().count(candidate, fitting)

    def _comparable(self, candidate: str, references: Sequence[str]) -> Sequence[int]:
        length = len(self.compared(candidate))
        return [n for n in range(len(references)) if len(self._at(references, n)) == length]

    def script(self, candidate: str, reference: str) -> Script:
        self.count(candidate, [reference])
        return hamming_script(self.compared(candidate), self.compared(reference))
