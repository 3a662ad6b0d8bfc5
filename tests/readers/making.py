"""Short ways to write files down and to read them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from openpyxl import Workbook

from meteor_core.messages.errors import InputError
from meteor_core.readers import ColumnQuestion, Dataset, File, recognise


def file(name: str, content: str | bytes) -> File:
    """``file("ref.txt", "a\\nb\\n")``: text is UTF-8."""
    return File(name, content if isinstance(content, bytes) else content.encode())


def corpus(*files: File, **options: bool) -> Dataset:
    """What files are recognised as; fails on a question."""
    found = recognise(files, **options)
    assert isinstance(found, Dataset), found
    return found


def question(*files: File) -> ColumnQuestion:
    found = recognise(files)
    assert isinstance(found, ColumnQuestion), found
    return found


def refusal(*files: File) -> str:
    """The message with which files are refused."""
    with pytest.raises(InputError) as caught:
        recognise(files)
    return str(caught.value)


def sides(found: Dataset) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """References and systems as lists, to be compared at a glance."""
    return (
        {name: list(texts) for name, texts in found.references.items()},
        {name: list(texts) for name, texts in found.systems.items()},
    )


def workbook(sheets: Mapping[str, Sequence[Sequence[Any]]]) -> bytes:
    """Sheets of rows → an XLSX as openpyxl writes it."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
