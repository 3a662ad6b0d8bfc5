"""Columns of work say what they count, and nothing of columns that are not there."""

from __future__ import annotations

import pytest

from meteor_core.annotations import WorkCount
from pages.ui.annotation.findings.work_columns import meaning, work_columns

MEANINGS = {
    "of them repeats": "Repeats are",
    "of them whole documents": "Whole documents: ",
    "of them left out": "Left out are",
    "Controls": "Controls: ",
    "Skipped": "Skipped: ",
}


@pytest.mark.parametrize(
    ("work", "columns"),
    [
        ([], {}),
        ([WorkCount(items=2)], {}),
        ([WorkCount(repeats=1), WorkCount(items=3)], {"of them repeats": [1, 0]}),
        ([WorkCount(documents=4)], {"of them whole documents": [4]}),
        ([WorkCount(items=5, counts=False)], {"of them left out": [5]}),
        ([WorkCount(controls=1, skipped=2)], {"Controls": [1], "Skipped": [2]}),
    ],
)
def test_what_stands_there_is_explained_alone(
    work: list[WorkCount], columns: dict[str, list[int]]
) -> None:
    told = meaning(work)
    assert work_columns(work) == {"Answered": [one.answered for one in work]} | columns
    assert {name for name, words in MEANINGS.items() if words in told} == set(columns)
    assert told.startswith("Answered: ")
    assert told.endswith("Columns of one name count the same in every table.")
