"""A corpus as a workbook: its sheets, their cells, and what no spreadsheet may run."""

from __future__ import annotations

import io

import numpy as np
import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText

from meteor_core.exports.corpora import Report, workbook
from tests.exports.reporting import HOSTILE, SYSTEMS, report


@pytest.fixture(scope="module")
def made() -> Report:
    return report()


@pytest.fixture(scope="module")
def book(made: Report) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(workbook(made)), rich_text=True)


def test_a_sheet_for_each_view(book: openpyxl.Workbook) -> None:
    assert book.sheetnames == [
        "About", "Systems", "Comparisons", "Losses", "Stages", "What changed",
        "Matches by stage", "Segments", "Lost and new matches", "Alignments",
    ]  # fmt: skip
    assert [cell.value for cell in book["Systems"]["A"]] == ["System", *SYSTEMS]
    said = {row[0].value: row[1].value for row in book["About"].iter_rows()}
    assert said["Signature"] == report().signature


def test_numbers_are_numbers(made: Report, book: openpyxl.Workbook) -> None:
    assert book["Systems"]["B2"].value == pytest.approx(made.systems[0].score.value, abs=1e-12)
    *parts, granted = [cell.value for cell in book["Losses"][2]][1:]
    assert sum(parts) == pytest.approx(1)
    assert 0 < granted < parts[-1], "what is taken for granted is a part of the score"
    row = [cell.value for cell in book["Segments"][2]]
    assert row[4] == pytest.approx(row[3] - row[2])


def test_no_formula_is_live(book: openpyxl.Workbook) -> None:
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert HOSTILE in [cell.value for cell in cells]
    assert {cell.data_type for cell in cells if cell.value is not None} <= {"s", "n"}
    assert not any(cell.hyperlink for cell in cells)


def test_alignments_are_coloured_text(made: Report, book: openpyxl.Workbook) -> None:
    rows = list(book["Alignments"].iter_rows(min_row=2))
    worst = np.argsort(made.values["<b>Bold</b>"] - made.values["Up & Down_1"], kind="stable")
    assert [row[0].value for row in rows] == [at + 1 for at in worst for _ in SYSTEMS]
    rich = [row[5].value for row in rows if isinstance(row[5].value, CellRichText)]
    whole = next(one for one in rich if str(one).startswith("[1 the/1E cat/2E sat/3E on/4E ] "))
    assert whole[1].text == "the/1E "
    assert whole[1].font.color.rgb == "FF00639B"


def test_the_same_report_has_the_same_bytes(made: Report) -> None:
    assert workbook(made) == workbook(report())


def test_long_cells_are_cut() -> None:
    long = ("𝄞" * 20_000, "", "", "word " * 300)
    sheet = openpyxl.load_workbook(io.BytesIO(workbook(report({"A": long}), drawn=0)))["Segments"]
    assert sheet["G2"].value.endswith("…")
