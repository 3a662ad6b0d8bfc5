"""Relative rankings to test with: made of scores, as WMT made them, and written as files."""

from __future__ import annotations

import numpy as np

from meteor_core.meta_evaluation.judged import JudgedSegments
from meteor_core.meta_evaluation.measures import pairs
from meteor_core.meta_evaluation.rankings import RelativeRankings
from meteor_core.readers import File

APART = 25.0
"""Points of 100 by which direct assessments differ at least, at WMT."""


def of_scores(judged: JudgedSegments, apart: float = APART) -> RelativeRankings:
    """Pairs of one segment whose human scores differ by ``apart`` or more."""
    compared = pairs(judged.human, judged.groups)
    difference = judged.human[compared.first] - judged.human[compared.second]
    kept = (np.abs(difference) >= apart) & (difference != 0) & compared.within
    first, second = compared.first[kept], compared.second[kept]
    ahead = difference[kept] > 0
    return RelativeRankings(judged, np.where(ahead, first, second), np.where(ahead, second, first))


def as_file(ranked: RelativeRankings, order: np.ndarray | None = None) -> File:
    rows, lines = ranked.candidates, ["src\tref\tbetter\tworse"]
    for pair in np.arange(len(ranked.better)) if order is None else order:
        better, worse = ranked.better[pair], ranked.worse[pair]
        texts = (rows.sources[better], rows.references[better])
        lines.append("\t".join([*texts, rows.candidates[better], rows.candidates[worse]]))
    return File("rankings.tsv", "\n".join(lines).encode())
