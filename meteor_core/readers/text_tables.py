"""Tables in text files: CSV and TSV, Markdown, and plain text, a segment a line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, dropwhile, islice, pairwise

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.messages.safe import has_written, unescape_formula
from meteor_core.readers import headings
from meteor_core.readers.dataset import Doubt, Note
from meteor_core.readers.headings import Numbered, headed_table
from meteor_core.readers.limits import (
    MOST_COLUMNS,
    check_rows,
    check_table,
    check_values,
    most_cells,
)
from meteor_core.readers.tables import LINE, Column, FileTable, blocks, numbered_lines, table

DELIMITERS = "\t,;|"
_SAID = re.compile(r"sep=([\t,;|])\r?\n", re.IGNORECASE)
"""A first line that tells Excel the delimiter."""

SAMPLE = 50
"""Lines that show which delimiter a file has."""

_UNCLOSED = N_(
    "{file}, line {line}: the quotation mark that opens a cell is never closed, so the rest of "
    "the file is one cell. Close it, or double the quotation marks that belong to the text."
)
_NOT_DOUBLED = N_(
    "{file}, line {line}: a quotation mark within a quoted cell is not doubled, so such marks "
    "may be missing from the texts."
)

_LINE = re.compile(r"[^\r\n]*+(?:\r\n?+|\n)|[^\r\n]++")


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


def _parsed(lines: Sequence[str], mark: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO("\n".join(lines), newline=""), delimiter=mark))
    except csv.Error:
        return []


def read_delimited(name: str, text: str, mark: str, header: bool | None = None) -> FileTable:
    """Text with a delimiter → a table.

    Raises ``InputError`` naming the row that has more or fewer cells than the first.
    """
    check_rows(name, max(text.count("\n"), text.count("\r")))
    _check_cells(name, text, mark)
    unquoted = mark == "\t" and _is_unquoted(text)
    loose = () if unquoted else tuple(_loose_marks(name, text, mark))
    own = not unquoted and _is_own(text, mark)
    said = _SAID.match(text[:10])
    cut = blocks([text])
    del text
    numbered = _unquoted(cut) if unquoted else _quoted(name, cut, mark)
    if own:
        numbered = ((line, [*map(unescape_formula, row)]) for line, row in numbered)
    if said and said[1] == mark:
        next(numbered)
    return headed_table(name, _filled_rows(name, numbered), header, N_("line")).noted(*loose)


def _filled_rows(name: str, numbered: Iterator[Numbered]) -> list[Numbered]:
    rows = list(numbered)
    while rows and not any(cell.strip() for cell in rows[-1][1]):
        rows.pop()
    if not rows:
        raise InputError("{file} contains no rows.", file=name)
    return rows


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


# Tables of Markdown: rows between upright strokes, under a line of hyphens.

MARKDOWN = ("md", "markdown")
_RULE = re.compile(r"[ \t]*+\|?+(?:[ \t]*+:?-++:?[ \t]*+\|)++(?:[ \t]*+:?-++:?)?+[ \t]*+\r?")
_CELL = re.compile(r"((?:[^|\\]|\\.|\\$)*+)(?:\||$)")
_ESCAPED = re.compile(r"\\([|\\])")


def markdown_heading(text: str, extension: str) -> int:
    """Returns the line of a table's heading, from 1, or 0 if there is none.

    Files not called Markdown have to begin with it.
    """
    lines = text[: 1 << 17].split("\n")
    for number, (head, rule) in enumerate(pairwise(lines), 1):
        if "|" in head and "|" in rule and _RULE.fullmatch(rule):
            return number
        if head.strip() and extension not in MARKDOWN:
            return 0
    return 0


def read_markdown(name: str, text: str, begin: int) -> FileTable:
    """The table whose heading is line ``begin`` → its rows, to the first line that is none.

    Raises ``InputError`` naming the line that has more cells than the heading.
    """
    check_rows(name, text.count("\n"))
    lines = numbered_lines([text])
    del text
    above = [line for _, line in islice(lines, begin + 1)]
    heading = _markdown_cells(name, above[begin - 1])
    left = sum(bool(line.strip()) for line in above[: begin - 1])
    rows, numbers = [], []
    for number, line in lines:
        if "|" not in line:
            left += bool(line.strip())
            break
        cells = _markdown_cells(name, line)
        if len(cells) > len(heading):
            raise InputError(
                "{file}, line {line}: the number of cells is {count}, but it should be "
                "{expected} as in the header row. Write a vertical bar within a text as \\|.",
                file=name,
                line=number,
                count=len(cells),
                expected=len(heading),
            )
        rows.append(cells + [""] * (len(heading) - len(cells)))
        numbers.append(number)
    left += sum(bool(line.strip()) for _, line in lines)
    made = table(name, heading, rows, numbers, unit=N_("line"))
    if not left:
        return made
    return made.noted(
        Note("{file}: lines outside the first table are left out ({count}).", file=name, count=left)
    )


def _markdown_cells(name: str, line: str) -> list[str]:
    """``"| a | b\\\\|c |"`` → ``["a", "b|c"]``. Raises ``InputError`` for too many, uncut."""
    check_values(name, line.count("|"))
    if (strokes := line.count("|") - line.count("\\|")) > MOST_COLUMNS + 1:
        check_table(name, 1, strokes - 1)
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    cells, position = [], 0
    while position <= len(inner):
        match = _CELL.match(inner, position)
        if match is None:
            break
        cells.append(_ESCAPED.sub(r"\1", match[1].strip()))
        if match.end() == len(inner) and not match[0].endswith("|"):
            break
        position = match.end()
    return cells


def read_lines(name: str, text: str) -> FileTable:
    """Text → a table of one column; only a line feed ends a line (a lone CR, where there is none).

    Empty lines count: the other files have theirs at the same places.

    Raises ``InputError`` for an empty file.
    """
    end = "\n" if "\n" in text or "\r" not in text else "\r"
    check_rows(name, text.count(end))
    lines = [line.removesuffix("\r") for line in text.split(end)]
    if not lines[-1]:
        lines.pop()
    if not any(line.strip() for line in lines):
        raise InputError("{file} is empty.", file=name)
    column = Column("text", tuple(lines))
    return FileTable(
        name, (column,), range(1, len(lines) + 1), N_("line"), header=False, plain=True
    )
