"""``python -m meteor_core corpus``: systems against references, from files of any format."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click
import joblib
from tqdm import tqdm

from meteor_core.commands import analyses, clusters, comparisons, gates, regressions, tables
from meteor_core.commands import corpus_metrics as others
from meteor_core.commands.arguments import STANDARD_INPUT, Many, Spreading, Texts, files
from meteor_core.commands.inputs import column_options, corpus_of, opened
from meteor_core.commands.metrics import Metrics, WithMetrics, metrics_option
from meteor_core.commands.options import jobs_option, metric, metric_options, say
from meteor_core.commands.tables import whole
from meteor_core.corpus.blocks import block_lines
from meteor_core.corpus.resampling import too_few
from meteor_core.corpus.results import CorpusScores, System, summed
from meteor_core.corpus.scoring import BlockProgress, score_corpus
from meteor_core.corpus.significance import Significance
from meteor_core.exports import corpora
from meteor_core.languages import sample
from meteor_core.messages.console import put
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.metrics.measured import Measured, of_file
from meteor_core.metrics.uploaded import DIRECTIONS, Direction, uploaded
from meteor_core.model.limits import MOST_CHARACTERS, check_references
from meteor_core.readers import Dataset, File

# ``--better NAME=lower``: which scores of a metric that came in the files are better.

Directions = Mapping[str, Direction]


def _directions(
    context: click.Context, parameter: click.Parameter, words: tuple[str, ...]
) -> Directions:
    """``("MQM=lower",)`` → which scores are better, by the metric's name."""
    said: dict[str, Direction] = {}
    for word in words:
        name, equals, direction = word.rpartition("=")
        if not equals or not name or direction not in DIRECTIONS:
            raise click.BadParameter(f"{word!r} is not NAME=higher or NAME=lower.")
        if name in said:
            raise click.BadParameter(f"the metric {name!r} is given twice.")
        said[name] = DIRECTIONS[direction]
    return said


better_option = click.option(
    "--better",
    cls=Many,
    multiple=True,
    callback=_directions,
    metavar="NAME=higher|lower…",
    help="Whether higher or lower scores of a metric in the files are better. By default "
    "this is guessed from names and numbers.",
)


def of_corpus(data: Dataset, directions: Directions) -> tuple[Measured, ...]:
    """Returns the metrics of the files, besides those that are computed.

    Raises ``ChoiceError`` for a direction of a metric that no file has.
    """
    metrics = uploaded(data, directions)
    names = [metric.name for metric in metrics]
    for name in directions:
        if name not in names:
            raise ChoiceError("metric", name, names)
    return tuple(of_file(data, metric) for metric in metrics)


# ``--report``: a scored corpus as the Corpus page's HTML page or workbook, without its figures.

ENDINGS = (".html", ".xlsx")


def write(
    path: Path,
    data: Dataset,
    systems: Sequence[System],
    metric: Meteor,
    found: Significance | None,
    metrics: Sequence[Measured],
) -> None:
    """All that is known of a corpus → a file, by the ending of its name, whole or not at all."""
    report = corpora.Report(
        data,
        tuple(systems),
        metric,
        tuple(found.pairs.values()) if found else (),
        found.intervals if found else {},
        tuple(metrics),
    )
    with whole(path) as made:
        if path.suffix == ".html":
            made.write_text(corpora.html(report), "utf-8")
        else:
            made.write_bytes(corpora.workbook(report))


class Corpus(WithMetrics, Spreading):
    """Files spread over options, other metrics listed."""


@analyses.analyses_option
@metrics_option
@regressions.regressions_option
@click.command("corpus", cls=Corpus)
@click.argument("whole", nargs=-1, type=Texts(), metavar="[FILE]…")
@files("--candidates", "Files with candidates of one or several systems.")
@files(
    "--references",
    "Files with references, of the same number of segments. Of several "
    "references the best-scoring one counts.",
)
@click.option("--names", cls=Many, multiple=True, metavar="NAME…", help="The systems' names.")
@column_options
@click.option("--skip-empty", is_flag=True, help="Leave out segments with an empty text.")
@better_option
@metric_options
@jobs_option
@click.option(
    "--backend",
    type=click.Choice(clusters.BACKENDS),
    default=None,
    help="The back end of joblib. By default the fastest one of this machine is used.",
)
@click.option("--address", help="The address of a Dask scheduler (tcp://host:8786) or Ray cluster.")
@click.option(
    "--segments",
    type=tables.Target(),
    metavar="OUT",
    help="Write every segment's id and score to OUT.csv, OUT.jsonl or OUT.parquet.",
)
@comparisons.drawing_options
@click.option(
    "--report",
    type=tables.Target(*ENDINGS),
    metavar="OUT",
    help="Write systems, comparisons, segments and the worst alignments to OUT.html or OUT.xlsx.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@gates.gate_options
def corpus(
    whole: tuple[Path, ...],
    candidates: tuple[Path, ...],
    references: tuple[Path, ...],
    names: tuple[str, ...],
    columns: dict[str, str],
    header: str,
    common: bool,
    encoding: str | None,
    skip_empty: bool,
    better: Directions,
    jobs: int,
    backend: str | None,
    address: str | None,
    segments: Path | None,
    drawing: comparisons.Drawing,
    report: Path | None,
    as_json: bool,
    gate: gates.Gate,
    metrics: Metrics,
    most_regressions: int | None,
    **options: Any,
) -> None:
    """Score systems and compare them.

    Files are plain text with one segment per line, CSV, TSV, Markdown, XLSX, XLS, ODS, JSON, JSONL,
    TMX, XLIFF, SDLXLIFF, PO, TS, WMT XML or SGML. They can be packed with gzip or in a ZIP archive;
    - is standard input. A FILE can contain candidates and references, as on the Corpus page.
    Use --candidates and --references for files with only one of them. All systems are compared with
    the first, or with --baseline. The exit code is 1 if --fail-under or --fail-if-worse-than is not
    met, and 2 for bad input.
    """
    clusters.check(backend, address)
    asked = analyses.taken(options)
    given = partial(_files, whole, candidates, references)
    data = corpus_of(given, columns, header, common, encoding, by_side=True)
    data = data.without_empty() if skip_empty else data
    data = gate.ordered(data.renamed(names) if names else data)
    _check_lengths(data)
    chosen, remarks = metric(sample(next(iter(data.references.values()))), **options)
    say(remarks)
    jobs = jobs if backend in clusters.CLUSTERS else _useful(jobs, data)
    # First what may refuse a name or a segment: METEOR's work would be lost with it.
    files_own = of_corpus(data, better)
    scored = (*others.of_corpus(metrics, data, jobs), *files_own)
    with clusters.workers(backend, address):
        systems = _scored(data, chosen, jobs, clusters.named(backend))
    found = drawing.of({one.name: one.rows.numbers for one in systems}, systems[0].rate_sums)
    record = _record(systems, chosen.signature_for(len(data.references)), found) | asdict(drawing)
    if scored:
        scored = others.add(record, scored, drawing)
    if most_regressions is not None:
        regressions.add(record, data, systems, chosen, most_regressions)
    analyses.add(record, asked, data, chosen, jobs)
    if data.notes:
        record["notes"] = list(map(str, data.notes))
    say(f"Warning: {note}" for note in data.notes)
    shown = json.dumps(record, ensure_ascii=False, indent=2) if as_json else _readable(record)
    with ExitStack() as outputs:  # from the last: each is made, whatever keeps another from it
        if report:
            outputs.callback(write, report, data, systems, chosen, found, scored)
        if segments:
            outputs.callback(tables.write, segments, data.ids, systems, scored)
        outputs.callback(put, shown, data=as_json)
    gate.check(systems, found)


def _files(
    whole: tuple[Path, ...], candidates: tuple[Path, ...], references: tuple[Path, ...]
) -> list[File]:
    """The files of both sides, candidates first. Raises ``InputError`` for one given twice."""
    if not whole and not (candidates and references):
        raise InputError(
            "Give files that contain candidates and references, or use --candidates FILE… and "
            "--references FILE…."
        )
    check_references(len(references))
    for paths in (whole, candidates, references):
        twice = next((str(path) for path in paths if paths.count(path) > 1), None)
        if twice is not None:
            raise InputError("The file {path} is given twice.", path=twice)
    if (*whole, *candidates, *references).count(STANDARD_INPUT) > 1:
        raise InputError("Standard input (-) can be read only once.")
    sides = (candidates, "candidate"), (references, "reference"), (whole, "")
    return [file for paths, side in sides for file in opened(paths, side)]


def _check_lengths(data: Dataset) -> None:
    """Raises ``InputError`` for a text too long for a segment, with its system or reference."""
    for name, texts in (*data.systems.items(), *data.references.items()):
        for number, text in zip(data.ids, texts, strict=True):
            if len(text) > MOST_CHARACTERS:
                raise InputError(
                    "{name}, segment {number}: {length} characters; the limit is {limit}.",
                    name=name,
                    number=number,
                    length=len(text),
                    limit=MOST_CHARACTERS,
                )


def _useful(jobs: int, data: Dataset) -> int:
    """Processes, but no more than there are blocks: others would have nothing to do."""
    return min(int(joblib.effective_n_jobs(jobs)), -(-len(data) // _block(data)))


def _block(data: Dataset) -> int:
    return block_lines(len(data.systems), len(data.references))


def _scored(data: Dataset, chosen: Meteor, jobs: int, backend: str | None) -> CorpusScores:
    with _progress(len(data), _block(data)) as done:
        try:
            return score_corpus(
                data.systems,
                list(data.references.values()),
                chosen,
                jobs=jobs,
                backend=backend,
                progress=done,
            )
        except InputError as error:
            _name_text(data, chosen, error.values.get("line"))
            raise


def _name_text(data: Dataset, chosen: Meteor, line: object) -> None:
    """Raises ``InputError`` that names the system or reference whose text on a line is too long."""
    if not isinstance(line, int):
        return
    for name, texts in (*data.systems.items(), *data.references.items()):
        try:
            chosen.sentence(texts[line - 1])
        except InputError as why:
            raise InputError(
                "{name}, segment {number}: {why}", name=name, number=data.ids[line - 1], why=why
            ) from None


@contextmanager
def _progress(total: int, size: int) -> Iterator[BlockProgress]:
    """A bar of segments on standard error, moved by the blocks of ``size`` lines that are done."""
    with tqdm(total=total, unit=" segments", disable=None) as bar:
        yield lambda blocks: bar.update(min(total, blocks * size) - bar.n) and None


def _record(
    systems: tuple[System, ...], signature: str, found: Significance | None
) -> dict[str, Any]:
    """The JSON object of METEOR, with the system that the others are compared with."""
    return {
        "signature": signature,
        "baseline": systems[0].name,
        "systems": [_system(system, found) for system in systems],
        "comparisons": [*comparisons.records(comparisons.METEOR, found)],
    }


def _system(system: System, found: Significance | None) -> dict[str, Any]:
    row: dict[str, Any] = {"name": system.name} | summed(system)
    if found is not None and found.intervals:
        row["interval"] = list(found.intervals[system.name])
    return row


def _readable(record: dict[str, Any]) -> str:
    import pandas as pd

    systems = pd.DataFrame([others.flat(system) for system in record["systems"]])
    for name in systems.columns[systems.columns.str.endswith("interval")]:
        systems[name] = [f"{low:.4f}–{high:.4f}" for low, high in systems[name]]
    parts = [systems.to_string(index=False, float_format="{:.4f}".format)]
    if record["comparisons"]:
        parts.append(comparisons.table(record["comparisons"]))
    if record["samples"] and (few := too_few(record["systems"][0]["segments"])):
        parts.append(few)
    signatures = [
        record["signature"],
        *(line for metric in record.get("metrics", ()) for line in others.signatures(metric)),
    ]
    parts += [*regressions.readable(record), *analyses.readable(record)]
    return "\n\n".join([*parts, "\n".join(signatures)])
