"""``python -m meteor_core tune FILE``: parameters fitted to human scores."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isfinite
from pathlib import Path

import click
import numpy as np
from tqdm import tqdm

from meteor_core.commands.agreement import judged, judged_options, spoken
from meteor_core.errors import InputError
from meteor_core.meteor import Meteor
from meteor_core.tuning import Fit, Saved, Task, fit, task
from meteor_core.tuning.fitting import FOLDS, RIDGE
from meteor_core.tuning.measures import pearson
from meteor_core.tuning.saved import LONGEST_NAME, of, write
from meteor_core.tuning.space import GREEK, Space
from meteor_core.variants import VARIANTS

LETTERS = dict(zip(GREEK, "αβγδ", strict=True))


def _finite(ctx: click.Context, param: click.Parameter, value: float) -> float:
    if not isfinite(value):
        raise click.BadParameter(f"{value} is no finite number.")
    return value


def _writable(ctx: click.Context, param: click.Parameter, value: Path | None) -> Path | None:
    """Looked at before the fit, which may take minutes."""
    if value is not None and not value.parent.is_dir():
        raise click.BadParameter(f"there is no folder {value.parent}.")
    return value


@click.command("tune")
@judged_options
@click.option(
    "--base", type=click.Choice(list(VARIANTS)), default="explorer", help="To start from."
)
@click.option("--stages", metavar="NAME,…", help="Only these, comma-separated.")
@click.option("--thresholds", metavar="0.4,0.5,…", help="Embedding thresholds to choose from.")
@click.option("--folds", type=click.IntRange(2, 50), default=FOLDS)
@click.option(
    "--ridge",
    type=click.FloatRange(0),
    default=RIDGE,
    callback=_finite,
    help="Cost of leaving the start.",
)
@click.option("--no-curve", is_flag=True, help="No learning curve: five times as fast.")
@click.option("--name", default="fitted", help="Of the fitted variant.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.json",
    callback=_writable,
)
def tune(
    file: Path,
    language: str,
    objective: str,
    flip: bool,
    skip_missing: bool,
    jobs: int,
    as_json: bool,
    base: str,
    stages: str | None,
    thresholds: str | None,
    folds: int,
    ridge: float,
    no_curve: bool,
    name: str,
    save: Path | None,
) -> None:
    """Fit α, β, γ, δ and the stages' weights to the human scores in FILE, and say what it is worth.

    The gain is told on segments that the fit had not seen. --save writes the variant to OUT.json,
    for --variant OUT.json of the other commands.
    """
    rows = judged(file, flip, skip_missing)
    code = spoken(language, rows)
    chosen = None if stages is None else tuple(one.strip() for one in stages.split(","))
    best: tuple[Fit, Meteor] | None = None
    for threshold in _thresholds(thresholds):
        metric = Meteor(code, base, chosen, threshold=threshold)
        given = task(rows, metric, objective, jobs)
        rows.check_direction(pearson(given.scores(metric.parameters), rows.human))
        found = _fit(given, folds, ridge, not no_curve)
        if best is None or found.held_out_after > best[0].held_out_after:
            best = found, metric
    assert best is not None
    saved = of(name[:LONGEST_NAME], best[1], best[0], len(rows))
    if save is not None:
        save.write_text(write(saved), encoding="utf-8")
    if as_json:
        plain = {"variant": json.loads(write(saved)), "fit": asdict(best[0])}
        click.echo(json.dumps(plain, ensure_ascii=False, indent=2))
    else:
        click.echo(_text(best[0], saved, best[1].stages))


def _fit(given: Task, folds: int, ridge: float, curve: bool) -> Fit:
    asked = Task(given.counted, given.human, given.groups, given.objective, given.start, ridge)
    with tqdm(desc="fits", unit="", disable=None) as bar:

        def report(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        return fit(asked, folds, curve, report)


def _thresholds(text: str | None) -> list[float | None]:
    if text is None:
        return [None]
    try:
        return [float(one) for one in text.split(",")]
    except ValueError as error:
        raise InputError("Thresholds {text!r} are no numbers.", text=text) from error


def _text(found: Fit, saved: Saved, stages: tuple[str, ...]) -> str:
    gain = found.held_out
    lines = [
        f"{'parameter':12} {'start':>6} {'fitted':>6}  over folds",
        *_parameters(found, Space(stages)),
        "",
        f"{found.objective} on the data fitted to: {found.before:.4f} → {found.after:.4f}",
        f"{found.objective} on held-out folds: {found.held_out_before:.4f} → "
        f"{found.held_out_after:.4f}, a gain of {gain.difference:+.4f} ({gain.low:+.4f} to "
        f"{gain.high:+.4f}), permutation p {gain.permutation_p:.3f}",
    ]
    if found.curve:
        points = ", ".join(f"{one.segments}: {one.agreement:.4f}" for one in found.curve)
        lines += ["", f"learnt from so many segments, on held-out folds: {points}"]
    lines += ["", *map("Warning: {}".format, found.warnings)] if found.warnings else []
    return "\n".join([*lines, "", str(saved.fitted["signature"])])


def _parameters(found: Fit, space: Space) -> list[str]:
    start, fitted = (space.vector(one) for one in (found.start, found.parameters))
    folds = np.array([space.vector(one) for one in found.folds])
    return [
        f"{LETTERS.get(name, name):12} {start[place]:6.2f} {fitted[place]:6.2f}  "
        f"{folds[:, place].min():.2f}–{folds[:, place].max():.2f}"
        for place, name in enumerate(space.names)
    ]
