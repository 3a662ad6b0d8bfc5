"""Relative rankings on the command line: read, scored, printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from meteor_core.commands.agreement_text import aligned, comparison_line
from meteor_core.commands.inputs import in_encoding, opened, reading
from meteor_core.meta_evaluation.rankings import RankingTable, RelativeRankings, read, table
from meteor_core.meta_evaluation.scorers import MetricScores, SkippedMetric


def ranked_pairs(given: tuple[Path, ...], encoding: str | None) -> RelativeRankings:
    """The pairs of files with columns reference, better and worse."""
    with reading():
        return read(*in_encoding(opened(given), encoding))


def rankings_output(
    ranked: RelativeRankings,
    scored: Sequence[MetricScores],
    left: Sequence[SkippedMetric],
    language: str,
    *,
    as_json: bool,
) -> str:
    """What the command prints of them."""
    found = table(ranked, scored)
    if as_json:
        plain = {"file": ranked.candidates.name, "language": language} | asdict(found)
        plain["left_out"] = [asdict(metric) for metric in left]
        return json.dumps(plain, ensure_ascii=False, indent=2)
    notes = [f"{metric.name} is left out: {metric.why}" for metric in left]
    signed = [f"{metric.name}: {metric.signature}" for metric in found.entries]
    return "\n".join([*_lines(found, language), "", *notes, *signed])


def _lines(found: RankingTable, language: str) -> list[str]:
    rows = [["metric", "τ", "95% interval", "concordant", "discordant", "of these tied"]]
    for entry in found.entries:
        counts = map(str, (entry.concordant, entry.discordant, entry.ties))
        bounds = f"{entry.low:.3f}–{entry.high:.3f}"
        rows.append([entry.title, f"{entry.tau:.4f}", bounds, *counts])
    heading = f"{found.pairs} relative rankings of {found.segments} segments; language {language}"
    return [heading, "", *aligned(rows), "", *map(comparison_line, found.paired)]
