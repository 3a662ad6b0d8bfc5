"""XLSX as openpyxl, pandas and XlsxWriter write it."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pandas as pd
import pytest
import xlsxwriter
from openpyxl import Workbook

from meteor_core.readers import assign
from tests.readers.making import corpus, file, question, refusal, sides, workbook

CAT = ({"reference": ["кот", "пёс"]}, {"candidate": ["кошка", "собака"]})
ROWS = [["reference", "candidate"], ["кот", "кошка"], ["пёс", "собака"]]


def test_openpyxl() -> None:
    assert sides(corpus(file("a.xlsx", workbook({"Sheet": ROWS})))) == CAT


def test_pandas() -> None:
    stream = io.BytesIO()
    pd.DataFrame(ROWS[1:], columns=ROWS[0]).to_excel(stream)
    found = corpus(file("called.csv", stream.getvalue()))
    assert sides(found) == CAT
    assert found.notes == ("called.csv: columns not used: column 1.",)


def test_xlsxwriter_with_rich_text_and_a_formula() -> None:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["ref", "hyp", "score"])
        sheet.write_rich_string(1, 0, "рыжий ", book.add_format({"bold": True}), "кот")
        sheet.write_formula(1, 1, '="кош"&"ка"', None, "кошка")
        sheet.write_formula(1, 2, "=1/4", None, 0.25)
    found = corpus(file("a.xlsx", stream.getvalue()))
    assert sides(found) == ({"reference": ["рыжий кот"]}, {"hyp": ["кошка"]})
    assert found.human == {"hyp": (0.25,)}


def test_no_formula_is_run() -> None:
    data = workbook({"Sheet": [["ref", "hyp"], ["a", "=1+1"]]})
    found = corpus(file("a.xlsx", data))
    assert sides(found)[1] == {"hyp": [""]}
    assert found.doubts[0] == (
        "a.xlsx has formulas without a stored value (1, the first in B2). Their cells are read as "
        "empty. Open the file in a spreadsheet program, save it and read it again."
    )


def test_a_formula_whose_stored_value_is_empty() -> None:
    data = workbook({"Sheet": [["ref", "hyp"], ["a", "b"], ["c", '=IF(1,"","x")']]})
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            part = old.read(name).replace(b'<c r="B3">', b'<c r="B3" t="str">')
            new.writestr(name, part)
    assert "formula" not in str(corpus(file("a.xlsx", stream.getvalue())).notes)


@pytest.mark.parametrize("shared", [True, False])
def test_escapes_of_excel(shared: bool) -> None:
    """XlsxWriter escapes a text that looks like an escape, as Excel does."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"constant_memory": not shared}) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["ref", "hyp"])
        sheet.write_row(1, 0, ["a\r\nb", "_x000D_"])
    assert sides(corpus(file("a.xlsx", stream.getvalue()))) == (
        {"reference": ["a\nb"]},
        {"hyp": ["_x000D_"]},
    )
    plain = workbook({"Sheet": [["ref", "hyp"], ["a_x000D_\nb_x000a_c_xD83D__xDE00_", "a_xyz_"]]})
    assert sides(corpus(file("a.xlsx", plain))) == (
        {"reference": ["a\nb\nc😀"]},
        {"hyp": ["a_xyz_"]},
    )


def test_what_a_sheet_hides_and_merges_is_told() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Report", None])
    sheet.merge_cells("A1:B1")  # a title, not a text
    for row in (*ROWS, [None, "волк"], ["лев", "лев"]):
        sheet.append(row)
    sheet.merge_cells("A4:A5")
    sheet.row_dimensions[3].hidden = sheet.row_dimensions[6].hidden = True
    sheet.column_dimensions["B"].hidden = sheet.column_dimensions["K"].hidden = True
    stream = io.BytesIO()
    book.save(stream)
    found = corpus(file("a.xlsx", stream.getvalue()))
    assert found.references == {"reference": ("кот", "пёс", "", "лев")}
    assert found.doubts[:3] == (
        "a.xlsx: hidden rows are read too (2, the first is 3).",
        "a.xlsx: hidden columns are read too (1, the first is 2).",
        "a.xlsx has merged cells (1, the first range is A4:A5). Their text is read only in the "
        "top left cell of the range.",
    )


def test_cells_of_every_kind() -> None:
    rows = [["ref", "hyp"], [1, 2.0], [0.5, True], [date(2024, 5, 1), None], ["x", "#REF!"]]
    found = corpus(file("a.xlsx", workbook({"Sheet": rows})))
    assert sides(found) == (
        {"reference": ["1", "0.5", "2024-05-01", "x"]},
        {"hyp": ["2", "TRUE", "", "#REF!"]},
    )


def test_a_sheet_that_says_nothing_stays_out() -> None:
    sheets = {"About": [["Made by us"], ["in 2024"]], "Data": ROWS, "Empty": []}
    assert sides(corpus(file("a.xlsx", workbook(sheets)))) == CAT


def test_a_sheet_for_each_system() -> None:
    sheets = {name: [["ref", "hyp"], ["r", name.lower()]] for name in ("A", "B")}
    found = corpus(file("a.xlsx", workbook(sheets)))
    assert sides(found) == ({"reference": ["r"]}, {"A": ["a"], "B": ["b"]})


def test_sheets_are_asked_about_by_name() -> None:
    data = file(
        "a.xlsx", workbook({"One": [["x", "y"], ["a" * 9, "b"]], "Two": [["z"], ["c" * 9]]})
    )
    asked = question(data)
    assert [table.file for table in asked.columns] == ["a.xlsx [One]", "a.xlsx [Two]"]
    found = assign([data], {("a.xlsx [One]", "x"): "reference", ("a.xlsx [Two]", "z"): "candidate"})
    assert len(found) == 1


def test_empty_rows_before_the_first_and_after_the_last() -> None:
    rows = [[], [], *ROWS, ["", " "], []]
    assert sides(corpus(file("a.xlsx", workbook({"Sheet": rows})))) == CAT


def _with_part(data: bytes, name: str, content: bytes) -> bytes:
    """The same archive with one part replaced."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for member in old.namelist():
            new.writestr(member, content if member == name else old.read(member))
    return stream.getvalue()


SHEET = (
    '<?xml version="1.0"?>{prolog}<worksheet '
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}'
    "</sheetData></worksheet>"
)


def _sheet(rows: str, prolog: str = "") -> bytes:
    content = SHEET.format(rows=rows, prolog=prolog).encode()
    return _with_part(workbook({"Sheet": ROWS}), "xl/worksheets/sheet1.xml", content)


def _cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def test_a_row_that_claims_to_be_far_down() -> None:
    rows = f'<row r="1">{_cell("A1", "ref")}</row><row r="99999999999">{_cell("A2", "x")}</row>'
    message = "a.xlsx has headings (ref), but no row below them."
    assert refusal(file("a.xlsx", _sheet(rows))) == message


def test_a_column_far_to_the_right() -> None:
    rows = f'<row r="1">{_cell("A1", "ref")}{_cell("XFD1", "far")}{_cell("CW1", "hyp")}</row>'
    assert refusal(file("a.xlsx", _sheet(rows))) == "a.xlsx has 101 columns; the limit is 100."


def test_entities_in_a_sheet() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    rows = f'<row r="1">{_cell("A1", "&b;")}</row>'
    assert "a.xlsx is a damaged workbook" in refusal(file("a.xlsx", _sheet(rows, bomb)))


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_BYTES", 2**20)
    data = _with_part(workbook({"Sheet": ROWS}), "xl/worksheets/sheet1.xml", b" " * 2**22)
    assert len(data) < 2**14
    assert refusal(file("a.xlsx", data)) == "a.xlsx is 5 MB; the limit is 1 MB."


def test_too_many_elements_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meteor_core.readers.limits.MOST_ELEMENTS", 20)
    rows = f'<row r="1">{_cell("A1", "ref")}</row>' * 9
    assert refusal(file("a.xlsx", _sheet(rows))) == (
        "a.xlsx, alone or together with the files before it, exceeds the limit of 20 XML elements."
    )


def _archive(*names: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in names:
            archive.writestr(name, "a")
    return stream.getvalue()


def test_other_archives() -> None:
    ods = _archive("mimetype", "content.xml")
    assert "a.ods is an OpenDocument file" in refusal(file("a.ods", ods))
    assert "a.xlsx is a damaged archive" in refusal(file("a.xlsx", b"PK\x03\x04 nothing"))
    assert "is a damaged workbook" in refusal(
        file("a.xlsx", _with_part(workbook({"S": ROWS}), "xl/workbook.xml", b"<broken"))
    )
    types = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
    without = _with_part(workbook({"S": ROWS}), "[Content_Types].xml", types)
    assert "a required part is missing from it" in refusal(file("a.xlsx", without))
    assert refusal(file("a.xlsx", workbook({"S": []}))) == "All sheets of a.xlsx are empty."
