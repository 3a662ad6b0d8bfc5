"""Times of work."""

from __future__ import annotations

import io
from datetime import datetime
from itertools import accumulate

import openpyxl
import pytest

from meteor_core import annotations as an
from meteor_core.annotations import monitoring
from meteor_core.annotations.store import Store
from meteor_core.exports.annotations import workbook
from tests.annotations.samples import annotator, corpus, project
from tests.annotations.surroundings import Clock


@pytest.mark.parametrize(
    ("gaps", "seconds"),
    [
        ([(5, 5)], 5),
        ([(10, 10), (20, 15), (30, 30)], 60),
        ([(10, 10), (300, 20)], 310),  # as long as a break is none
        ([(10, 10), (301, 20), (5, 5)], 35),  # of what follows one: what the page measured
        ([(10, None), (4000, 4000)], 300),
        ([], 0),
    ],
)
def test_work_is_told_from_breaks(gaps: list[tuple[float, float | None]], seconds: float) -> None:
    times = accumulate(gap for gap, _ in gaps)
    answers = [(made, measured) for made, (_, measured) in zip(times, gaps, strict=True)]
    assert monitoring.worked(reversed(answers)) == seconds


def test_the_workbook_has_times(store: Store, clock: Clock) -> None:
    made = project(store, dataset=corpus(2, "AB"))
    anna = annotator(store, made)
    for gap, seconds in ((10, 10), (20, 15)):
        item = an.next_item(store, anna)
        assert item
        clock.now += gap
        an.vote(store, anna, item.id, an.Preference(0), seconds=seconds)
    book = openpyxl.load_workbook(
        io.BytesIO(workbook(an.load_project(store, made.owner), samples=5))
    )
    names, row = (list(line) for line in book["Annotators"].iter_rows(values_only=True))
    found = dict(zip(names, row, strict=True))
    assert found["Minutes"] == pytest.approx(30 / 60)
    assert datetime.fromisoformat(str(found["Last"])).timestamp() == int(clock.now)
