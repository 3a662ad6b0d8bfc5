"""N-grams that one system has and the other lacks: against a plain count, however it is cut."""

from __future__ import annotations

import random
import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from meteor_core.corpus.processes import stream
from meteor_core.corpus.versions import LONGEST, Gain, count_ngrams, gains, ranked

TEXTS = st.lists(st.sampled_from("абв"), max_size=6).map(" ".join)
SEGMENTS = st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), min_size=1, max_size=6)
ALL = 10**6


def test_the_longest_ngram_is_named_once() -> None:
    won, given = gains(["a b c", "x"], ["c b a", "y"], [["a b c", "y"]])
    assert [one.text for one in won] == ["a b c"]
    assert [one.text for one in given] == ["y"]
    assert won[0].segments == (0,)


def test_equal_candidates_and_empty_ones_win_nothing() -> None:
    assert gains(["a b", ""], ["a b", ""], [["a b", "c"]]) == ((), ())
    assert ranked([], []) == ((), ())


def ngrams(text: str) -> Counter[str]:
    words = re.split(" +", text) if text else []
    spans = [(i, j) for i in range(len(words)) for j in range(i + 1, len(words) + 1)]
    return Counter(" ".join(words[i:j]) for i, j in spans if j - i <= LONGEST)


@given(SEGMENTS)
def test_wins_and_losses_are_those_of_a_plain_count(rows: list[tuple[str, str, str, str]]) -> None:
    first, second, *references = map(list, zip(*rows, strict=True))
    nets: Counter[str] = Counter()
    where: dict[str, set[int]] = {}
    for segment, (one, other, *wanted) in enumerate(rows):
        most = ngrams(wanted[0]) | ngrams(wanted[1])
        has, lacks = ngrams(one) & most, ngrams(other) & most
        for text in most:
            nets[text] += has[text] - lacks[text]
            if has[text] != lacks[text]:
                where.setdefault(text, set()).add(segment)
    won, given = gains(first, second, references, ALL)
    for gain in (*won, *given):
        assert gain.net == nets[gain.text]
        assert gain.segments == tuple(sorted(where[gain.text]))
    named = {gain.text for gain in won}
    for text, net in nets.items():  # whatever is won is named, or is part of one won as often
        wholes = [other for other in named if f" {text} " in f" {other} " and nets[other] == net]
        assert net <= 0 or wholes


@given(SEGMENTS, st.integers(0, 99), st.integers(1, 3))
def test_neither_cuts_nor_order_nor_sides_matter(
    rows: list[tuple[str, str, str, str]], seed: int, lines: int
) -> None:
    def found(given: list[tuple[str, str, str, str]], size: int) -> tuple[list[Gain], list[Gain]]:
        first, second, *references = map(list, zip(*given, strict=True))
        blocks = stream({"a": first, "b": second}, references, count_ngrams, lines=size)
        won, lost = ranked(list(blocks), references)
        return list(won), list(lost)

    def bare(listed: list[Gain]) -> list[tuple[str, int]]:
        return [(gain.text, abs(gain.net)) for gain in listed]

    won, lost = found(rows, ALL)
    assert found(rows, lines) == (won, lost)
    shuffled = random.Random(seed).sample(rows, len(rows))
    assert [bare(side) for side in found(shuffled, lines)] == [bare(won), bare(lost)]
    swapped = [(second, first, *rest) for first, second, *rest in rows]
    assert [bare(side) for side in found(swapped, lines)] == [bare(lost), bare(won)]
