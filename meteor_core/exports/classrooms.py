"""What a teacher takes away: a class's points and slips as CSV and XLSX, and slides.

Nothing in the tables runs in a spreadsheet. Slides are a ZIP of SVG files, or an HTML page that
prints one slide on each sheet.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

from meteor_core.exercises import exercise as homeworks
from meteor_core.exercises.classroom import Classroom, MarkedAnswer, MarkedTask
from meteor_core.exercises.marking import MARKS, QUESTIONS, VERDICTS, step_name
from meteor_core.exercises.marking import QUESTION_NAMES as NAMES
from meteor_core.exports.corpora.tables import Cell, Row, TableView
from meteor_core.messages.phrase import N_
from meteor_core.messages.safe import written
from meteor_core.render.slide import HEIGHT, WIDTH
from meteor_core.wording.words import Translate, same

LEGEND = (
    N_("The points of a task are divided equally among its questions: links, chunks, precision, "
       "recall and score."),
    N_(
        "A wrong answer earns half the points if it was computed correctly from the student's "
        "own links or numbers."
    ),
    N_("If several answers have the same name, only the latest counts."),
    N_("The name and time come from the file and can be forged. The points are computed again."),
)  # fmt: skip
"""The title of a class's table."""

_NOT_ANSWERED = VERDICTS["open"]
_HEAD = (N_("Student"), N_("Handed in (UTC)"), N_("Late"), N_("Attempts"))
_FOOT = (N_("Total"), N_("Points for the homework"), N_("Checks"), N_("Hints"))


def csv_text(classroom: Classroom, translate: Translate = same) -> str:
    """Writes a row for each student: points and first wrong step of every task, totals at the
    end."""
    headings = [translate(name) for name in _HEAD]
    for number in range(1, len(classroom.homework.tasks) + 1):
        headings.append(translate("Task {number}: points").format(number=number))
        headings.append(translate("Task {number}: first wrong step").format(number=number))
    headings += [translate(name) for name in _FOOT]
    rows = (_csv_row(classroom, row, translate) for row in classroom.rows)
    return written([headings, *rows])


def _csv_row(classroom: Classroom, row: MarkedAnswer, translate: Translate) -> list[Cell]:
    cells = [*_head(row, translate)]
    for task in row.tasks:
        cells += [_number(task.points), first_wrong(task, translate)]
    return [*cells, *_foot(classroom, row)]


def workbook(classroom: Classroom, translate: Translate = same) -> bytes:
    """Sheets of points, first wrong steps, marks question by question, and the legend."""
    from meteor_core.exports.corpora.workbook import sheets

    return sheets(_tables(classroom, translate), classroom.homework.title)


def _tables(classroom: Classroom, translate: Translate) -> Iterator[TableView]:
    numbers = [
        translate("Task {number}").format(number=number)
        for number in range(1, len(classroom.homework.tasks) + 1)
    ]
    head, foot = ([translate(name) for name in names] for names in (_HEAD, _FOOT))
    points = (
        (
            *_head(row, translate),
            *(_number(task.points) for task in row.tasks),
            *_foot(classroom, row),
        )
        for row in classroom.rows
    )
    yield TableView(translate("Points"), (*head, *numbers, *foot), points)
    slips = (
        (row.submission.student, *(first_wrong(task, translate) for task in row.tasks))
        for row in classroom.rows
    )
    yield TableView(translate("First wrong steps"), (head[0], *numbers), slips)
    yield _marks(classroom, translate)
    legend = ((translate(line),) for line in LEGEND)
    yield TableView(translate("Legend"), (translate("Legend"),), legend, texts=1)


def _marks(classroom: Classroom, translate: Translate) -> TableView:
    names = (N_("Student"), N_("Task"), *(NAMES[question] for question in QUESTIONS))
    more = (N_("Points"), N_("First wrong step"), N_("Checks"), N_("Hints"))
    rows: Iterator[Row] = (
        _task_row(row, position, translate)
        for row in classroom.rows
        for position in range(len(row.tasks))
    )
    return TableView(translate("Marks"), tuple(map(translate, (*names, *more))), rows)


def _task_row(row: MarkedAnswer, position: int, translate: Translate) -> Row:
    task, solved = row.tasks[position], row.submission.answers[position]
    head: Row = (row.submission.student, position + 1)
    marks: Row = tuple(mark_of(task, question, translate) for question in QUESTIONS)
    points, first = _number(task.points), first_wrong(task, translate)
    return (*head, *marks, points, first, solved.checks, solved.hints)


def mark_of(task: MarkedTask, question: str, translate: Translate) -> str:
    """Writes a mark: ``"✓ right"``."""
    verdict = task.marking.verdict(question) if task.answered else "open"
    return f"{MARKS[verdict]} {translate(VERDICTS[verdict])}"


def first_wrong(task: MarkedTask, translate: Translate) -> str:
    """Returns the first wrong step in words, or that nothing was answered; "" if all is right."""
    if not task.answered:
        return translate(_NOT_ANSWERED)
    return step_name(task.first, translate) if task.first else ""


def _head(row: MarkedAnswer, translate: Translate) -> Row:
    handed = homeworks.written_time(row.submission.handed)
    late = translate("late") if row.submission.late else ""
    return row.submission.student, handed.replace("T", " ").removesuffix("Z"), late, row.attempts


def _foot(classroom: Classroom, row: MarkedAnswer) -> Row:
    total, most = _number(row.points), classroom.homework.points
    return total, most, row.submission.checks, row.submission.hints


def _number(points: Fraction) -> Cell:
    return int(points) if points.denominator == 1 else float(points)


_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = (
    f"@page{{size:{WIDTH}px {HEIGHT}px;margin:0}}"
    "body{margin:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "svg{display:block;width:100vw;height:auto}"
    f"@media print{{svg{{width:{WIDTH}px;height:{HEIGHT}px;break-after:page;break-inside:avoid}}"
    "svg:last-child{break-after:auto}}"
)


def slides_zip(slides: Mapping[str, str]) -> bytes:
    """``{"tokens": "<svg …", "exact": …}`` → a ZIP of ``01-tokens.svg``, ``02-exact.svg``, …

    The same slides give the same bytes.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, slide) in enumerate(slides.items(), 1):
            entry = zipfile.ZipInfo(f"{number:02}-{name}.svg")
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, slide.encode("utf-8", "replace"))
    return file.getvalue()


def slides_html(slides: Sequence[str], title: str, language: str = "en") -> str:
    """Slides one under another on the screen, and one on each sheet when printed or saved as PDF.

    Nothing is loaded or run.
    """
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
    ]
    start = ["<!doctype html>", f'<html lang="{escape(language)}">', "<head>", *head, "</head>"]
    return "\n".join([*start, "<body>", *slides, "</body>", "</html>", ""])
