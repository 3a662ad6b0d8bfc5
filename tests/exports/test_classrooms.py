"""What a teacher takes away: points and slips in tables, and slides."""

from __future__ import annotations

import csv
import io
import zipfile

from openpyxl import load_workbook

from meteor_core.exercises.classroom import summary
from meteor_core.exercises.exercise import solve
from meteor_core.exports.classrooms import LEGEND, csv_text, slides_html, slides_zip, workbook
from tests.exercises.homeworks import FOX, HOMEWORK, PAIR, RIGHT, WRONG_CHUNKS, handed

CLASS = summary(
    HOMEWORK,
    [
        handed("Щукин", WRONG_CHUNKS, minutes=61),
        handed("Ёлкина", RIGHT),
        handed("=HYPERLINK(1)", RIGHT, minutes=None),
    ],
    [solve(PAIR), solve(FOX)],
)


def test_csv() -> None:
    rows = list(csv.reader(io.StringIO(csv_text(CLASS))))
    tasks = [f"Task {task}: {part}" for task in (1, 2) for part in ("points", "first wrong step")]
    assert rows[0][:4] == ["Student", "Handed in (UTC)", "Late", "Attempts"]
    assert rows[0][4:] == [*tasks, "Total", "Points for the homework", "Checks", "Hints"]
    assert ["|".join(row) for row in rows[1:]] == [
        "'=HYPERLINK(1)|||1|5||0|not answered|5|15|4|2",
        "Ёлкина|2026-12-01 19:59:00||1|5||0|not answered|5|15|4|2",
        "Щукин|2026-12-01 22:00:00|late|1|3|Chunks|0|not answered|3|15|4|2",
    ]


def test_a_workbook() -> None:
    book = load_workbook(io.BytesIO(workbook(CLASS)))
    assert book.sheetnames == ["Points", "First wrong steps", "Marks", "Legend"]
    points = list(book["Points"].values)
    assert points[0][:6] == ("Student", "Handed in (UTC)", "Late", "Attempts", "Task 1", "Task 2")
    assert points[2][0] == "Ёлкина"
    assert points[3][2:8] == ("late", 1, 3, 0, 3, 15)
    assert list(book["First wrong steps"].values)[3] == ("Щукин", "Chunks", "not answered")
    marks = list(book["Marks"].values)
    assert len(marks) == 1 + 3 * 2
    assert marks[5] == (
        *("Щукин", 1, "✓ right", "× wrong", "✓ right", "✓ right", "× wrong"),
        *(3, "Chunks", 2, 1),
    )
    assert [row[0] for row in book["Legend"].values][1:] == list(LEGEND)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not any(cell.data_type == "f" for cell in cells)


TWO = {"tokens": '<svg viewBox="0 0 1280 720"><text>я</text></svg>', "exact": "<svg>2</svg>"}


def test_a_zip_holds_each_step_in_its_order() -> None:
    archive = zipfile.ZipFile(io.BytesIO(slides_zip(TWO)))
    assert archive.namelist() == ["01-tokens.svg", "02-exact.svg"]
    assert archive.read("01-tokens.svg").decode() == TWO["tokens"]
    assert slides_zip(TWO) == slides_zip(dict(TWO))


def test_a_page_to_print_has_a_sheet_for_each_and_loads_nothing() -> None:
    page = slides_html([*TWO.values()], "A <title>", "ru")
    assert page.count("<svg") == 2
    assert "break-after:page" in page
    assert "@page{size:1280px 720px" in page
    assert '<html lang="ru">' in page
    assert "<title>A &lt;title&gt;</title>" in page
    assert "default-src 'none'" in page
    assert "<script" not in page
