"""Marked words: of sentences in brackets, or by offsets in files that lie outside the project."""

from __future__ import annotations

from collections.abc import Mapping
from csv import QUOTE_NONE, DictReader
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
WMT = FOLDER.parents[2] / "shared" / "data" / "wmt"


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence and the span of it, in characters, that a judgement is about."""

    text: str
    start: int
    stop: int

    @property
    def words(self) -> str:
        return self.text[self.start : self.stop]

    def __str__(self) -> str:
        return f"{self.text[: self.start]}[{self.words}]{self.text[self.stop :]}"


def read(name: str) -> list[dict[str, str]]:
    """``"links/own.ru"`` → its lines, each by column."""
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as lines:
        return list(DictReader(lines, delimiter="\t", quoting=QUOTE_NONE, strict=True))


def unmark(sentence: str) -> Marked:
    """``"Кошка [спит]."`` → the sentence without the brackets, and the span 6 to 10.

    Raises ``ValueError`` where there is not one pair of brackets around something.
    """
    before, opening, rest = sentence.partition("[")
    words, closing, after = rest.partition("]")
    if not (opening and closing and words) or {"[", "]"} & {*before, *words, *after}:
        raise ValueError(f"one span in brackets is needed: {sentence!r}")
    return Marked(before + words + after, len(before), len(before) + len(words))


def located(row: Mapping[str, str], side: str, prefix: str = "") -> Marked:
    """A row that names file, system and line → the marked words of its candidate or reference.

    ``side``: ``candidate`` or ``reference``; ``prefix``: of the columns that hold the offsets.
    Raises ``FileNotFoundError`` without ``../shared``.
    """
    sentence = sentences(row["file"], row["system"])[int(row["line"]) - 1][side]
    return Marked(sentence, int(row[f"{prefix}start"]), int(row[f"{prefix}stop"]))


@cache
def sentences(file: str, system: str) -> list[dict[str, str]]:
    """All candidates of a system with their references; of a table all rows, whosever they are."""
    if not (WMT / file).is_dir():
        heading, *rows = (line.split("\t") for line in _lines(WMT / f"{file}.tsv"))
        return [dict(zip(heading, row, strict=False)) for row in rows]
    language = file[-2:]
    candidates = _lines(WMT / file / f"candidate.{system}.{language}")
    references = _lines(WMT / file / f"reference.{language}")
    return [
        {"system": system, "candidate": candidate, "reference": reference}
        for candidate, reference in zip(candidates, references, strict=False)
    ]


def _lines(path: Path) -> list[str]:
    """Lines as line feeds part them: ``splitlines`` would part at some other characters too."""
    return path.read_text("utf-8").split("\n")
