"""The columns of a table that hold annotations: found by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from meteor_core.messages.errors import InputError
from meteor_core.readers.tables import Column, FileTable

NAMES = {
    "system": "system systemid sys model",
    "document": "doc document docid documentid",
    "segment": "segid segmentid docsegid segment lineid id item",
    "annotator": "rater annotator annotatorid raterid judge login user annotatorname",
    "source": "source src original",
    "reference": "reference ref",
    "candidate": "target candidate tgt translation mt hypothesis output",
    "category": "category errorcategory errortype",
    "severity": "severity errorseverity",
    "spans": "spans errorspans esaspans mqmspans spanerrors errors",
    "metadata": "metadata",
    "start": "start starti startindices errorstartid errorstartids startindex",
    "stop": "stop end endi endindices errorendid errorendids endindex",
}
"""What a column is → its names, without blanks, ``_``, ``-`` and capitals."""

GOOGLE = (
    "system",
    "doc",
    "doc_id",
    "seg_id",
    "rater",
    "source",
    "target",
    "category",
    "severity",
    "metadata",
)
"""Of a file without a heading, as MQM Viewer takes them: the last one may be wanting."""

_OF_ERRORS = ("category", "severity", "metadata", "start", "stop")
"""Properties of an error next to its place in the text, or instead of it."""

_MEANING = {name: what for what, names in NAMES.items() for name in names.split()}
_NOT_LETTERS = re.compile(r"[\s_\-.]+")
_NUMBERED = re.compile(r"^(.*\S)[ ](\d{1,4})$")


def plain(name: str) -> str:
    """``"Doc_Seg ID"`` → ``"docsegid"``."""
    return _NOT_LETTERS.sub("", name).lower()


@dataclass(frozen=True)
class SpanColumns:
    """The columns of a table by what they hold; ``spans`` may be several, a span in each."""

    table: FileTable
    of: dict[str, Column]
    spans: tuple[Column, ...] = ()

    def cell(self, what: str, row: int) -> str:
        """Returns the text of a column in a row, stripped; empty if there is no such column."""
        column = self.of.get(what)
        return column.cells[row].strip() if column else ""

    def text(self, what: str, row: int) -> str:
        """Returns a cell unchanged, because offsets count its blanks."""
        column = self.of.get(what)
        return column.cells[row] if column else ""

    def problem(self, template: str, row: int, column: str, **values: object) -> InputError:
        """Makes an error that names file, row and column."""
        return InputError(
            template,
            file=self.table.file,
            unit=self.table.unit,
            line=self.table.lines[row],
            column=column,
            **values,
        )


def columns_of(table: FileTable) -> SpanColumns:
    """A table → its columns by what they hold, those of a file without a heading by their order."""
    names = [column.name for column in table.columns]
    if not table.header and len(names) in (len(GOOGLE) - 1, len(GOOGLE)):
        names = list(GOOGLE[: len(names)])
    found: dict[str, Column] = {}
    several: list[Column] = []
    for name, column in zip(names, table.columns, strict=True):
        numbered = _NUMBERED.match(name)
        if _MEANING.get(plain(numbered[1] if numbered else name)) == "spans":
            several.append(column)
        elif what := _MEANING.get(plain(name)):
            found.setdefault(what, column)
    return SpanColumns(table, _documented(found, names, table.columns), tuple(several))


def of_errors(table: FileTable) -> tuple[Column, ...]:
    """Returns the columns with places and properties of errors; none if there are no places."""
    found = columns_of(table)
    if not found.spans and "start" not in found.of:
        return ()
    return (*found.spans, *(found.of[what] for what in _OF_ERRORS if what in found.of))


def _documented(
    found: dict[str, Column], names: Iterable[str], columns: Iterable[Column]
) -> dict[str, Column]:
    """``doc`` and ``doc_id`` side by side: Google's second is the segment within the document."""
    given = {plain(name): column for name, column in zip(names, columns, strict=True)}
    if "doc" in given and "docid" in given:
        found["document"] = given["doc"]
        found["segment"] = given.get("segid", given["docid"])
    return found
