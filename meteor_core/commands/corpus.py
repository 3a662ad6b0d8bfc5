"""``corpus``: systems against references, from files of any format."""

from __future__ import annotations

import json
import logging
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import joblib
from tqdm import tqdm

from meteor_core.commands.analyses import (
    add_answers,
    analyses_option,
    asked_questions,
    readable_answers,
)
from meteor_core.commands.comparisons import (
    METEOR,
    Drawing,
    Gate,
    add_regressions,
    comparison_records,
    comparison_table,
    drawing_options,
    gate_options,
    readable_regressions,
    regressions_option,
)
from meteor_core.commands.files import (
    REPORTS,
    STANDARD_INPUT,
    Many,
    Spreading,
    Target,
    Texts,
    column_options,
    corpus_of,
    files_option,
    opened,
    write_report,
    write_segments,
)
from meteor_core.commands.metrics import (
    Metrics,
    WithMetrics,
    add_metrics,
    flat,
    metrics_option,
    score_corpus_metrics,
    signatures,
)
from meteor_core.commands.options import jobs_option, metric, metric_options, say
from meteor_core.corpus.processes import FORKS, block_lines
from meteor_core.corpus.results import CorpusScores, System, summed
from meteor_core.corpus.scoring import LOKY, OWN, BlockProgress, score_corpus
from meteor_core.corpus.significance import Significance, too_few
from meteor_core.languages import sample
from meteor_core.messages.console import put
from meteor_core.messages.errors import ChoiceError, InputError, MeteorError
from meteor_core.meteor.metric import Meteor
from meteor_core.metrics.corpus import DIRECTIONS, Direction, Measured, of_file, uploaded
from meteor_core.model.limits import MOST_CHARACTERS, check_references
from meteor_core.readers import Dataset, File

HERE = (LOKY, OWN, "threading")
CLUSTERS = {"dask": "tcp://host:8786", "ray": "ray://host:10001"}
"""Back ends on other machines, and how their addresses are written."""

BACKENDS = (*HERE, *CLUSTERS)


def _check_address(backend: str | None, address: str | None) -> None:
    """Raises ``BadParameter`` for an address that is empty or not needed."""
    if address is None:
        return
    if backend not in CLUSTERS:
        raise _refused(f"goes with --backend {' or '.join(CLUSTERS)} only.")
    if not address.strip():
        raise _refused(f"{address!r} is empty; write it like {CLUSTERS[backend]}.")


def _backend(backend: str | None) -> str | None:
    """The back end's name for joblib; None for a cluster, which ``_workers`` makes the default.

    Forked workers share the lexicons that are loaded; elsewhere each loads its own.
    """
    return None if backend in CLUSTERS else backend or (OWN if FORKS else LOKY)


@contextmanager
def _workers(backend: str | None, address: str | None) -> Iterator[None]:
    """Connects to a Dask or Ray cluster if one was chosen, and makes it joblib's back end.

    Only so: given by name, joblib 1.6 hands its own options on to the tasks of a cluster.
    """
    if backend == "dask":
        client = _imported(backend, "distributed").Client
        with _reached(backend, address, client) as made:
            if address is None:
                made.run(_deafen)
            with _hushed(), joblib.parallel_config(backend="dask"):
                yield
    elif backend == "ray":
        _reached(backend, address, _imported(backend, "ray").init)
        _imported(backend, "ray.util.joblib").register_ray()
        with joblib.parallel_config(backend="ray"):
            yield
    elif backend == "threading":
        with _ended():
            yield
    else:
        yield


@contextmanager
def _ended() -> Iterator[None]:
    """After Ctrl-C waits for the blocks in hand: a thread within C++ code brings Python down."""
    before = set(threading.enumerate())
    try:
        yield
    except KeyboardInterrupt:
        for thread in set(threading.enumerate()) - before:
            thread.join(10)
        raise


def _deafen() -> None:
    """A Dask worker of ours leaves Ctrl-C to us, and does not complain of the work it loses."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.disable()


@contextmanager
def _hushed() -> Iterator[None]:
    """Silences Dask's log after Ctrl-C, because the loss of work is intended."""

    def stop(number: int, frame: object) -> None:
        logging.disable()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _reached(backend: str, address: str | None, connect: Callable[..., Any]) -> Any:
    try:
        return connect(address=address)
    except (OSError, ValueError) as error:
        like = f"; write it like {CLUSTERS[backend]}." if isinstance(error, ValueError) else ""
        raise _refused(f"{address!r}: {error}{like}") from error


def _imported(backend: str, module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise MeteorError(
            "The back end {backend} needs the package {package}, which is not installed. Install "
            "it, or choose one of: {choices}.",
            backend=backend,
            package=module.partition(".")[0],
            choices=", ".join(HERE),
        ) from error


def _refused(why: str) -> click.BadParameter:
    return click.BadParameter(why, param_hint="'--address'")


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


def _file_metrics(data: Dataset, directions: Directions) -> tuple[Measured, ...]:
    """Returns the metrics of the files, besides those that are computed.

    Raises ``ChoiceError`` for a direction of a metric that no file has.
    """
    metrics = uploaded(data, directions)
    names = [metric.name for metric in metrics]
    for name in directions:
        if name not in names:
            raise ChoiceError("metric", name, names)
    return tuple(of_file(data, metric) for metric in metrics)


class Corpus(WithMetrics, Spreading):
    """Files spread over options, other metrics listed."""


@analyses_option
@metrics_option
@regressions_option
@click.command("corpus", cls=Corpus)
@click.argument("whole", nargs=-1, type=Texts(), metavar="[FILE]…")
@files_option("--candidates", "Files with candidates of one or several systems.")
@files_option(
    "--references",
    "Files with references, of the same number of segments. Of several "
    "references, the best-scoring one counts.",
)
@click.option("--names", cls=Many, multiple=True, metavar="NAME…", help="The systems' names.")
@column_options
@click.option("--skip-empty", is_flag=True, help="Leave out segments with an empty text.")
@better_option
@metric_options
@jobs_option
@click.option(
    "--backend",
    type=click.Choice(BACKENDS),
    default=None,
    help="The back end of joblib. By default the fastest one on this machine is used.",
)
@click.option("--address", help="The address of a Dask scheduler (tcp://host:8786) or Ray cluster.")
@click.option(
    "--segments",
    type=Target(),
    metavar="OUT",
    help="Write every segment's id and score to OUT.csv, OUT.jsonl or OUT.parquet.",
)
@drawing_options
@click.option(
    "--report",
    type=Target(*REPORTS),
    metavar="OUT",
    help="Write systems, comparisons, segments and the worst alignments to OUT.html or OUT.xlsx.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@gate_options
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
    drawing: Drawing,
    report: Path | None,
    as_json: bool,
    gate: Gate,
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
    _check_address(backend, address)
    asked = asked_questions(options)
    given = partial(_files, whole, candidates, references)
    data = corpus_of(given, columns, header, common, encoding, options["language"], by_side=True)
    data = data.without_empty() if skip_empty else data
    data = gate.ordered(data.renamed(names) if names else data)
    _check_lengths(data)
    chosen, remarks = metric(sample(next(iter(data.references.values()))), **options)
    say(remarks)
    if backend not in CLUSTERS:  # more processes than blocks would have nothing to do
        jobs = min(int(joblib.effective_n_jobs(jobs)), -(-len(data) // _block(data)))
    # First what may refuse a name or a segment: METEOR's work would be lost with it.
    of_files = _file_metrics(data, better)
    scored = (*score_corpus_metrics(metrics, data, jobs), *of_files)
    with _workers(backend, address):
        systems = _scored(data, chosen, jobs, _backend(backend))
    found = drawing.of({one.name: one.rows.numbers for one in systems}, systems[0].rate_sums)
    record = _record(systems, chosen.signature_for(len(data.references)), found) | asdict(drawing)
    if scored:
        scored = add_metrics(record, scored, drawing)
    if most_regressions is not None:
        add_regressions(record, data, systems, chosen, most_regressions)
    add_answers(record, asked, data, chosen, jobs)
    if data.notes:
        record["notes"] = list(map(str, data.notes))
    say(f"Warning: {note}" for note in data.notes)
    shown = json.dumps(record, ensure_ascii=False, indent=2) if as_json else _readable(record)
    with ExitStack() as outputs:  # from the last: each is made, whatever keeps another from it
        if report:
            outputs.callback(write_report, report, data, systems, chosen, found, scored)
        if segments:
            outputs.callback(write_segments, segments, data.ids, systems, scored)
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
                    "{name}, segment {number} has {length} characters; the limit is {limit}.",
                    name=name,
                    number=number,
                    length=len(text),
                    limit=MOST_CHARACTERS,
                )


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
        "comparisons": [*comparison_records(METEOR, found)],
    }


def _system(system: System, found: Significance | None) -> dict[str, Any]:
    row: dict[str, Any] = {"name": system.name} | summed(system)
    if found is not None and found.intervals:
        row["interval"] = list(found.intervals[system.name])
    return row


def _readable(record: dict[str, Any]) -> str:
    import pandas as pd

    systems = pd.DataFrame([flat(system) for system in record["systems"]])
    for name in systems.columns[systems.columns.str.endswith("interval")]:
        systems[name] = [f"{low:.4f}–{high:.4f}" for low, high in systems[name]]
    parts = [systems.to_string(index=False, float_format="{:.4f}".format)]
    if record["comparisons"]:
        parts.append(comparison_table(record["comparisons"]))
    if record["samples"] and (few := too_few(record["systems"][0]["segments"])):
        parts.append(few)
    signed = [
        record["signature"],
        *(line for metric in record.get("metrics", ()) for line in signatures(metric)),
    ]
    parts += [*readable_regressions(record), *readable_answers(record)]
    return "\n\n".join([*parts, "\n".join(signed)])
