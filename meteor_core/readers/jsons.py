"""JSON and JSON Lines: records, columns, or lists of texts; several references in one cell."""

from __future__ import annotations

import json
import re
import sys
import warnings
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, count, islice
from typing import Any

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason, syntax
from meteor_core.readers import headings, names
from meteor_core.readers.decoding import whole
from meteor_core.readers.limits import (
    MOST_COLUMNS,
    MOST_ROW_VALUES,
    check_held_characters,
    check_row_values,
    check_rows,
    check_table,
    check_values,
    most_cells,
)
from meteor_core.readers.tables import (
    Column,
    FileTable,
    no_rows,
    numbered_lines,
    of_columns,
    unique,
)


class Digits(str):
    """A whole number that no number of ours can be: a text, to be refused in its column."""

    __slots__ = ()


_FILLED = re.compile(r"[^\n]*[^\s][^\n]*")

MOST_DEPTH = 4
MOST_DIGITS = 310
"""Of a whole number: with more it is infinite as a score, and Python reads none of 4,300."""

KINDS = {
    str: N_("a single text"),
    int: N_("a single number"),
    Digits: N_("a single number"),
    float: N_("a single number"),
    bool: N_("only true or false"),
    type(None): N_("only null"),
}
WRAPPERS = ("data", "segments", "rows", "records", "items", "examples", "corpus")


def looks_like(text: str) -> bool:
    """Returns whether a text is JSON, or begins as JSON Lines, though its file is not called so."""
    begin = text.lstrip()
    if not begin.startswith(("{", "[{", "[[", '["')):
        return False
    first = begin.partition("\n")[0]
    return any(_values(part) <= most_cells() and _parses(part) for part in (first, begin)) or (
        _values(first) > most_cells()
    )


def _values(text: str) -> int:
    """The most values that JSON can hold: one more than it has commas, line feeds and brackets."""
    return sum(map(text.count, ",\n[{")) + 1


def _parses(text: str) -> bool:
    try:
        return isinstance(_DECODER.decode(text), dict | list)
    except (ValueError, RecursionError):
        return False


def _with_shared_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are the same strings in all: a million lines have a million of each."""
    if len(pairs) > MOST_COLUMNS:
        return dict(pairs)
    return {sys.intern(key): value for key, value in pairs}


def _constant(name: str) -> None:
    """Reads ``NaN`` and ``Infinity``, which Python writes although JSON has no such numbers."""
    return


def _integer(digits: str) -> int | Digits:
    return Digits(digits) if len(digits) > MOST_DIGITS else int(digits)


_DECODER = json.JSONDecoder(
    parse_int=_integer, parse_constant=_constant, object_pairs_hook=_with_shared_keys
)
_SPACE = re.compile(r"[ \t\n\r]*")


def _after_space(text: str, place: int) -> int:
    space = _SPACE.match(text, place)
    return space.end() if space else place


def read(name: str, text: str) -> FileTable:
    """JSON or JSON Lines → a table.

    ``[{"hyp": …}, …]``, ``{"predictions": […], "references": […]}``, ``{"data": […]}``, what COMET
    writes, ``{"A.txt": [{"mt": …, "COMET": …}, …]}``, a list of lists, or one of these objects a
    line; a list in a cell becomes a column for each of its texts.

    Raises ``InputError`` naming line and position, or the column that is shorter than others.
    """
    if not _FILLED.search(text):
        raise InputError("{file} contains no rows.", file=name)
    check_values(name, _values(text))
    if _is_lines(text):
        check_rows(name, text.count("\n"))
        lines = numbered_lines([text])
        del text
        return _records(name, _of_lines(name, lines), N_("line"))
    check_held_characters(name, len(text))
    if text[_after_space(text, 0)] == "[":
        rows = _of_list(name, text)
    else:
        with _broken_json(name, 1):
            value = _DECODER.decode(text)
        rows = enumerate(_rows(name, value), 1)
    del text
    return _records(name, rows, N_("row"))


def _is_lines(text: str) -> bool:
    """Whether the first of several lines is a value of its own; a long one is judged by its end."""
    first = _FILLED.search(text)
    if not (first and _FILLED.search(text, first.end())):
        return False
    if _values(first[0]) > MOST_ROW_VALUES:
        return first[0].rstrip().endswith(("]", "}"))
    return _parses(first[0])


def _of_lines(name: str, lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Any]]:
    """The value of each line that is not empty, with the line's number."""
    for number, line in lines:
        if line.strip():
            check_row_values(name, number, _values(line))
            with _broken_json(name, number):
                value = _DECODER.decode(line)
            yield number, value


def _of_list(name: str, text: str) -> Iterator[tuple[int, Any]]:
    """The elements of a JSON list from 1, each decoded when it is asked for."""
    place = _after_space(text, text.index("[") + 1)
    mark = "]" if text[place : place + 1] == "]" else ","
    with _broken_json(name, 1):
        for number in count(1):
            if mark == "]":
                break
            element, place = _DECODER.raw_decode(text, place)
            yield number, element
            place = _after_space(text, place)
            if (mark := text[place : place + 1]) not in {",", "]"}:
                raise json.JSONDecodeError("Expecting ',' delimiter", text, place)
            place = _after_space(text, place + (mark == ","))
        if (end := _after_space(text, place + 1)) < len(text):
            raise json.JSONDecodeError("Extra data", text, end)


@contextmanager
def _broken_json(name: str, line: int) -> Iterator[None]:
    """Raises ``InputError`` for JSON that begins on this line of the file and cannot be read."""
    try:
        yield
    except json.JSONDecodeError as error:
        raise _broken(name, line + error.lineno - 1, error.colno, syntax(error)) from error
    except (ValueError, RecursionError) as error:
        raise _broken(name, line, 1, reason(error)) from error


def _broken(name: str, line: int, column: int, why: str) -> InputError:
    return InputError(
        "{file}, line {line}, position {position}: invalid JSON ({why}).",
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
        if all(map(_holds_candidates, value.values())) and value:
            systems = names.systems(value)  # each is named by the file of its candidates
            return [{"system": systems[file], **record} for file in value for record in value[file]]
        if columns := _columns(value):
            return _from_columns(name, columns)
        if value and all(isinstance(record, dict) for record in value.values()):
            return [{"id": key, **record} for key, record in value.items()]
        return [value]
    raise InputError(
        "{file} contains {kind}, but it must contain a list of records or an object of lists.",
        file=name,
        kind=KINDS[type(value)],
    )


def _holds_candidates(content: Any) -> bool:
    """Whether it is a list of records, each with a candidate: ``[{"mt": …, "COMET": 0.8}, …]``."""
    return (
        isinstance(content, list)
        and bool(content)
        and all(isinstance(record, dict) for record in content)
        and any(names.column(str(key)).role == "candidate" for key in content[0])
    )


def _columns(value: Mapping[str, Any], prefix: str = "") -> dict[str, list[Any]]:
    """``{"systems": {"A": […]}}`` → ``{"systems A": […]}``; also pandas' ``{"a": {"0": …}}``."""
    columns: dict[str, list[Any]] = {}
    for key, content in value.items():
        if isinstance(content, list):
            columns[f"{prefix}{key}"] = content
        elif (
            isinstance(content, dict)
            and content
            and all(isinstance(v, list) for v in content.values())
        ):
            columns |= _columns(content, f"{key} ") if not prefix else {}
        elif isinstance(content, dict) and content and all(digits.isdigit() for digits in content):
            columns[f"{prefix}{key}"] = list(content.values())
    return columns


def _from_columns(name: str, columns: dict[str, list[Any]]) -> list[Any]:
    columns = _transposed(columns)
    sizes = {key: len(cells) for key, cells in columns.items()}
    first, expected = next(iter(sizes.items()))
    for other, size in sizes.items():
        if size != expected:
            raise InputError(
                "{file}: columns {other} and {first} have different numbers of texts ({count} "
                "and {expected}).",
                file=name,
                other=other,
                count=size,
                first=first,
                expected=expected,
            )
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _transposed(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """sacreBLEU's references, a list for each reference → a column for each of them."""
    texts = [len(stream) for stream in columns.values() if stream and isinstance(stream[0], str)]
    if not texts or len(set(texts)) > 1:
        return columns
    transposed: dict[str, list[Any]] = {}
    for key, cells in columns.items():
        streams = [
            stream for stream in cells if isinstance(stream, list) and len(stream) == texts[0]
        ]
        if cells and len(cells) == len(streams) != texts[0]:
            transposed |= {f"{key} {number}": stream for number, stream in enumerate(streams, 1)}
        else:
            transposed[key] = cells
    return transposed


def _records(name: str, rows: Iterator[tuple[int, Any]], unit: str) -> FileTable:
    """Rows with their lines → a table, cut into columns while they come."""
    rows, heading = _heading(name, rows)
    lines: list[int] = []
    columns: dict[str, list[str]] = {}
    for line, row in rows:
        check_rows(name, len(lines) + 1)
        for key, cell in _record(row, heading).items():
            if key not in columns:
                check_table(name, len(lines) + 1, len(columns) + 1)
                columns[key] = []
            cells = columns[key]
            if missing := len(lines) - len(cells):
                cells += [""] * missing
            cells.append(cell)
        lines.append(line)
    if heading and not lines:
        raise no_rows(name, heading)
    if not columns:
        raise InputError("{file} contains no rows.", file=name)
    for cells in columns.values():
        cells += [""] * (len(lines) - len(cells))
    alone = {key: key.removesuffix(" 1") for key in columns}  # “references 1” without a second
    given = [key if f"{plain} 2" in columns else plain for key, plain in alone.items()]
    return of_columns(name, given, [*columns.values()], lines, unit=unit, header=heading != [])


def _heading(
    name: str, rows: Iterator[tuple[int, Any]]
) -> tuple[Iterator[tuple[int, Any]], list[str] | None]:
    """(the rows below, the heading): of records nothing, of lists without a heading ``[]``."""
    first = list(islice(rows, headings.SAMPLE))
    below = chain(first, rows)
    if not (first and all(isinstance(row, list) for _, row in first)):
        return below, None
    width = max(len(row) for _, row in first)
    check_table(name, len(first), width)
    even = [[_text(cell) for cell in row] + [""] * (width - len(row)) for _, row in first]
    if width and headings.first_row(even):
        return islice(below, 1, None), unique(even[0])
    return below, []


def _record(row: Any, heading: list[str] | None) -> dict[str, str]:
    if isinstance(row, list) and heading:
        made = (f"column {n}" for n in range(len(heading) + 1, len(row) + 1))
        row = dict(zip(chain(heading, made), row[: MOST_COLUMNS + 1], strict=False))
    if isinstance(row, dict):
        return dict(_flat(row, "", 0))
    if isinstance(row, list):
        return {f"column {n}": _text(cell) for n, cell in enumerate(row[: MOST_COLUMNS + 1], 1)}
    return {"text": _text(row)}


def _flat(value: Mapping[Any, Any], prefix: str, depth: int) -> list[tuple[str, str]]:
    """``{"translation": {"en": "a"}, "refs": ["b", "c"]}`` → ``translation en``, ``refs 1``, …"""
    fields: list[tuple[str, str]] = []
    for key, content in value.items():
        name = whole(f"{prefix}{key}")
        if isinstance(content, dict) and depth < MOST_DEPTH:
            fields += _flat(content, f"{name} ", depth + 1)
        elif isinstance(content, list):
            some = enumerate(content[: MOST_COLUMNS + 1], 1)
            fields += [(f"{name} {n}", _text(cell)) for n, cell in some]
        else:
            fields.append((name, _text(content)))
        if len(fields) > MOST_COLUMNS:
            return fields
    return fields


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, dict | list):
        return whole(json.dumps(value, ensure_ascii=False))
    return str(value)


LONGEST = 100_000
"""Characters of a cell that is read as an object."""

Texts = dict[str, str]


def unfolded(table: FileTable) -> FileTable:
    """Splits each column of objects of a table into a column for each of their keys.

    pandas and Hugging Face's ``to_csv`` write objects as text: ``{'en': 'A cat.', 'ru': 'Кошка.'}``
    in a column ``translation`` becomes columns ``translation en`` and ``translation ru``.
    """
    if not any(map(_looks_nested, table.columns)):
        return table
    columns: list[Column] = []
    for column in table.columns:
        for made in _unfolded(column):
            check_table(table.file, len(table), len(columns) + 1)
            columns.append(made)
    return replace(table, columns=tuple(columns))


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
        if (texts := _object_texts(cell)) is None:
            break
        objects.append(texts)
    if len(objects) < len(column.cells):
        yield column
        return
    for key in dict.fromkeys(key for texts in objects for key in texts):
        yield Column(f"{column.name} {key}", tuple(texts.get(key, "") for texts in objects))


def _object_texts(cell: str) -> Texts | None:
    """``'{"en": "a"}'``, ``"{'en': 'a'}"`` → their texts by key; nothing for other objects."""
    if not cell.strip():
        return {}
    try:
        value = _literal(cell.strip())
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


def _literal(cell: str) -> Any:
    try:
        return json.loads(cell, parse_constant=_constant)
    except ValueError:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of "\d" in somebody's text
            return literal_eval(cell)
