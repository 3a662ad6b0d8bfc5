"""``spans``: which words people marked, by what METEOR makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import Any

import click
import joblib

from meteor_core.commands.files import (
    STANDARD_INPUT,
    Command,
    Spreading,
    Texts,
    aligned_columns,
    corpus_of,
    files_option,
    in_encoding,
    opened,
    reading,
)
from meteor_core.commands.options import Whole, jobs_option, metric, metric_options, say
from meteor_core.languages import sample
from meteor_core.messages.console import put
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meta_evaluation.scorers import doubts_seen
from meteor_core.meteor.metric import Meteor
from meteor_core.model.spans import severity_rank
from meteor_core.model.written import counted
from meteor_core.readers import spans as readers
from meteor_core.readers.decoding import GUESSED
from meteor_core.readers.spans import SpanFile
from meteor_core.spans.counting import Share, shares
from meteor_core.spans.detection import (
    SAMPLES,
    SEED,
    Detection,
    Example,
    Guess,
    Place,
    curve,
    doubted,
    examples,
    few_sources,
    guesses,
    judged_guesses,
    span_detection,
)
from meteor_core.spans.pairs import AnnotatedPair, joined, pairs_of
from meteor_core.spans.proposing import UNMATCHED
from meteor_core.spans.thresholds import FittedThreshold, fitted_thresholds
from meteor_core.spans.words import Mask, SpanFilter, WordTable, examine


def _several(name: str, meaning: str) -> Callable[[Command], Command]:
    """An option that may be given several times."""
    return click.option(name, multiple=True, metavar="NAME", help=f"{meaning}. Can be repeated.")


@click.command("spans", cls=Spreading)
@click.argument("given", nargs=-1, required=True, type=Texts(), metavar="FILE…")
@files_option(
    "--corpus", "Files with references and candidates, if the annotations have no references."
)
@click.option(
    "--encoding",
    type=click.Choice(list(GUESSED), case_sensitive=False),
    help="The encoding of files that are neither UTF-8 nor UTF-16. By default it is guessed "
    "from the letters.",
)
@_several("--severity", "Use only errors of this severity; by default, all except neutral ones")
@_several("--category", "Use only errors of this category")
@_several("--annotator", "Use only errors of this annotator")
@click.option(
    "--whole", is_flag=True, help="Also count spans that cover more than half of the words."
)
@click.option(
    "--examples",
    "shown",
    type=Whole(0, 100),
    default=0,
    metavar="N",
    help="Print N candidates each with correct guesses, false alarms and missed errors.",
)
@click.option(
    "--guess",
    metavar="NAME",
    default=UNMATCHED,
    help="The guess shown by --examples, by its name in the table. The default is "
    "words without a match.",
)
@metric_options
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def spans(
    given: tuple[Path, ...],
    corpus: tuple[Path, ...],
    encoding: str | None,
    severity: tuple[str, ...],
    category: tuple[str, ...],
    annotator: tuple[str, ...],
    whole: bool,
    shown: int,
    guess: str,
    jobs: int,
    as_json: bool,
    **options: Any,
) -> None:
    """Compare human error spans with matches.

    Shows how well an alignment predicts which words people marked as wrong. Every property of a
    word (no match, a match by some stage, broken order) is used as a guess. Its precision, recall
    and F1 are counted in words, with 95% intervals (bootstrap over sources). The threshold with the
    best F1 is fitted and judged on held-out sources.

    FILE contains annotations: MQM of WMT and Google with <v>…</v> marks, ESA with start_i and
    end_i, a column spans with start-stop-severity-category, columns of offsets, or the export of an
    annotation project; - is standard input. A word counts as marked if a span covers any of its
    characters.
    """
    if (*given, *corpus).count(STANDARD_INPUT) > 1:
        raise InputError("Standard input (-) can be read only once.")
    with reading():
        annotated = [readers.read(file) for file in in_encoding(opened(given), encoding)]
    pairs = _pairs(annotated, corpus, encoding)
    chosen = _filter(annotated, severity, category, annotator, whole)
    used, remarks = metric(sample(pair.references[0] for pair in pairs), **options)
    say([*remarks, *(f"Warning: {note}" for file in annotated for note in file.notes)])
    table = examine(pairs, used, joblib.effective_n_jobs(jobs))
    found = report(table, chosen, used, doubts_seen(pair.references[0] for pair in pairs))
    if shown:
        some = examples(table, chosen, _guessed(table, guess), shown)
        found["examples"] = [_example(guess, one) for one in some]
    written = json.dumps(found, ensure_ascii=False, indent=2) if as_json else as_text(found)
    put(written, data=as_json)


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
            "{file}: none of its candidates is in {corpus}.",
            file=annotated[0].name,
            corpus=data.name,
        )
    if met.unused:
        say([f"Warning: annotations of candidates that the corpus does not have: {met.unused}."])
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


def _guessed(table: WordTable, name: str) -> Mask:
    """The words of a guess. Raises ``ChoiceError`` for a name that the table has not."""
    known = dict(guesses(table))
    if name not in known:
        raise ChoiceError("guess", name, tuple(known))
    return known[name]


def report(
    table: WordTable, chosen: SpanFilter, metric: Meteor, doubts_seen: float = 0.0
) -> dict[str, Any]:
    """Returns the report as a JSON object; what cannot be computed is null.

    ``doubts_seen``: about which share of the references the doubts of kinds were measured on.
    """
    weights = dict(metric.parameters.weights)
    systems = table.systems if len(table.systems) > 1 else ()
    counted = int(table.chosen(chosen).sum())
    found = judged_guesses(table, chosen)
    few, proposed = few_sources(found), span_detection(table, chosen)
    return {
        "candidates": len(table.pairs),
        "sources": len(set(table.sources.tolist())),
        "words": len(table.words),
        "spans": counted,
        "left_out": len(table.spans) - counted,
        "kinds": [_share(share) for share in shares(table, chosen)],
        "systems": {
            name: [_share(share) for share in shares(table, chosen, name)] for name in systems
        },
        "guesses": [_guess(guess) for guess in found],
        "few": str(few) if few else None,
        "curve": [_plain(point) for point in curve(table, chosen, weights)],
        "doubts": [_plain(point) for point in doubted(table, chosen)],
        "doubts_seen": doubts_seen,
        "fitted": [_fitted(one) for one in fitted_thresholds(table, chosen, weights)],
        "proposed_spans": _without_nan(
            asdict(proposed) | {"precision": proposed.precision, "recall": proposed.recall}
        ),
        "signature": metric.signature,
    }


def _share(share: Share) -> dict[str, Any]:
    plain = asdict(share)
    del plain["system"], plain["segments"]
    return _without_nan(plain)


def _plain(point: Detection) -> dict[str, Any]:
    return _without_nan(asdict(point) | {"lift": point.lift})


def _guess(guess: Guess) -> dict[str, Any]:
    """Counts and measures, and ``intervals`` of the measures."""
    names = "precision", "recall", "f1", "lift"
    bounds = {name: [_number(bound) for bound in getattr(guess, name)] for name in names}
    return _plain(guess.found) | {"intervals": bounds}


def _fitted(one: FittedThreshold) -> dict[str, Any]:
    return {
        "name": one.name,
        "threshold": _number(one.threshold),
        "folds": [_number(threshold) for threshold in one.folds],
        "guessed": list(one.guessed),
        "held_out": _guess(one.held_out),
        "in_sample": _plain(one.in_sample),
    }


def _without_nan(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _number(value) for name, value in values.items()}


def _number(value: Any) -> Any:
    """Replaces NaN and infinity by None."""
    return None if isinstance(value, float) and (isnan(value) or abs(value) == INFINITE) else value


INFINITE = float("inf")


def _example(guess: str, one: Example) -> dict[str, Any]:
    """Returns an example, with people's marks and the guessed words in brackets."""
    pair = one.pair
    return {
        "kind": one.kind,
        "guess": guess,
        "system": pair.system,
        "segment": pair.name,
        "reference": pair.references[0],
        "people": bracketed(pair.candidate, [*one.right, *one.missed]),
        "guessed": bracketed(pair.candidate, [*one.right, *one.false_alarms]),
        "right": len(one.right),
        "false_alarms": len(one.false_alarms),
        "missed": len(one.missed),
    }


def bracketed(text: str, places: Sequence[Place]) -> str:
    """``("a big cat", [(2, 5)])`` → ``"a [big] cat"``."""
    pieces, end = [], 0
    for start, stop in sorted(places):
        pieces += [text[end:start], "[", text[start:stop], "]"]
        end = stop
    return "".join([*pieces, text[end:]])


def as_text(found: dict[str, Any]) -> str:
    """Writes the report for a terminal."""
    return "\n".join(
        [
            f"{counted(found['candidates'], 'candidate')} of "
            f"{counted(found['sources'], 'source')}, {counted(found['words'], 'word')}, "
            f"{counted(found['spans'], 'span')} "
            f"({found['left_out']} left out)",
            "",
            *_lines("words", ("words", "marked", "share", "low", "high"), found["kinds"], "kind"),
            *(
                line
                for name, kinds in found["systems"].items()
                for line in ("", *_lines(name, ("words", "marked", "share"), kinds, "kind"))
            ),
            "",
            *_guess_lines(found["guesses"]),
            *filter(None, [found["few"]]),
            "",
            *_lines("maximum weight", MEASURED, found["curve"], LEVEL),
            "",
            *_lines("minimum error rate", MEASURED, found["doubts"], LEVEL),
            *_doubts_seen(found["doubts_seen"]),
            "",
            *_thresholds(found["fitted"]),
            "",
            *_proposed(found["proposed_spans"]),
            *_examples(found.get("examples", ())),
            found["signature"],
        ]
    )


LEVEL = "threshold"
MEASURED = ("guessed", "precision", "recall", "f1")
SCALES = {
    "weight": ("weight of the match", "at most"),
    "doubt": ("doubt of the kind of word", "from"),
    "lift": ("how often the kind is marked, measured here", "from"),
}
"""The scale of a fitted threshold in words, and on which side of it words are guessed."""


def _guess_lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    """A line for each guess, with intervals; in the end the share that any word is wrong."""
    cells = [["guess", "guessed", "precision", "recall", "F1", "times as likely"]]
    cells += [
        [
            row["name"],
            str(row["guessed"]),
            *(_measured(row, name) for name in ("precision", "recall", "f1", "lift")),
        ]
        for row in rows
    ]
    base = f"any word is marked with probability {_text(rows[0]['base'])}" if rows else ""
    bounds = f"95%, bootstrap over sources ({SAMPLES} draws, seed {SEED})"
    said = f"{base}; in brackets: {bounds}, or Wilson's interval if all sources agree"
    return [*aligned_columns(cells), said]


def _measured(row: dict[str, Any], name: str) -> str:
    low, high = row["intervals"][name]
    value = _text(row[name])
    return value if low is None else f"{value} ({_text(low)}–{_text(high)})"


def _thresholds(fitted: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What a fit finds, what that is worth on sources it had not seen, and what it seems to be."""
    if not fitted:
        yield ("no threshold is fitted, because this needs marked words and at least two sources")
        return
    yield (
        "threshold with the best F1; precision, recall and F1 are measured on sources that "
        "it was not fitted to:"
    )
    cells = [["fitted", "threshold", "folds", "precision", "recall", "F1", "F1 in sample"]]
    for one in fitted:
        name, side = SCALES[one["name"]]
        folds = [value for value in one["folds"] if value is not None]
        spread = f"{min(folds):.3f}–{max(folds):.3f}" if folds else "–"
        held_out = [_measured(one["held_out"], key) for key in ("precision", "recall", "f1")]
        level = f"{side} {_text(one['threshold'])}"
        cells.append([name, level, spread, *held_out, _text(one["in_sample"]["f1"])])
    yield from aligned_columns(cells)


def _doubts_seen(share: float) -> Iterator[str]:
    if share:
        yield (
            f"! doubts were measured on about {share:.0%} of these references, so results of "
            "doubts and proposals are optimistic here"
        )


def _examples(given: Sequence[dict[str, Any]]) -> Iterator[str]:
    for one in given:
        yield f"{one['kind']} by “{one['guess']}”: {one['system']} {one['segment']}".rstrip()
        yield f"  reference  {one['reference']}"
        yield f"  people     {one['people']}"
        yield f"  guess      {one['guessed']}"
    if given:
        yield ""


def _proposed(spans: dict[str, Any]) -> Iterator[str]:
    yield (
        f"proposed spans: {spans['touching']} of {spans['proposed']} touch a marked word "
        f"({_text(spans['precision'])}); they touch {spans['touched']} of {spans['marked']} "
        f"marked spans ({_text(spans['recall'])})"
    )


def _lines(
    title: str, columns: Sequence[str], rows: Sequence[dict[str, Any]], label: str = "name"
) -> list[str]:
    """Rows as columns that line up under their names."""
    cells = [[title, *columns]]
    return aligned_columns(
        cells + [[_text(row[name]) for name in (label, *columns)] for row in rows]
    )


def _text(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
