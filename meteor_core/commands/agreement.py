"""``python -m meteor_core agreement FILE``: how far metrics agree with people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from meteor_core.commands.agreement_rankings import ranked_pairs, rankings_output
from meteor_core.commands.agreement_text import as_text, slice_lines
from meteor_core.commands.arguments import Spreading, Texts
from meteor_core.commands.inputs import column_options, headed, in_encoding, opened, reading
from meteor_core.commands.options import install, jobs_option, language_option, say
from meteor_core.messages.console import put
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric, meteor
from meteor_core.meta_evaluation.slices import KINDS, Slice, slices
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import speaking
from meteor_core.metrics import METRICS, parse
from meteor_core.tuning import (
    OBJECTIVES,
    AgreementTable,
    JudgedSegments,
    SavedVariant,
    load,
    names,
    read,
    score,
    table,
)

PATH = click.Path(exists=True, dir_okay=False, path_type=Path)


def judged_options(command: Any) -> Any:
    """Adds ``FILE --language --objective --flip --skip-missing --jobs --json``."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print a JSON object."),
        jobs_option,
        click.option(
            "--skip-missing", is_flag=True, help="Leave out rows without a score or a reference."
        ),
        click.option("--flip", is_flag=True, help="Treat lower human scores as better."),
        click.option(
            "--objective",
            type=click.Choice(OBJECTIVES),
            default="pearson",
            help="The measure of agreement used to rank metrics or to fit parameters.",
        ),
        language_option,
        click.argument("given", nargs=-1, required=True, type=Texts(), metavar="FILE…"),
    ):
        command = option(command)
    return column_options(command)


def judged(
    given: tuple[Path, ...],
    columns: dict[str, str],
    header: str,
    common: bool,
    encoding: str | None,
    flip: bool,
    skip_missing: bool,
) -> JudgedSegments:
    """Returns the rows of files, with flipped scores if requested; the keywords are
    ``judged_options``."""
    with reading(row="--skip-missing"):
        files = in_encoding(opened(given), encoding)
        rows = read(
            *files,
            skip_missing=skip_missing,
            common_only=common,
            headers=headed(files, header),
            columns=columns,
        )
    return rows.flipped() if flip else rows


def say_notes(rows: JudgedSegments) -> None:
    """Prints what was assumed when the files were read, on standard error."""
    say(f"Warning: {note}" for note in rows.notes)


def spoken(language: str, rows: JudgedSegments) -> str:
    """Returns the chosen language; ``auto``: by the script of the references."""
    return rows.language if language == "auto" else language


@click.command("agreement", cls=Spreading)
@judged_options
@click.option(
    "--metrics",
    metavar="NAME,…",
    help="Compute only these metrics, for example tuned,1.5,bleu,chrf++.",
)
@click.option(
    "--variant",
    "files",
    multiple=True,
    type=PATH,
    help="A fitted variant saved by tune (OUT.json). Can be repeated.",
)
@click.option(
    "--rankings",
    is_flag=True,
    help="FILE contains relative rankings (daRR) with the columns reference, better and worse.",
)
@click.option(
    "--by",
    type=click.Choice(KINDS),
    help="Also show agreement in slices: by length, by the systems' human scores, or by a column.",
)
def agreement(
    language: str,
    objective: str,
    jobs: int,
    as_json: bool,
    metrics: str | None,
    files: tuple[Path, ...],
    by: str | None,
    rankings: bool,
    **given: Any,
) -> None:
    """Correlate metrics with human scores.

    FILE is a table with the columns reference, candidate and human, in any format of the Corpus
    page; - is standard input. With a column system, agreement is also computed for systems. A
    column source shows which rows belong together. The columns domain, year, document, direction
    and annotator can be used as slices.
    """
    if rankings and by:
        raise click.UsageError(
            "--by needs human scores, which --rankings does not have. Use only one of them."
        )
    ranked = ranked_pairs(**given) if rankings else None
    rows = ranked.candidates if ranked else judged(**given)
    say_notes(rows)
    code = spoken(language, rows)
    wanted = names(code) if metrics is None else metric_names(metrics)
    saved = [load(path) for path in files]
    say(line for name in speaking(wanted, code) for line in install(Meteor(code, name)))
    scored, left = score(rows, code, wanted, jobs)
    scored += [_saved(rows, variant, jobs) for variant in saved]
    if ranked:
        put(rankings_output(ranked, scored, left, code, as_json=as_json), data=as_json)
        return
    check_direction(rows, scored)
    cut = {metric.name: slices(rows, metric.scores, objective, by) for metric in scored if by}
    compared = table(rows, scored, objective)
    if as_json:
        put(as_object(compared, left, code, rows, cut), data=True)
    else:
        put("\n".join([as_text(compared, left, code), *slice_lines(cut, by)]))


def metric_names(text: str) -> list[str]:
    """``"1.5/util,bleu[max_n=2]"`` → the names, as strictly as other commands take them."""
    wanted: list[str] = []
    for item in _items(text.removesuffix(",")):
        name = item.strip()
        if not name:
            raise InputError(
                "The list of metrics {text!r} cannot be read. Write it like this: tuned,bleu,chrf.",
                text=text,
            )
        if name.partition("[")[0] in METRICS:
            name = parse(name)[0].name
        if name in wanted:
            raise InputError("The metric {metric} is listed twice.", metric=name)
        wanted.append(name)
    return wanted


def _items(text: str) -> Iterator[str]:
    """``"1.5,bleu[max_n=2,smooth=none]"`` → its items: commas in brackets part none."""
    begin, inside = 0, False
    for position, character in enumerate(text):
        inside = character == "[" or (inside and character != "]")
        if character == "," and not inside:
            yield text[begin:position]
            begin = position + 1
    yield text[begin:]


def _saved(rows: JudgedSegments, saved: SavedVariant, jobs: int) -> MetricScores:
    return meteor(rows, saved.metric(), saved.name, jobs)


def check_direction(rows: JudgedSegments, scored: list[MetricScores]) -> None:
    """Raises ``InputError`` where the human scores run the other way."""
    if scored:
        rows.check_direction(pearson(scored[0].scores, rows.human))


def as_object(
    compared: AgreementTable,
    left: list[SkippedMetric],
    language: str,
    rows: JudgedSegments,
    cut: Mapping[str, list[Slice]] | None = None,
) -> str:
    """Returns the table as JSON; ``cut``: slices of each metric, by its name."""
    plain = {"file": rows.name, "language": language} | asdict(compared)
    plain["entries"] = [
        asdict(entry) | {"systems": entry.systems and entry.systems._asdict()}
        for entry in compared.entries
    ]
    if rows.notes:
        plain["notes"] = list(map(str, rows.notes))
    plain["left_out"] = [asdict(metric) for metric in left]
    plain["slices"] = {name: list(map(asdict, some)) for name, some in (cut or {}).items()}
    return json.dumps(plain, ensure_ascii=False, indent=2)
