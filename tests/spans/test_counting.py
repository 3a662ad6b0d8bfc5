"""Words that people marked, counted by what METEOR made of them."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from meteor_core.messages.errors import InputError
from meteor_core.model.spans import ErrorSpan
from meteor_core.spans import words
from meteor_core.spans.detection import (
    credits,
    curve,
    detection,
    doubted,
    judged_guesses,
    lifts,
    span_detection,
)
from meteor_core.spans.words import SpanFilter, interval, shares, wilson
from tests.spans.making import pair, table

EVERY = SpanFilter()


def counted(*pairs: object, chosen: SpanFilter = EVERY, system: str = "") -> dict[str, str]:
    """Kind → ``"marked/words"``."""
    found = shares(table(*pairs), chosen, system)  # type: ignore[arg-type]
    return {share.kind: f"{share.marked}/{share.words}" for share in found}


def test_each_word_is_of_one_stage_or_unmatched() -> None:
    found = counted(pair("the [dog] sat on [the] mat .", "the cat sat on the mat ."))
    assert found == {
        "exact": "1/5",
        "unmatched": "1/1",
        "chunk starts": "0/1",
        "out of order": "0/0",
        "all": "2/6",
    }


def test_any_character_marks_a_word_and_none_does_not() -> None:
    assert counted(pair("cat[s] sat", "cat sat"))["unmatched"] == "1/1"
    assert counted(pair("cats[ ]sat", "cat sat"))["all"] == "0/2"
    assert counted(pair("cats []sat", "cat sat"))["all"] == "0/2"  # a place, no characters


def test_neutral_errors_and_whole_segments_count_when_asked_for() -> None:
    pairs = (
        pair("[a b c] d", "a b c d", segment=0),
        pair("a [b:neutral] c d", "a b c d", segment=1),
        pair("a [b] c d", "a b c d", segment=2),
    )
    assert counted(*pairs)["all"] == "1/12"
    assert counted(*pairs, chosen=SpanFilter(whole=True))["all"] == "4/12"
    every = SpanFilter(frozenset(("minor", "neutral")), whole=True)
    assert counted(*pairs, chosen=every)["all"] == "5/12"


def test_filters() -> None:
    given = pair("a [b] c [d:major] e", "a b c d e")
    assert counted(given, chosen=SpanFilter(frozenset(("major",))))["all"] == "1/5"
    assert counted(given, chosen=SpanFilter(categories=frozenset(("Style",))))["all"] == "2/5"
    assert counted(given, chosen=SpanFilter(categories=frozenset(("Other",))))["all"] == "0/5"
    assert counted(given, chosen=SpanFilter(annotators=frozenset("y")))["all"] == "0/5"
    assert counted(given, chosen=SpanFilter(annotators=frozenset("z")))["all"] == "0/0"


def test_by_system_and_segments() -> None:
    pairs = (pair("a [x]", "a b", "A", 4), pair("a [y]", "a b", "B", 7), pair("a z", "a b", "B", 9))
    found = {share.kind: share for share in shares(table(*pairs), EVERY, "B")}
    assert (found["unmatched"].marked, found["unmatched"].words) == (1, 2)
    assert found["unmatched"].segments == (7,)


def test_many_pairs_are_the_same_in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [pair(f"the [dog] sat {n}", f"the cat sat {n}", segment=n) for n in range(6)]
    alone = table(*pairs)
    monkeypatch.setattr(words, "FEW_PAIRS", 2)
    assert (words.examine(pairs, _metric(), jobs=2).words == alone.words).all()
    monkeypatch.setattr(words, "MOST_PAIRS", 5)
    with pytest.raises(InputError, match="There are 6 annotated candidates"):
        words.examine(pairs, _metric())


def _metric() -> object:
    from meteor_core import Meteor

    return Meteor("en", "tuned", stages=("exact",))


def test_an_empty_candidate_has_no_words() -> None:
    assert counted(pair("", "the cat"), pair("the", "the"))["all"] == "0/1"


@given(st.integers(1, 400), st.data())
def test_wilson_is_scipys(number: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, number))
    theirs = binomtest(hits, number).proportion_ci(method="wilson")
    assert wilson(hits / number, number) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_words_of_one_segment_are_no_independent_witnesses() -> None:
    counts = np.full(40, 10.0)
    spread, clustered = np.tile([1.0, 1.0], 20), np.tile([10.0, 0.0, 0.0, 0.0], 10)
    clustered *= spread.sum() / clustered.sum()
    low, high = interval(spread, counts)[1:]
    wide = interval(np.tile([4.0, 0.0, 0.0, 0.0], 10), counts)
    assert wide[0] == pytest.approx(interval(spread, counts)[0])
    assert wide[2] - wide[1] > high - low
    assert all(map(isnan, interval(np.zeros(3), np.zeros(3))))
    for share in (0, 1):  # how far they are alike cannot be seen
        assert interval(share * counts, counts)[1:] == pytest.approx(wilson(share, 40))


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20))
def test_an_interval_holds_its_share(pairs: list[tuple[int, int]]) -> None:
    hits = np.array([float(min(pair)) for pair in pairs])
    counts = np.array([float(max(pair)) for pair in pairs])
    share, low, high = interval(hits, counts)
    if (counts > 0).sum() == 1:
        assert isnan(low)
        assert isnan(high)
    elif counts.sum():
        assert 0 <= low <= share + 1e-9
        assert share <= high + 1e-9 <= 1 + 1e-9
        plain = wilson(share, counts.sum())
        assert high - low >= plain[1] - plain[0] - 1e-9


PAIRS = (
    pair("the [dog] sat on mat", "the cat sat on the mat"),
    pair("[we] met [Smith] there and home", "we met Jones there", segment=1),
)


def test_precision_and_recall_by_hand() -> None:
    found = {guess.found.name: guess.found for guess in judged_guesses(table(*PAIRS), EVERY)}
    unmatched = found["unmatched"]  # dog Smith and home; marked: dog we Smith
    assert (unmatched.guessed, unmatched.right) == (4, 2)
    assert unmatched.precision == pytest.approx(2 / 4)
    assert unmatched.recall == pytest.approx(2 / 3)
    assert unmatched.f1 == pytest.approx(2 * 2 / (4 + 3))
    assert unmatched.base == pytest.approx(3 / 11)
    spans = span_detection(table(*PAIRS), EVERY)  # dog; Smith; and home
    assert (spans.proposed, spans.touching, spans.marked, spans.touched) == (3, 2, 3, 2)


def test_the_curve_ends_with_all_words() -> None:
    points = curve(table(*PAIRS), EVERY, {"exact": 1.0})
    assert [point.threshold for point in points] == [0.0, 1.0]
    assert points[-1].recall == 1.0
    assert points[-1].precision == pytest.approx(points[-1].base)


def test_credit_is_the_weight_of_the_stage() -> None:
    given = table(pair("cats sat dog", "cat sat"), stages=("exact", "stem"))
    assert list(credits(given, {"stem": 0.6})) == [0.6, 1.0, 0.0]


def test_doubts() -> None:
    given = table(*PAIRS)
    points = doubted(given, EVERY)
    assert points[0].guessed == 1  # Smith, a name
    assert [point.recall for point in points] == sorted(point.recall for point in points)
    assert lifts(given, EVERY)["name"] == pytest.approx(11 / 3)


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30))
def test_measures_agree_with_their_definition(words: list[tuple[bool, bool]]) -> None:
    guessed, marked = (np.array([w[n] for w in words], dtype=bool) for n in (0, 1))
    found = detection("", guessed, marked)
    if found.right:
        p, r = found.precision, found.recall
        assert found.f1 == pytest.approx(2 * p * r / (p + r))
    assert isnan(found.precision) == (not guessed.any())


def test_spans_that_cover() -> None:
    span = ErrorSpan(2, 5, "minor")
    assert [span.covers(*place) for place in [(0, 2), (0, 3), (4, 9), (5, 6)]] == [0, 1, 1, 0]
