"""How many best alignments a pair has, and which matches all of them hold."""

from __future__ import annotations

import pytest

from meteor_core.explain.certainty import Certainty, certainty
from meteor_core.explain.trials import Bench
from meteor_core.meteor.metric import Meteor
from meteor_core.model.result import Result
from meteor_core.search.greedy import greedy
from meteor_core.wording.certainty import sentences


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
    first, *others = sentences(found, result.alignment)
    assert first.startswith("Best alignments: 2. ")
    assert first.endswith("Matches that are in all of them: 1 of 2.")
    assert len(others) == 1
    assert "~ a (in 1 of 2)." in others[0]


def test_a_greedy_alignment_need_not_be_among_the_best() -> None:
    metric = Meteor("en", "2005", stages=("exact",))
    result = metric.score("b a c", ["a x b a c"])
    judged = result.references[0]
    other = Bench(metric, judged, result.parameters).by(greedy).alignment
    found = certainty(other, metric.stages)
    assert found is not None
    assert (len(other.chunks), len(judged.alignment.chunks), found.among) == (3, 1, False)
    assert "is not one of them" in " ".join(sentences(found, other))
