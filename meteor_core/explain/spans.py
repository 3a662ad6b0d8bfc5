"""Small questions about the words that a link joins."""

from __future__ import annotations

from meteor_core.model import Link, Span
from meteor_core.search.edges import Edge


def single(link: Link) -> bool:
    """Returns whether it joins one word with one."""
    return link.candidate[1] - link.candidate[0] == 1 == link.reference[1] - link.reference[0]


def overlap(span: Span, other: Span) -> bool:
    """``(1, 3), (2, 5)`` → True: both hold the third word."""
    return span[0] < other[1] and other[0] < span[1]


def share_a_word(one: Link | Edge, other: Link | Edge) -> bool:
    """Returns whether a word of the candidate, or of the reference, is in both."""
    return overlap(one.candidate, other.candidate) or overlap(one.reference, other.reference)
