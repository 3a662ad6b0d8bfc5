"""Texts made to be hard: all are aligned, with bounded work, and the easy ones with proof."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from meteor_core.search.edges import Edge, SearchResult, chunk_count
from meteor_core.search.heuristic import greedy, mended_beam
from meteor_core.search.optimal import optimal
from meteor_core.search.phrases import tried_sets
from tests.effort import bounded
from tests.search.notation import check_valid, letters


def aligned(candidate: str, reference: str) -> SearchResult:
    """The default search's alignment, valid and with as many matches as there can be."""
    edges = letters(candidate, reference)
    with bounded():
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


def test_a_hard_one_is_aligned_better_than_by_the_other_searches() -> None:
    """Two hundred words of two forms: every word has a hundred partners."""
    sides = "ab" * 100, "aab" * 66
    edges, sizes = letters(*sides), map(len, sides)
    found, lengths = aligned(*sides), tuple(sizes)
    rivals = [chunk_count(search(edges, *lengths).edges) for search in (greedy, mended_beam)]
    assert chunk_count(found.edges) < min(rivals)


@pytest.mark.parametrize("words", [1, 2], ids=["phrase and word", "phrase and phrase"])
def test_a_phrase_over_and_over(words: int) -> None:
    """A hundred times beside as many: none is left unmatched, and nothing is called proved."""
    edges = [
        Edge(2 * one, 2 * one + 2, words * other, words * other + words, 3, 1.0)
        for one in range(100)
        for other in range(100)
    ]
    with bounded():
        found = optimal(edges, 200, 100 * words)
        tried = tried_sets([], edges)
    check_valid(found, edges)
    assert len(found.edges) == 100
    assert not found.optimal
    assert not tried.proved
    assert tuple(found.edges) in {one.phrases for one in tried.sets}  # which a proof shows


def test_a_word_of_each_phrase_has_an_earlier_match_anywhere() -> None:
    """Which phrases rob is not asked of each where each has hundreds of words to be looked at."""
    phrases = [Edge(i, i + 2, j, j + 1, 3, 1.0) for i in range(0, 160, 2) for j in range(0, 160, 2)]
    words = [Edge(i, i + 1, j, j + 1, 0, 1.0) for i in range(0, 160, 2) for j in range(1, 160, 2)]
    with bounded():
        found = optimal([*words, *phrases], 160, 160)
    check_valid(found, [*words, *phrases])
    assert len(found.edges) == 80


def test_thirty_words_of_two_letters_are_proved() -> None:
    one, other = drawn(60, "ab")[:30], drawn(60, "ab")[30:]
    assert aligned(one, other).optimal
