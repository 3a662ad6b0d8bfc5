"""``agreement``: how far metrics agree with people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from meteor_core.commands.files import (
    Spreading,
    Texts,
    aligned_columns,
    column_options,
    headed,
    in_encoding,
    opened,
    reading,
)
from meteor_core.commands.options import install, jobs_option, language_option, say
from meteor_core.messages.console import put
from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.leaderboard import KINDS, SAMPLES, Slice, comparable, slices
from meteor_core.meta_evaluation.measures import SEED, pearson
from meteor_core.meta_evaluation.rankings import RankingTable, RelativeRankings
from meteor_core.meta_evaluation.rankings import read as read_rankings
from meteor_core.meta_evaluation.rankings import table as ranking_table
from meteor_core.meta_evaluation.resampling import Drawing, MetricComparison
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric, meteor
from meteor_core.meteor.metric import Meteor
from meteor_core.meteor.variants import speaking
from meteor_core.metrics import METRICS, parse
from meteor_core.model.intervals import SIGNIFICANT
from meteor_core.model.written import counted
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
from meteor_core.wording.systems import UNCORRECTED
from meteor_core.wording.words import digits_for, number, p_value, probability


def scorer_options(command: Any) -> Any:
    """Adds ``--metrics --variant``: what is compared with people."""
    for option in (
        click.option(
            "--variant",
            "files",
            multiple=True,
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="A fitted variant saved by tune (OUT.json). Can be repeated.",
        ),
        click.option(
            "--metrics",
            metavar="NAME,…",
            help="Use only these metrics, for example tuned,1.5,bleu,chrf++.",
        ),
    ):
        command = option(command)
    return command


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


def judged(common: bool, **given: Any) -> JudgedSegments:
    """Returns the rows of files, with flipped scores if requested (see ``judged_options``)."""
    rows: JudgedSegments = _read(read, common_only=common, **given)
    return rows


def _ranked_pairs(common: bool, **given: Any) -> RelativeRankings:
    if common:
        raise click.UsageError(
            "--common does not work with --rankings, because files of rankings are read one "
            "after another."
        )
    pairs: RelativeRankings = _read(read_rankings, **given)
    return pairs


def _read(
    reader: Callable[..., Any],
    given: tuple[Path, ...],
    columns: dict[str, str],
    header: str,
    encoding: str | None,
    flip: bool,
    **options: bool,
) -> Any:
    with reading(row="--skip-missing"):
        files = in_encoding(opened(given), encoding)
        found = reader(*files, headers=headed(files, header), columns=columns, **options)
    return found.flipped() if flip else found


def say_notes(rows: JudgedSegments) -> None:
    """Prints what was assumed when the files were read, on standard error."""
    say(f"Warning: {note}" for note in rows.notes)


def spoken(language: str, rows: JudgedSegments) -> str:
    """Returns the chosen language; ``auto``: by the script of the references."""
    return rows.language if language == "auto" else language


@click.command("agreement", cls=Spreading)
@judged_options
@scorer_options
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
    ranked = _ranked_pairs(**given) if rankings else None
    rows = ranked.candidates if ranked else judged(**given)
    say_notes(rows)
    code = spoken(language, rows)
    scored, left = score_metrics(rows, code, metrics, [load(path) for path in files], jobs)
    if ranked:
        put(_rankings_output(ranked, scored, left, code, as_json=as_json), data=as_json)
        return
    check_direction(rows, scored)
    cut = {metric.name: slices(rows, metric.scores, objective, by) for metric in scored if by}
    compared = table(rows, scored, objective)
    if as_json:
        put(as_object(compared, left, code, rows, cut), data=True)
    else:
        put("\n".join([as_text(compared, left, code), *_slice_lines(cut, by)]))


def score_metrics(
    rows: JudgedSegments,
    language: str,
    metrics: str | None,
    saved: Sequence[SavedVariant],
    jobs: int,
) -> tuple[list[MetricScores], list[SkippedMetric]]:
    """Scores rows by the named metrics (all by default) and by saved variants; and who cannot."""
    wanted = names(language) if metrics is None else metric_names(metrics)
    say(line for name in speaking(wanted, language) for line in install(Meteor(language, name)))
    scored, left = score(rows, language, wanted, jobs)
    return scored + [meteor(rows, one.metric(), one.name, jobs) for one in saved], left


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


def _rankings_output(
    ranked: RelativeRankings,
    scored: Sequence[MetricScores],
    left: Sequence[SkippedMetric],
    language: str,
    *,
    as_json: bool,
) -> str:
    """Writes the output of the command."""
    if scored:
        ranked.check_direction(scored[0].scores)
    found = ranking_table(ranked, scored)
    if as_json:
        plain = {"file": ranked.candidates.name, "language": language} | asdict(found)
        plain["left_out"] = [asdict(metric) for metric in left]
        return json.dumps(plain, ensure_ascii=False, indent=2)
    notes = [f"{metric.name} is left out: {metric.why}" for metric in left]
    signed = [f"{metric.name}: {metric.signature}" for metric in found.entries]
    return "\n".join([*_ranking_lines(found, language), "", *notes, *signed])


def _ranking_lines(found: RankingTable, language: str) -> list[str]:
    rows = [["metric", "τ", "95% interval", "concordant", "discordant", "Tied"]]
    for entry in found.entries:
        counts = map(str, (entry.concordant, entry.discordant, entry.ties))
        bounds = f"{entry.low:.3f}–{entry.high:.3f}"
        rows.append([entry.title, f"{entry.tau:.4f}", bounds, *counts])
    ranked = counted(found.pairs, "relative ranking")
    heading = f"{ranked} of {counted(found.segments, 'segment')}; language {language}"
    drawn = _drawing_line(found.drawing, "segments swapped")
    return [heading, "", *aligned_columns(rows), "", *_comparison_lines(found.paired), drawn]


HEADINGS = ("metric", "Pearson", "Spearman", "Kendall", "τ by segment", "accuracy", "95% interval")
SYSTEM_HEADINGS = ("systems: r", "τ", "accuracy", "soft")


def as_text(compared: AgreementTable, left: list[SkippedMetric], language: str) -> str:
    """Writes the table, the significance of the lead, and the signatures."""
    whole = any(metric.systems for metric in compared.entries)
    lines = [
        f"{counted(compared.rows, 'row')} of {counted(compared.segments, 'segment')}"
        + (f", {compared.systems} systems" if compared.systems > 1 else "")
        + f"; language {language}; sorted by {compared.objective}",
        _pairs(compared),
        "",
        *_cells(compared, whole),
        "",
        *_comparison_lines(compared.paired),
        _drawing_line(compared.drawing, swapped(compared.systems)),
    ]
    notes = [f"{metric.name}: {metric.note}" for metric in compared.entries if metric.note]
    notes += [f"{metric.name} is left out: {metric.why}" for metric in left]
    signed = [f"{metric.name}: {metric.signature}" for metric in compared.entries]
    return "\n".join([*lines, "", *notes, *signed])


def _pairs(compared: AgreementTable) -> str:
    """What pairwise accuracy and Kendall's τ-b by segment rest on."""
    where = (
        "within segments"
        if compared.within
        else "of all rows, because too few segments have several candidates"
    )
    return (
        f"{counted(compared.pairs, 'pair')} {where}, {compared.tied} of them tied by people; "
        f"a metric that ties every pair has an accuracy of {compared.all_tied:.4f}"
    )


def _cells(compared: AgreementTable, whole: bool) -> list[str]:
    rows = [[*HEADINGS, *(SYSTEM_HEADINGS if whole else ())]]
    for metric in compared.entries:
        cells = [f"{metric.value(name):.4f}" for name in OBJECTIVES]
        systems = [f"{value:.3f}" for value in metric.systems or ()]
        rows.append([metric.title, *cells, f"{metric.low:.3f}–{metric.high:.3f}", *systems])
    return aligned_columns(rows)


def _slice_lines(cut: Mapping[str, Sequence[Slice]], by: str | None) -> list[str]:
    """Slices of every metric, one slice a line, with 95% intervals; nothing for no metric."""
    if not cut:
        return []
    within, alike = comparable(next(iter(cut.values())))
    rows = [[str(by), "rows", *cut]]
    for several in zip(*cut.values(), strict=True):
        values = [
            f"{one.value:.3f} ({one.low:.3f}–{one.high:.3f})" if one.within == within else "–"
            for one in several
        ]
        rows.append([several[0].label, str(several[0].rows), *values])
    drawn = f"intervals: bootstrap over segments, {SAMPLES} draws, seed {SEED}"
    return ["", drawn, *aligned_columns(rows), *_remark(within, alike)]


def _remark(within: bool, alike: Sequence[bool]) -> list[str]:
    """What slices are measured by, where that is not what the whole is."""
    if not within:
        return [
            (
                "all pairs of rows of a slice are compared, because too few segments in it have "
                "several candidates"
            )
        ]
    return [] if all(alike) else ["–: too few segments of the slice have several candidates"]


def _comparison_lines(paired: Sequence[MetricComparison]) -> list[str]:
    """Writes a line for each comparison, and a remark on intervals if there are several."""
    return [*map(_comparison_line, paired), *([UNCORRECTED] if len(paired) > 1 else [])]


def swapped(systems: int) -> str:
    """Returns what a permutation swaps between two metrics: Perm-Both needs named systems."""
    both = "systems and segments swapped (Perm-Both)"
    return both if systems > 1 else ("segments swapped (Perm-Inputs), because no systems are named")


def _drawing_line(drawing: Drawing, swaps: str) -> str:
    """Describes the draws of p-values and intervals."""
    least = number(drawing.least_p, digits_for([drawing.least_p]))
    return (
        f"p: {swaps}, {drawing.permutations} times, smallest possible {least}; intervals: "
        f"bootstrap over segments, {drawing.samples} draws; seed {drawing.seed}"
    )


def _comparison_line(pair: MetricComparison) -> str:
    """``tuned agrees significantly better than bleu: +0.153 (+0.120 to +0.190), …``."""
    sure = pair.permutation_holm < SIGNIFICANT
    verdict = "agrees" if sure else "does not agree"
    williams = "" if pair.williams_p is None else f", Williams {p_value(pair.williams_p)}"
    return (
        f"{pair.first} {verdict} significantly better than {pair.second}: {pair.difference:+.4f} "
        f"({pair.low:+.4f} to {pair.high:+.4f}), permutation {p_value(pair.permutation_p)}, "
        f"corrected (Holm) {probability(pair.permutation_holm)}{williams}"
    )
