"""Objects that a table holds as text in its cells: what pandas and Hugging Face's ``to_csv`` write.

``{'en': 'A cat.', 'ru': 'Кошка.'}`` in a column ``translation`` becomes columns ``translation en``
and ``translation ru``, as they are in JSON.
"""

from __future__ import annotations

import json
import warnings
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from meteor_core.readers.decoding import whole
from meteor_core.readers.formats.jsons import constant
from meteor_core.readers.limits import check_table
from meteor_core.readers.tables import Column, FileTable

LONGEST = 100_000
"""Characters of a cell that is read as an object."""

Texts = dict[str, str]


def unfolded(table: FileTable) -> FileTable:
    """Splits each column of objects of a table into a column for each of their keys."""
    if not any(map(_looks_nested, table.columns)):
        return table
    columns = tuple(made for column in table.columns for made in _unfolded(column))
    check_table(table.file, len(table), len(columns))
    return replace(table, columns=columns)


def _looks_nested(column: Column) -> bool:
    filled = filter(None, map(str.strip, column.cells))
    first = next(filled, "")
    return all(
        cell.startswith("{") and cell.endswith("}") and len(cell) <= LONGEST
        for cell in chain([first], filled)
    )


def _unfolded(column: Column) -> Iterator[Column]:
    """The column itself where one of its cells holds something else."""
    objects: list[Texts] = []
    for cell in column.cells if _looks_nested(column) else ():
        if (texts := _texts(cell)) is None:
            break
        objects.append(texts)
    if len(objects) < len(column.cells):
        yield column
        return
    for key in dict.fromkeys(key for texts in objects for key in texts):
        yield Column(f"{column.name} {key}", tuple(texts.get(key, "") for texts in objects))


def _texts(cell: str) -> Texts | None:
    """``'{"en": "a"}'``, ``"{'en': 'a'}"`` → their texts by key; nothing for other objects."""
    if not cell.strip():
        return {}
    try:
        value = _value(cell.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):  # as literal_eval may raise
        return None
    if not (isinstance(value, dict) and value):
        return None
    texts = {
        key: whole(text or "")
        for key, text in value.items()
        if isinstance(key, str) and isinstance(text, str | None)
    }
    return texts if len(texts) == len(value) else None


def _value(cell: str) -> Any:
    try:
        return json.loads(cell, parse_constant=constant)
    except ValueError:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of "\d" in somebody's text
            return literal_eval(cell)
