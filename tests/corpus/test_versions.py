"""Two versions of a system: what changed, word by word and match by match."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.corpus.results import System
from meteor_core.corpus.scoring import score_corpus
from meteor_core.corpus.versions import (
    KINDS,
    HeldMatch,
    MatchChange,
    change_line,
    edits,
    match_changes,
    stage_changes,
    versions,
)
from meteor_core.messages.errors import ChoiceError
from meteor_core.render.marked import change_text

REFERENCE = ["the cat sat", "dogs bark loudly", "a b c d", "same words here", "one two"]
OLD = ["the cat sat", "dogs bark", "a x c d", "same words here", "one three"]
NEW = ["the cat lay", "dogs bark loudly", "a y c d", "same words here", "one four"]
WORDS_ALONE = replace(Meteor("en", "tuned").parameters, mu=0.0)
"""Letters tell any two wordings apart; words do not."""

METRIC = Meteor("en", "tuned", stages=("exact",), parameters=WORDS_ALONE)


def scored(old: list[str], new: list[str], reference: list[str]) -> tuple[System, ...]:
    return score_corpus({"v1": old, "v2": new}, [reference], METRIC)


def test_every_kind_of_change() -> None:
    found = versions(*scored(OLD, NEW, REFERENCE), OLD, NEW)
    assert (found.old, found.new) == ("v1", "v2")
    assert found.counts == {"worse": 1, "better": 1, "reworded": 2, "identical": 1}
    assert found.segments(["worse"]).tolist() == [0]
    assert found.segments(["better"]).tolist() == [1]
    assert found.segments(["reworded"]).tolist() == [2, 4], "equal ones keep their order"
    assert found.differences[0] < 0 < found.differences[1]


@pytest.mark.parametrize(("apart", "kind"), [(1e-13, "reworded"), (1e-11, "better")])
def test_what_only_the_order_of_sums_tells_apart_is_the_same(
    apart: float, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    systems = scored(["a b"], ["a c"], ["a d"])
    several = iter([np.array([0.5 + apart]), np.array([0.5])])
    monkeypatch.setattr(System, "segment_scores", property(lambda _: next(several)))
    assert versions(*systems, ["a b"], ["a c"]).counts[kind] == 1


def test_an_unknown_kind_is_named() -> None:
    found = versions(*scored(OLD, NEW, REFERENCE), OLD, NEW)
    with pytest.raises(ChoiceError, match="'gone'"):
        found.segments(["gone"])


lines = st.lists(
    st.tuples(*[st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(" ".join)] * 3),
    min_size=1,
    max_size=8,
)


@given(lines)
def test_the_way_back_is_the_opposite(rows: list[tuple[str, str, str]]) -> None:
    old, new, reference = (list(column) for column in zip(*rows, strict=True))
    systems = scored(old, new, reference)
    there = versions(*systems, old, new)
    back = versions(*systems[::-1], new, old)
    assert sum(there.counts.values()) == len(rows)
    assert there.counts["worse"] == back.counts["better"]
    assert there.counts["identical"] == back.counts["identical"]
    assert np.array_equal(there.differences, -back.differences)
    changed = there.segments(list(KINDS))
    sizes = np.abs(there.differences[changed])
    assert (np.diff(sizes) <= 0).all()
    assert sorted(changed.tolist()) == list(range(len(rows)))


def test_what_each_stage_matched() -> None:
    systems = scored(OLD, NEW, REFERENCE)
    (exact,) = stage_changes(*systems, np.array([0, 1]))
    assert exact == ("exact", 5, 5)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("a red cat", "a blue cat", "red → blue"),
        ("12 cats", "21 cats", "12 → 21"),
        ("он не спит", "он спит", "− не"),
        ("sleeps", "she sleeps now", "+ she · + now"),
        ("same", "same", ""),
        ("", "new", "+ new"),
        ("The end.", "the end!", "The → the · . → !"),
    ],
)
def test_changed_words(old: str, new: str, line: str) -> None:
    assert change_line(old, new) == line


@given(st.text("ab -.", max_size=20), st.text("ab -.", max_size=20))
def test_edits_make_one_text_of_the_other(old: str, new: str) -> None:
    steps = edits(old, new)
    for side, text in (("old", old), ("new", new)):
        spans = [getattr(step, side) for step in steps]
        assert "".join("".join(text[slice(*span)].split()) for span in spans) == "".join(
            text.split()
        )
        assert all(first[1] <= second[0] for first, second in pairwise(spans))
    for step in steps:
        before, after = old[slice(*step.old)].split(), new[slice(*step.new)].split()
        if step.kind == "equal":
            assert "".join(before) == "".join(after)
        assert bool(before) == (step.kind != "insert")
        assert bool(after) == (step.kind != "delete")


def changes(old: str, new: str, reference: str) -> list[tuple[str, str]]:
    metric = Meteor("en", "tuned", stages=("exact", "stem"))
    aligned = (metric.align(text, [reference])[0] for text in (old, new))
    return [(change.kind, change.reference) for change in match_changes(*aligned)]


def test_matches_lost_won_and_of_another_stage() -> None:
    found = changes("the cats sat", "a cat sat here", "the cats sat here")
    assert found == [("lost", "the"), ("moved", "cats"), ("won", "here")]
    assert changes("a b", "a b", "a b") == []
    assert changes("b a", "a b", "a b") == [], "the same words by the same stage"


def test_words_of_a_change_are_quoted_once() -> None:
    """A comma is seen to be one, and is not said again where the same word matched it."""
    match = HeldMatch("exact", ",")
    assert change_text(MatchChange(",", match, None)) == "lost match: “,” (exact)"
    moved = MatchChange("cats", HeldMatch("exact", "cats"), HeldMatch("lemma", "cat"))
    assert change_text(moved) == "different stage: “cats” (exact → lemma, “cat”)"


def test_other_references_are_refused() -> None:
    first, second = (METRIC.align("a", [text])[0] for text in ("a", "b"))
    with pytest.raises(ValueError, match="different references"):
        match_changes(first, second)
