"""Texts made to be hard: they must be aligned within some seconds, and small ones with proof."""

from __future__ import annotations

import random
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from meteor_core.search.edges import Found
from meteor_core.search.optimal import optimal
from tests.search.notation import check_valid, letters

SECONDS = 5.0


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stops what takes longer."""

    def stop(*_: object) -> None:
        pytest.fail(f"took longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def aligned(candidate: str, reference: str) -> Found:
    edges = letters(candidate, reference)
    with within(SECONDS):
        found = optimal(edges, len(candidate), len(reference))
    check_valid(found, edges)
    assert len(found.edges) == (Counter(candidate) & Counter(reference)).total()
    return found


def drawn(length: int, alphabet: str) -> str:
    """Letters by lot, always the same ones."""
    return "".join(random.Random(f"{length}{alphabet}").choices(alphabet, k=length))


def listed(seed: int) -> str:
    """100 words with a comma after each, in an order of their own."""
    words = list(map(chr, range(500, 600)))
    random.Random(seed).shuffle(words)
    return "".join(f"{word}," for word in words)


EASY = {
    "equal words": ("a" * 200, "a" * 200),
    "equal words, some too many": ("a" * 200, "a" * 190),
    "alternating words": ("ab" * 100, "ba" * 100),
    "many words, few repeated": (drawn(200, "".join(map(chr, range(500, 800)))), listed(1)),
    "two lists, only commas equal": (
        listed(1),
        listed(2).translate({n: n + 500 for n in range(500, 600)}),
    ),
}


@pytest.mark.parametrize("name", EASY)
def test_easy_ones_are_proved(name: str) -> None:
    assert aligned(*EASY[name]).optimal


def test_a_hard_one_ends() -> None:
    aligned("ab" * 100, "aab" * 66)


def test_thirty_words_of_two_letters_are_proved() -> None:
    one, other = drawn(60, "ab")[:30], drawn(60, "ab")[30:]
    assert aligned(one, other).optimal
