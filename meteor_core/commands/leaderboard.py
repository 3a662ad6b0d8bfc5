"""``python -m meteor_core leaderboard FILE…``: metrics on several sets, by several measures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from meteor_core.commands.agreement import (
    check_direction,
    say_notes,
    score_metrics,
    scorer_options,
    spoken,
)
from meteor_core.commands.files import Spreading, Texts, aligned_columns, opened, reading
from meteor_core.commands.options import jobs_option, language_option, say
from meteor_core.messages.console import put
from meteor_core.meta_evaluation.leaderboard import (
    MEASURES,
    MetricStanding,
    ScoredSet,
    by_set,
    numbered,
    standings,
)
from meteor_core.meta_evaluation.measures import SEED
from meteor_core.meta_evaluation.scorers import REMARK, FittedTo, sketch_in
from meteor_core.model.written import counted
from meteor_core.tuning import OBJECTIVES, JudgedSegments, SavedVariant, load, read


@click.command("leaderboard", cls=Spreading)
@click.argument("given", nargs=-1, required=True, type=Texts(), metavar="FILE…")
@language_option
@scorer_options
@click.option(
    "--measure",
    "measures",
    multiple=True,
    type=click.Choice(OBJECTIVES),
    default=MEASURES,
    help="A measure of agreement. Can be repeated.",
)
@jobs_option
@click.option("--skip-missing", is_flag=True, help="Leave out rows without a score or a reference.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def leaderboard(
    given: tuple[Path, ...],
    language: str,
    metrics: str | None,
    files: tuple[Path, ...],
    measures: tuple[str, ...],
    jobs: int,
    skip_missing: bool,
    as_json: bool,
) -> None:
    """Compare metrics with human scores on several sets.

    Each FILE is a set, in the format of the command agreement. A star marks the best metric of each
    set and measure, and all metrics that are not significantly worse (p ≥ 0.05, not corrected for
    the number of comparisons). A flag marks metrics whose parameters were fitted to the same set;
    the share of its references that was used is given below the table.
    """
    saved = [load(path) for path in files]
    with reading(row="--skip-missing"):
        sets = [read(file, skip_missing=skip_missing) for file in opened(given)]
    for one in sets:
        say_notes(one)
    scored = (_scored(one, spoken(language, one), metrics, saved, jobs) for one in sets)
    found = numbered(standings(one, measures) for one in scored)
    if as_json:
        put(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2), data=True)
    else:
        put("\n".join(_lines(found)))


def _scored(
    judged: JudgedSegments,
    language: str,
    metrics: str | None,
    saved: Sequence[SavedVariant],
    jobs: int,
) -> ScoredSet:
    """Every metric that supports the language on one set."""
    own = [variant for variant in saved if variant.language == language]
    scored, left = score_metrics(judged, language, metrics, own, jobs)
    say(f"{metric.name} is left out: {metric.why}" for metric in left)
    check_direction(judged, scored)
    fitted = {one.name: FittedTo(one.base, sketch_in(one.fitted)) for one in own}
    return ScoredSet(judged, language, scored, fitted)


def _lines(found: Sequence[MetricStanding]) -> Iterator[str]:
    """A table for each set: metrics down, measures across; then remarks and signatures."""
    for here in by_set(found):
        first = here[0]
        heading = f"{first.set_name}: {counted(first.rows, 'row')}, language {first.language}"
        if any(one.measure == "accuracy" for one in here):
            heading += f"; a metric that ties every pair has an accuracy of {first.all_tied:.3f}"
        yield heading
        yield from aligned_columns(_table(here))
        yield from dict.fromkeys(_remarks(here))
        yield ""
    counts = {one.measure: f"{one.samples} and {one.permutations}" for one in found}
    each = ", ".join(f"{measure} {numbers}" for measure, numbers in counts.items())
    yield f"bootstrap draws and permutations, seed {SEED}: {each}"
    yield from dict.fromkeys(f"{one.title}: {one.signature}" for one in found)


def _table(here: Sequence[MetricStanding]) -> list[list[str]]:
    measures = list(dict.fromkeys(one.measure for one in here))
    rows = [["  metric", *measures]]
    for name in dict.fromkeys(one.name for one in here):
        cells = {one.measure: one for one in here if one.name == name}
        values = (
            f"{one.value:.3f} ({one.low:.3f}–{one.high:.3f}){'*' if one.leads else ' '}"
            for one in map(cells.__getitem__, measures)
        )
        first = next(iter(cells.values()))
        rows.append([("⚑ " if first.flattered else "  ") + first.title, *values])
    return rows


def _remarks(here: Sequence[MetricStanding]) -> Iterator[str]:
    for one in here:
        if one.flattered:
            yield "! " + REMARK.format(metric=one.title, share=f"{one.seen:.0%}")
        if one.note:
            yield f"! {one.title}: {one.note}"
