"""Items of the atlas, read from its files (see ``FORMAT.md``), and pairs of the user.

Own pairs are a table with tabs, whose first line names the columns.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, cast, get_args

from meteor_core import languages
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.messages.reasons import reason

Effect = Literal["breaks", "shifts", "keeps"]
Form = Literal["correct", "faulty"]

LANGUAGES = ("ru", "en")

PHENOMENA = (
    "negation",
    "opposite",
    "number",
    "name",
    "word_order",
    "agreement",
    "aspect",
    "omission",
    "addition",
    "register",
    "paraphrase",
    "punctuation",
    "tense",
    "modality",
    "quantifier",
    "pronoun",
    "gender",
    "preposition",
    "hypernym",
    "entity_swap",
    "word_sense",
    "idiom",
    "untranslated",
    "misspelling",
    "repetition",
)
"""In the order of the atlas: a file for each in the folder of each language."""


@dataclass(frozen=True, slots=True)
class Item:
    """A minimal pair: ``candidate`` is ``reference`` with one change, ``control`` a right variant.

    ``effect``: what the change does to the meaning; ``form``: whether the candidate is correct
    language. ``source`` names author and work, empty for a sentence written for the atlas.
    """

    id: str
    language: str
    phenomenon: str
    genre: str
    effect: Effect
    form: Form
    reference: str
    control: str
    candidate: str
    note_ru: str
    note_en: str
    source: str = ""

    @property
    def is_worse(self) -> bool:
        """Whether a judge puts the candidate below the control."""
        return self.effect != "keeps" or self.form == "faulty"


@cache
def items(language: str) -> tuple[Item, ...]:
    """``"ru"`` → all items of the language, phenomenon by phenomenon.

    Raises ``ChoiceError`` for a language without an atlas.
    """
    if language not in LANGUAGES:
        raise ChoiceError("language", language, LANGUAGES)
    return tuple(item for phenomenon in PHENOMENA for item in _read(language, phenomenon))


def _read(language: str, phenomenon: str) -> list[Item]:
    text = (Path(__file__).parent / language / f"{phenomenon}.txt").read_text("utf-8")
    _, *blocks = text.rstrip("\n").split("\n\n")
    found = []
    for block in blocks:  # a line for each field: "id: ru-name-01"
        lines = (line.partition(": ") for line in block.split("\n"))
        found.append(_item(language, phenomenon, {name: cell for name, _, cell in lines}))
    return found


def _item(language: str, phenomenon: str, fields: dict[str, str]) -> Item:
    return Item(
        id=fields["id"],
        language=language,
        phenomenon=phenomenon,
        genre=fields["genre"],
        effect=cast(Effect, fields["effect"]),
        form=cast(Form, fields["form"]),
        reference=fields["reference"],
        control=fields["control"],
        candidate=fields["candidate"],
        note_ru=fields["note.ru"],
        note_en=fields["note.en"],
        source=fields.get("source", ""),
    )


NEEDED = ("reference", "candidate")
OPTIONAL = ("phenomenon", "control", "effect", "form", "note", "id")
COLUMNS = (*NEEDED, *OPTIONAL)
MOST_PAIRS = 2_000

LONGEST_HEADING = 80
"""Characters of a heading that a message shows."""

UNNAMED = "pairs"
"""The phenomenon of pairs whose file names none."""


def own_items(text: str, language: str, file: str = "TSV") -> tuple[Item, ...]:
    """A TSV file's text → its pairs; columns can be in any order, ``OPTIONAL`` ones may be missing.

    A pair without an ``effect`` breaks the meaning; one without a ``control`` is compared with
    none. ``language`` may be ``auto``: by the letters of the references. Raises ``InputError`` that
    names file, row (from 1, the heading) and column.
    """
    text = text.removeprefix("\ufeff")
    _check_tabs(text, file)
    table = list(_rows(text, file))
    if not table:
        raise InputError("{file} is empty.", file=file)
    (_, names), *rest = table
    names = _names(names, file)
    if not rest:
        raise InputError("{file} has no pairs below its heading.", file=file)
    if len(rest) > MOST_PAIRS:
        raise InputError(
            "{file} has {count} pairs; the limit is {limit}.",
            file=file,
            count=len(rest),
            limit=MOST_PAIRS,
        )
    filled = [(row, _own_cells(names, given, row, file)) for row, given in rest]
    if language == "auto":
        language = languages.detect(" ".join(cells["reference"] for _, cells in filled))
    return tuple(_own_item(row, cells, language, file) for row, cells in filled)


def _check_tabs(text: str, file: str) -> None:
    """Raises ``InputError`` where something else than tabs parts the headings."""
    heading = text.lstrip(" \r\n").partition("\n")[0]
    if heading and "\t" not in heading and heading.strip().casefold() not in COLUMNS:
        raise InputError(
            "{file}, row 1: the columns are not separated by tabs, so they are read as one: "
            "{heading}. Save the table as TSV.",
            file=file,
            heading=repr(heading.strip()[:LONGEST_HEADING]),
        )


def _rows(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Rows with their numbers; empty lines are none."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter="\t", strict=True)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, [cell.strip() for cell in row]
    except csv.Error as error:
        raise InputError(
            "{file}, row {row}: {why}.", file=file, row=reader.line_num, why=reason(error)
        ) from error


def _names(given: Sequence[str], file: str) -> list[str]:
    names = [name.casefold() for name in given]
    for name, written in zip(names, given, strict=True):
        if name not in COLUMNS:
            raise ChoiceError(Phrase("column of {file}", file=file), written, COLUMNS)
        if names.count(name) > 1:
            raise InputError(
                "{file} has more than one column named {column}.", file=file, column=repr(written)
            )
    for name in NEEDED:
        if name not in names:
            raise InputError(
                "{file}, row 1: the column {column} is missing.", file=file, column=repr(name)
            )
    return names


def _own_cells(names: Sequence[str], given: Sequence[str], row: int, file: str) -> dict[str, str]:
    if len(given) > len(names):
        raise InputError(
            "{file}, row {row} has {count} cells, but the header row has {names}.",
            file=file,
            row=row,
            count=len(given),
            names=len(names),
        )
    filled = dict(zip(names, [*given, *[""] * (len(names) - len(given))], strict=True))
    for name in NEEDED:
        if not filled[name]:
            message = N_("{file}, row {row}, column {column}: there is no text.")
            raise _refused(message, file, row, name)
    return filled


def _own_item(row: int, cells: Mapping[str, str], language: str, file: str) -> Item:
    reference, candidate = (cells[name] for name in NEEDED)
    if reference == candidate:
        message = N_("{file}, row {row}, column {column}: the text is the same as the reference.")
        raise _refused(message, file, row, "candidate")
    return Item(
        id=cells.get("id") or Phrase("row {n}", n=row),
        language=language,
        phenomenon=cells.get("phenomenon") or UNNAMED,
        genre="",
        effect=cast(Effect, _chosen(cells, "effect", get_args(Effect), row, file)),
        form=cast(Form, _chosen(cells, "form", get_args(Form), row, file)),
        reference=reference,
        control=cells.get("control", ""),
        candidate=candidate,
        note_ru=cells.get("note", ""),
        note_en=cells.get("note", ""),
    )


def _chosen(
    cells: Mapping[str, str], column: str, choices: Sequence[str], row: int, file: str
) -> str:
    value = cells.get(column) or choices[0]
    if value not in choices:
        what = Phrase("{column} in row {row} of {file}", column=column, row=row, file=file)
        raise ChoiceError(what, value, choices)
    return value


def _refused(message: str, file: str, row: int, column: str) -> InputError:
    return InputError(message, file=file, row=row, column=column)
