"""Guesses at what people mark, each from one property of an alignment: the registry of them.

Without a match, matched by this stage or that, at a break of order; then several of these together.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from meteor_core.spans.counting import CHUNK_STARTS, OUT_OF_ORDER
from meteor_core.spans.kinds import UNMATCHED
from meteor_core.spans.resampling import Guess, measured
from meteor_core.spans.words import Mask, SpanFilter, WordTable

CONTENT = "unmatched content words"
BROKEN_ORDER = "broken order"
INEXACT, WITH_ORDER = "unmatched or inexact", "unmatched, inexact or broken order"
PROPOSED = "proposed"

EXACT = "exact"


def guesses(table: WordTable) -> Iterator[tuple[str, Mask]]:
    """Yields every guess with its words; stages that match nothing are left out."""
    words = table.words
    unmatched, order = words["stage"] < 0, words["begins"] | words["crosses"]
    soft = np.isin(words["stage"], [n for n, s in enumerate(table.stages) if s != EXACT])
    yield UNMATCHED, unmatched
    yield CONTENT, unmatched & ~words["function"]
    for number, stage in enumerate(table.stages):
        if (mask := words["stage"] == number).any():
            yield stage, mask
    yield CHUNK_STARTS, words["begins"]
    yield OUT_OF_ORDER, words["crosses"]
    yield BROKEN_ORDER, order
    yield INEXACT, unmatched | soft
    yield WITH_ORDER, unmatched | soft | order
    yield PROPOSED, words["proposed"]


def guessed_words(table: WordTable, name: str) -> Mask:
    """Returns the words of one of ``guesses``. Raises ``KeyError`` for a name that is none."""
    return dict(guesses(table))[name]


def judged_guesses(table: WordTable, chosen: SpanFilter) -> list[Guess]:
    """Measures every guess, with 95% intervals."""
    return measured(table, chosen, [(name, 0.0, mask) for name, mask in guesses(table)])
