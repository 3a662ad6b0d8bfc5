"""``python -m meteor_core agreement FILE``: how far metrics agree with people."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from meteor_core import languages
from meteor_core.commands.options import install, jobs_option, language_option, say
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.measures import pearson
from meteor_core.meta_evaluation.resampling import Paired
from meteor_core.meta_evaluation.scorers import Left, Scored, meteor
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import VARIANTS
from meteor_core.metrics import METRICS, parse
from meteor_core.readers import File
from meteor_core.tuning import OBJECTIVES, Judged, Saved, Table, load, names, read, score, table

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
        click.argument("file", type=PATH),
    ):
        command = option(command)
    return command


def judged(file: Path, flip: bool, skip_missing: bool) -> Judged:
    """The rows of a file, turned round if asked for."""
    data = file.read_bytes()
    found = read(File(file.name, data), skip_missing=skip_missing)
    return found.flipped() if flip else found


def spoken(language: str, rows: Judged) -> str:
    """The language asked for; ``auto``: by the script of the references."""
    return languages.detect(" ".join(rows.references[:200])) if language == "auto" else language


@click.command("agreement")
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
    file: Path,
    language: str,
    objective: str,
    flip: bool,
    skip_missing: bool,
    jobs: int,
    as_json: bool,
    metrics: str | None,
    files: tuple[Path, ...],
) -> None:
    """Correlate metrics with human scores.

    FILE is a table with columns reference, candidate and human. A column system adds agreement over
    systems, a column source says which rows belong together.
    """
    rows = judged(file, flip, skip_missing)
    code = spoken(language, rows)
    wanted = names(code) if metrics is None else _wanted(metrics)
    saved = [load(path) for path in files]
    say(line for name in _known(wanted, code) for line in install(Meteor(code, name)))
    scored, left = score(rows, code, wanted, jobs)
    scored += [_saved(rows, one, jobs) for one in saved]
    check_direction(rows, scored)
    found = table(rows, scored, objective)
    click.echo(as_text(found, left, code) if not as_json else as_object(found, left, code, rows))


def _wanted(text: str) -> list[str]:
    """``"1.5/util,bleu[max_n=2]"`` → the names, as strictly as other commands take them."""
    found: list[str] = []
    for one in re.split(r",(?![^\[]*\])", text.removesuffix(",")):
        name = one.strip()
        if not name:
            raise InputError(
                "The metrics {text!r} cannot be read; write them like this: explorer,bleu,chrf.",
                text=text,
            )
        if name.partition("[")[0] in METRICS:
            name = parse(name)[0].name
        if name in found:
            raise InputError("The metric {metric} is listed twice.", metric=name)
        found.append(name)
    return found


def _known(wanted: Sequence[str], language: str) -> list[str]:
    """Of names of metrics those of METEOR's variants that know the language."""
    bases = {name: VARIANTS.get(name.partition("/")[0]) for name in wanted}
    return [name for name, one in bases.items() if one and language in one.languages]


def _saved(rows: Judged, saved: Saved, jobs: int) -> Scored:
    return meteor(rows, saved.metric(), saved.name, jobs)


def check_direction(rows: Judged, scored: list[Scored]) -> None:
    """Raises ``InputError`` where the human scores run the other way."""
    if scored:
        rows.check_direction(pearson(scored[0].scores, rows.human))


def as_object(found: Table, left: list[Left], language: str, rows: Judged) -> str:
    plain = {"file": rows.name, "language": language} | asdict(found)
    plain["left_out"] = [asdict(one) for one in left]
    return json.dumps(plain, ensure_ascii=False, indent=2)


def as_text(found: Table, left: list[Left], language: str) -> str:
    """The table, what the lead is worth, and what every number is signed with."""
    whole = any(one.systems for one in found.entries)
    lines = [
        f"{found.rows} rows of {found.segments} segments"
        + (f", {found.systems} systems" if found.systems > 1 else "")
        + f"; language {language}; the best by {found.objective} first",
        "",
        *_table(found, whole),
        "",
        *map(_sentence, found.paired),
    ]
    notes = [f"{one.name}: {one.note}" for one in found.entries if one.note]
    notes += [f"{one.name} is left out: {one.why}" for one in left]
    signed = [f"{one.name}: {one.signature}" for one in found.entries]
    return "\n".join([*lines, "", *notes, *signed])


def _table(found: Table, whole: bool) -> list[str]:
    heading = ["metric", "Pearson", "Spearman", "Kendall", "accuracy", "95% interval"]
    rows = [heading + (["systems: r", "τ", "accuracy"] if whole else [])]
    for one in found.entries:
        cells = [f"{value:.4f}" for value in (one.pearson, one.spearman, one.kendall, one.accuracy)]
        systems = [f"{value:.3f}" for value in one.systems or ()]
        rows.append([one.title, *cells, f"{one.low:.3f}–{one.high:.3f}", *systems])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


def _sentence(one: Paired) -> str:
    """``explorer is really better than bleu: +0.153 (0.120 to 0.190), p 0.001``."""
    sure = one.permutation_p < SURE
    said = "agrees better than" if sure else "may agree no better than"
    williams = "" if one.williams_p is None else f", Williams p {one.williams_p:.3f}"
    return (
        f"{one.one} {said} {one.other}: {one.difference:+.4f} ({one.low:+.4f} to {one.high:+.4f}), "
        f"permutation p {one.permutation_p:.3f}{williams}"
    )
