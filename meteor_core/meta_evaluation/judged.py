"""Segments that people have scored: read from files, checked, put into groups of one source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import floor, log10

import numpy as np
from numpy.typing import NDArray

from meteor_core import languages
from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_, Figure
from meteor_core.readers import ColumnQuestion, Dataset, File, Note
from meteor_core.readers.dataset import METRIC, SLICES
from meteor_core.readers.long_layout import check_named
from meteor_core.readers.merging import placeholder_doubts
from meteor_core.readers.names import Meaning, Meanings
from meteor_core.readers.parts import ColumnsByRole, numbers, unused
from meteor_core.readers.recognition import ColumnRoles, Headers, guessed, put_together
from meteor_core.readers.tables import Column, FileTable

LEAST = 30
"""The fewest segments for a correlation."""

REVERSED = -0.1
"""A correlation with METEOR below which the scores are taken to run the other way."""

_NO_SCORE = N_(
    "{name}: {count} of {total} rows have no human score; the first is row {row}. Fill in the "
    "scores or leave these rows out."
)
_NO_REFERENCE = N_(
    "{name}: {count} of {total} rows have no reference; the first is row {row}. Fill in the "
    "references or leave these rows out."
)

Values = NDArray[np.float64]
Groups = NDArray[np.intp]
"""Numbers of rows, or of the group that each row belongs to."""


@dataclass(frozen=True)
class JudgedSegments:
    """A row for each judged candidate; all columns are equally long.

    ``systems`` is empty if none are named. ``sources`` may be empty: the reference then determines
    which rows belong to one segment. ``turned``: ``human`` is the opposite of what was read.
    ``labels``: columns that cut the rows into slices, by their kind (``SLICES``). ``notes`` say
    what was assumed.
    """

    name: str
    references: tuple[str, ...]
    candidates: tuple[str, ...]
    human: Values
    systems: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    turned: bool = False
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    def __len__(self) -> int:
        return len(self.references)

    @cached_property
    def groups(self) -> Groups:
        """A number for each row, the same for rows of one source and reference, in any order."""
        sources = self.sources or self.references
        keys = list(zip(sources, self.references, strict=True))
        numbers_of = {key: number for number, key in enumerate(sorted(set(keys)))}
        return np.array([numbers_of[key] for key in keys], dtype=np.intp)

    @cached_property
    def language(self) -> str:
        """The code of the language of the references, by the first of them."""
        return languages.detect(languages.sample(self.references))

    @cached_property
    def reference_words(self) -> Groups:
        """How many words each reference has, as METEOR counts them: punctuation marks too."""
        words = languages.get(self.language).analyser(True).words
        return np.array([len(words(text)) for text in self.references], dtype=np.intp)

    @cached_property
    def system_numbers(self) -> Groups | None:
        """The number of each row's system, by what its rows hold; None where none are named.

        So what is drawn for systems depends on no name.
        """
        if not self.systems:
            return None
        held: dict[str, list[tuple[object, ...]]] = {}
        for name, row in zip(self.systems, self._held(), strict=True):
            held.setdefault(name, []).append(row)
        order = sorted(held, key=lambda name: sorted(held[name]))
        number_of = {name: number for number, name in enumerate(order)}
        return np.array([number_of[name] for name in self.systems], dtype=np.intp)

    @property
    def order(self) -> Groups:
        """The rows' numbers in an order that depends on what they hold alone, and on no name."""
        systems = self.system_numbers
        ties = np.zeros(len(self), dtype=np.intp) if systems is None else systems
        keys = list(zip(self._held(), ties.tolist(), strict=True))
        return np.array(sorted(range(len(self)), key=keys.__getitem__), dtype=np.intp)

    def _held(self) -> list[tuple[object, ...]]:
        """What each row holds beside the name of its system."""
        columns = (self.sources, self.references, self.candidates, self.human.tolist())
        return list(zip(*(column for column in columns if column), strict=True))

    def flipped(self) -> JudgedSegments:
        """Returns these segments with their human scores turned round, where less was better."""
        return replace(self, human=-self.human, turned=not self.turned)

    def check_direction(self, correlation: float) -> None:
        """Raises ``InputError`` if a metric's correlation shows that lower scores are better."""
        if correlation < REVERSED:
            raise InputError(
                N_(
                    "The flipped human scores of {name} correlate negatively with METEOR "
                    "({correlation}). If a higher score there means a better translation, do "
                    "not flip the scores."
                )
                if self.turned
                else N_(
                    "The human scores of {name} correlate negatively with METEOR "
                    "({correlation}). If a lower score there means a better translation, flip "
                    "the scores."
                ),
                name=self.name,
                correlation=Figure(f"{correlation:.3f}"),
            )


def from_dataset(dataset: Dataset) -> JudgedSegments:
    """A corpus whose systems have human scores → its rows, system by system, first reference."""
    reference = next(iter(dataset.references.values()))
    names = [name for name in dataset.systems if name in dataset.human]
    return JudgedSegments(
        dataset.name,
        reference * len(names),
        tuple(text for name in names for text in dataset.systems[name]),
        np.array([value for name in names for value in dataset.human[name]], dtype=float),
        tuple(name for name in names for _ in reference) if len(names) > 1 else (),
        (dataset.sources or ()) * len(names),
        labels={kind: cells * len(names) for kind, cells in dataset.labels.items()},
        notes=dataset.notes,
    )


def checked(
    judged: JudgedSegments, *, skip_missing: bool = False, lines: Sequence[int] = ()
) -> JudgedSegments:
    """Keeps the rows that can be used: those with a human score and a reference.

    ``lines``: where each row is in its file. Raises ``InputError`` for too few, for constant
    scores, and, without ``skip_missing``, for rows that lack something.
    """
    scored = np.isfinite(judged.human)
    if not scored.any():
        raise InputError(
            "{name}: no row has a human score. Put the scores into a column named human.",
            name=judged.name,
        )
    referred = np.array([bool(text.strip()) for text in judged.references])
    if not skip_missing:
        _check_whole(judged, scored, _NO_SCORE, lines)
        _check_whole(judged, referred, _NO_REFERENCE, lines)
    whole = scored & referred
    if left := int((~whole).sum()):
        message = N_(
            "{count} of {total} rows are left out because they lack a human score or a reference."
        )
        note = Note(message, count=left, total=len(judged))
        judged = taken(replace(judged, notes=(*judged.notes, note)), np.flatnonzero(whole))
    if len(judged) < LEAST:
        raise InputError(
            N_("{name} has one row with a human score; at least {least} are needed.")
            if len(judged) == 1
            else N_("{name} has {count} rows with a human score; at least {least} are needed."),
            name=judged.name,
            count=len(judged),
            least=LEAST,
        )
    if np.ptp(judged.human) == 0:
        raise InputError(
            "All human scores in {name} are {value}, so no correlation can be computed.",
            name=judged.name,
            value=f"{judged.human[0]:g}",
        )
    return judged


def _check_whole(
    judged: JudgedSegments, given: NDArray[np.bool_], message: str, lines: Sequence[int]
) -> None:
    """Raises ``InputError`` where rows are not ``given`` what they need."""
    if given.all():
        return
    row = int(np.flatnonzero(~given)[0])
    raise InputError(
        message,
        name=judged.name,
        count=int((~given).sum()),
        total=len(judged),
        row=lines[row] if lines else row + 1,
    )


def once(judged: JudgedSegments) -> tuple[JudgedSegments, Groups]:
    """Returns one row for each candidate of a system and segment, and the number of its first row.

    Where several people judged it, the row has the mean of their scores, as at WMT: two verdicts
    on one candidate are not a pair of candidates.
    """
    systems = judged.systems or ("",) * len(judged)
    keys = list(zip(judged.groups.tolist(), systems, judged.candidates, strict=True))
    number: dict[tuple[int, str, str], int] = {}
    place = np.array([number.setdefault(key, len(number)) for key in keys], dtype=np.intp)
    first = np.unique(place, return_index=True)[1]
    if len(first) == len(judged):
        return judged, first
    return replace(taken(judged, first), human=means(place, judged.human)), first


def means(numbers: Groups, values: Values) -> Values:
    """Returns the mean of each number's values, to ten significant digits of the largest.

    Rounding errors of equal means (−0.1 and −0.2 against −0.3 and 0) are not a difference.
    """
    found = np.bincount(numbers, values) / np.bincount(numbers)
    largest = float(np.abs(found).max(initial=0))
    result: Values = np.round(found, 9 - floor(log10(largest))) if largest > 0 else found
    return result


def taken(judged: JudgedSegments, rows: NDArray[np.intp]) -> JudgedSegments:
    """Takes some of the rows, by their numbers, in this order."""

    def some(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(texts[row] for row in rows) if texts else ()

    return replace(
        judged,
        references=some(judged.references),
        candidates=some(judged.candidates),
        human=judged.human[rows],
        systems=some(judged.systems),
        sources=some(judged.sources),
        labels={kind: some(cells) for kind, cells in judged.labels.items()},
    )


MOST_NAMED = 12
"""Columns named in a message."""

_ONCE = ("human", "system", "source")
"""Roles of which a row for each candidate has one column."""


def read(
    *files: File,
    skip_missing: bool = False,
    common_only: bool = False,
    headers: Headers | None = None,
    columns: ColumnRoles | None = None,
) -> JudgedSegments:
    """A file with columns ``reference``, ``candidate`` and ``human`` → its rows.

    ``system`` and ``source`` are used where they are; systems need not have the same segments. Any
    other known layout will do, also of several files, as long as it has human
    scores; ``common_only``, ``headers`` and ``columns`` are those of ``recognise``. Raises
    ``InputError`` naming what is missing; ``skip_missing`` leaves out rows without a human score
    or a reference.
    """
    tables, meanings = guessed(files, headers, columns)
    return of_tables(tables, meanings, skip_missing=skip_missing, common_only=common_only)


def of_tables(
    tables: list[FileTable],
    meanings: Meanings,
    *,
    skip_missing: bool = False,
    common_only: bool = False,
) -> JudgedSegments:
    """Tables and what their columns are → their rows; the rest is as with ``read``."""
    given = [column.role for column in meanings[0]]
    lines: Sequence[int] = ()
    if len(tables) == 1 and all(given.count(role) == 1 for role in ("reference", "candidate")):
        judged, lines = _rows(tables[0].file, tables[0], meanings[0]), tables[0].lines
    else:
        dataset = _corpus(tables, meanings, common_only)
        if not dataset.human:
            _check_unclear(tables, meanings)
        judged = from_dataset(dataset)
        if len(tables) == 1:
            judged = replace(judged, name=tables[0].file)
    return checked(judged, skip_missing=skip_missing, lines=lines)


def _corpus(tables: list[FileTable], meanings: Meanings, common_only: bool) -> Dataset:
    """Another layout than a row for each candidate; raises ``InputError`` for none."""
    try:
        dataset = put_together(tables, meanings, common_only)
    except InputError:
        if sum(len(table.columns) for table in tables) > 1:
            raise
        dataset = None
    if dataset is None or isinstance(dataset, ColumnQuestion):
        names = [column.name for table in tables for column in table.columns]
        raise InputError(
            "{file} must have the columns reference, candidate and human, but it has {found}.",
            file=tables[0].file,
            found=", ".join([*names[:MOST_NAMED], *["…"] * (len(names) > MOST_NAMED)]),
        )
    return dataset


def _check_unclear(tables: list[FileTable], meanings: Meanings) -> None:
    """Raises ``InputError`` for scores that are there though no system has any."""
    for table, given in zip(tables, meanings, strict=True):
        for column, meaning in zip(table.columns, given, strict=True):
            if meaning.role == "human" and any(cell.strip() for cell in column.cells):
                raise InputError(
                    "{file}: the scores in column {column} are not used, because it is unclear "
                    "which of the candidates people scored. Name the columns like candidate_A, "
                    "candidate_B and human_A.",
                    file=table.file,
                    column=column.name,
                )


def _rows(name: str, table: FileTable, given: Sequence[Meaning]) -> JudgedSegments:
    _check_once(table, given)
    columns: dict[str, Column] = {}
    for column, meaning in zip(table.columns, given, strict=True):
        columns.setdefault(meaning.role, column)
    human = columns.get("human") or Column("human", ("",) * len(table))
    systems = columns.get("system")
    if systems:
        check_named(table, systems)
    sources = columns.get("source")
    return JudgedSegments(
        name,
        columns["reference"].cells,
        columns["candidate"].cells,
        np.array(numbers(table, human), dtype=float),
        tuple(cell.strip() for cell in systems.cells) if systems else (),
        sources.cells if sources else (),
        labels={kind: columns[kind].cells for kind in SLICES if kind in columns},
        notes=_notes(table, given),
    )


def _notes(table: FileTable, given: Sequence[Meaning]) -> tuple[Note, ...]:
    """What was assumed, and the columns that are not used: other metrics' scores among them."""
    used = [Meaning() if meaning.role == METRIC else meaning for meaning in given]
    columns = tuple(zip(table.columns, used, strict=True))
    sides = [
        {column.name: column.cells for column, meaning in columns if meaning.role == role}
        for role in ("reference", "candidate")
    ]
    left = unused(ColumnsByRole(table, columns))
    return (*table.notes, *placeholder_doubts(*sides), *left)


def _check_once(table: FileTable, given: Sequence[Meaning]) -> None:
    """Raises ``InputError`` if several columns have a role that only one may have."""
    for role in _ONCE:
        both = zip(table.columns, given, strict=True)
        named = [column.name for column, meaning in both if meaning.role == role]
        if len(named) > 1:
            raise InputError(
                "{file}: several columns ({columns}) have the role {role}, but only one can be "
                "used. Leave out the others.",
                file=table.file,
                columns=", ".join(named),
                role=role,
            )
