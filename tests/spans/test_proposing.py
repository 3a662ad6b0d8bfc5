"""What an alignment says of words, and the error spans that are proposed from it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.model import Alignment
from meteor_core.spans.proposing import DOUBTS, aligned_words, kind_of, proposed_spans

WORDS = st.lists(
    st.sampled_from(["cat", "sat", "on", "the", "mat", "Paris", "quickly", ",", ".", "and"]),
    max_size=9,
)


@cache
def metric() -> Meteor:
    return Meteor("en", "tuned", stages=("exact",))


def aligned(candidate: str, reference: str) -> Alignment:
    return metric().align(candidate, [reference])[0]


@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ("the cat sat", "the cat sat", "the= cat= sat="),
        ("the cat sat", "the dog sat", "the= cat?1 sat=^"),
        ("sat the cat", "the cat sat", "sat= the=^x cat=x"),
        ("the cat , sat", "the cat , sat", "the= cat= sat="),
        ("a b cat", "cat", "a? b? cat="),
    ],
)
def test_what_is_said_of_each_word(candidate: str, reference: str, expected: str) -> None:
    """``=`` matched, ``?`` not, the content words missing there, ``^`` begins, ``x`` crosses."""
    words = aligned_words(aligned(candidate, reference))
    shown = [
        word.token.text
        + ("=" if word.matched else "?")
        + (str(word.gap) if word.gap else "")
        + "^" * word.begins
        + "x" * word.crosses
        for word in words
    ]
    assert " ".join(shown) == expected


@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ("the cat sat", "the cat sat", []),
        ("he ate a stone", "he ate an apple", ["a stone major content"]),
        ("he went home quickly", "he went home", ["quickly minor content"]),
        ("we met Smith there", "we met Jones there", ["Smith major name"]),
        ("Smith came", "Jones came", ["Smith major content"]),  # any first word has a capital
        ("the cat and sat", "the cat sat", []),  # a function word alone is no reason
        ("cat dog bird fish", "one", ["cat dog bird fish major content"]),
        ("stone , sand", "water", ["stone major content", "sand major content"]),
    ],
)
def test_proposals(candidate: str, reference: str, expected: list[str]) -> None:
    found = proposed_spans(metric().score(candidate, reference))
    shown = [f"{candidate[span.start : span.stop]} {span.severity} {span.kind}" for span in found]
    assert shown == expected
    assert all(span.doubt == DOUBTS[span.kind] for span in found)


def test_a_lower_threshold_proposes_more() -> None:
    pair = aligned("the cat and sat", "the cat sat")
    assert proposed_spans(pair) == ()
    assert [span.kind for span in proposed_spans(pair, 1.2)] == ["function"]


@given(WORDS, WORDS, st.floats(0, 9))
def test_proposals_are_apart_in_order_and_of_doubted_words(
    candidate: list[str], reference: list[str], least: float
) -> None:
    text = " ".join(candidate)
    pair = aligned(text or "x", " ".join(reference) or "y")
    found = proposed_spans(pair, least)
    ends = [end for span in found for end in (span.start, span.stop)]
    assert ends == sorted(ends)
    assert len(set(ends)) == len(ends)
    for word in aligned_words(pair):
        if DOUBTS.get(kind_of(word), -1.0) >= least:
            assert any(s.start <= word.token.start < word.token.stop <= s.stop for s in found)


@given(WORDS, WORDS)
def test_fewer_are_proposed_as_the_threshold_rises(
    candidate: list[str], reference: list[str]
) -> None:
    pair = aligned(" ".join(candidate) or "x", " ".join(reference) or "y")
    sizes = [
        sum(span.stop - span.start for span in proposed_spans(pair, least))
        for least in (1.0, 1.3, 2.0, 3.0, 9.0)
    ]
    assert sizes == sorted(sizes, reverse=True)
