"""``python -m meteor_core corpus``: systems against references, files of one segment a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import joblib
import numpy as np
from tqdm import tqdm

from meteor_core.commands import metrics as others
from meteor_core.commands.lines import check, lines
from meteor_core.commands.options import jobs_option, metric, metric_options
from meteor_core.companions.corpus import Scored
from meteor_core.corpus import Progress, System, block_lines, score_corpus
from meteor_core.errors import InputError, MeteorError
from meteor_core.limits import MOST_CHARACTERS
from meteor_core.significance import SAMPLES, SEED, Comparison, compare, draw, interval

BACKENDS = ("loky", "multiprocessing", "threading", "dask", "ray")
CLUSTERS = ("dask", "ray")
PATH = click.Path(exists=True, dir_okay=False, path_type=Path)


class Many(click.Option):
    """An option that takes all words up to the next option: ``--candidates A.txt B.txt``."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        super().add_to_parser(parser, ctx)
        for name in self.opts:
            known = parser._long_opt[name]
            known.process = _greedily(known.process)


def _greedily(process: Any) -> Any:
    def take(value: str, state: Any) -> None:
        process(value, state)
        while state.rargs and not state.rargs[0].startswith("-"):
            process(state.rargs.pop(0), state)

    return take


@others.metrics_option
@click.command("corpus")
@click.option("--candidates", cls=Many, required=True, multiple=True, type=PATH, metavar="FILE…")
@click.option("--references", cls=Many, required=True, multiple=True, type=PATH, metavar="FILE…")
@metric_options
@jobs_option
@click.option("--backend", type=click.Choice(BACKENDS), default=None, help="joblib's back end.")
@click.option("--address", help="Of the Dask scheduler or Ray cluster.")
@click.option("--segments", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT")
@click.option("--samples", type=click.IntRange(0), default=SAMPLES, help="Resamples; 0: none.")
@click.option("--seed", type=click.IntRange(0), default=SEED)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def corpus(
    candidates: tuple[Path, ...],
    references: tuple[Path, ...],
    jobs: int,
    backend: str | None,
    address: str | None,
    segments: Path | None,
    samples: int,
    seed: int,
    as_json: bool,
    metrics: others.Companions,
    **options: Any,
) -> None:
    """Score systems, each a file of candidates, one segment a line; compare them with the first.

    --segments writes every segment's score to OUT, which ends in .csv, .jsonl or .parquet.
    """
    if segments is not None:
        _check_table(segments)
    if address and backend not in CLUSTERS:
        raise click.BadParameter(
            f"goes with --backend {' or '.join(CLUSTERS)} only.", param_hint="'--address'"
        )
    total = check([*candidates, *references], MOST_CHARACTERS)
    chosen = metric(_sample(references[0]), **options)
    with _workers(backend, address), _progress(total, len(candidates) * len(references)) as done:
        systems = score_corpus(
            {name: lines(path) for name, path in _names(candidates).items()},
            [lines(path) for path in references],
            chosen,
            jobs=jobs,
            backend=None if backend in CLUSTERS else backend or _quickest(),
            progress=done,
        )
    report = _report(systems, chosen.signature_for(len(references)), samples, seed)
    found = {}
    if metrics:
        found = others.of_corpus(metrics, _names(candidates), references, total, jobs)
        others.add(report, found, len(references))
    if segments is not None:
        _write(segments, systems, found)
    click.echo(json.dumps(report, ensure_ascii=False, indent=2) if as_json else _readable(report))


def _check_table(path: Path) -> None:
    """Before anything is scored: whether the segments can be written there."""
    if path.suffix not in _WRITERS:
        raise InputError(
            "Cannot write {path}: choose a name that ends in one of: {choices}.",
            path=str(path),
            choices=", ".join(_WRITERS),
        )
    if not path.parent.is_dir():
        raise click.FileError(str(path), f"there is no folder {path.parent}")


def _sample(path: Path) -> str:
    """The first lines, by which the language is told."""
    return " ".join(line for line, _ in zip(lines(path), range(100), strict=False))


def _names(paths: tuple[Path, ...]) -> dict[str, Path]:
    """System names: the files' names, or the paths where two names are alike."""
    alike = len({path.name for path in paths}) < len(paths)
    named = {str(path) if alike else path.name: path for path in paths}
    if len(named) < len(paths):
        twice = next(str(path) for path in paths if paths.count(path) > 1)
        raise InputError("The file of candidates {path} is given twice.", path=twice)
    return named


def _quickest() -> str:
    """Forked workers share the lexicons that are loaded; elsewhere each loads its own."""
    return "multiprocessing" if hasattr(__import__("os"), "fork") else "loky"


@contextmanager
def _progress(total: int, texts: int) -> Iterator[Progress]:
    """A bar of segments on standard error, moved by the number of blocks that are done."""
    size = block_lines(texts, 1)
    with tqdm(total=total, unit=" segments", disable=None) as bar:
        yield lambda blocks: bar.update(min(total, blocks * size) - bar.n) and None


@contextmanager
def _workers(backend: str | None, address: str | None) -> Iterator[None]:
    """Connects to a Dask or Ray cluster where one is asked for, and makes it joblib's back end.

    Only so: given by name, joblib 1.6 hands its own options on to the tasks of a cluster.
    """
    if backend == "dask":
        client = _imported("distributed").Client
        with _reached(address, client), joblib.parallel_config(backend="dask"):
            yield
    elif backend == "ray":
        _reached(address, _imported("ray").init)
        _imported("ray.util.joblib").register_ray()
        with joblib.parallel_config(backend="ray"):
            yield
    else:
        yield


def _reached(address: str | None, connect: Callable[..., Any]) -> Any:
    try:
        return connect(address=address)
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{address!r}: {error}", param_hint="'--address'") from error


def _imported(module: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MeteorError(
            "The back end needs the package {package}, which is not installed.",
            package=module.partition(".")[0],
        ) from error


def _report(systems: tuple[System, ...], signature: str, samples: int, seed: int) -> dict[str, Any]:
    rate = systems[0].rate
    draws = draw([one.rows for one in systems], rate, samples, seed) if samples else ()
    names = [one.name for one in systems]
    return {
        "signature": signature,
        "systems": [
            _system(one, draws[place].scores if draws else None)
            for place, one in enumerate(systems)
        ],
        "comparisons": [
            _comparison(compare((names[0], name), (draws[0], other), rate))
            for name, other in zip(names[1:], draws[1:], strict=bool(draws))
        ],
    }


def _system(system: System, draws: np.ndarray | None) -> dict[str, Any]:
    score, statistics = system.score, system.statistics
    values = system.segment_scores
    row = {
        "name": system.name,
        "score": score.value,
        "mean_segment_score": float(values.mean()),
        "segments": len(values),
        "precision": score.precision,
        "recall": score.recall,
        "f_mean": score.f_mean,
        "penalty": score.penalty,
        "chunks": statistics.chunks,
        "matches": statistics.matches,
    }
    if draws is not None:
        row["interval"] = list(interval(draws))
    return row


def _comparison(found: Comparison) -> dict[str, Any]:
    return {
        "baseline": found.baseline,
        "system": found.system,
        "difference": found.difference,
        "interval": [found.low, found.high],
        "bootstrap_p": found.bootstrap_p,
        "randomisation_p": found.randomisation_p,
    }


def _write(
    path: Path, systems: tuple[System, ...], found: Mapping[str, tuple[Scored, ...]]
) -> None:
    import pandas as pd  # takes a while, and is not always needed

    table = pd.DataFrame({"segment": range(1, len(systems[0].rows) + 1)})
    for system in systems:
        table[system.name] = system.segment_scores
        for heading, values in others.columns(system.name, found.get(system.name, ())):
            table[heading] = values
    try:
        _WRITERS[path.suffix](table, path)
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error


_WRITERS: dict[str, Callable[[Any, Path], None]] = {
    ".csv": lambda table, path: table.to_csv(path, index=False),
    ".jsonl": lambda table, path: table.to_json(
        path, orient="records", lines=True, force_ascii=False, double_precision=15
    ),
    ".parquet": lambda table, path: table.to_parquet(path, index=False),
}


def _readable(report: dict[str, Any]) -> str:
    import pandas as pd

    systems = pd.DataFrame([system | system.get("metrics", {}) for system in report["systems"]])
    systems = systems.drop(columns="metrics", errors="ignore")
    if "interval" in systems:
        systems["interval"] = [f"{low:.4f}–{high:.4f}" for low, high in systems["interval"]]
    parts = [systems.to_string(index=False, float_format="{:.4f}".format)]
    if report["comparisons"]:
        pairs = pd.DataFrame(report["comparisons"])
        pairs["interval"] = [f"{low:+.4f}–{high:+.4f}" for low, high in pairs["interval"]]
        parts.append(pairs.to_string(index=False, float_format="{:.4f}".format))
    signatures = [report["signature"], *(one["signature"] for one in report.get("metrics", ()))]
    return "\n\n".join([*parts, "\n".join(signatures)])
