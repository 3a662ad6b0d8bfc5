"""Labelled grammar: what form a Russian word has where it stands, as a school grammar says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.labelled.texts import WMT, Marked, located, read, unmark

FIELDS = {
    "pos": "part of speech",
    "case": "case",
    "number": "number",
    "gender": "gender",
    "tense": "tense",
    "aspect": "aspect",
    "mood": "mood",
}
"""Column of the files → the category of ``meteor_core.wording.grammar``."""

OPEN = "open"
"""Two grammars disagree here: whatever is said is right."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A marked word, and its grammemes (OpenCorpora's) by category; those not asked for lack."""

    half: str
    word: Marked
    marks: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.word}: {', '.join(self.marks.values())}"


def own() -> list[Labelled]:
    """Words in sentences written for this."""
    return [_labelled(row, unmark(row["sentence"])) for row in read("grammar/own.ru")]


def blind() -> list[Labelled]:
    """Words of sentences that nobody had prepared, labelled before they were asked."""
    return [_labelled(row, unmark(row["sentence"])) for row in read("grammar/blind.ru")]


def wmt() -> list[Labelled]:
    """Words in real sentences; none without ``../shared``."""
    if not WMT.is_dir():
        return []
    return [_labelled(row, located(row, row["side"])) for row in read("grammar/wmt.ru")]


def _labelled(row: Mapping[str, str], word: Marked) -> Labelled:
    marks = {category: row[column] for column, category in FIELDS.items() if row[column]}
    return Labelled(row["half"], word, marks)
