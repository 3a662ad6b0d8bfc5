"""Alignments that might have been chosen: which matches all best ones have, and the runners-up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor
from meteor_core.explain.alternatives import (
    NEXT,
    Bench,
    Certainty,
    Runner,
    certainty,
    runners,
    worth,
)
from meteor_core.model.score import Result
from meteor_core.search.heuristic import greedy
from meteor_core.wording.evidence import certainty_sentences
from meteor_core.wording.reasons import runner_sentence, runner_title
from tests import toys


def scored(candidate: str, reference: str, variant: str = "2005") -> tuple[Result, Certainty]:
    metric = Meteor("en", variant, stages=("exact",))
    result = metric.score(candidate, [reference])
    found = certainty(result.alignment, metric.stages)
    assert found is not None
    return result, found


@pytest.mark.parametrize(
    ("candidate", "reference", "total", "certain"),
    [
        ("a b c", "a b c", 1, 3),
        ("b a x a", "y a z b", 2, 1),  # either a, in two chunks both ways
        ("x", "y", 1, 0),
        ("the cat the", "the cat", 1, 2),  # the first “the”, for the chunk's sake
        ("a x a", "a y a", 2, 0),  # crossed or not: two chunks
    ],
)
def test_counts(candidate: str, reference: str, total: int, certain: int) -> None:
    _, found = scored(candidate, reference)
    assert (found.total, len(found.certain), found.among) == (total, certain, True)


def test_what_could_be_exchanged_is_named() -> None:
    result, found = scored("b a x a", "y a z b")
    first, *others = certainty_sentences(found, result.alignment)
    assert first.startswith("Best alignments: 2. ")
    assert first.endswith("Matches that are in all of them: 1 of 2.")
    assert len(others) == 1
    assert "~ a (in 1 of 2 best alignments)." in others[0]


def test_a_greedy_alignment_need_not_be_among_the_best() -> None:
    metric = Meteor("en", "2005", stages=("exact",))
    result = metric.score("b a c", ["a x b a c"])
    judged = result.references[0]
    other = Bench(metric, judged, result.parameters).by(greedy).alignment
    found = certainty(other, metric.stages)
    assert found is not None
    assert (len(other.chunks), len(judged.alignment.chunks), found.among) == (3, 1, False)
    assert "is not one of them" in " ".join(certainty_sentences(found, other))


TEXTS = st.lists(st.sampled_from(toys.TEXT), min_size=1, max_size=9).map(" ".join)


def found(candidate: str, reference: str, variant: str = "2005") -> dict[str, Runner]:
    metric = Meteor("en", variant, stages=("exact",))
    result = metric.score(candidate, reference)
    made = runners(metric, result.references[0], result.parameters)
    return {name: one for one in made for name in one.names}


def test_greedy_makes_more_chunks() -> None:
    by_name = found("b a c", "a x b a c")
    greedy = by_name["greedy"]
    assert not greedy.same
    assert greedy.difference.decided_by == "chunks"
    assert greedy.difference.score < 0
    assert runner_title(greedy).startswith("The best alignment with one match excluded")
    assert runner_sentence(greedy).endswith(
        "The numbers of matches are equal, so the number of chunks decides."
    )


def test_a_tie_is_called_a_tie() -> None:
    tie = found("a", "a x a")[NEXT]
    assert tie.difference.decided_by == ""
    assert tie.difference.score == 0
    assert "They are equally good" in runner_sentence(tie)


def test_crossings_alone_do_not_change_the_score() -> None:
    other = found("a x a", "a y a")[NEXT]
    assert other.difference.decided_by == "crossings"
    assert "number of crossings only decides which one is drawn" in runner_sentence(other)


def test_an_earlier_stage_decides_even_against_the_score() -> None:
    metric = toys.metric()
    result = metric.score("лисица дом лиса", "лиса дом")
    made = runners(metric, result.references[0], result.parameters)
    other = next(one for one in made if NEXT in one.names)
    assert other.difference.decided_by == "exact"
    assert "The stage “exact” decides, because it comes first." in runner_sentence(other)
    assert ("not by the score" in runner_sentence(other)) is (other.difference.score > 0)


def test_a_match_without_a_rival_is_not_left_out() -> None:
    """Without «лисица» ~ «лиса» only a synonym would be lost; but that is no choice of words."""
    metric = toys.metric()
    result = metric.score("лисица дома", "лиса дом дома")
    made = runners(metric, result.references[0], result.parameters)
    other = next(one for one in made if NEXT in one.names)
    assert [match.stage for match in other.lost] == ["exact"]
    assert [match.stage for match in other.gained] == ["lemma"]


def test_the_same_alignment_is_told_once() -> None:
    by_name = found("a b", "a b")
    assert set(by_name) == {"greedy", "beam"}
    assert by_name["greedy"] is by_name["beam"]
    assert runner_sentence(by_name["beam"]) == "Finds the same alignment."


def test_a_greedy_variant_is_shown_the_optimum() -> None:
    by_name = found("b a c", "a x b a c", "nltk")
    assert "optimal" in by_name
    assert "greedy" in by_name


@pytest.mark.parametrize("variant", ["tuned", "2005"])
def test_nothing_matches_nothing_to_compare(variant: str) -> None:
    assert all(one.same for one in found("a", "b", variant).values())


@given(TEXTS, TEXTS)
@settings(max_examples=50, deadline=None)
def test_no_runner_up_is_better_than_the_optimum(candidate: str, reference: str) -> None:
    metric = toys.metric()
    result = metric.score(candidate, reference)
    for one in runners(metric, result.references[0], result.parameters):
        *matches, chunks, _ = worth(one.difference, metric.stages)
        assert not any(matches) or next(filter(None, matches)) < 0
        assert any(matches) or chunks <= 0
        assert runner_sentence(one)
        assert NEXT not in one.names or not one.same
