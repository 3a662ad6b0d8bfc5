"""The atlas's table and its pairs as text, TSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from math import isfinite, isnan
from typing import Any

from meteor_core.commands.agreement_text import aligned
from meteor_core.messages.safe import written
from meteor_core.meta_evaluation.atlas import Cell, Item, ItemScores, Kind, cells, kind_of_item
from meteor_core.meta_evaluation.atlas.table import SAMPLES, SEED, rows
from meteor_core.meta_evaluation.atlas.words import (
    KINDS,
    LEGENDS,
    MARKS,
    UNCORRECTED,
    blind_to,
    sentences,
    title,
)
from meteor_core.model.written import counted
from meteor_core.wording.words import number

Record = dict[str, Any]

_LEGEND = (
    "Mean drop from the perfect score; a larger drop means a worse error to the metric.",
    "* METEOR with the given options.",
)


_SHOULD = {"changes": "notice", "keeps": "not punish"}


def table(items: Sequence[Item], scored: Sequence[ItemScores], form: str, details: bool) -> str:
    """Writes a row for each phenomenon, a column for each metric; or a record for each cell."""
    found = [cells(items, scores) for scores in scored]
    if form != "text":
        return _written([_record(cell) for column in found for cell in column], scored, form)
    marked = sum(bool(cell.verdict) for column in found for cell in column)
    drawn = f"Marks and intervals: bootstrap over pairs, {SAMPLES} draws, seed {SEED}."
    lines = [_counts(items), *_LEGEND, drawn, UNCORRECTED.format(cells=marked)]
    for kind, heading in KINDS.items():
        if made := _wide(found, scored, kind):
            lines += ["", f"{heading}.", LEGENDS[kind], *aligned(made)]
    for scores, column in zip(scored, found, strict=True):
        lines += _said(scores, column, details)
    signatures = (f"{scores.name}: {scores.signature}" for scores in scored)
    return "\n".join([*lines, "", *signatures])


def _said(scores: ItemScores, column: Sequence[Cell], details: bool) -> list[str]:
    """What a metric is blind to; with details all that is known of it."""
    if details:
        return ["", scores.name, *aligned(_detailed(column)), *sentences(column)]
    blind = blind_to(column)
    return ["", f"{scores.name}. {blind}"] if blind else []


def _counts(items: Sequence[Item]) -> str:
    pairs, lines = counted(len(items), "pair"), counted(len(rows(items)), "row")
    controls = sum(bool(item.control) for item in items)
    return (
        f"{pairs} in {lines}; language {items[0].language}; with a correct rewording: {controls}."
    )


def _wide(
    found: Sequence[Sequence[Cell]], scored: Sequence[ItemScores], kind: Kind
) -> list[list[str]]:
    """The rows of a kind below their heading; nothing where there are none."""
    made = [
        [title(row[0].phenomenon), str(row[0].pairs), *map(_short, row)]
        for row in zip(*found, strict=True)
        if row[0].kind == kind
    ]
    return [["phenomenon", "pairs", *map(_heading, scored)], *made] if made else []


def _heading(scores: ItemScores) -> str:
    return scores.title if scores.title.startswith("+") else scores.name


def _short(cell: Cell) -> str:
    return f"{_shown(cell.drop)}{MARKS[cell.verdict] or ' '}"


def _detailed(column: Sequence[Cell]) -> list[list[str]]:
    headings = ["phenomenon", "a metric should", "pairs", "drop", "95% interval", "noticed"]
    made = [[*headings, "correct rewordings", "below them", ""]]
    for cell in column:
        interval = "–" if isnan(cell.low) else f"{number(cell.low)}–{number(cell.high)}"
        shares = (cell.noticed, cell.control, cell.below)
        noticed, control, below = map(_shown, shares)
        verdict = " ".join([cell.verdict, *(["blind"] if cell.blind else [])]).strip()
        line = [title(cell.phenomenon), _SHOULD[cell.kind], str(cell.pairs), _shown(cell.drop)]
        made.append([*line, interval, noticed, control, below, verdict])
    return made


def _shown(value: float) -> str:
    return "–" if isnan(value) else number(value)


def of_pairs(items: Sequence[Item], scored: Sequence[ItemScores], form: str, details: bool) -> str:
    """Writes the scores of every pair by every metric, one per line."""
    if form != "text":
        return _written([*_pairs(items, scored, details=True)], scored, form)
    lines = ["\t".join(_cell(value) for value in row.values()) for row in _pairs(items, scored)]
    heading = "\t".join(next(_pairs(items, scored)))
    return "\n".join([heading, *lines])


def _pairs(
    items: Sequence[Item], scored: Sequence[ItemScores], *, details: bool = False
) -> Iterator[Record]:
    for place, item in enumerate(items):
        texts = {"reference": item.reference, "control": item.control, "candidate": item.candidate}
        for scores in scored:
            yield {
                "id": item.id,
                "phenomenon": item.phenomenon,
                "kind": kind_of_item(item),
                "effect": item.effect,
                "form": item.form,
                "metric": scores.name,
                "perfect": _plain(scores.perfect[place]),
                "control": _plain(scores.control[place]),
                "candidate": _plain(scores.candidate[place]),
                "drop": _plain(scores.drops[place]),
            } | ({f"{side} text": text for side, text in texts.items()} if details else {})


def _record(cell: Cell) -> Record:
    """A cell as JSON and TSV have it: what is unknown is empty."""
    return {name: _plain(value) for name, value in asdict(cell).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, str | bool | int):
        return value
    return float(value) if isfinite(value) else None


def _cell(value: Any) -> str:
    return "" if value is None else number(value) if isinstance(value, float) else str(value)


def _written(records: Sequence[Mapping[str, Any]], scored: Sequence[ItemScores], form: str) -> str:
    if form == "tsv":
        printed = [[*records[0]], *(record.values() for record in records)]
        return written(printed, "\t", "\n").rstrip("\n")
    metrics = [
        {"name": scores.name, "title": scores.title, "signature": scores.signature}
        for scores in scored
    ]
    return json.dumps({"metrics": metrics, "rows": records}, ensure_ascii=False, indent=2)
