"""Cells merged over the rows of a segment, and files of translators whose ids differ."""

from __future__ import annotations

from typing import Any

import pytest

from tests.readers.exchanged import PAIRS, made_xliff
from tests.readers.making import corpus, file, refusal, sides, workbook

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
