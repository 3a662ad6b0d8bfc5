"""``atlas``: what metrics notice, phenomenon by phenomenon."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from math import isfinite, isnan
from pathlib import Path
from typing import Any

import click

from meteor_core.commands.agreement import metric_names
from meteor_core.commands.files import Texts, aligned_columns, opened, reading
from meteor_core.commands.options import install, metric, metric_options, say
from meteor_core.messages.console import put
from meteor_core.messages.errors import ChoiceError, ResourceError
from meteor_core.messages.reasons import reason
from meteor_core.messages.safe import written
from meteor_core.meta_evaluation import scorers
from meteor_core.meta_evaluation.atlas import (
    LANGUAGES,
    Cell,
    Item,
    ItemScores,
    Kind,
    aligned,
    by_stage,
    cells,
    items,
    kind_of_item,
    measured,
    own_items,
)
from meteor_core.meta_evaluation.atlas.table import (
    KINDS,
    LEGENDS,
    MARKS,
    SAMPLES,
    SEED,
    UNCORRECTED,
    blind_to,
    rows,
    sentences,
    title,
)
from meteor_core.meteor.metric import Meteor, off_message
from meteor_core.meteor.variants import VARIANTS, base_of
from meteor_core.metrics import METRICS, parse
from meteor_core.model.written import counted
from meteor_core.readers.decoding import decode
from meteor_core.wording.words import number


@click.command("atlas")
@click.argument("given", required=False, type=Texts(), metavar="[FILE]")
@metric_options
@click.option(
    "--metrics",
    metavar="NAME,…",
    help="The metrics to compare it with, for example 1.5,bleu,chrf++, or none. By default, the "
    f"other variants and {', '.join(scorers.OTHERS)}.",
)
@click.option("--by-stage", is_flag=True, help="Also show METEOR with its stages added one by one.")
@click.option(
    "--phenomena", metavar="NAME,…", help="Test only these phenomena, for example negation,number."
)
@click.option(
    "--details", is_flag=True, help="Print the intervals, shares and controls of every metric."
)
@click.option("--pairs", is_flag=True, help="Print the scores of every pair instead of the table.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "tsv", "json"]),
    default="text",
    help="The format of the output; tsv and json contain all details.",
)
def atlas(
    given: Path | None,
    metrics: str | None,
    by_stage: bool,
    phenomena: str | None,
    details: bool,
    pairs: bool,
    form: str,
    **options: Any,
) -> None:
    """Show what a metric misses and what it wrongly penalises.

    Scores minimal pairs in Russian (the default) or English. For each phenomenon, shows the mean
    drop from the perfect score, next to the drop for correct rewordings of the same sentences. The
    METEOR described by the options comes first. FILE is a TSV with your own pairs. It has the
    columns reference and candidate, and optionally phenomenon, control, effect (breaks, shifts,
    keeps), form (correct, faulty), note and id.
    """
    chosen = _chosen(_items(given, options), phenomena)
    options["language"] = chosen[0].language
    own, remarks = metric("", **options)
    say(remarks)
    scored = [_meteor(chosen, own, _name(own))]
    scored += _stages(chosen, own) if by_stage else ()
    scored += _others(chosen, own, metrics)
    printed = _pair_table if pairs else _table
    put(printed(chosen, scored, form, details), data=form != "text")


def _items(file: Path | None, options: dict[str, Any]) -> tuple[Item, ...]:
    """The pairs of the atlas, or of a file in the language of its letters."""
    language = options["language"]
    if file is None:
        return items(LANGUAGES[0] if language == "auto" else language)
    with reading():
        (read,) = opened((file,))
        text, _ = decode(read.name, read.data)
    return own_items(text, language, read.name)


def _chosen(known: Sequence[Item], phenomena: str | None) -> list[Item]:
    """The pairs of the chosen phenomena; raises ``ChoiceError`` for one without pairs."""
    names = list(dict.fromkeys(item.phenomenon for item in known))
    wanted = names if phenomena is None else [name.strip() for name in phenomena.split(",")]
    for name in wanted:
        if name not in names:
            raise ChoiceError("phenomenon", name, names)
    return [item for item in known if item.phenomenon in wanted]


def _meteor(chosen: Sequence[Item], own: Meteor, name: str = "", title: str = "") -> ItemScores:
    return aligned(chosen, own, name, title).scored(own.signature, own.parameters)


def _name(own: Meteor) -> str:
    """``"tuned*"`` where options change the variant; a fitted one's own name."""
    published = Meteor(own.language, own.variant)
    return own.name or own.variant + ("" if own.signature == published.signature else "*")


def _stages(chosen: Sequence[Item], own: Meteor) -> Iterator[ItemScores]:
    for label, fewer in by_stage(own):
        yield _meteor(chosen, fewer, f"{own.variant}[{'+'.join(fewer.stages)}]", label)


def _others(chosen: Sequence[Item], own: Meteor, metrics: str | None) -> Iterator[ItemScores]:
    """Published variants and other metrics; the first METEOR itself is not repeated."""
    for name in _wanted(own, metrics):
        if base_of(name) is None:
            if name.partition("[")[0] not in METRICS:
                raise ChoiceError("metric", name, (*VARIANTS, *METRICS))
            yield from (measured(chosen, other) for other in parse(name))
            continue
        published = Meteor(own.language, name)
        say([*install(published), *_off(name, published)])
        try:
            if published.signature != own.signature:
                yield _meteor(chosen, published)
        except ResourceError as error:
            say([f"{name} is left out: {reason(error)}"])


def _off(name: str, published: Meteor) -> Iterator[str]:
    """Which stages a variant lacks because data are missing."""
    for stage, resources in published.missing:
        if resources:
            yield f"{name}: {off_message(stage, resources)}"


def _wanted(own: Meteor, metrics: str | None) -> Sequence[str]:
    if metrics is None:
        return scorers.names(own.language)
    return [] if metrics.strip() == "none" else metric_names(metrics)


Record = dict[str, Any]

_LEGEND = (
    "Mean drop from the perfect score; a larger drop means a worse error to the metric.",
    "* METEOR with the given options.",
)


_SHOULD = {"changes": "notice", "keeps": "not punish"}


def _table(items: Sequence[Item], scored: Sequence[ItemScores], form: str, details: bool) -> str:
    """Writes a row for each phenomenon, a column for each metric; or a record for each cell."""
    found = [cells(items, scores) for scores in scored]
    if form != "text":
        records = [
            {name: _plain(value) for name, value in asdict(cell).items()}
            for column in found
            for cell in column
        ]
        return _written(records, scored, form)
    marked = sum(bool(cell.verdict) for column in found for cell in column)
    drawn = f"Marks and intervals: bootstrap over pairs, {SAMPLES} draws, seed {SEED}."
    lines = [_counts(items), *_LEGEND, drawn, UNCORRECTED.format(cells=marked)]
    for kind, heading in KINDS.items():
        if made := _wide(found, scored, kind):
            lines += ["", f"{heading}.", LEGENDS[kind], *aligned_columns(made)]
    for scores, column in zip(scored, found, strict=True):
        lines += _said(scores, column, details)
    signatures = (f"{scores.name}: {scores.signature}" for scores in scored)
    return "\n".join([*lines, "", *signatures])


def _said(scores: ItemScores, column: Sequence[Cell], details: bool) -> list[str]:
    """What a metric is blind to; with details all that is known of it."""
    if details:
        return ["", scores.name, *aligned_columns(_detailed(column)), *sentences(column)]
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
        [
            title(row[0].phenomenon),
            str(row[0].pairs),
            *(f"{_shown(cell.drop)}{MARKS[cell.verdict] or ' '}" for cell in row),
        ]
        for row in zip(*found, strict=True)
        if row[0].kind == kind
    ]
    headings = (s.title if s.title.startswith("+") else s.name for s in scored)
    return [["phenomenon", "pairs", *headings], *made] if made else []


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


def _pair_table(
    items: Sequence[Item], scored: Sequence[ItemScores], form: str, details: bool
) -> str:
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
