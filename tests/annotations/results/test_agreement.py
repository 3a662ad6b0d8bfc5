"""How far people agree with one another and with themselves, by numbers worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from meteor_core.annotations import results
from meteor_core.annotations.store import Store
from tests.annotations.results.judging import gathered


def test_kappa_by_hand(store: Store) -> None:
    """А: + + − −, Б: + − − −: agreed ¾, by chance ½, κ = ½; α as Krippendorff counts it."""

    def judge(name: str, segment: int, system: str) -> Any:
        return (system == "A") == (segment < (2 if name == "А" else 1))

    found = results.agreement(gathered(store, "preference", judge))
    (pair,) = found.pairs
    assert (pair.units, pair.same, pair.kappa) == (4, 0.75, pytest.approx(0.5))
    assert (found.level, found.units) == ("nominal", 4)
    # One of four comparisons differs; by chance, either system first, half of the pairs do.
    assert found.alpha == pytest.approx(1 - 0.25 / 0.5)


def test_units_are_what_two_have_judged(store: Store) -> None:
    found = gathered(store, "preference", lambda *_: 0)
    kept = tuple(one for one in found.history if one.annotator == "А" or one.segment < 3)
    assert results.agreement(replace(found, history=kept)).units == 3


def test_ratings_agree_by_order_and_by_line(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return 10 * segment + (system == "A") * 5 + (name == "Б") * 20

    found = results.agreement(gathered(store, "rating", judge))
    (pair,) = found.pairs
    assert (pair.tau, pair.pearson, pair.kappa) == (pytest.approx(1), pytest.approx(1), None)
    assert found.alpha is not None
    assert found.alpha < 0.5  # twenty points apart throughout
    assert found.level == "interval"


def test_all_ties_have_no_alpha(store: Store) -> None:
    found = results.agreement(gathered(store, "preference", lambda *_: 0))
    assert (found.alpha, found.pairs[0].kappa, found.pairs[0].same) == (None, None, 1)


def test_the_same_system_preferred_throughout_is_full_agreement(store: Store) -> None:
    found = results.agreement(
        gathered(store, "preference", lambda name, segment, system: system == "A")
    )
    assert (found.alpha, found.pairs[0].kappa, found.pairs[0].same) == (1, 1, 1)


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("scheme", ["preference", "rating"])
def test_one_unit_alone_is_held_against_no_chance(store: Store, scheme: str, same: bool) -> None:
    """Where it would be 1 or −1, of numbers 0, whatever was said."""

    def judge(name: str, segment: int, system: str) -> Any:
        return 90 if (system == "A") == (same or name == "А") else 10

    names = "AB" if scheme == "preference" else "A"
    found = results.agreement(gathered(store, scheme, judge, segments=1, names=names))
    assert (found.alpha, found.units, found.pairs[0].units) == (None, 1, 1)
    assert found.pairs[0].kappa is None
    assert found.pairs[0].same == same


def test_the_most_disputed_first(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (
            {0: 0, 1: system == "A", 2: (system == "A") == (name == "А"), 3: system == "A"}[segment]
            if name == "А" or segment != 3
            else 0
        )

    found = results.judged_items(gathered(store, "preference", judge))
    assert [(one.segment.name, one.spread) for one in found[:2]] == [("s2", 1), ("s3", 0.5)]
    assert {one.spread for one in found[2:]} == {0}
    assert all(len(one.votes) == 2 for one in found)
