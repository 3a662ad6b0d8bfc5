"""What computes a metric: counts of a segment, which sum to a corpus, and the score of counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Counts = tuple[float, ...]
"""All that a metric keeps of a segment; the counts of a corpus are the sum of its segments'."""


class Engine(Protocol):
    """A metric with its settings, ready to count."""

    def count(self, candidate: str, references: Sequence[str]) -> Counts:
        """A candidate and one reference or more → counts."""

    def rate(self, counts: Counts) -> float:
        """The counts of one segment → its score, within 0..1 unless the metric goes beyond."""

    def rate_corpus(self, sums: Counts) -> float:
        """The sums of many segments' counts → the score of the corpus."""

    def signature(self, references: int, corpus: bool) -> str:
        """All that the number depends on; ``references`` −1: their number varies."""
