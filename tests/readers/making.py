"""Short ways to write files down and to read them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from openpyxl import Workbook

from meteor_core.messages.errors import InputError
from meteor_core.readers import ColumnQuestion, Dataset, File, recognise


def file(name: str, content: str | bytes) -> File:
    """``file("ref.txt", "a\\nb\\n")``: text is UTF-8."""
    return File(name, content if isinstance(content, bytes) else content.encode())


def corpus(*files: File, **options: Any) -> Dataset:
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


def zipped(**parts: str) -> bytes:
    """``word__document_xml="<w/>"`` → an archive with word/document.xml."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return stream.getvalue()


_XMLNS = "urn:oasis:names:tc:opendocument:xmlns"
_SHEET = (  # calamine knows its parts by these prefixes
    f"<office:document-content xmlns:office='{_XMLNS}:office:1.0' "
    f"xmlns:table='{_XMLNS}:table:1.0' xmlns:text='{_XMLNS}:text:1.0'><office:body>"
    "<office:spreadsheet><table:table table:name='A'>{rows}</table:table></office:spreadsheet>"
    "</office:body></office:document-content>"
)


def ods(rows: str) -> bytes:
    """Rows as OpenDocument's XML → an ODS of one sheet."""
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = f"<m:manifest xmlns:m='{_XMLNS}:manifest:1.0'/>"
    content = _SHEET.replace("{rows}", rows)
    return zipped(mimetype=kind, content_xml=content, **{"META-INF__manifest_xml": manifest})
