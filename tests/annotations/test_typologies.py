"""Kinds of error and their weights: those of WMT as published, and what they make of a vote."""

from __future__ import annotations

from itertools import permutations

import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results, setup
from meteor_core.annotations.checking import penalty
from meteor_core.annotations.setup import TYPOLOGIES
from meteor_core.annotations.store import Store
from meteor_core.messages.errors import InputError
from tests.annotations.samples import annotator, corpus, project

WMT = TYPOLOGIES["wmt"]
SETTINGS = {
    "categories": WMT.categories,
    "severities": WMT.severities,
}
SETUP = setup.checked(an.Setup("t", "errors", **SETTINGS))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("category", "severity", "weight"),
    [
        ("Accuracy/Mistranslation", "major", 5),
        ("Accuracy/Mistranslation", "minor", 1),
        ("Fluency/Punctuation", "minor", 0.1),
        ("Fluency/Punctuation", "major", 5),
        ("Non-translation", "major", 25),
        ("Style/Awkward", "neutral", 0),
    ],
)
def test_weights_of_wmt(category: str, severity: str, weight: float) -> None:
    """Freitag et al. 2021, table 4."""
    assert SETUP.weight(category, severity) == weight
    assert penalty(SETUP, an.Errors((an.Span(0, 0, 1, category, severity),)), 0) == weight


def test_weights_that_cannot_be() -> None:
    with pytest.raises(InputError, match="weight of grave is 101"):
        setup.checked(an.Setup("t", "errors", severities={"grave": 101.0}))


def test_the_order_of_errors_makes_no_difference() -> None:
    """.1 + .1 + 1 is not .1 + 1 + .1 in floats: votes that say the same are ties."""
    comma, sense = ("Fluency/Punctuation", "minor"), ("Accuracy/Mistranslation", "minor")
    sums = {
        penalty(
            SETUP, an.Errors(tuple(an.Span(0, n, n + 1, *one) for n, one in enumerate(given))), 0
        )
        for given in permutations((comma, comma, sense, comma))
    }
    assert sums == {1.3}


def test_stored_and_counted(store: Store) -> None:
    made = project(store, "errors", corpus(1, "A"), **SETTINGS)
    member = annotator(store, made)
    item = an.next_item(store, member)
    assert item
    marked = (
        an.Span(0, 0, 1, "Fluency/Punctuation", "minor"),
        an.Span(0, 0, 9, "Non-translation", "major"),
    )
    an.vote(store, member, item.id, an.Errors(marked))
    gathered = an.load_project(store, made.owner)
    assert [count.penalty for count in results.counts(gathered)] == [0.1, 25]
    assert results.standings(gathered)[0].value == pytest.approx(-25.1)


def test_penalties_are_averaged_over_the_votes_on_a_candidate(store: Store) -> None:
    made = project(store, "errors", corpus(2, "A"), annotators=2, **SETTINGS)
    for name in ("Анна", "Борис"):
        member = annotator(store, made, name)
        while item := an.next_item(store, member):
            is_first = item.candidates[0].endswith("0")
            if is_first and name == "Борис":
                an.skip(store, member, item.id)
                continue
            severity = "minor" if is_first else "major"
            error = an.Span(0, 0, 1, "Fluency/Punctuation", severity)
            an.vote(store, member, item.id, an.Errors((error,)))
    gathered = an.load_project(store, made.owner)
    counts = results.counts(gathered)
    assert [count.errors for count in counts] == [1, 2]
    (system,) = results.standings(gathered)
    assert sum(count.penalty for count in counts) == pytest.approx(-2 * system.value)
