"""What computes a metric: counts of a segment, which sum to a corpus, and the score of counts.

An engine that implements this class is scored, drawn and exported like every other metric.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.edits import Script, levenshtein_script

SegmentCounts = tuple[float, ...]
"""All that a metric keeps of a segment; the counts of a corpus are the sum of its segments'."""


class Engine(ABC):
    """A metric with its options set, ready to count; and what its pictures are made of."""

    orders: tuple[int, ...] = ()
    """The lengths of the n-grams that are counted, for a metric that counts any."""

    pools_references: bool = False
    """Whether n-grams of all references count, or only those of one reference."""

    @abstractmethod
    def count(self, candidate: str, references: Sequence[str]) -> SegmentCounts:
        """A candidate and one reference or more → counts.

        Raises ``InputError`` for texts that the metric cannot compare.
        """

    @abstractmethod
    def rate(self, counts: SegmentCounts) -> float:
        """The counts of one segment → its score, within 0..1 unless the metric goes beyond."""

    @abstractmethod
    def rate_corpus(self, sums: SegmentCounts) -> float:
        """The sums of many segments' counts → the score of the corpus."""

    @abstractmethod
    def signature(self, references: int, corpus: bool) -> str:
        """Returns all that the number depends on; ``references`` −1: their number varies."""

    @abstractmethod
    def compared(self, text: str) -> Sequence[str]:
        """The words, or the characters, that are compared: ``"Кот."`` → ``["кот", "."]``."""

    @abstractmethod
    def pieces(self, text: str) -> Sequence[str]:
        """Returns the text cut where ``compared`` cuts it, as far as possible, without folding."""

    @abstractmethod
    def derive(self, candidate: str, references: Sequence[str]) -> Derivation:
        """A pair → the steps that lead from its counts to its score.

        Raises ``InputError`` as ``count`` does.
        """

    def shown(self, text: str) -> tuple[str, ...]:
        """What is compared, spelt as its author did: ``"Кот."`` → ``("Кот", ".")``.

        As it is compared where the metric does more than fold it.
        """
        compared, pieces = self.compared(text), self.pieces(text)
        return tuple(pieces if len(pieces) == len(compared) else compared)

    def script(self, candidate: str, reference: str) -> Script:
        """Returns the edits that turn the candidate into the reference, in pieces as they are
        compared."""
        return levenshtein_script(self.compared(candidate), self.compared(reference))
