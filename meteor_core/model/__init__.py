"""The values that flow through the program: frozen, slotted, ignorant of who made them.

    text → Token → Link → Match (a chosen link) → Alignment → Statistics → Score

Positions are token indices counted from 0; spans are half-open ``(start, stop)`` pairs.
"""

from meteor_core.model.alignment import (
    ALTERNATIVES,
    Alignment,
    Evidence,
    Link,
    Match,
    Span,
    Spans,
    Token,
    Word,
)
from meteor_core.model.score import (
    GREEK,
    Counts,
    Letters,
    Parameters,
    Score,
    Statistics,
    counted_similarity,
)

__all__ = [
    "ALTERNATIVES",
    "GREEK",
    "Alignment",
    "Counts",
    "Evidence",
    "Letters",
    "Link",
    "Match",
    "Parameters",
    "Score",
    "Span",
    "Spans",
    "Statistics",
    "Token",
    "Word",
    "counted_similarity",
]
