"""CSV and TSV: which delimiter, quoted or not, and every row as long as the first."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, dropwhile

from meteor_core.messages import safe
from meteor_core.messages.delimited import has_written
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.readers import headings
from meteor_core.readers.dataset import Doubt, Note
from meteor_core.readers.formats import heading_rows
from meteor_core.readers.formats.framing import framed
from meteor_core.readers.headings import Numbered
from meteor_core.readers.limits import (
    MOST_COLUMNS,
    check_rows,
    check_table,
    check_values,
    most_cells,
)
from meteor_core.readers.tables import LINE, FileTable, blocks, table

DELIMITERS = "\t,;|"
_SAID = re.compile(r"sep=([\t,;|])\r?\n", re.IGNORECASE)
"""A first line that tells Excel the delimiter."""

LONGEST_SAID = 10

SAMPLE = 50
"""Lines that show which delimiter a file has."""

_FEWER = N_(
    "{file}, line {line}: the number of cells is {count}, but {expected} in the first row. Look "
    "for a missing delimiter, a line break within a cell or a quotation mark that is not closed."
)
_MORE = N_(
    "{file}, line {line}: the number of cells is {count}, but {expected} in the first row. Look "
    "for an extra delimiter or a missing quotation mark."
)

_UNCLOSED = N_(
    "{file}, line {line}: the quotation mark that opens a cell is never closed, so the rest of "
    "the file is one cell. Close it, or double the quotation marks that belong to the text."
)
_NOT_DOUBLED = N_(
    "{file}, line {line}: a quotation mark within a quoted cell is not doubled, so such marks "
    "may be missing from the texts."
)

_LINE = re.compile(r"[^\r\n]*+(?:\r\n?+|\n)|[^\r\n]++")

Rows = list[list[str]]


def delimiter(text: str, extension: str) -> str:
    """Finds the delimiter of a text; nothing if it is plain lines.

    A tab in every line makes a table. Other delimiters also need a file called CSV
    or TSV, or a known heading, because commas are part of any text.
    """
    sample = [line for line in text[: 1 << 17].split("\n")[:SAMPLE] if line.strip()]
    called = extension in ("csv", "tsv", "tab")
    if not sample:
        return ""
    if called and (said := _SAID.match(text)):
        return said[1]
    if all(line.count("\t") == sample[0].count("\t") > 0 for line in sample):
        return "\t"
    for mark in DELIMITERS:
        names = next(iter(_parsed(sample[:1], mark)), [])
        if len(names) > 1 and len(names) <= MOST_COLUMNS and headings.known_names(names) >= 2:
            return mark
    if not called:
        return ""
    return max(DELIMITERS, key=lambda mark: _even(sample, mark))


def _even(sample: Sequence[str], mark: str) -> tuple[int, int]:
    """(rows as long as the first, minus its length): the larger, the likelier the delimiter.

    The first is that below a title, of one cell. ``(0, 0)`` where no row has more.
    """
    widths = [*dropwhile(lambda width: width < 2, map(len, _parsed(sample, mark)))]
    if not widths:
        return 0, 0
    return widths.count(widths[0]), -widths[0]


def _parsed(lines: Sequence[str], mark: str) -> Rows:
    try:
        return list(csv.reader(io.StringIO("\n".join(lines), newline=""), delimiter=mark))
    except csv.Error:
        return []


def read(name: str, text: str, mark: str, header: bool | None = None) -> FileTable:
    """Text with a delimiter → a table.

    Raises ``InputError`` naming the row that has more or fewer cells than the first.
    """
    check_rows(name, max(text.count("\n"), text.count("\r")))
    _check_cells(name, text, mark)
    unquoted = mark == "\t" and _is_unquoted(text)
    loose = () if unquoted else tuple(_loose_marks(name, text, mark))
    own = not unquoted and _is_own(text, mark)
    said = _SAID.match(text[:LONGEST_SAID])
    cut = blocks([text])
    del text
    numbered = _unquoted(cut) if unquoted else _quoted(name, cut, mark)
    if own:
        numbered = ((line, [*map(safe.unescape_formula, row)]) for line, row in numbered)
    pairs = list(numbered)
    if said and said[1] == mark:
        pairs = pairs[1:]
    while pairs and not any(cell.strip() for cell in pairs[-1][1]):
        pairs.pop()
    if not pairs:
        raise InputError("{file} contains no rows.", file=name)
    pairs, notes = framed(name, pairs)
    if header is not False:
        pairs, joined = heading_rows.joined(name, pairs)
        notes += joined
    width = len(pairs[0][1])
    rows = [_checked(name, line, row, width) for line, row in pairs]
    notes = (*notes, *loose)
    lines = [line for line, _ in pairs]
    del pairs
    headed = headings.first_row(rows) if header is None else header
    if not headed:
        made = table(name, [""] * width, rows, lines, unit=N_("line"), header=False)
        return made.noted(*notes)
    return table(name, rows[0], rows[1:], lines[1:], unit=N_("line")).noted(*notes)


def _check_cells(name: str, text: str, mark: str) -> None:
    """Raises ``InputError`` for more columns or cells than a table may have, before any is cut.

    Marks between the quotation marks of a cell are looked for where there are too many of all.
    """
    most = max(line.count(mark) for line in _lines(text))
    if most < MOST_COLUMNS and text.count(mark) <= most_cells():
        return
    if '"' not in text:
        check_table(name, 1, most + 1)
    cells = columns = 1
    begin = 0
    # Each alternative begins with a different character, which makes the search fast.
    token = re.compile(rf'"(?<![^{re.escape(mark)}\r\n]")[^"]*+(?:""[^"]*+)*+"?|[\r\n]')
    for found in token.finditer(text):
        columns += text.count(mark, begin, found.start())
        begin = found.end()
        if found[0] in "\r\n":
            check_table(name, 1, columns)
            cells, columns = cells + columns, 1
    columns += text.count(mark, begin)
    check_table(name, 1, columns)
    check_values(name, cells + columns)


def _lines(text: str) -> Iterator[str]:
    """Lines with their ends, one by one: ``StringIO`` would hold four bytes of each letter."""
    return (found[0] for found in _LINE.finditer(text))


def _is_own(text: str, mark: str) -> bool:
    """Whether a text is an export of ours, which puts apostrophes before formulas."""
    try:
        return has_written(csv.reader(_lines(text), delimiter=mark), text, mark)
    except csv.Error:  # ``_quoted`` finds the line
        return False


def _checked(name: str, line: int, row: list[str], width: int) -> list[str]:
    if not row:
        return [""] * width
    if len(row) != width:
        raise InputError(
            _FEWER if len(row) < width else _MORE,
            file=name,
            line=line,
            count=len(row),
            expected=width,
        )
    return row


def _quoted(name: str, parts: Iterable[str], mark: str) -> Iterator[Numbered]:
    reader = csv.reader(chain.from_iterable(map(_lines, parts)), delimiter=mark)
    begins = 1
    try:
        for row in reader:
            yield begins, [*row]  # without room for more cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise InputError(
            "{file}, line {line}: {why}. Look for a quotation mark that is not closed.",
            file=name,
            line=begins,
            why=reason(error),
        ) from error


def _loose_marks(name: str, text: str, mark: str) -> Iterator[Note]:
    """The remark about the first quotation mark that is not doubled within a quoted cell.

    Raises ``InputError`` for one that is not closed: it makes one cell of all that follows.
    """
    reader = csv.reader(_lines(text), delimiter=mark, strict=True)
    begins = 1
    try:
        for _ in reader:
            begins = reader.line_num + 1
    except csv.Error as error:
        if "end of data" in str(error):
            raise InputError(_UNCLOSED, file=name, line=begins) from error
        yield Doubt(_NOT_DOUBLED, file=name, line=begins)


def _is_unquoted(text: str) -> bool:
    """Whether tab-separated rows are even as they are, and no quotation mark in them is a sign
    of the format.

    WMT writes no quotes: a segment ``"Yes."`` keeps its marks. A program that quotes writes such a
    segment ``\"\"\"Yes.\"\"\"`` and leaves no other cell that begins with a mark.
    """
    if len({len(row) for _, row in _unquoted([text]) if row}) != 1:
        return False
    if '"' not in text:
        return True
    all_marked = all(map(_is_marked, _cells(text)))
    marked = filter(_is_marked, _cells(text))
    first = next(marked, "")
    return not first or not all(_needs_quotes(cell, all_marked) for cell in chain([first], marked))


def _cells(text: str) -> Iterator[str]:
    return chain.from_iterable(row for _, row in _unquoted([text]))


def _is_marked(cell: str) -> bool:
    return cell.startswith('"')


def _unquoted(parts: Iterable[str]) -> Iterator[Numbered]:
    found = chain.from_iterable(map(LINE.finditer, parts))
    for number, line in enumerate(found, 1):
        bare = line[0].rstrip("\n").removesuffix("\r")
        yield number, [*bare.split("\t")] if bare else []


def _needs_quotes(cell: str, all_marked: bool) -> bool:
    inner = cell[1:-1]
    sound = len(cell) > 1 and cell.endswith('"') and '"' not in inner.replace('""', "")
    return sound and (all_marked or '"' in inner)
