"""Words so alike that a table, counted from texts, takes one for the other: “flower”, “flour”."""

from __future__ import annotations

from rapidfuzz.distance import Indel

ALIKE, SOUND_ALIKE = 0.75, 0.7
"""The share of common letters from which two words are taken for one another by mistake, and that
of words that do not begin alike: “flower”, “flour”."""

BEGINNING = 4
"""Letters that words of one root begin with, so that the lesser share says nothing of them."""


def alike(form: str, other: str) -> bool:
    """“conversation” and “conservation” → True, “east” and “eastern” → False."""
    similarity = Indel.normalized_similarity(form, other)
    unlike_roots = form[:BEGINNING] != other[:BEGINNING] and form[0] == other[0]
    return bool(similarity >= (SOUND_ALIKE if unlike_roots else ALIKE))
