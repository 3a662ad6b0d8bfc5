"""Krippendorff's α beside the package's own, by chance alone, and in any order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from statistics import fmean

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from meteor_core.annotations.results.agreement import Level, alpha

Table = NDArray[np.float64]
"""Annotators × units; nan where nobody has judged."""

LABELS = st.sampled_from((-1.0, 0.0, 1.0, np.nan))
TABLES = st.integers(1, 6).flatmap(
    lambda units: st.lists(st.lists(LABELS, min_size=units, max_size=units), min_size=2, max_size=4)
)


def ours(table: Table, level: Level = "nominal") -> float | None:
    people = [
        {(unit,): float(label) for unit, label in enumerate(row) if not np.isnan(label)}
        for row in table
    ]
    return alpha(people, level)


def the_package_s(table: Table, level: Level = "nominal") -> float:
    return float(krippendorff.alpha(reliability_data=table, level_of_measurement=level))


def agreeing(units: int, seed: int = 0) -> Table:
    """Three annotators who find out what is better in two cases of three, which is A mostly.

    A fifth of the answers is missing.
    """
    lot = np.random.default_rng(seed)
    truth = lot.choice((-1.0, 0.0, 1.0), size=units, p=(0.2, 0.2, 0.6))
    guesses = lot.choice((-1.0, 0.0, 1.0), size=(3, units))
    table = np.where(lot.random((3, units)) < 2 / 3, truth, guesses)
    table[lot.random((3, units)) < 0.2] = np.nan
    return table


@pytest.mark.parametrize("units", [10, 100, 1000, 10_000])
def test_the_package_s_of_votes_both_ways_round_comes_ever_nearer(units: int) -> None:
    """It pairs a vote with its own mirror, one pair of 2n: what that does dies away."""
    table = agreeing(units)
    mirrored = the_package_s(np.hstack([table, -table]))
    found = ours(table)
    assert found is not None
    assert 0 < mirrored - found < 1 / units


def test_it_is_the_package_s_where_a_lot_says_which_system_stands_first() -> None:
    table = agreeing(2000)
    turned = [
        the_package_s(table * np.random.default_rng(seed).choice((-1, 1), size=2000))
        for seed in range(20)
    ]
    assert ours(table) == pytest.approx(fmean(turned), abs=0.002)
    assert ours(table) > the_package_s(table) + 0.02  # type: ignore[operator]  # A mostly


def test_chance_alone_is_zero_on_average() -> None:
    """All that two annotators who prefer one of two systems can say of three pairs.

    The package makes it 1 of 2n for votes both ways round.
    """
    tables = [np.array(said).reshape(2, 3) for said in product((-1.0, 1.0), repeat=6)]
    assert fmean(ours(table) or 0.0 for table in tables) == pytest.approx(0)
    mirrored = [the_package_s(np.hstack([table, -table])) for table in tables]
    assert fmean(mirrored) == pytest.approx(1 / 12)


@pytest.mark.parametrize("seed", range(5))
def test_of_numbers_it_is_the_package_s(seed: int) -> None:
    table = np.round(100 * np.random.default_rng(seed).random((4, 15)))
    table[0, :9] = table[1, 3:12] = np.nan
    assert ours(table, "interval") == pytest.approx(the_package_s(table, "interval"))


@given(TABLES, st.randoms(use_true_random=False))
def test_neither_order_nor_who_stands_first_moves_it(
    rows: Sequence[Sequence[float]], lot: random.Random
) -> None:
    table = np.array(rows)
    people, units = (lot.sample(range(many), many) for many in table.shape)
    turned = table[people][:, units] * [lot.choice((-1, 1)) for _ in units]
    assert ours(turned) == (None if ours(table) is None else pytest.approx(ours(table)))
