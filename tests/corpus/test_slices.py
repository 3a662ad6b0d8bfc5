"""Parts of a corpus by label: together the whole, each scored by itself, whatever the order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from meteor_core.corpus.significance import neighbours_in_slice, significance, slice_scores, slices
from meteor_core.corpus.significance import slice_significance as on_part

LABELS = st.lists(st.sampled_from(["a", "b", " a ", "", "c"]), min_size=1, max_size=30)


def share(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    return rows[:, 0] / rows[:, 1]


def by_label(labels: list[str], rows: NDArray[np.int64]) -> dict[str, float]:
    parts = slices(labels)
    values = slice_scores(rows, share, parts).tolist()
    return dict(zip([part.label for part in parts], values, strict=True))


@given(LABELS)
def test_parts_make_up_the_whole(labels: list[str]) -> None:
    parts = slices(labels)
    assert sorted(number for part in parts for number in part.segments) == [*range(len(labels))]
    assert {part.label for part in parts} == {label.strip() for label in labels}


@given(LABELS, st.randoms())
def test_the_order_of_segments_changes_no_score(labels: list[str], random: object) -> None:
    rows = np.random.default_rng(len(labels)).integers(1, 9, size=(len(labels), 2))
    mixed = np.random.default_rng(3).permutation(len(labels))
    there = by_label(labels, rows)
    back = by_label([labels[number] for number in mixed], rows[mixed])
    assert back == pytest.approx(there)


def test_a_part_is_tested_as_a_corpus_of_its_own() -> None:
    generator = np.random.default_rng(1)
    systems = {name: generator.integers(1, 9, size=(40, 2)) for name in "AB"}
    part = slices(["x", "y"] * 20)[1]
    alone = {name: rows[1::2] for name, rows in systems.items()}
    assert on_part(systems, share, part) == significance(alone, share, samples=1000, trials=1000)


@given(LABELS)
def test_neighbours_lead_there_and_back(labels: list[str]) -> None:
    for segment in range(len(labels)):
        before, after = neighbours_in_slice(labels, segment)
        if after is not None:
            assert neighbours_in_slice(labels, after)[0] == segment
        if before is not None:
            assert neighbours_in_slice(labels, before)[1] == segment
            assert labels[before].strip() == labels[segment].strip()
