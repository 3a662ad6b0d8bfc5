"""Headings in two rows, as merged cells and pandas make them."""

from __future__ import annotations

import io
from typing import Any

import pandas as pd
import pytest
from openpyxl import Workbook

from meteor_core.readers import Dataset, recognise
from tests.readers.making import corpus, file, question, sides, workbook

REFERENCE = ["Врач осмотрел больного мальчика вчера", "Кошка сидела на старом ковре"]
MADE = {
    "Яндекс": ["Доктор осматривал больного вчера", "Кошка сидит на ковре"],
    "GPT-4": ["Вчера врач осмотрел мальчика", "Кот сидел на старом ковре"],
}
ROWS: list[list[Any]] = [
    ["№", "Эталон", "Переводы", None, "Оценки", None],
    [None, None, "Яндекс", "GPT-4", "Яндекс", "GPT-4"],
    *(
        [number, reference, *texts, 50, 70]
        for number, (reference, *texts) in enumerate(zip(REFERENCE, *MADE.values(), strict=True), 1)
    ),
]
MERGED = ("A{0}:A{1}", "B{0}:B{1}", "C{0}:D{0}", "E{0}:F{0}")


def merged(*titles: list[Any]) -> bytes:
    """The rows as an XLSX with merged headings, below a title's rows."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (*titles, *ROWS):
        sheet.append(row)
    top = len(titles) + 1
    for cells in MERGED:
        sheet.merge_cells(cells.format(top, top + 1))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def check(found: Dataset) -> None:
    assert sides(found) == ({"reference": REFERENCE}, MADE)
    assert found.human == {"Яндекс": (50, 50), "GPT-4": (70, 70)}
    assert found.ids == ("1", "2")


def test_merged_cells() -> None:
    found = corpus(file("a.xlsx", merged()))
    check(found)
    assert found.notes[0] == (
        "a.xlsx, rows 1 and 2: two rows of headings are read as one (№, Эталон, Переводы Яндекс, "
        "Переводы GPT-4, Оценки Яндекс, Оценки GPT-4)."
    )


def test_below_a_title() -> None:
    found = corpus(file("a.xlsx", merged(["Отчёт о переводах"], [None])))
    check(found)
    assert "rows 3 and 4" in found.notes[1]


def test_one_merged_heading_alone() -> None:
    rows: list[list[Any]] = [[None, "Переводы", None], ["Эталон", "Яндекс", "GPT-4"]]
    rows += [list(texts) for texts in zip(REFERENCE, *MADE.values(), strict=True)]
    assert sides(corpus(file("a.xlsx", workbook({"A": rows})))) == ({"reference": REFERENCE}, MADE)


def test_systems_above_their_texts_and_scores() -> None:
    rows = [["", "Яндекс", "", "GPT-4", ""], ["Эталон", "Перевод", "COMET", "Перевод", "COMET"]]
    rows += [
        [reference, ours, "0,5", theirs, "0,7"]
        for reference, ours, theirs in zip(REFERENCE, *MADE.values(), strict=True)
    ]
    text = "\n".join(";".join(row) for row in rows)
    found = corpus(file("a.csv", text))
    assert sides(found) == ({"reference": REFERENCE}, MADE)
    assert found.metrics == {"COMET": {"Яндекс": (0.5, 0.5), "GPT-4": (0.7, 0.7)}}


@pytest.mark.parametrize("index", [None, "id"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_pandas(index: str | None, kind: str) -> None:
    table = pd.DataFrame(
        {("reference", ""): REFERENCE}
        | {("candidate", name): texts for name, texts in MADE.items()}
        | {("human", name): (score, score) for name, score in {"Яндекс": 50, "GPT-4": 70}.items()}
    )
    table.index = pd.Index([1, 2], name=index)
    stream = io.BytesIO()
    table.to_csv(stream) if kind == "csv" else table.to_excel(stream)
    check(corpus(file(f"a.{kind}", stream.getvalue())))


def test_whoever_says_that_there_are_no_headings_is_believed() -> None:
    given = file("a.xlsx", merged())
    asked = recognise([given], headers={"a.xlsx": False})
    assert asked.columns[0].rows == len(ROWS)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "rows",
    [
        [["ref", "hyp", "hyp"], ["Новости", "Вести", "Новость"]],
        [["ref", "hyp", ""], ["Новости", "Вести", "проверено"]],
        [["id", "ref", "", "hyp"], ["a1", "Новости", "x", "Вести"]],
        [["ref", "hyp A", "hyp B"], ["кот", "кошка", "кот"]],
    ],
)
def test_a_short_first_segment_is_no_heading(rows: list[list[str]]) -> None:
    width = len(rows[0])
    more = [[f"{text} и ещё {column}" for column in range(width)] for text in REFERENCE]
    given = file("a.xlsx", workbook({"A": [*rows, *more]}))
    found = recognise([given])
    counted = len(found) if isinstance(found, Dataset) else question(given).columns[0].rows
    assert counted == 1 + len(more)
