"""Titles and sums around a table; ODS and XLS of LibreOffice; what office files are not read."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from openpyxl import Workbook

from meteor_core.readers import File
from tests.readers.making import corpus, file, ods, refusal, sides, workbook, zipped

TITLED = [
    ["Отчёт за май", "", ""],
    ["", "", ""],
    ["Перевод человека", "Перевод МТ 1", "Перевод МТ 2"],
    ["Кот спит на крыше", "Кот спал", "Кошка спит на крыше"],
    ["Он ушёл", "Он пошёл", "Он ушёл"],
    ["", "", ""],
    ["Итого", "2", "2"],
]
FOUND = (
    {"reference": ["Кот спит на крыше", "Он ушёл"]},
    {
        "Перевод МТ 1": ["Кот спал", "Он пошёл"],
        "Перевод МТ 2": ["Кошка спит на крыше", "Он ушёл"],
    },
)


def test_a_title_above_and_a_sum_below() -> None:
    found = corpus(file("a.xlsx", workbook({"Sheet": TITLED})))
    assert sides(found) == FOUND
    assert found.notes == (
        "a.xlsx: the title above the headings, down to row 2, is left out (Отчёт за май).",
        "a.xlsx, row 7: Итого is not a segment and is left out.",
    )


@pytest.mark.parametrize("title", ["Отчёт за май", "Отчёт за май;;"])
def test_a_title_above_a_csv(title: str) -> None:
    rows = [title, *(";".join(row) for row in TITLED[2:])]
    assert sides(corpus(file("a.csv", "\n".join(rows)))) == FOUND


def test_no_sum_is_taken_from_texts() -> None:
    rows = [*TITLED[2:5], ["Итого", "Всего", "Сумма"]]
    assert len(corpus(file("a.xlsx", workbook({"Sheet": rows})))) == 3


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that LibreOffice made of one CSV: ``a.ods`` and ``a.xls``."""
    if not shutil.which("soffice"):
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("office")
    (folder / "a.csv").write_text("\n".join(",".join(row) for row in TITLED), "utf-8")
    profile = f"-env:UserInstallation=file://{folder}/profile"
    for ending in ("ods", "xls"):
        command = ["soffice", profile, "--headless", "--infilter=CSV:44,34,76,1", "--convert-to"]
        subprocess.run(
            [*command, ending, "--outdir", folder, folder / "a.csv"],
            check=True,
            capture_output=True,
        )
    return folder


@pytest.mark.parametrize("name", ["a.ods", "a.xls"])
def test_spreadsheets_of_libreoffice(office: Path, name: str) -> None:
    found = corpus(File(name, (office / name).read_bytes()))
    assert sides(found) == FOUND
    assert len(found.notes) == 2


OPEN_TEXT = "application/vnd.oasis.opendocument.text"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("d.docx", zipped(word__document_xml="<w/>"), "a Word document (DOCX)"),
        ("d.pptx", zipped(ppt__presentation_xml="<p/>"), "a PowerPoint presentation (PPTX)"),
        (
            "d.odt",
            zipped(mimetype=OPEN_TEXT, content_xml="<x/>"),
            "an OpenDocument file that is not a spreadsheet",
        ),
    ],
)
def test_other_documents_are_refused_as_what_they_are(name: str, data: bytes, said: str) -> None:
    assert f"{name} is {said}, not a text" in refusal(File(name, data))


def test_an_old_office_file_without_a_workbook(office: Path) -> None:
    book = (office / "a.xls").read_bytes()
    other = book.replace("Workbook".encode("utf-16-le"), "WordDocu".encode("utf-16-le"))
    said = "d.doc is an old Office file without a workbook (.doc, .ppt)"
    assert said in refusal(File("d.doc", other))
    assert "d.xls is a damaged workbook" in refusal(File("d.xls", book[:3000]))


DEATHS = {
    "killed": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "aborted": "import os; os.abort()",
    "without memory": "raise MemoryError",
    "without end": "import time; time.sleep(600)",
}


@pytest.mark.parametrize("death", DEATHS)
def test_a_reader_that_dies_takes_nobody_along(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, death: str
) -> None:
    """A forged file may end the process of a compiled library: that is one of its own.

    Nor is it told where on the server that lies.
    """
    dying = tmp_path / "dying.py"
    dying.write_text(DEATHS[death])
    monkeypatch.setattr("meteor_core.readers.ods_xls._PROCESS", str(dying))
    if death == "without end":
        monkeypatch.setattr("meteor_core.readers.ods_xls.MOST_SECONDS", 0.05)
    row = "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>"
    said = refusal(_sheet(f"{row}</table:table-row>"))
    assert said.startswith("a.ods was not read: it takes too much time or memory")
    assert "dying" not in said


def _sheet(rows: str) -> File:
    return File("a.ods", ods(rows))


def test_an_ods_that_repeats_without_end_is_refused_before_it_is_read() -> None:
    """A kilobyte that would be a million millions of cells."""
    cell = "<table:table-cell{more}><text:p>a</text:p></table:table-cell>"
    row = "<table:table-row>{cell}</table:table-row>"
    wide = cell.replace("{more}", " table:number-columns-repeated='9999'")
    assert "9999 columns" in refusal(_sheet(row.replace("{cell}", wide)))
    gap = "<table:table-row table:number-rows-repeated='99999999'/>"
    one = row.replace("{cell}", cell.replace("{more}", ""))
    assert "100000001 rows" in refusal(_sheet(one + gap + one))


@pytest.mark.parametrize("name", ["a.xls", "a.xlsx", "a.ods", "a.csv"])
@pytest.mark.parametrize("rest", [b"\xff" * 4000, b"\0" * 4000, bytes(range(256)) * 16, b""])
@pytest.mark.parametrize("magic", [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"PK\x03\x04", b""])
def test_garbage_is_refused_in_our_own_words(name: str, rest: bytes, magic: bytes) -> None:
    said = refusal(File(name, magic + rest))
    assert said.startswith(name)
    assert "“" not in said


def test_what_an_ods_hides_merges_and_has_not_computed() -> None:
    def cell(text: str, attributes: str = "") -> str:
        words = f"<text:p>{text}</text:p>" if text else ""
        kind = "office:value-type='string'" if text else ""
        return f"<table:table-cell {kind} {attributes}>{words}</table:table-cell>"

    formula, spanned = "table:formula='of:=A1'", "table:number-rows-spanned='2'"
    rows = [
        ("", cell("ref"), cell("hyp")),
        ("table:visibility='collapse'", cell("кот"), cell("", formula)),
        ("", cell("пёс", spanned), cell("собака")),
        ("", "<table:covered-table-cell/>", cell("волк")),
    ]
    body = "".join(f"<table:table-row {how}>{a}{b}</table:table-row>" for how, a, b in rows)
    found = corpus(file("a.ods", ods(body)))
    assert found.references == {"reference": ("кот", "пёс", "")}
    assert [str(doubt).partition(". ")[0] for doubt in found.doubts[:3]] == [
        "a.ods: hidden rows are read too (1, the first is 2).",
        "a.ods has merged cells (1, the first range is A3:A4)",
        "a.ods has formulas without a stored value (1, the first in B2)",
    ]


def test_what_an_xls_hides_and_merges(office: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["ref", "hyp"], ["кот", "кошка"], ["пёс", "собака"], [None, "волк"]):
        sheet.append(row)
    sheet.merge_cells("A3:A4")
    sheet.row_dimensions[2].hidden = True
    book.save(office / "hidden.xlsx")
    profile = f"-env:UserInstallation=file://{office}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "xls", "--outdir", office]
    subprocess.run([*command, office / "hidden.xlsx"], check=True, capture_output=True)
    found = corpus(File("hidden.xls", (office / "hidden.xls").read_bytes()))
    assert [str(doubt).partition(". ")[0] for doubt in found.doubts[:2]] == [
        "hidden.xls: hidden rows are read too (1, the first is 2).",
        "hidden.xls has merged cells (1, the first range is A3:A4)",
    ]
