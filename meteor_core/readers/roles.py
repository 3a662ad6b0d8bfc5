"""Finds the roles of columns: by format, by name, then by content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from meteor_core.readers import names
from meteor_core.readers.by_language import Said, each, in_one_language, left_out, sided, told
from meteor_core.readers.dataset import METRIC, SLICES, TEXTS, Doubt
from meteor_core.readers.headings import are_scores, is_number
from meteor_core.readers.names import Meaning, Meanings, language_named
from meteor_core.readers.parts import scores_alone
from meteor_core.readers.tables import Column, FileTable

BARE_SCORES = frozenset(("score", "scores", "raw"))
LONG = 60
"""Characters that no id or system's name has."""


def guess(
    tables: Sequence[FileTable],
    said: Said | None = None,
    language: str = "",
    *,
    needs_reference: bool = True,
) -> Meanings:
    """Tables → a role for each of their columns; an empty one if nothing shows it.

    A person's choices come first: of whole files (their ``side``) and of single columns.
    """
    said = said or {}
    meanings: Meanings = []
    for number, table in enumerate(tables):
        roles = _by_content(table, [_named(table, column) for column in table.columns])
        meanings.append(
            [
                labelled(table, column, said.get((number, column.name), meaning.role), meaning)
                for column, meaning in zip(table.columns, _sided(table, roles), strict=True)
            ]
        )
    meanings = sided(tables, meanings, said, language)
    meanings = in_one_language(tables, meanings, said, language)
    meanings = _targets(meanings, needs_reference)
    return _plain_candidates(tables, meanings)


def doubted(tables: Sequence[FileTable], roles: Meanings, said: Said) -> list[FileTable]:
    """Adds a note to the tables for each column whose heading does not show its side, unless a
    person chose it, and on texts that are left out."""
    left = left_out(tables, roles, said)
    return [
        table.noted(
            *(
                note
                for column, meaning in zip(table.columns, row, strict=True)
                if (number, column.name) not in said and not table.side
                for note in (*_doubts(table, column, meaning), *told(table, column, meaning.role))
                if not column.role or column.language is not None
            ),
            *(note for beside, note in left if beside is table),
        )
        for number, (table, row) in enumerate(zip(tables, roles, strict=True))
    ]


def _doubts(table: FileTable, column: Column, meaning: Meaning) -> Iterator[Doubt]:
    role = names.column(column.name).role
    unsaid = role in ("target", "system") or (not role and language_named(column.name))
    first = column.language is not None and not column.name.endswith(")")
    if unsaid and not (first or table.plain) and meaning.role in ("reference", "candidate"):
        yield Doubt(
            "{file}: column {column} gets the role {role}, although its heading names neither a "
            "reference nor a candidate.",
            file=table.file,
            column=column.name,
            role=meaning.role,
        )


def complete(tables: Sequence[FileTable], roles: Meanings, *, needs_reference: bool = True) -> bool:
    """Returns whether there are a reference and a candidate, and every table has some role.

    Where no reference is needed, a source will do.
    """
    given = {meaning.role for row in roles for meaning in row}
    silent = any(not any(meaning.role for meaning in row) for row in roles)
    beside = {"reference"} if needs_reference else {"reference", "source"}
    return "candidate" in given and bool(beside & given) and not silent


def suggest(tables: Sequence[FileTable], roles: Meanings) -> Meanings:
    """Roles to begin a form with: where one side is missing, texts without a role get it."""
    given = {meaning.role for row in roles for meaning in row}
    wanted = [role for role in ("reference", "candidate") if role not in given]
    if len(wanted) != 1:
        return roles
    return [
        [
            replace(meaning, role=wanted[0]) if not meaning.role and _is_text(column) else meaning
            for column, meaning in zip(table.columns, row, strict=True)
        ]
        for table, row in zip(tables, roles, strict=True)
    ]


def labelled(table: FileTable, column: Column, role: str, guess: Meaning) -> Meaning:
    """Adds to a role the name of its system or reference: as guessed, else the column's own."""
    if role == "ignore" or guess.role == role or (table.plain and role != "human"):
        return replace(guess, role=role)
    several = len(table.columns) > 1
    return Meaning(role, column.name if several and role in ("candidate", "reference") else "")


def _sided(table: FileTable, roles: list[Meaning]) -> list[Meaning]:
    """Roles in a file whose side a person chose: all texts are of that side.

    They are what the format or a heading calls so, else the translation, else the only text.
    """
    if not table.side:
        return roles
    sides = ("candidate", "reference")
    for wanted in (table.side, "target", "", *sides):
        texts = [
            meaning.role == wanted and _is_text(column)
            for column, meaning in zip(table.columns, roles, strict=True)
        ]
        if any(texts) and (wanted or sum(texts) == 1):
            return [
                Meaning(table.side, table.label or meaning.label)
                if chosen
                else (Meaning() if meaning.role in (*sides, "target") else meaning)
                for meaning, chosen in zip(roles, texts, strict=True)
            ]
    return [Meaning() if meaning.role in (*sides, "target") else meaning for meaning in roles]


def _named(table: FileTable, column: Column) -> Meaning:
    if column.role:
        return Meaning(column.role, column.label)
    return names.file(table.file) if table.plain else names.column(column.name)


def _by_content(table: FileTable, roles: list[Meaning]) -> list[Meaning]:
    """Keeps the roles that fit the content of the columns: scores are numbers, ids are short."""
    if table.plain:
        return roles
    names_systems = _names_systems(table, roles)
    roles = _of_words(table, roles)
    checked = [
        _checked(column, meaning, names_systems)
        for column, meaning in zip(table.columns, roles, strict=True)
    ]
    return _one_judge(table, _single(checked))


def _names_systems(table: FileTable, roles: Sequence[Meaning]) -> bool:
    """Whether a column called system would hold names: of the texts beside it, or of scores alone.

    In a table with scores, a name occurs in several rows, unlike a text.
    """
    given = {meaning.role for meaning in roles}
    if {"candidate", "target"} & given:
        return True
    columns = zip(table.columns, roles, strict=True)
    cells = next((column.cells for column, meaning in columns if meaning.role == "system"), ())
    return scores_alone(given) and _repeats(cells)


def _of_words(table: FileTable, roles: list[Meaning]) -> list[Meaning]:
    """Roles in which no column of numbers is on a side of which another one has words.

    A prediction is a score then, as MetricX writes it beside its ``hypothesis``.
    """
    sides = list(zip(table.columns, roles, strict=True))
    of_words = {meaning.role for column, meaning in sides if not _is_numeric(column)} & TEXTS
    return [
        Meaning(METRIC if meaning == Meaning("candidate") else "")
        if meaning.role in of_words and not column.role and _is_numeric(column)
        else meaning
        for column, meaning in sides
    ]


def _checked(column: Column, meaning: Meaning, names_systems: bool) -> Meaning:
    if column.role:
        return meaning
    filled = any(cell.strip() for cell in column.cells)
    if meaning.role == "human" and not are_scores(column.cells):
        human = column.name.strip().lower() in ("human", "человек")
        return Meaning("reference", "human") if human else Meaning()
    if meaning.role == "metric" and not (filled and are_scores(column.cells)):
        return Meaning()
    is_short = all(len(cell) <= LONG for cell in column.cells)
    if meaning.role in ("id", *SLICES) and not is_short:
        return Meaning()
    if meaning.role == "system" and not (names_systems and is_short):
        is_side = _is_text(column) and not _repeats(column.cells)
        return Meaning("candidate", meaning.label) if is_side else Meaning()
    return meaning


def _repeats(cells: Sequence[str]) -> bool:
    """Whether values of a column repeat, unlike texts."""
    return 2 * len({*cells}) <= len(cells)


def _one_judge(table: FileTable, roles: list[Meaning]) -> list[Meaning]:
    """Roles without that of a column called score if another one holds human scores."""
    bare = [column.name.strip().lower() in BARE_SCORES for column in table.columns]
    human = [meaning.role == "human" for meaning in roles]
    if not any(of_people and not is_bare for of_people, is_bare in zip(human, bare, strict=True)):
        return roles
    return [
        Meaning() if of_people and is_bare else meaning
        for meaning, of_people, is_bare in zip(roles, human, bare, strict=True)
    ]


def _single(roles: list[Meaning]) -> list[Meaning]:
    """Roles of which that of the source and of systems' names are given once."""
    kept: list[Meaning] = []
    for meaning in roles:
        again = meaning.role in ("source", "system") and meaning.role in {had.role for had in kept}
        kept.append(Meaning() if again else meaning)
    return kept


def _targets(roles: Meanings, needs_reference: bool) -> Meanings:
    """Roles with ``target`` resolved: the candidate beside a reference, else the reference.

    Where no reference is needed it is the candidate beside a source.
    """
    given = {meaning.role for row in roles for meaning in row}
    several = sum(meaning.role == "target" for row in roles for meaning in row) > 1
    if "reference" in given:
        meant = "candidate"
    elif "candidate" in given and not several:
        meant = "reference"
    elif "source" in given and not needs_reference:
        meant = "candidate"
    else:
        meant = ""
    return [
        [replace(meaning, role=meant) if meaning.role == "target" else meaning for meaning in row]
        for row in roles
    ]


def _plain_candidates(tables: Sequence[FileTable], roles: Meanings) -> Meanings:
    """Roles in which text files without one are systems, where there is a reference.

    A column of numbers next to references of words holds scores of another metric, as its name
    shows.
    """
    references = [
        column for _, _, column, meaning in each(tables, roles) if meaning.role == "reference"
    ]
    if not references:
        return roles
    of_words = not all(map(_is_numeric, references))

    def role(table: FileTable, column: Column) -> str:
        return METRIC if of_words and not table.side and _is_numeric(column) else "candidate"

    return [
        [
            replace(meaning, role=role(table, column))
            if table.plain and not meaning.role
            else meaning
            for column, meaning in zip(table.columns, row, strict=True)
        ]
        for table, row in zip(tables, roles, strict=True)
    ]


def _is_numeric(column: Column) -> bool:
    filled = [cell for cell in column.cells if cell.strip()]
    return bool(filled) and all(map(is_number, filled))


def _is_text(column: Column) -> bool:
    return any(cell.strip() for cell in column.cells) and not _is_numeric(column)
