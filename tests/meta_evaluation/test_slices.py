"""Agreement in slices: by the columns of a file, by length, by the quality of systems."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meta_evaluation.judged import taken
from meteor_core.meta_evaluation.leaderboard import comparable, kinds, parts, slices
from meteor_core.meta_evaluation.measures import OBJECTIVES, measure
from meteor_core.readers import File
from meteor_core.tuning import read
from tests.tuning.judging import file, judged

ROWS = replace(judged(), labels={"year": tuple(str(2015 + n // 80) for n in range(240))})
SCORES = ROWS.human + np.random.default_rng(0).normal(size=240) / 5


def test_columns_of_a_file_become_slices() -> None:
    header, *lines = file(judged()).data.decode().splitlines()
    cut = [f"{line}\t{2015 + n % 3}\tnews" for n, line in enumerate(lines)]
    found = read(File("toy.tsv", "\n".join([f"{header}\tyear\tdomain", *cut]).encode()))
    assert found.labels["year"][:4] == ("2015", "2016", "2017", "2015")
    assert kinds(found) == ("quality", "year")  # every row is of one domain, and of short texts
    assert [(one.label, one.rows) for one in slices(found, found.human, "pearson", "year")] == [
        ("2015", 80),
        ("2016", 80),
        ("2017", 80),
    ]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_slice_is_measured_as_its_rows_are(objective: str) -> None:
    first, *_ = slices(ROWS, SCORES, objective, "year")
    some = taken(ROWS, np.arange(80))
    expected = measure(objective, SCORES[:80], some.human, some.groups)
    assert first.value == pytest.approx(expected)
    assert first.low <= first.value <= first.high


@pytest.mark.parametrize(
    ("objective", "cut", "within", "alike"),
    [
        ("accuracy", 4, False, [True] * 4),  # each slice has one candidate of a segment
        ("pearson", 4, True, [True] * 4),
        ("accuracy", 1, True, [False, True]),
    ],
)
def test_slices_of_other_pairs_are_told_from_those_within_segments(
    objective: str, cut: int, within: bool, alike: list[bool]
) -> None:
    """``cut``: the systems that stand in a slice of their own, the others together."""
    number = {"S0": 0, "S1": 1, "S2": 2, "S3": 3}
    labels = tuple(str(min(number[name], cut)) for name in ROWS.systems)
    rows = replace(ROWS, labels={"annotator": labels})
    assert comparable(slices(rows, SCORES, objective, "annotator")) == (within, alike)


def test_systems_are_taken_the_best_first() -> None:
    labels, inside = zip(*parts(ROWS, "quality"), strict=True)
    assert labels == ("1–2", "3–4")
    assert {ROWS.systems[row] for row in np.flatnonzero(inside[0])} == {"S0", "S1"}
    assert not list(parts(replace(ROWS, systems=()), "quality"))


def test_order_of_rows_moves_no_slice() -> None:
    order = np.random.default_rng(1).permutation(len(ROWS))
    for kind in kinds(ROWS):
        found = slices(ROWS, SCORES, "accuracy", kind)
        assert found == slices(taken(ROWS, order), SCORES[order], "accuracy", kind)


@pytest.mark.parametrize(
    ("kind", "kept", "lacks"),
    [
        ("domain", 240, "a column domain with two labels and at least 10 rows for each."),
        ("length", 240, "references of two length classes with at least 10 rows each."),
        ("quality", 3, "four systems or more, with at least 10 rows in the better half"),
    ],
)
def test_a_kind_that_the_rows_lack(kind: str, kept: int, lacks: str) -> None:
    rows = np.flatnonzero(np.arange(240) % 4 < kept)
    message = f"^Slices by {kind} are not possible for toy.tsv. They need {lacks}"
    with pytest.raises(InputError, match=message):
        slices(taken(ROWS, rows), SCORES[rows], "pearson", kind)


def test_a_kind_that_nothing_has() -> None:
    with pytest.raises(ChoiceError, match="Unknown slice 'taste'; choose one of: length, quality"):
        slices(ROWS, SCORES, "pearson", "taste")


def test_a_length_counts_marks_as_a_corpus_does() -> None:
    """Nine words and two marks are eleven; the same nine without them are nine."""
    texts = ("кот, который спит, " + "кот " * 6, "кот который спит " + "кот " * 6)
    rows = replace(ROWS, references=tuple(texts[n % 2] for n in range(len(ROWS))))
    assert [(label, int(inside.sum())) for label, inside in parts(rows, "length")] == [
        ("1–10", 120),
        ("11–25", 120),
    ]
