"""JSON and JSON Lines: records, columns, or lists of texts; several references in one cell."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.reasons import quoted, reason
from meteor_core.readers import headings
from meteor_core.readers.decoding import whole
from meteor_core.readers.limits import (
    MOST_CELLS,
    MOST_COLUMNS,
    check_rows,
    check_table,
    check_values,
)
from meteor_core.readers.tables import Table, table

Record = dict[str, Any]
MOST_DEPTH = 4
KINDS = {
    str: "a single text",
    int: "a single number",
    float: "a single number",
    bool: "only true or false",
    type(None): "only null",
}
WRAPPERS = ("data", "segments", "rows", "records", "items", "examples", "corpus")


def looks_like(text: str) -> bool:
    """Does a text that a person did not call JSON begin as JSON Lines, or is it JSON as a whole?"""
    begin = text.lstrip()
    if not begin.startswith(("{", "[{", "[[", '["')):
        return False
    return _parses(_first(begin)) or (_values(text) <= MOST_CELLS and _parses(begin))


def _first(begin: str) -> str:
    """The first line of a text that begins with it."""
    return begin[:end] if (end := begin.find("\n")) >= 0 else begin


def _values(text: str) -> int:
    """How many values a text can have at most: each but the first comes after one of these."""
    return text.count(",") + text.count("\n") + 1


def _parses(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def read(name: str, text: str) -> Table:
    """JSON or JSON Lines → a table.

    ``[{"hyp": …}, …]``, ``{"predictions": […], "references": […]}``, ``{"data": […]}``, a list of
    lists, or one of these objects a line; a list in a cell becomes a column for each of its texts.

    Raises ``InputError`` naming line and position, or the column that is shorter than others.
    """
    begin = text.strip()
    if not begin:
        raise InputError("{file} is empty: there is no row to read.", file=name)
    check_values(name, _values(text))
    if "\n" in begin and _parses(_first(begin)):
        check_rows(name, begin.count("\n"))
        lines = text.split("\n")
        filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
        rows = [_loaded(name, number, line) for number, line in filled]
        return _records(name, rows, [number for number, _ in filled], "line")
    rows = _rows(name, _loaded(name, 1, text))
    return _records(name, rows, range(1, len(rows) + 1), "row")


def _loaded(name: str, line: int, text: str) -> Any:
    """JSON that begins on this line of the file → its value."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise _broken(name, line + error.lineno - 1, error.colno, quoted(error.msg)) from error
    except (ValueError, RecursionError) as error:
        raise _broken(name, line, 1, reason(error)) from error


def _broken(name: str, line: int, column: int, why: str) -> InputError:
    return InputError(
        "{file}, line {line}, position {position}: not JSON: {why}.",
        file=name,
        line=line,
        position=column,
        why=why,
    )


def _rows(name: str, value: Any) -> list[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        if isinstance(value.get("columns"), list) and isinstance(value.get("data"), list):
            return [value["columns"], *value["data"]]
        for key in WRAPPERS:
            if isinstance(value.get(key), list | dict):
                return _rows(name, value[key])
        if columns := _columns(value):
            return _from_columns(name, columns)
        if value and all(isinstance(one, dict) for one in value.values()):
            return [{"id": key, **one} for key, one in value.items()]
        return [value]
    raise InputError(
        "{file} holds {kind}; it has to hold a list of records or an object of lists.",
        file=name,
        kind=KINDS[type(value)],
    )


def _columns(value: Mapping[str, Any], prefix: str = "") -> dict[str, list[Any]]:
    """``{"systems": {"A": […]}}`` → ``{"systems A": […]}``; also pandas' ``{"a": {"0": …}}``."""
    found: dict[str, list[Any]] = {}
    for key, one in value.items():
        if isinstance(one, list):
            found[f"{prefix}{key}"] = one
        elif isinstance(one, dict) and one and all(isinstance(v, list) for v in one.values()):
            found |= _columns(one, f"{key} ") if not prefix else {}
        elif isinstance(one, dict) and one and all(digits.isdigit() for digits in one):
            found[f"{prefix}{key}"] = list(one.values())
    return found


def _from_columns(name: str, columns: dict[str, list[Any]]) -> list[Any]:
    columns = _transposed(columns)
    sizes = {key: len(cells) for key, cells in columns.items()}
    first, expected = next(iter(sizes.items()))
    for other, count in sizes.items():
        if count != expected:
            raise InputError(
                "{file}: column {other} has {count} texts but {first} has {expected}.",
                file=name,
                other=other,
                count=count,
                first=first,
                expected=expected,
            )
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _transposed(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """sacreBLEU's references: a list for each reference, not for each segment."""
    texts = [len(one) for one in columns.values() if one and isinstance(one[0], str)]
    if not texts or len(set(texts)) > 1:
        return columns
    found: dict[str, list[Any]] = {}
    for key, cells in columns.items():
        streams = [one for one in cells if isinstance(one, list) and len(one) == texts[0]]
        if cells and len(cells) == len(streams) != texts[0]:
            found |= {f"{key} {number}": one for number, one in enumerate(streams, 1)}
        else:
            found[key] = cells
    return found


def _records(name: str, rows: Sequence[Any], lines: Sequence[int], unit: str) -> Table:
    check_rows(name, len(rows))
    header = True
    if rows and all(isinstance(row, list) for row in rows):
        rows, lines, header = _headed(rows, lines)
    records = [_record(row) for row in rows]
    columns = dict.fromkeys(key for record in records for key in record)
    check_table(name, len(records), len(columns))
    cells = [[record.get(key, "") for key in columns] for record in records]
    if not columns:
        raise InputError("{file} is empty: there is no row to read.", file=name)
    return table(
        name, [_named(key, columns) for key in columns], cells, lines, unit=unit, header=header
    )


def _named(key: str, columns: Collection[str]) -> str:
    """``"references 1"`` → ``"references"`` where there is no second one."""
    plain = key.removesuffix(" 1")
    return key if f"{plain} 2" in columns else plain


def _headed(rows: Sequence[Any], lines: Sequence[int]) -> tuple[list[Any], Sequence[int], bool]:
    """Lists under a heading → records."""
    texts = [[_text(cell) for cell in row] for row in rows[: headings.SAMPLE]]
    width = max(len(row) for row in texts)
    even = [row + [""] * (width - len(row)) for row in texts]
    if width and headings.first_row(even):
        return [dict(zip_longest(even[0], row)) for row in rows[1:]], lines[1:], True
    return list(rows), lines, False


def _record(row: Any) -> dict[str, str]:
    if isinstance(row, dict):
        return dict(_flat(row, "", 0))
    if isinstance(row, list):
        return {f"column {n}": _text(cell) for n, cell in enumerate(row[: MOST_COLUMNS + 1], 1)}
    return {"text": _text(row)}


def _flat(value: Mapping[Any, Any], prefix: str, depth: int) -> list[tuple[str, str]]:
    """``{"translation": {"en": "a"}, "refs": ["b", "c"]}`` → ``translation en``, ``refs 1``, …"""
    found: list[tuple[str, str]] = []
    for key, one in value.items():
        name = whole(f"{prefix}{key}")
        if isinstance(one, dict) and depth < MOST_DEPTH:
            found += _flat(one, f"{name} ", depth + 1)
        elif isinstance(one, list):
            found += [(f"{name} {n}", _text(cell)) for n, cell in enumerate(one, 1)]
        else:
            found.append((name, _text(one)))
        if len(found) > MOST_COLUMNS:
            return found
    return found


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, dict | list):
        return whole(json.dumps(value, ensure_ascii=False))
    return str(value)
