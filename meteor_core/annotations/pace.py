"""How long people take, by the times of their answers and by what pages measured.

Neither is the truth: pages measure how long an item stood on the screen (also while nobody looked),
and between two answers lies all that was done for the second. A gap longer than a break counts as
no work; of the first answer after it only what the page measured counts, as far as that is no break
either.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

BREAK = 300.0
"""Seconds without an answer after which somebody is held to be away."""

FASTEST = 100.0
"""Characters a second: nobody reads faster, though their eyes may run over a text so."""

FEWEST = 5
"""Timed answers of which the pace can be told."""

Answer = tuple[float, float | None]
"""When it was given, and the seconds that the page measured."""


def worked(answers: Iterable[Answer]) -> float:
    """Seconds of work, breaks apart."""
    ordered = sorted(answers, key=lambda answer: (answer[0], answer[1] or 0.0))
    total = min(ordered[0][1] or 0.0, BREAK) if ordered else 0.0
    for (before, _), (made, seconds) in pairwise(ordered):
        gap = made - before
        total += gap if gap <= BREAK else min(seconds or 0.0, BREAK)
    return total
