"""Relative rankings on the command line: read, scored, printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from meteor_core.commands.agreement_text import aligned, comparison_lines, drawing_line
from meteor_core.commands.inputs import headed, in_encoding, opened, reading
from meteor_core.meta_evaluation.rankings import RankingTable, RelativeRankings, read, table
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric
from meteor_core.model.written import counted


def ranked_pairs(
    given: tuple[Path, ...],
    columns: dict[str, str],
    header: str,
    common: bool,
    encoding: str | None,
    flip: bool,
    skip_missing: bool,
) -> RelativeRankings:
    """Returns the pairs of files with columns reference, better and worse; keywords:
    ``judged_options``."""
    if common:
        raise click.UsageError(
            "--common does not work with --rankings, because files of rankings are read one "
            "after another."
        )
    with reading(row="--skip-missing"):
        files = in_encoding(opened(given), encoding)
        found = read(
            *files, skip_missing=skip_missing, headers=headed(files, header), columns=columns
        )
    return found.flipped() if flip else found


def rankings_output(
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
    found = table(ranked, scored)
    if as_json:
        plain = {"file": ranked.candidates.name, "language": language} | asdict(found)
        plain["left_out"] = [asdict(metric) for metric in left]
        return json.dumps(plain, ensure_ascii=False, indent=2)
    notes = [f"{metric.name} is left out: {metric.why}" for metric in left]
    signed = [f"{metric.name}: {metric.signature}" for metric in found.entries]
    return "\n".join([*_lines(found, language), "", *notes, *signed])


def _lines(found: RankingTable, language: str) -> list[str]:
    rows = [["metric", "τ", "95% interval", "concordant", "discordant", "of them tied"]]
    for entry in found.entries:
        counts = map(str, (entry.concordant, entry.discordant, entry.ties))
        bounds = f"{entry.low:.3f}–{entry.high:.3f}"
        rows.append([entry.title, f"{entry.tau:.4f}", bounds, *counts])
    ranked = counted(found.pairs, "relative ranking")
    heading = f"{ranked} of {counted(found.segments, 'segment')}; language {language}"
    drawn = drawing_line(found.drawing, "segments swapped")
    return [heading, "", *aligned(rows), "", *comparison_lines(found.paired), drawn]
