"""``python -m meteor_core agreement FILE``: how far metrics agree with people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from meteor_core import languages
from meteor_core.commands.arguments import Spreading, Texts
from meteor_core.commands.inputs import column_options, headed, in_encoding, opened, reading
from meteor_core.commands.options import install, jobs_option, language_option, say
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.resampling import MetricComparison
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric, meteor
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import VARIANTS
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
SURE = 0.05


def judged_options(command: Any) -> Any:
    """``FILE --language --objective --flip --skip-missing --jobs --json``."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
        jobs_option,
        click.option("--skip-missing", is_flag=True, help="Leave out rows without a score."),
        click.option("--flip", is_flag=True, help="Less is better in the human scores."),
        click.option(
            "--objective",
            type=click.Choice(OBJECTIVES),
            default="pearson",
            help="Agreement by which metrics are put in order, or parameters fitted.",
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
    """The rows of files, turned round if asked for; the keywords are ``judged_options``."""
    with reading():
        files = in_encoding(opened(given), encoding)
        rows = read(
            *files,
            skip_missing=skip_missing,
            common_only=common,
            headers=headed(files, header),
            columns=columns,
        )
    return rows.flipped() if flip else rows


def spoken(language: str, rows: JudgedSegments) -> str:
    """The language asked for; ``auto``: by the script of the references."""
    return languages.detect(" ".join(rows.references[:200])) if language == "auto" else language


@click.command("agreement", cls=Spreading)
@judged_options
@click.option("--metrics", metavar="NAME,…", help="Only these: explorer,1.5,bleu,chrf++,….")
@click.option(
    "--variant",
    "files",
    multiple=True,
    type=PATH,
    help="A fitted variant, OUT.json of tune; repeatable.",
)
def agreement(
    language: str,
    objective: str,
    jobs: int,
    as_json: bool,
    metrics: str | None,
    files: tuple[Path, ...],
    **given: Any,
) -> None:
    """Correlate metrics with human scores.

    FILE – or - for standard input – is a table with columns reference, candidate and human, in any
    format of the Corpus page. A column system adds agreement over systems, a column source says
    which rows belong together.
    """
    rows = judged(**given)
    code = spoken(language, rows)
    wanted = names(code) if metrics is None else _wanted(metrics)
    saved = [load(path) for path in files]
    say(line for name in _known(wanted, code) for line in install(Meteor(code, name)))
    scored, left = score(rows, code, wanted, jobs)
    scored += [_saved(rows, variant, jobs) for variant in saved]
    check_direction(rows, scored)
    compared = table(rows, scored, objective)
    click.echo(
        as_text(compared, left, code) if not as_json else as_object(compared, left, code, rows)
    )


def _wanted(text: str) -> list[str]:
    """``"1.5/util,bleu[max_n=2]"`` → the names, as strictly as other commands take them."""
    wanted: list[str] = []
    for item in _items(text.removesuffix(",")):
        name = item.strip()
        if not name:
            raise InputError(
                "The metrics {text!r} cannot be read; write them like this: explorer,bleu,chrf.",
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


def _known(wanted: Sequence[str], language: str) -> list[str]:
    """Of names of metrics those of METEOR's variants that know the language."""
    bases = {name: VARIANTS.get(name.partition("/")[0]) for name in wanted}
    return [name for name, variant in bases.items() if variant and language in variant.languages]


def _saved(rows: JudgedSegments, saved: SavedVariant, jobs: int) -> MetricScores:
    return meteor(rows, saved.metric(), saved.name, jobs)


def check_direction(rows: JudgedSegments, scored: list[MetricScores]) -> None:
    """Raises ``InputError`` where the human scores run the other way."""
    if scored:
        rows.check_direction(pearson(scored[0].scores, rows.human))


def as_object(
    compared: AgreementTable, left: list[SkippedMetric], language: str, rows: JudgedSegments
) -> str:
    plain = {"file": rows.name, "language": language} | asdict(compared)
    plain["left_out"] = [asdict(metric) for metric in left]
    return json.dumps(plain, ensure_ascii=False, indent=2)


def as_text(compared: AgreementTable, left: list[SkippedMetric], language: str) -> str:
    """The table, what the lead is worth, and what every number is signed with."""
    whole = any(metric.systems for metric in compared.entries)
    lines = [
        f"{compared.rows} rows of {compared.segments} segments"
        + (f", {compared.systems} systems" if compared.systems > 1 else "")
        + f"; language {language}; the best by {compared.objective} first",
        "",
        *_table(compared, whole),
        "",
        *map(_sentence, compared.paired),
    ]
    notes = [f"{metric.name}: {metric.note}" for metric in compared.entries if metric.note]
    notes += [f"{metric.name} is left out: {metric.why}" for metric in left]
    signed = [f"{metric.name}: {metric.signature}" for metric in compared.entries]
    return "\n".join([*lines, "", *notes, *signed])


def _table(compared: AgreementTable, whole: bool) -> list[str]:
    heading = ["metric", "Pearson", "Spearman", "Kendall", "accuracy", "95% interval"]
    rows = [heading + (["systems: r", "τ", "accuracy"] if whole else [])]
    for metric in compared.entries:
        cells = [
            f"{value:.4f}"
            for value in (metric.pearson, metric.spearman, metric.kendall, metric.accuracy)
        ]
        systems = [f"{value:.3f}" for value in metric.systems or ()]
        rows.append([metric.title, *cells, f"{metric.low:.3f}–{metric.high:.3f}", *systems])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


def _sentence(pair: MetricComparison) -> str:
    """``explorer is really better than bleu: +0.153 (0.120 to 0.190), p 0.001``."""
    sure = pair.permutation_p < SURE
    verdict = "agrees better than" if sure else "may agree no better than"
    williams = "" if pair.williams_p is None else f", Williams p {pair.williams_p:.3f}"
    return (
        f"{pair.first} {verdict} {pair.second}: {pair.difference:+.4f} "
        f"({pair.low:+.4f} to {pair.high:+.4f}), permutation p {pair.permutation_p:.3f}{williams}"
    )
