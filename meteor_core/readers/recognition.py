"""Files → a corpus, or the question that has to be answered first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import Phrase
from meteor_core.readers.by_language import Said
from meteor_core.readers.dataset import ROLES, ColumnQuestion, Dataset, File, Note
from meteor_core.readers.formats import files_in, read, unpacked, unpacked_size
from meteor_core.readers.limits import check_together, check_upload, one_request
from meteor_core.readers.merging import build
from meteor_core.readers.mqm import judged_texts
from meteor_core.readers.names import Meanings
from meteor_core.readers.own_exports import has_human_scores, history_texts, unnumbered
from meteor_core.readers.roles import complete, doubted, guess, labelled, suggest
from meteor_core.readers.tables import FileTable

Headers = Mapping[str, bool]
"""File name → whether its first row holds the columns' names, if a person has chosen."""

ColumnRoles = Mapping[str, str]
"""``COLUMN`` or ``FILE:COLUMN`` → its role; all other columns are guessed."""


def recognise(
    files: Sequence[File],
    *,
    common_only: bool = False,
    headers: Headers | None = None,
    columns: ColumnRoles | None = None,
    language: str = "",
    needs_reference: bool = True,
) -> Dataset | ColumnQuestion:
    """Files in any format that is known → a corpus; columns nobody can guess → a question.

    ``needs_reference``: False accepts sources and candidates without a reference.

    ``common_only``: files of different lengths are cut to what they share, rather than refused.
    ``columns``: the roles of some, ``{"hyp": "candidate"}``, where the others may be guessed.
    ``language``: the one to compare, where files hold several; empty if the texts have to show it.
    Raises ``InputError`` for everything that cannot be read or put together.
    """
    tables, meanings = guessed(files, headers, columns, language, needs_reference=needs_reference)
    return put_together(tables, meanings, common_only, needs_reference=needs_reference)


def put_together(
    tables: list[FileTable],
    meanings: Meanings,
    common_only: bool = False,
    *,
    needs_reference: bool = True,
) -> Dataset | ColumnQuestion:
    """Tables with guessed roles → a corpus, or the question which column is what."""
    if complete(tables, meanings, needs_reference=needs_reference):
        return build(tables, meanings, common_only, needs_reference=needs_reference)
    if sum(len(table.columns) for table in tables) < 2:
        raise InputError(
            "{file} has only one column, but a corpus needs candidates and references. Add the "
            "missing file.",
            file=tables[0].file,
        )
    suggested = suggest(tables, meanings)
    return _question(tables, suggested, _reason(tables, meanings, suggested))


def _question(tables: list[FileTable], shown: Meanings, why: Note) -> ColumnQuestion:
    asked = tuple(
        table.preview([meaning.role for meaning in row])
        for table, row in zip(tables, shown, strict=True)
    )
    return ColumnQuestion(asked, why)


def question(files: Sequence[File], headers: Headers | None = None) -> ColumnQuestion:
    """Files → the question which column has which role, with the guesses."""
    tables, meanings = guessed(files, headers)
    return _question(tables, meanings, Note("Check the roles of the columns."))


def guessed(
    files: Sequence[File],
    headers: Headers | None = None,
    columns: ColumnRoles | None = None,
    language: str = "",
    *,
    needs_reference: bool = True,
) -> tuple[list[FileTable], Meanings]:
    """Files → their tables, noted where a role may be wrong, and a role for each column, empty
    if nothing shows it."""
    tables = _tables(files, headers or {})
    said = _said(tables, columns or {})
    meanings = guess(tables, said, language, needs_reference=needs_reference)
    return _sheets(doubted(tables, meanings, said), meanings)


def assign(
    files: Sequence[File],
    chosen: Mapping[tuple[str, str], str],
    *,
    common_only: bool = False,
    headers: Headers | None = None,
    needs_reference: bool = True,
) -> Dataset:
    """Files and the role of each (file name, column) → a corpus; what is not named is ignored.

    Raises ``InputError`` for an unknown role, file or column, and whatever ``recognise`` refuses.
    """
    tables = _tables(files, headers or {})
    _check_choice(tables, chosen)
    guessed = guess(tables)
    given = [
        [
            labelled(table, column, chosen.get((table.file, column.name), "ignore"), meaning)
            for column, meaning in zip(table.columns, row, strict=True)
        ]
        for table, row in zip(tables, guessed, strict=True)
    ]
    return build(tables, given, common_only, needs_reference=needs_reference)


def _tables(files: Sequence[File], headers: Headers) -> list[FileTable]:
    if not files:
        raise InputError("There is no file to read.")
    check_upload((file.name, len(file.data)) for file in files)
    each = list(files_in(files))
    check_upload((file.name, len(file.data)) for file, _ in each)
    seen: set[tuple[str, str]] = set()
    for file, _ in each:
        if (file.name, file.side) in seen:
            raise InputError("Two files are called {file}. Rename one.", file=file.name)
        seen.add((file.name, file.side))
    tables: list[FileTable] = []
    total = 0
    with one_request():
        for file, given in each:
            opened = unpacked(file)
            header = headers.get(file.name, headers.get(given))
            total += unpacked_size(opened)
            check_together(total)
            tables += [
                replace(unnumbered(table), side=file.side, label=file.label)
                for table in _judged(read(opened, header))
            ]
    return tables


def _judged(tables: Sequence[FileTable]) -> list[FileTable]:
    """Tables of people's judgements → the texts that were judged; all others as they are.

    Of our own workbook that is the sheet with candidates and human scores. Raises ``InputError``
    where the marks of errors are not paired.
    """
    human = [table for table in tables if has_human_scores(table)]
    return human or [judged_texts(history_texts(table)) for table in tables]


def _said(tables: Sequence[FileTable], columns: ColumnRoles) -> Said:
    """The columns meant by ``COLUMN`` or ``FILE:COLUMN``. Raises ``ChoiceError`` for others."""
    said: dict[tuple[int, str], str] = {}
    for named, role in columns.items():
        if role not in ROLES:
            raise ChoiceError(Phrase("role of {column}", column=named), role, ROLES)
        meant = _called(tables, named, str) or _called(tables, named, str.casefold)
        if not meant:
            every = [column.name for table in tables for column in table.columns]
            raise ChoiceError("column", named, dict.fromkeys(every))
        said |= dict.fromkeys(meant, role)
    return said


def _called(
    tables: Sequence[FileTable], named: str, spelt: Callable[[str], str]
) -> list[tuple[int, str]]:
    return [
        (number, column.name)
        for number, table in enumerate(tables)
        for column in table.columns
        if spelt(named) in (spelt(column.name), spelt(f"{table.file}:{column.name}"))
    ]


def _sheets(tables: list[FileTable], meanings: Meanings) -> tuple[list[FileTable], Meanings]:
    """A spreadsheet's sheets of which nothing is known stay out where the others suffice."""
    kept = [
        (table, row)
        for table, row in zip(tables, meanings, strict=True)
        if not table.sheet or any(meaning.role in ("reference", "candidate") for meaning in row)
    ]
    if kept and len(kept) < len(tables):
        fewer = [table for table, _ in kept], [row for _, row in kept]
        if complete(*fewer):
            return fewer
    return tables, meanings


def _check_choice(tables: Sequence[FileTable], chosen: Mapping[tuple[str, str], str]) -> None:
    columns = {table.file: [column.name for column in table.columns] for table in tables}
    for (file, column), role in chosen.items():
        if role not in ROLES:
            raise ChoiceError("role", role, ROLES)
        if file not in columns:
            raise ChoiceError("file", file, columns)
        if column not in columns[file]:
            raise ChoiceError(Phrase("column of {file}", file=file), column, columns[file])


def _reason(tables: Sequence[FileTable], meanings: Meanings, suggested: Meanings) -> Note:
    if complete(tables, suggested):
        return Note(
            "Check the roles of the columns, because the headings do not make all of them clear."
        )
    given = {meaning.role for row in meanings for meaning in row}
    missing = [role for role in ("reference", "candidate") if role not in given]
    if len(missing) == 2:
        return Note(
            "It is not clear which columns are references and candidates. Choose the roles of "
            "the columns."
        )
    if missing:
        return Note(
            "It is not clear which column is the {role}. Choose the roles of the columns.",
            role=missing[0],
        )
    silent = next(
        table.file
        for table, row in zip(tables, meanings, strict=True)
        if not any(meaning.role for meaning in row)
    )
    return Note(
        "None of the columns of {file} is recognised. Choose the roles of the columns.", file=silent
    )
