"""Systems by votes, by numbers worked out by hand."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from typing import Any

import numpy as np
import openpyxl
import pytest

from meteor_core import annotations as an
from meteor_core.annotations import results
from meteor_core.annotations.results import legend
from meteor_core.annotations.results.standings import (
    _fared,
    _interval,
    _is_ahead,
    _means,
    _resampled,
)
from meteor_core.annotations.store import Store
from meteor_core.exports import annotations as exports
from pages.ui.charts import human_agreement
from tests.annotations.results.judging import gathered
from tests.annotations.samples import project


def test_bradley_terry_of_two(store: Store) -> None:
    """A wins three of four: odds of 3 to 1, a difference of ln 3."""
    found = gathered(
        store, "preference", lambda _, segment, system: (system == "A") ^ (segment == 0)
    )
    first, second = results.standings(found, samples=200)
    assert (first.system, second.system) == ("A", "B")
    assert first.value - second.value == pytest.approx(math.log(3), abs=0.02)
    assert (first.wins, first.ties, first.losses, first.votes) == (6, 0, 2, 8)
    assert first.low < first.value < first.high
    assert first.rank == second.rank == 1  # four segments prove nothing
    warning = results.few_segments(found)
    assert warning
    assert warning.values == {"segments": 4, "few": 20}


def test_ties_are_half_a_win(store: Store) -> None:
    found = results.standings(gathered(store, "preference", lambda *_: 0), samples=50)
    assert [one.value for one in found] == pytest.approx([0, 0])
    assert [one.ties for one in found] == [8, 8]


def test_rankings_count_every_pair(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return "CBA".index(system)

    found = gathered(store, "ranking", judge, segments=12, names="ABC")
    ordered = results.standings(found, samples=100)
    assert [one.system for one in ordered] == ["A", "B", "C"]
    assert [one.rank for one in ordered] == [1, 2, 3]
    assert [(one.wins, one.losses) for one in ordered] == [(48, 0), (24, 24), (0, 48)]


def test_ratings_have_means(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (80 if system == "A" else 20) / (1 if name == "А" else 2)

    found = gathered(store, "rating", judge, segments=6)
    first, second = results.standings(found, samples=100)
    assert (first.value, second.value) == (60, 15)
    assert (first.low, first.high) == (None, None)  # each segment got 60: no draw tells more
    assert (first.rank, second.rank) == (1, 2)


def test_ranks_go_by_differences(store: Store) -> None:
    """A is five points better in each segment; how hard these are makes both intervals wide."""

    def judge(_: str, segment: int, system: str) -> int:
        return 10 + 37 * segment % 80 + 5 * (system == "A")

    first, second = results.standings(gathered(store, "rating", judge, segments=20), samples=200)
    assert second.high > first.low
    assert [(one.system, one.rank) for one in (first, second)] == [("A", 1), ("B", 2)]


@pytest.mark.parametrize(("segments", "ranks"), [(5, [1, 1]), (6, [1, 2])])
def test_who_always_won_is_ahead_by_six_segments(
    store: Store, segments: int, ranks: list[int]
) -> None:
    """No interval: every draw has the same, and the number itself rests on the shrinkage."""
    found = gathered(store, "preference", lambda _, __, system: system == "A", segments=segments)
    rows = results.standings(found, samples=50)
    assert [(one.low, one.high) for one in rows] == [(None, None)] * 2
    assert [one.rank for one in rows] == ranks


def test_ties_have_no_interval_of_width_0(store: Store) -> None:
    found = results.standings(gathered(store, "preference", lambda *_: 0), samples=50)
    assert {(one.value, one.low, one.high) for one in found} == {(0, None, None)}


@pytest.mark.parametrize(("rare", "known"), [(None, False), (3, True)])
def test_nor_has_a_system_without_an_error(store: Store, rare: int | None, known: bool) -> None:
    """No error in 25 segments leaves one in nine possible; one that was seen has an interval."""

    def judge(_name: str, segment: int, system: str) -> Any:
        return "minor" if (system == "B" and segment % 2) or segment == rare else ""

    found = gathered(store, "errors", judge, segments=25)
    rows = {row.system: row for row in results.standings(found, samples=100)}
    assert (rows["A"].low is not None, rows["B"].low is not None) == (known, True)
    assert bool(legend.of_values(found, list(rows.values()))) != known


def test_systems_that_never_met_have_no_common_order(store: Store) -> None:
    """A and B, C and D are compared in 12 segments; C wins oftener than A, and never met it."""

    def judge(_: str, segment: int, system: str) -> int:
        return int(system in "AC") ^ int(segment % (4 if system in "AB" else 6) == 0)

    found = gathered(store, "preference", judge, segments=12, names="ABCD")
    met = [vote for vote in found.history if set(vote.systems) in ({"A", "B"}, {"C", "D"})]
    found = replace(found, history=tuple(met))
    assert results.groups(found) == [["A", "B"], ["C", "D"]]
    rows = results.standings(found, samples=100)
    assert [(one.system, one.rank) for one in rows] == [("A", 1), ("B", 1), ("C", 1), ("D", 2)]
    assert rows[0].value == pytest.approx(math.log(9 / 3) / 2, abs=0.01)
    assert results.groups(gathered(store, "rating", judge)) == [["A", "B"]]


def test_one_segment_gives_no_interval(store: Store) -> None:
    """Drawn again it is the same, so that nobody is above anybody by it."""
    found = gathered(store, "rating", lambda _, __, system: "BA".index(system) * 50, segments=1)
    first, second = results.standings(found, samples=50)
    assert (first.system, first.value, second.value) == ("A", 50, 0)
    assert {(one.low, one.high, one.rank) for one in (first, second)} == {(None, None, 1)}
    book = openpyxl.load_workbook(io.BytesIO(exports.workbook(found, samples=50)))
    assert [cell.value for cell in book["Standings"]["D"][1:3]] == [None, None]
    bars, dots = human_agreement.standings([first, second]).data
    assert (*bars["x"], *dots["x"]) == (50, 0)


def test_who_was_judged_once_is_ahead_of_nobody(store: Store) -> None:
    found = gathered(store, "rating", lambda _, __, system: 10 + 80 * (system == "B"), segments=8)
    kept = tuple(vote for vote in found.history if vote.systems == ("A",) or vote.segment == 0)
    rows = results.standings(replace(found, history=kept), samples=50)
    assert [(one.system, one.rank, one.votes) for one in rows] == [("B", 1, 2), ("A", 1, 16)]


def test_nobody_is_ahead_by_a_rounding() -> None:
    assert not _is_ahead(np.full(50, 1e-9))
    assert _is_ahead(np.full(50, 1e-3))


def test_a_system_that_was_not_compared_fared_in_no_way() -> None:
    won = np.array([[[0, 1, 0], [0, 0, 0], [0, 0, 0]], [[0, 0.5, 0], [0.5, 0, 0], [0, 0, 0]]])
    np.testing.assert_equal(_fared(won, measured=False), [[1, -1, np.nan], [0, 0, np.nan]])


@pytest.mark.parametrize("scheme", ["preference", "rating"])
def test_standings_do_not_depend_on_what_systems_are_called(store: Store, scheme: str) -> None:
    """Nor on their order: intervals are drawn from what they hold."""

    def judge(name: str, segment: int, system: str) -> int:
        return (segment * 37 + ord(system) * 11 + ord(name)) % 7 * 10

    found = gathered(store, scheme, judge, segments=8, names="ABC")
    other = dict(zip("ABC", "CAB", strict=True))
    renamed = replace(
        found,
        systems=tuple(sorted(other.values())),
        history=tuple(
            replace(vote, systems=tuple(other[name] for name in vote.systems))
            for vote in found.history
        ),
    )
    rows = {one.system: one for one in results.standings(found, 100)}
    for row in results.standings(renamed, 100):
        (before,) = (rows[name] for name, new in other.items() if new == row.system)
        assert row.rank == before.rank
        assert (row.value, row.low, row.high) == pytest.approx(
            (before.value, before.low, before.high)
        )


def test_draws_without_a_system_do_not_narrow_its_interval() -> None:
    """Two segments of thirty: the interval is that of the draws that have either."""
    counts = np.zeros((30, 2, 2))
    counts[:, :, 0] = (1, 1)
    counts[:2, :, 1] = (0, 1), (10, 1)
    drawn = _resampled(counts, _means, 400, 1)[:, 1]
    with_it = drawn[~np.isnan(drawn)]
    assert 30 < np.isnan(drawn).sum() < 80
    assert _interval(drawn, known=True) == (with_it.min(), with_it.max()) == (0, 10)
    assert _interval(drawn, known=False) == (None, None)


def test_mqm_sums_weights(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return "major minor" if system == "A" else ""

    found = gathered(store, "errors", judge)
    first, second = results.standings(found, samples=50)
    assert (first.system, first.value, second.value) == ("B", 0, -6)
    counted = [(one.system, one.severity, one.errors, one.penalty) for one in results.counts(found)]
    assert counted == [("A", "minor", 8, 4.0), ("A", "major", 8, 20.0)]


def test_nobody_has_voted(store: Store) -> None:
    found = an.load_project(store, project(store).owner)
    assert results.standings(found) == results.judged_items(found) == results.human(found) == []
    nothing = results.agreement(found)
    assert (nothing.alpha, nothing.units, nothing.pairs) == (None, 0, ())
    assert exports.workbook(found, samples=10)


def test_draws_are_seeded(store: Store) -> None:
    def judge(name: str, segment: int, system: str) -> Any:
        return (segment * 7 + ord(name)) % 5 > 2

    found = gathered(store, "preference", judge, segments=8)
    assert results.standings(found, 50) == results.standings(found, 50)
