"""``python -m meteor_core tune FILE``: parameters fitted to human scores."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from meteor_core.commands.agreement import judged, judged_options, say_notes, spoken
from meteor_core.commands.files import Spreading, Target, whole
from meteor_core.commands.options import (
    FITTED,
    Number,
    VariantName,
    Whole,
    described,
    prepared,
    say,
    stages_option,
)
from meteor_core.messages.console import put
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import counted, pearson
from meteor_core.meteor.variants import VARIANTS
from meteor_core.model import GREEK
from meteor_core.model.written import typed_number
from meteor_core.tuning import Fit, SavedVariant, fit, task, tasks
from meteor_core.tuning.fitting import FOLDS, RIDGE, Choice, FitProgress
from meteor_core.tuning.saved import load, of, shown_name, write
from meteor_core.tuning.space import Space, choices
from meteor_core.wording.words import p_value

MOST_RIDGE = 1e6
"""Far beyond where no parameter leaves the start."""

SIMILARITY = {"no": (False,), "yes": (True,), "fit": (False, True)}


def _named(ctx: click.Context, param: click.Parameter, value: str) -> str:
    name = shown_name(value)
    if not name:
        raise click.BadParameter(f"{value!r} has no letter that can be shown.")
    return name


@click.command("tune", cls=Spreading)
@judged_options
@click.option(
    "--variant",
    "--base",
    type=VariantName(list(VARIANTS)),
    default="tuned",
    help=f"The variant to start from: a name, or OUT{FITTED} of an earlier fit.",
)
@stages_option
@click.option("--thresholds", metavar="0.4,0.5,…", help="The embedding thresholds to choose from.")
@click.option(
    "--similarity",
    type=click.Choice(list(SIMILARITY)),
    help="Whether matches are weighted by similarity; fit chooses what agrees better. "
    "The default is that of the starting variant.",
)
@click.option(
    "--folds",
    type=Whole(2, 50),
    default=FOLDS,
    help="The number of parts that are held out in turn.",
)
@click.option(
    "--ridge",
    type=Number(0, MOST_RIDGE),
    default=RIDGE,
    help="The cost of moving away from the starting parameters.",
)
@click.option(
    "--rising-weights",
    "rising",
    is_flag=True,
    help="Allow a later stage to have a larger weight than an earlier one.",
)
@click.option(
    "--no-curve",
    is_flag=True,
    help="Skip the learning curve. This makes the fit five times as fast.",
)
@click.option("--name", default="fitted", callback=_named, help="The name of the fitted variant.")
@click.option(
    "--save",
    type=Target(FITTED),
    metavar=f"OUT{FITTED}",
    help="Save the fitted variant in this file.",
)
def tune(
    language: str,
    objective: str,
    jobs: int,
    as_json: bool,
    variant: str,
    stages: str | None,
    thresholds: str | None,
    similarity: str | None,
    folds: int,
    ridge: float,
    rising: bool,
    no_curve: bool,
    name: str,
    save: Path | None,
    **given: Any,
) -> None:
    """Fit parameters to human scores.

    Fits α, β, γ, δ, σ, μ and the stages' weights to the human scores in FILE, a table in the format
    of the command agreement. The gain is measured on held-out segments, which neither the fit nor
    the choice of settings has used. --save writes the variant to OUT.json. Every command accepts
    it as --variant OUT.json.
    """
    rows = counted(judged(**given), objective)[0]
    say_notes(rows)
    code = spoken(language, rows)
    wish = {"language": code, "variant": variant, "stages": stages}
    metric = described("", wish | {"threshold": None, "no_punctuation": False})
    remarks = prepared(metric)
    wanted = choices(metric, _thresholds(thresholds), SIMILARITY.get(similarity or "", ()))
    start = replace(task(rows, metric, objective, jobs, rising), ridge=ridge)
    rows.check_direction(pearson(start.scores(metric.parameters), rows.human))
    say(remarks)
    with _bar("alignments") as report:
        tried = tasks(start, rows, metric, wanted, jobs, report)
    with _bar("fits") as report:
        fitted = fit(tried, folds, not no_curve, report, start)
    earlier = load(Path(variant)).fitted if variant.endswith(FITTED) else None
    saved = of(name, metric, fitted, rows, earlier)
    with ExitStack() as outputs:  # from the last: each is made, whatever keeps the other from it
        if save:
            outputs.callback(_save, save, saved)
        if as_json:
            plain = {"variant": json.loads(write(saved)), "fit": asdict(fitted)}
            shown = json.dumps(plain, ensure_ascii=False, indent=2)
        else:
            shown = _text(fitted, saved, metric.stages)
        outputs.callback(put, shown, data=as_json)


def _save(path: Path, saved: SavedVariant) -> None:
    with whole(path) as made:
        made.write_text(write(saved), encoding="utf-8")


@contextmanager
def _bar(name: str) -> Iterator[FitProgress]:
    with tqdm(desc=name, unit="", disable=None) as bar:

        def report(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield report


def _thresholds(text: str | None) -> list[float]:
    if text is None:
        return []
    try:
        return [typed_number(number) for number in text.split(",")]
    except ValueError as error:
        raise InputError(
            "Thresholds {text!r} are not numbers. Write them like this: 0.4,0.5.", text=text
        ) from error


def _text(fitted: Fit, saved: SavedVariant, stages: tuple[str, ...]) -> str:
    gain = fitted.held_out
    lines = [
        *_choices(fitted),
        f"{'parameter':12} {'start':>6} {'fitted':>6}  over folds",
        *_parameters(fitted, Space(stages)),
        f"weights {'were allowed to' if fitted.rising else 'cannot'} rise from stage to stage",
        "",
        f"{fitted.objective} on the fitted data: {fitted.before:.4f} → {fitted.after:.4f}",
        f"{fitted.objective} on held-out folds: {fitted.held_out_before:.4f} → "
        f"{fitted.held_out_after:.4f}, a gain of {gain.difference:+.4f} ({gain.low:+.4f} to "
        f"{gain.high:+.4f}), permutation {p_value(gain.permutation_p)}",
    ]
    if fitted.curve:
        points = ", ".join(f"{point.segments}: {point.agreement:.4f}" for point in fitted.curve)
        lines += ["", f"fitted to this many segments, on held-out folds: {points}"]
    lines += ["", *map("Warning: {}".format, fitted.warnings)] if fitted.warnings else []
    return "\n".join([*lines, "", str(saved.fitted["signature"])])


def _choices(fitted: Fit) -> list[str]:
    """What was chosen and what else would have given; nothing where there was no choice."""
    if len(fitted.choices) < 2:
        return []
    heading = f"threshold  similarity weighs  {fitted.objective} on held-out folds  chosen by folds"
    rows = [_choice(choice, choice.setting == fitted.setting) for choice in fitted.choices]
    return [heading, *rows, ""]


def _choice(choice: Choice, chosen: bool) -> str:
    threshold = "–" if choice.setting.threshold is None else f"{choice.setting.threshold:g}"
    weighs = "yes" if choice.setting.similarity else "no"
    mark = "  <- chosen" if chosen else ""
    return f"{threshold:9}  {weighs:17}  {choice.held_out:<10.4f}  {choice.folds}{mark}"


def _parameters(fit: Fit, space: Space) -> list[str]:
    start, fitted = (space.vector(parameters) for parameters in (fit.start, fit.parameters))
    folds = np.array([space.vector(parameters) for parameters in fit.folds])
    return [
        f"{GREEK.get(name, name):12} {start[column]:6.2f} {fitted[column]:6.2f}  "
        f"{folds[:, column].min():.2f}–{folds[:, column].max():.2f}"
        for column, name in enumerate(space.names)
    ]
