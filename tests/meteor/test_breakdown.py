"""Where the score was lost: worked by hand, and sums that are exact whatever the numbers."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core.meteor.breakdown import Breakdown, breakdown
from meteor_core.model import Counts, Letters, Parameters, Statistics

PLAIN = Parameters(0.9, 3, 0.5)


def statistics(candidate: int, reference: int, matched: tuple[int, ...], chunks: int) -> Statistics:
    counts = tuple(Counts(n) for n in matched)
    words = sum(matched)
    stages = ("exact", "lemma", "synonym")[: len(matched)]
    return Statistics(
        stages, Counts(candidate), Counts(reference), counts, counts, words, words, chunks
    )


def test_a_perfect_match_loses_next_to_nothing() -> None:
    found = breakdown(statistics(5, 5, (5,), 1), PLAIN)
    assert (found.missing, found.extra, found.soft) == (0, 0, 0)
    assert found.order == pytest.approx(0.5 * 0.2**3)
    assert found.value == pytest.approx(1 - 0.5 * 0.2**3)


def test_nothing_matched_loses_everything_to_missing_words() -> None:
    assert breakdown(statistics(3, 4, (0,), 0), PLAIN) == Breakdown(1, 0, 0, 0, 0)
    assert breakdown(statistics(0, 4, (0,), 0), PLAIN) == Breakdown(1, 0, 0, 0, 0)


def test_there_is_a_cat_on_the_mat() -> None:
    """5 matches in 3 chunks of 6 candidate and 7 reference words: 0.646377."""
    found = breakdown(statistics(6, 7, (5,), 3), PLAIN)
    recall = 1 / (0.1 + 0.9 / (5 / 7))
    f_mean = 1 / (0.1 / (5 / 6) + 0.9 / (5 / 7))
    assert found.missing == pytest.approx(1 - recall)
    assert found.extra == pytest.approx(recall - f_mean)
    assert found.soft == 0
    assert found.value == pytest.approx(0.6463768)


def test_inexact_matches_lose_by_their_weight() -> None:
    weighted = PLAIN.with_weights({"lemma": 0.5})
    found = breakdown(statistics(4, 4, (2, 2), 1), weighted)
    assert (found.missing, found.extra) == (0, 0)
    assert found.soft == pytest.approx(0.25)


_COUNT = st.integers(0, 60)
_COUNTS = st.builds(Counts, _COUNT, _COUNT)


@st.composite
def segments(draw: st.DrawFn) -> Statistics:
    """Statistics as an alignment may give them: no side matches more words than it has."""
    candidate, reference = (draw(st.tuples(_COUNTS, _COUNTS, _COUNTS)) for _ in range(2))
    spare = draw(st.tuples(_COUNTS, _COUNTS))
    words = [int(sum(counts.total for counts in side)) for side in (candidate, reference)]
    return Statistics(
        ("exact", "lemma", "synonym"),
        sum(candidate, spare[0]),
        sum(reference, spare[1]),
        candidate,
        reference,
        *words,
        draw(st.integers(0, min(words))),
        letters=Letters((5, 4, 3), (7, 6, 5), draw(st.tuples(*[st.integers(0, 3)] * 3))),
    )


_SHARE = st.floats(0, 1)
_PARAMETERS = st.builds(
    lambda a, b, g, d, w, s, m: Parameters(a, b, g, d, (("lemma", w), ("synonym", w / 2)), s, m),
    _SHARE,
    st.floats(0, 5),
    _SHARE,
    _SHARE,
    _SHARE,
    st.floats(0, 10),
    _SHARE,
)


@given(segments(), _PARAMETERS)
def test_parts_are_never_negative_and_sum_to_what_was_lost(summed, parameters) -> None:
    found = breakdown(summed, parameters)
    assert all(part >= 0 for _, part in found.parts)
    assert 0 <= found.granted <= found.value <= 1
    assert isclose(found.earned + found.granted, found.value)
    assert isclose(sum(part for _, part in found.parts), 1 - found.value, abs_tol=1e-12)


@given(st.lists(segments(), min_size=1, max_size=5), _PARAMETERS)
def test_a_corpus_s_summed_statistics_break_down_too(several, parameters) -> None:
    total = several[0]
    for one in several[1:]:
        total += one
    found = breakdown(total, parameters)
    assert isclose(sum(part for _, part in found.parts) + found.value, 1, abs_tol=1e-12)
