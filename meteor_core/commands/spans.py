"""``python -m meteor_core spans FILE``: which words people marked, by what METEOR makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
import joblib

from meteor_core.commands.arguments import STANDARD_INPUT, Command, Spreading, Texts, files
from meteor_core.commands.inputs import corpus_of, in_encoding, opened, reading
from meteor_core.commands.options import Whole, jobs_option, metric, metric_options, say
from meteor_core.commands.spans_report import as_text, example_object, report
from meteor_core.languages import sample
from meteor_core.messages.console import put
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meta_evaluation.provenance import doubts_seen
from meteor_core.model.spans import severity_rank
from meteor_core.readers import spans as readers
from meteor_core.readers.decoding import GUESSED
from meteor_core.readers.spans import SpanFile
from meteor_core.spans.examining import examine
from meteor_core.spans.examples import examples
from meteor_core.spans.guesses import guesses
from meteor_core.spans.kinds import UNMATCHED
from meteor_core.spans.pairs import AnnotatedPair, joined, pairs_of
from meteor_core.spans.words import Mask, SpanFilter, WordTable


def _several(name: str, meaning: str) -> Callable[[Command], Command]:
    """An option that may be given several times."""
    return click.option(name, multiple=True, metavar="NAME", help=f"{meaning}. Can be repeated.")


@click.command("spans", cls=Spreading)
@click.argument("given", nargs=-1, required=True, type=Texts(), metavar="FILE…")
@files("--corpus", "Files with references and candidates, if the annotations have no references.")
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
        found["examples"] = [example_object(guess, one) for one in some]
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
