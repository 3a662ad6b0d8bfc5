"""The values that flow through the program: frozen, slotted, ignorant of who made them.

    text → Token → Link → Match (a chosen link) → Alignment → Statistics → Score

Positions are token indices counted from 0; spans are half-open ``(start, stop)`` pairs.
"""

from meteor_core.model.alignment import Alignment, Evidence, Link, Match, Span
from meteor_core.model.score import Parameters, Score
from meteor_core.model.statistics import Counts, Statistics, counted_similarity
from meteor_core.model.words import Token, Word

__all__ = [
    "Alignment",
    "Counts",
    "Evidence",
    "Link",
    "Match",
    "Parameters",
    "Score",
    "Span",
    "Statistics",
    "Token",
    "Word",
    "counted_similarity",
]
