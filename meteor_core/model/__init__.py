"""The values that flow through the program: frozen, slotted, ignorant of who made them.

    text → Token → Link → Match (a chosen link) → Alignment → Statistics → Score

Positions are token indices counted from 0; spans are half-open ``(start, stop)`` pairs.
"""

from meteor_core.model.alignment import ALTERNATIVES, Alignment, Evidence, Link, Match, Span, Spans
from meteor_core.model.score import GREEK, Parameters, Score
from meteor_core.model.statistics import Counts, Letters, Statistics, counted_similarity
from meteor_core.model.words import Token, Word

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
