"""``python -m meteor_core spans FILE``: which words people marked, by what METEOR makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import Any

import click
import joblib

from meteor_core.commands.arguments import STANDARD_INPUT, Command, Spreading, Texts, files
from meteor_core.commands.inputs import corpus_of, in_encoding, opened, reading
from meteor_core.commands.options import jobs_option, metric, metric_options, say
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.model.spans import severity_rank
from meteor_core.readers import spans as readers
from meteor_core.readers.decoding import GUESSED
from meteor_core.readers.spans import SpanFile
from meteor_core.spans.counting import Share, shares
from meteor_core.spans.detection import (
    Detection,
    SpanDetection,
    curve,
    doubted,
    rules,
    span_detection,
)
from meteor_core.spans.examining import examine
from meteor_core.spans.pairs import AnnotatedPair, joined, pairs_of
from meteor_core.spans.words import SpanFilter, WordTable


def _several(name: str, meaning: str) -> Callable[[Command], Command]:
    """An option that may be given several times."""
    return click.option(name, multiple=True, metavar="NAME", help=f"{meaning}; repeatable.")


@click.command("spans", cls=Spreading)
@click.argument("given", nargs=-1, required=True, type=Texts(), metavar="FILE…")
@files("--corpus", "References and candidates, where the annotations have no references.")
@click.option(
    "--encoding",
    type=click.Choice(list(GUESSED), case_sensitive=False),
    help="Of files that are neither UTF-8 nor UTF-16; by default the letters tell.",
)
@_several("--severity", "Only errors of this severity; by default all but neutral ones")
@_several("--category", "Only errors of this category")
@_several("--annotator", "Only errors of this annotator")
@click.option("--whole", is_flag=True, help="Count spans over more than half of the words, too.")
@metric_options
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def spans(
    given: tuple[Path, ...],
    corpus: tuple[Path, ...],
    encoding: str | None,
    severity: tuple[str, ...],
    category: tuple[str, ...],
    annotator: tuple[str, ...],
    whole: bool,
    jobs: int,
    as_json: bool,
    **options: Any,
) -> None:
    """Count human error spans against matches.

    FILE – or - for standard input – holds annotations in any table that the readers know: WMT's
    and Google's MQM with <v>…</v> marks, ESA with start_i and end_i, a column spans with
    start-stop-severity-category, columns of offsets, or what an annotation project here exports.
    A word counts as marked when a span covers any of its characters.
    """
    if (*given, *corpus).count(STANDARD_INPUT) > 1:
        raise InputError("Standard input (-) can be read only once.")
    with reading():
        annotated = [readers.read(file) for file in in_encoding(opened(given), encoding)]
    pairs = _pairs(annotated, corpus, encoding)
    chosen = _filter(annotated, severity, category, annotator, whole)
    used, remarks = metric(" ".join(pair.references[0] for pair in pairs[:200]), **options)
    say([*remarks, *(f"Warning: {note}" for file in annotated for note in file.notes)])
    table = examine(pairs, used, joblib.effective_n_jobs(jobs))
    found = report(table, chosen, used)
    click.echo(json.dumps(found, ensure_ascii=False, indent=2) if as_json else as_text(found))


def _pairs(
    annotated: Sequence[SpanFile], corpus: tuple[Path, ...], encoding: str | None
) -> list[AnnotatedPair]:
    """Annotated candidates with references: the files' own, or those of a corpus beside."""
    if not corpus:
        return [pair for file in annotated for pair in pairs_of(file)]
    data = corpus_of(lambda: opened(corpus), {}, "auto", False, encoding)
    met = joined(annotated, data)
    if not met.pairs:
        raise InputError(
            "{file}: none of its candidates is a candidate of {corpus}.",
            file=annotated[0].name,
            corpus=data.name,
        )
    if met.unused:
        say([f"Warning: {met.unused} annotations are of candidates that the corpus does not have."])
    return list(met.pairs)


def _filter(
    annotated: Sequence[SpanFile],
    severity: tuple[str, ...],
    category: tuple[str, ...],
    annotator: tuple[str, ...],
    whole: bool,
) -> SpanFilter:
    """The options → which spans count. Raises ``ChoiceError`` for a name that no span has."""
    every = [span for file in annotated for given in file.annotations for span in given.spans]
    people = {given.annotator for file in annotated for given in file.annotations}
    severities = sorted({span.severity for span in every}, key=severity_rank)
    asked = tuple(name.lower() for name in severity)
    return SpanFilter(
        _known("severity", asked, severities),
        _known("category", category, sorted({span.category for span in every})),
        _known("annotator", annotator, sorted(people)),
        whole,
    )


def _known(what: str, asked: Sequence[str], valid: Sequence[str]) -> frozenset[str] | None:
    for name in asked:
        if name not in valid:
            raise ChoiceError(what, name, valid)
    return frozenset(asked) or None


def report(table: WordTable, chosen: SpanFilter, metric: Meteor) -> dict[str, Any]:
    """Everything that is counted, as JSON has it; what cannot be computed is null."""
    weights = dict(metric.parameters.weights)
    systems = table.systems if len(table.systems) > 1 else ()
    return {
        "candidates": len(table.pairs),
        "words": len(table.words),
        "spans": int(table.chosen(chosen).sum()),
        "left_out": len(table.spans) - int(table.chosen(chosen).sum()),
        "kinds": [_share(share) for share in shares(table, chosen)],
        "systems": {
            name: [_share(share) for share in shares(table, chosen, name)] for name in systems
        },
        "rules": [_plain(rule) for rule in rules(table, chosen)],
        "curve": [_plain(point) for point in curve(table, chosen, weights)],
        "doubts": [_plain(point) for point in doubted(table, chosen)],
        "proposed_spans": _spans(span_detection(table, chosen)),
        "signature": metric.signature,
    }


def _share(share: Share) -> dict[str, Any]:
    plain = asdict(share)
    del plain["system"], plain["segments"]
    return _without_nan(plain)


def _plain(point: Detection) -> dict[str, Any]:
    return _without_nan(asdict(point) | {"lift": point.lift})


def _spans(found: SpanDetection) -> dict[str, Any]:
    return _without_nan(asdict(found) | {"precision": found.precision, "recall": found.recall})


def _without_nan(values: dict[str, Any]) -> dict[str, Any]:
    return {
        name: None if isinstance(value, float) and isnan(value) else value
        for name, value in values.items()
    }


def as_text(found: dict[str, Any]) -> str:
    """The report for a terminal."""
    return "\n".join(
        [
            f"{found['candidates']} candidates, {found['words']} words, {found['spans']} spans"
            f" ({found['left_out']} left out)",
            "",
            *_lines("words", ("words", "marked", "share", "low", "high"), found["kinds"], "kind"),
            *(
                line
                for name, kinds in found["systems"].items()
                for line in ("", *_lines(name, ("words", "marked", "share"), kinds, "kind"))
            ),
            "",
            *_lines("guess", ("guessed", "precision", "recall", "f1", "lift"), found["rules"]),
            "",
            *_lines(
                "weight at most", ("guessed", "precision", "recall", "f1"), found["curve"], LEVEL
            ),
            "",
            *_lines("doubt from", ("guessed", "precision", "recall", "f1"), found["doubts"], LEVEL),
            "",
            *_proposed(found["proposed_spans"]),
            found["signature"],
        ]
    )


LEVEL = "threshold"


def _proposed(spans: dict[str, Any]) -> Iterator[str]:
    yield (
        f"proposed spans: {spans['touching']} of {spans['proposed']} touch a marked word "
        f"({_number(spans['precision'])}); they touch {spans['touched']} of {spans['marked']} "
        f"marked spans ({_number(spans['recall'])})"
    )


def _lines(
    title: str, columns: Sequence[str], rows: Sequence[dict[str, Any]], label: str = "name"
) -> list[str]:
    """Rows as columns that line up under their names."""
    cells = [[title, *columns]]
    cells += [[_number(row[name]) for name in (label, *columns)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in cells
    ]


def _number(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
