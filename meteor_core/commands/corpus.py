"""``python -m meteor_core corpus``: systems against references, files of one segment a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import joblib
import numpy as np
from tqdm import tqdm

from meteor_core.commands import clusters, tables
from meteor_core.commands import metrics as others
from meteor_core.commands.arguments import Spreading, files
from meteor_core.commands.lines import check, lines
from meteor_core.commands.options import Whole, jobs_option, metric, metric_options, say
from meteor_core.corpus.blocks import block_lines
from meteor_core.corpus.scoring import BlockProgress, System, score_corpus
from meteor_core.corpus.significance import SAMPLES, SEED, SystemComparison, compare, draw, interval
from meteor_core.messages.errors import InputError
from meteor_core.model.limits import MOST_CHARACTERS, check_references

MOST_SAMPLES = 100_000
"""Resamples: no p-value needs more, and each costs memory."""


@others.metrics_option
@click.command("corpus", cls=Spreading)
@files("--candidates", "A file for each system.")
@files("--references", "As many lines each; of several the best-scoring one counts.")
@metric_options
@jobs_option
@click.option(
    "--backend",
    type=click.Choice(clusters.BACKENDS),
    default=None,
    help="joblib's back end; by default the quickest of this machine's.",
)
@click.option("--address", help="Of a Dask scheduler (tcp://host:8786) or Ray cluster.")
@click.option(
    "--segments",
    type=tables.Target(),
    metavar="OUT",
    help="Write every segment's score to OUT.csv, OUT.jsonl or OUT.parquet.",
)
@click.option(
    "--samples",
    type=Whole(0, MOST_SAMPLES),
    default=SAMPLES,
    help="Resamples for intervals and p-values; 0: none.",
)
@click.option("--seed", type=Whole(0), default=SEED, help="Of the resamples.")
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
    metrics: others.Metrics,
    **options: Any,
) -> None:
    """Score systems and compare them.

    Each is a file of candidates, one segment a line, UTF-8; all are compared with the first.
    """
    clusters.check(backend, address)
    named = _names(candidates)
    _check_references(references)
    total = check([*candidates, *references], MOST_CHARACTERS)
    chosen, remarks = metric(_sample(references[0]), **options)
    say(remarks)
    size = block_lines(len(candidates), len(references))
    if backend not in clusters.CLUSTERS:  # more processes than blocks would have nothing to do
        jobs = min(joblib.effective_n_jobs(jobs), -(-total // size))
    with _progress(total, size) as done, clusters.workers(backend, address):
        systems = score_corpus(
            {name: lines(path) for name, path in named.items()},
            [lines(path) for path in references],
            chosen,
            jobs=jobs,
            backend=clusters.named(backend),
            progress=done,
        )
    report = _report(systems, chosen.signature_for(len(references)), samples, seed)
    scored = {}
    if metrics:
        scored = others.of_corpus(metrics, named, references, total, jobs)
        others.add(report, scored, len(references))
    if segments is not None:
        tables.write(segments, systems, scored)
    click.echo(json.dumps(report, ensure_ascii=False, indent=2) if as_json else _readable(report))


def _sample(path: Path) -> str:
    """The first lines, by which the language is detected."""
    return " ".join(line for line, _ in zip(lines(path), range(100), strict=False))


def _names(paths: tuple[Path, ...]) -> dict[str, Path]:
    """System names: the files' names, or the paths where two names are alike."""
    alike = len({path.name for path in paths}) < len(paths)
    named = {_shown(str(path) if alike else path.name): path for path in paths}
    if len(named) < len(paths):
        twice = next(str(path) for path in paths if paths.count(path) > 1)
        raise InputError("The file of candidates {path} is given twice.", path=twice)
    return named


def _shown(name: str) -> str:
    """A name that can be printed: bytes that are no UTF-8 are written ``\\xff``."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _check_references(paths: tuple[Path, ...]) -> None:
    check_references(len(paths))
    twice = next((str(path) for path in paths if paths.count(path) > 1), None)
    if twice is not None:
        raise InputError("The file of references {path} is given twice.", path=twice)


@contextmanager
def _progress(total: int, size: int) -> Iterator[BlockProgress]:
    """A bar of segments on standard error, moved by the blocks of ``size`` lines that are done."""
    with tqdm(total=total, unit=" segments", disable=None) as bar:
        yield lambda blocks: bar.update(min(total, blocks * size) - bar.n) and None


def _report(systems: tuple[System, ...], signature: str, samples: int, seed: int) -> dict[str, Any]:
    rate = systems[0].rate_sums
    rows = [system.rows.numbers for system in systems]
    draws = draw(rows, rate, samples, seed) if samples else ()
    names = [system.name for system in systems]
    return {
        "signature": signature,
        "systems": [
            _system(system, draws[index].scores if draws else None)
            for index, system in enumerate(systems)
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


def _comparison(comparison: SystemComparison) -> dict[str, Any]:
    return {
        "baseline": comparison.baseline,
        "system": comparison.system,
        "difference": comparison.difference,
        "interval": [comparison.low, comparison.high],
        "bootstrap_p": comparison.bootstrap_p,
        "randomisation_p": comparison.randomisation_p,
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
    signatures = [
        report["signature"],
        *(metric["signature"] for metric in report.get("metrics", ())),
    ]
    return "\n\n".join([*parts, "\n".join(signatures)])
