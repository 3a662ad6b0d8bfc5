"""An alignment in a spreadsheet: each word in its stage's colour, with link number and letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from meteor_core.exports.corpora.sheet import LONGEST, Formats, fit, units
from meteor_core.model import Alignment
from meteor_core.model.view import Side, View, WordView, view
from meteor_core.wording.palette import look

MOST_RUNS = 1_000


def write_pair(
    sheet: Any, formats: Formats, at: tuple[int, int], alignment: Alignment, language: str
) -> None:
    """Writes reference and candidate into two cells from this row and column on."""
    row, first = at
    model = view(alignment)
    sides: tuple[Side, Side] = ("reference", "candidate")
    for column, side in enumerate(sides, start=first):
        runs = list(_runs(model, side, formats, language))
        text = "".join(text for _, text in runs)
        if len(runs) < 2 or len(runs) > MOST_RUNS or units(text) > LONGEST:
            sheet.write_string(row, column, fit(text), formats.text)
        else:
            flat = [part for run in runs for part in run]
            sheet.write_rich_string(row, column, *flat, formats.text)


def _runs(model: View, side: Side, formats: Formats, language: str) -> Iterator[tuple[Any, str]]:
    """``[1 кошка 1Л …]``: format and text, chunk by chunk, a space after each."""
    for chunk, words in groupby(model.words(side), key=lambda word: word.chunk):
        if chunk:
            yield formats.muted, f"[{chunk} "
        yield from _words(model, words, formats, language)
        if chunk:
            yield formats.muted, "] "


def _words(
    model: View, words: Iterable[WordView], formats: Formats, language: str
) -> Iterator[tuple[Any, str]]:
    for word in words:
        if word.matched:
            letter = look(word.stage).letter(language)
            yield formats.stage(word.stage), f"{word.text}/{word.link}{letter} "
        else:
            yield formats.missed, f"×{word.text} "
