"""The long layout: a row for each system and segment; merged cells, repeated judgements, ids."""

from __future__ import annotations

import math
from typing import Any

import pytest

from meteor_core.messages.errors import InputError
from tests.readers.exchanged import PAIRS, made_xliff
from tests.readers.making import corpus, file, refusal, sides, workbook

LONG = "system\tseg_id\tsource\treference\tcandidate\thuman\n"


def test_the_long_layout() -> None:
    rows = "A\t2\ts\tr2\ta2\t0,5\nB\t1\ts\tr1\tb1\t1\nA\t1\ts\tr1\ta1\t\nB\t2\ts\tr2\tb2\t-1\n"
    found = corpus(file("human.tsv", LONG + rows))
    assert sides(found) == ({"reference": ["r2", "r1"]}, {"A": ["a2", "a1"], "B": ["b2", "b1"]})
    assert found.ids == ("2", "1")
    assert found.human["B"] == (-1.0, 1.0)
    assert found.human["A"][0] == 0.5


@pytest.mark.parametrize("heading", ["system\tref\ttranslation", "Система\tЭталон\tПеревод"])
def test_the_long_layout_of_systems_and_translations(heading: str) -> None:
    found = corpus(file("a.tsv", f"{heading}\nA\tr1\ta1\nA\tr2\ta2\nB\tr1\tb1\nB\tr2\tb2\n"))
    assert sides(found)[1] == {"A": ["a1", "a2"], "B": ["b1", "b2"]}


LAYOUTS = pytest.mark.parametrize(("first", "row"), [("id", "1"), ("system\tid", "A\t1")])
"""A row for each segment, and one for each system and segment."""


@LAYOUTS
def test_references_of_one_name_are_all_kept(first: str, row: str) -> None:
    found = corpus(file("a.tsv", f"{first}\tref 1\treference 1\thyp\n{row}\tr\tq\ta\n"))
    assert [*sides(found)[0].values()] == [["r"], ["q"]]


@LAYOUTS
@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("shade", "shade"),
        ("shade\tcategory\tspans", "shade"),
        ("spans 1\tspans 2", ""),
        ("start_i\tend_i\tseverity\tshade", "shade"),
        ("severity\tshade", "severity, shade"),
    ],
)
def test_columns_that_nothing_reads_are_named(
    first: str, row: str, heading: str, said: str
) -> None:
    more = "\tx" * (heading.count("\t") + 1)
    found = corpus(file("a.tsv", f"{first}\tref\thyp\t{heading}\n{row}\tr\ta{more}\n"))
    assert found.notes == ((f"a.tsv: columns not used: {said}.",) if said else ())


def test_the_long_layout_with_ids_that_repeat_goes_in_order() -> None:
    rows = "A\t1\ts\tr\ta\t0\nA\t1\ts\tq\tb\t0\nB\t1\ts\tr\tc\t0\nB\t1\ts\tq\td\t0\n"
    found = corpus(file("human.tsv", LONG + rows))
    assert sides(found) == ({"reference": ["r", "q"]}, {"A": ["a", "b"], "B": ["c", "d"]})
    assert "ids repeat" in found.notes[0]


def test_the_long_layout_with_gaps_gives_the_common_part_on_request() -> None:
    rows = "A\t1\ts\tr\ta\t0\nA\t2\ts\tq\tb\t0\nB\t2\ts\tq\td\t0\n"
    with pytest.raises(
        InputError, match="system B has 1 of 2 segments; the first missing one is 1"
    ):
        corpus(file("human.tsv", LONG + rows))
    found = corpus(file("human.tsv", LONG + rows), common_only=True)
    assert sides(found) == ({"reference": ["q"]}, {"A": ["b"], "B": ["d"]})
    assert found.notes == (
        "human.tsv: 1 of 2 segments are left out, because not every system has them (1).",
    )


HEADING = "system\tdoc_id\tseg_id\tannotator\treference\tcandidate\thuman\n"


def test_judgements_of_one_candidate_go_together() -> None:
    rows = (
        "A\td\t1\tx\tref one\tcand one\t-1\n"
        "A\td\t1\ty\tref one\tcand one\t-5\n"
        "A\td\t2\tx\tref two\tcand two\t\n"
        "A\td\t2\ty\tref two\tcand two\t\n"
        "B\td\t1\tx\tref one\tother one\t0\n"
        "B\td\t2\tx\tref two\tother two\t-2\n"
    )
    found = corpus(file("mqm.tsv", HEADING + rows))
    assert found.systems == {"A": ("cand one", "cand two"), "B": ("other one", "other two")}
    assert found.human["A"][0] == pytest.approx(-3)
    assert math.isnan(found.human["A"][1])
    assert found.human["B"] == (0, -2)
    assert any("rows that repeat a candidate are merged (2)" in str(note) for note in found.notes)


def test_another_text_under_the_same_id_is_still_refused() -> None:
    rows = "A\td\t1\tx\tref\tone\t-1\nA\td\t1\ty\tref\ttwo\t-5\nB\td\t1\tx\tref\tb\t0\n"
    message = refusal(file("mqm.tsv", HEADING + rows))
    assert "system A has segment d:1 twice, in lines 2 and 3" in message


def test_rows_without_an_id_stay() -> None:
    rows = "system\treference\tcandidate\nA\tyes\tda\nA\tyes\tda\nB\tyes\tja\nB\tyes\tja\n"
    assert len(corpus(file("a.tsv", rows))) == 2


HEAD = ["№", "Источник", "Эталон", "Система", "Кандидат"]
ROWS: list[list[Any]] = [
    [1, "A cat", "кошка", "A", "кот"],
    [None, None, None, "B", "кит"],
    [2, "A dog", "собака", "A", "пёс"],
    [None, None, None, "B", "псы"],
]


@pytest.mark.parametrize("columns", [(0, 1, 2, 3, 4), (1, 2, 3, 4), (2, 3, 4)])
def test_what_segments_share(columns: tuple[int, ...]) -> None:
    rows = [[row[column] for column in columns] for row in [HEAD, *ROWS]]
    found = corpus(file("a.xlsx", workbook({"S": rows})))
    assert sides(found) == (
        {"Эталон": ["кошка", "собака"]},
        {"A": ["кот", "пёс"], "B": ["кит", "псы"]},
    )
    assert "a.xlsx: empty cells get the value of the cell above, as in merged cells." in found.notes


def test_an_empty_reference_of_a_segment_stays_empty() -> None:
    rows: list[list[Any]] = [HEAD, *ROWS[:1], [2, "A dog", None, "A", "пёс"]]
    found = corpus(file("a.xlsx", workbook({"S": rows})))
    assert found.references == {"Эталон": ("кошка", "")}


def test_a_system_twice_is_no_merged_cell() -> None:
    rows: list[list[Any]] = [HEAD, *ROWS[:1], [None, None, None, "A", "кит"], *ROWS[2:3]]
    found = corpus(file("a.xlsx", workbook({"S": rows})))
    assert found.references == {"Эталон": ("кошка", "", "собака")}


def test_files_whose_ids_differ_go_by_their_sources() -> None:
    ours = file("hyp.xlf", made_xliff(["кот", "спит"]))
    rows = "".join(f"{number}\t{source}\t{ref}\n" for number, (source, ref) in enumerate(PAIRS))
    found = corpus(ours, file("ref.tsv", f"id\tsource\treference\n{rows}"))
    assert sides(found) == (
        {"reference": [reference for _, reference in PAIRS]},
        {"hyp": ["кот", "спит"]},
    )
    assert "The files' ids differ, but their source texts are the same" in str(found.notes)


def test_other_sources_do_not_go_together() -> None:
    table = "id,source,ref\nx,one,раз\ny,two,два\n"
    assert "The files have no segment in common" in refusal(
        file("hyp.xlf", made_xliff(["кот", "спит"])), file("ref.csv", table)
    )
