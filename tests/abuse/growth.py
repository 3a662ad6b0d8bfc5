"""How work grows with the size of a text: an exponent, never a number of seconds."""

from __future__ import annotations

import gc
from collections.abc import Callable
from math import log
from statistics import linear_regression
from time import thread_time

SIZES = tuple(1 << power for power in range(8, 18))
"""Ten sizes, each twice the one before."""

LONG = 0.3
"""Seconds of the processor after which larger sizes tell nothing more."""

SHORT = 1e-4
"""Seconds below which the clock, not the work, is measured."""

TRIALS = 3
BOUND = 1.5
"""Between what grows as the size (1) and as its square (2)."""


def spent(work: Callable[[], object]) -> float:
    """Seconds of this thread's processor time."""
    began = thread_time()
    work()
    return thread_time() - began


def exponent(use: Callable[[str], object], text_of: Callable[[int], str]) -> float:
    """The slope of work over size, both as logarithms: 1 for linear work, 2 for quadratic.

    The least of a few trials, since a busy machine only ever adds; 0 for work too small to tell.
    """
    gc.disable()
    try:
        least = _slope(use, text_of)
        for _trial in range(TRIALS - 1):
            if least >= BOUND:
                least = min(least, _slope(use, text_of))
        return least
    finally:
        gc.enable()


def _slope(use: Callable[[str], object], text_of: Callable[[int], str]) -> float:
    points = []
    for size in SIZES:
        text = text_of(size)
        seconds = min(spent(lambda text=text: use(text)) for _repeat in range(2))
        if seconds > SHORT:
            points.append((log(size), log(seconds)))
        if seconds > LONG:
            break
    if len(points) < 3:
        return 0.0
    return linear_regression(*zip(*points[-6:], strict=True)).slope
