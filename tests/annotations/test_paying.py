"""Time sheets and completion codes."""

from __future__ import annotations

import csv
import io

import openpyxl
import pytest

from meteor_core import annotations as an
from meteor_core.annotations.storing.store import Store
from meteor_core.exports.annotations import time_csv, time_workbook
from meteor_core.messages.errors import AccessError
from tests.annotations.samples import annotator, corpus, project, work
from tests.annotations.surroundings import Clock


def timed(store: Store, clock: Clock, gaps: list[tuple[float, float | None]]) -> an.Created:
    """Anna answers after each gap; the page measures so many seconds."""
    made = project(store, dataset=corpus(len(gaps), "AB"))
    anna = annotator(store, made)
    for gap, seconds in gaps:
        item = an.next_item(store, anna)
        assert item
        clock.now += gap
        an.vote(store, anna, item.id, an.Preference(0), seconds=seconds)
    return made


@pytest.mark.parametrize(
    ("gaps", "logged", "worked"),
    [
        ([(5, 5)], 5, 5),
        ([(10, 10), (20, 15), (30, 30)], 55, 60),
        ([(10, 10), (300, 20)], 30, 310),  # as long as a break is none
        ([(10, 10), (301, 20), (5, 5)], 35, 35),  # of what follows one: what the page measured
        ([(10, None), (4000, 4000)], 4000, 300),
    ],
)
def test_two_measures(
    store: Store, clock: Clock, gaps: list[tuple[float, float | None]], logged: float, worked: float
) -> None:
    made = timed(store, clock, gaps)
    gathered = an.gather(store, made.owner)
    (row,) = an.timesheet(gathered)
    assert (row.annotator, row.work.answered, row.logged) == ("Анна", len(gaps), logged)
    assert row.worked == pytest.approx(worked)
    assert row.last == clock.now


def test_a_skip_and_a_second_thought_are_time_and_no_items(store: Store, clock: Clock) -> None:
    made = timed(store, clock, [(10, 10), (10, 10)])
    anna = annotator_again(store, made)
    first, second = (past.item for past in an.recent(store, anna))
    clock.now += 10
    an.vote(store, anna, first, an.Preference(1), seconds=8)
    clock.now += 10
    an.skip(store, anna, second)
    (row,) = an.timesheet(an.gather(store, made.owner))
    assert (row.work.answered, row.work.skipped, row.answers, row.logged) == (1, 1, 4, 28)
    assert row.worked == pytest.approx(40)


def annotator_again(store: Store, made: an.Created) -> an.Membership:
    number = an.people(store, made.owner)[1].number
    return an.renew(store, made.owner, number)


def test_the_sheet_as_files(store: Store, clock: Clock) -> None:
    made = timed(store, clock, [(10, 10), (20, 15)])
    rows = an.timesheet(an.gather(store, made.owner))
    (line,) = csv.DictReader(io.StringIO(time_csv(rows)))
    assert (line["annotator"], line["answered"], line["seconds on the page"]) == (
        "Анна",
        "2",
        "25.0",
    )
    book = openpyxl.load_workbook(io.BytesIO(time_workbook(rows, "Проба")))
    cells = [list(row) for row in book.active.iter_rows(values_only=True)]
    flat = [cell for row in cells for cell in row]
    assert {"Анна", 25} <= set(flat)


def test_a_code_for_whoever_is_done(store: Store) -> None:
    made = project(store, dataset=corpus(4, "AB"), annotators=2)
    anna, boris = annotator(store, made), annotator(store, made, "Борис")
    work(store, anna)
    with pytest.raises(AccessError):  # the project has none
        an.completion_code(store, anna)
    an.change_rules(store, made.owner, codes=True, quota=3)
    code = an.completion_code(store, anna)
    assert an.completion_code(store, anna) == code
    assert len(code) == 10
    with pytest.raises(AccessError):
        an.completion_code(store, boris)
    work(store, boris)
    other = an.completion_code(store, boris)
    assert other != code
    assert [one.code for one in an.people(store, made.owner)] == [None, code, other]


def test_no_code_while_there_is_something_to_wait_for(store: Store) -> None:
    made = project(store, dataset=corpus(4, "AB"))
    an.change_rules(store, made.owner, codes=True)
    anna = annotator(store, made)
    item = an.next_item(store, anna)
    assert item
    an.vote(store, anna, item.id, an.Preference(0))
    an.pause(store, made.owner)
    with pytest.raises(AccessError):
        an.completion_code(store, anna)
    an.pause(store, made.owner, paused=False)
    work(store, anna)
    assert an.completion_code(store, anna)
