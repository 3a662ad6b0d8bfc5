"""Relative rankings (daRR): of two candidates of a segment, which people judged the better.

WMT17 to WMT20 made them of direct assessments that lie 25 points or more apart. Metrics are scored
by a Kendall-like τ = (concordant − discordant) ÷ (concordant + discordant), a metric's tie being
discordant (Ma, Bojar & Graham 2018, Results of the WMT18 Metrics Shared Task, section 3.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.judged import LEAST, Groups, JudgedSegments, Values
from meteor_core.meta_evaluation.pairs import SEED, pairs
from meteor_core.meta_evaluation.permutation import SAMPLES
from meteor_core.meta_evaluation.resampling import MetricComparison, interval
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.readers import File
from meteor_core.readers.recognition import guessed
from meteor_core.readers.tables import FileTable

APART = 25.0
"""Points of 100 by which direct assessments differ at least, at WMT."""

BETTER, WORSE = ("better", "pos", "mt.pos"), ("worse", "neg", "mt.neg")
"""Headings of the columns of texts."""


@dataclass(frozen=True, slots=True)
class RelativeRankings:
    """``candidates``: every candidate once, without scores; ``better`` and ``worse``: the rows of
    each pair among them."""

    candidates: JudgedSegments
    better: Groups
    worse: Groups

    @property
    def segments(self) -> Groups:
        """The segment of each pair."""
        return self.candidates.groups[self.better]


@dataclass(frozen=True, slots=True)
class RankingAgreement:
    """A metric's τ with its 95% interval, bootstrapped over segments; ``ties`` are discordant."""

    name: str
    title: str
    signature: str
    tau: float
    low: float
    high: float
    concordant: int
    discordant: int
    ties: int


@dataclass(frozen=True, slots=True)
class RankingTable:
    """All metrics, the best first; ``paired``: the first against each other."""

    pairs: int
    segments: int
    entries: tuple[RankingAgreement, ...]
    paired: tuple[MetricComparison, ...]


def of_scores(judged: JudgedSegments, apart: float = APART) -> RelativeRankings:
    """Pairs of one segment whose human scores differ by ``apart`` or more."""
    compared = pairs(judged.human, judged.groups)
    difference = judged.human[compared.first] - judged.human[compared.second]
    kept = (np.abs(difference) >= apart) & (difference != 0) & compared.within
    first, second = compared.first[kept], compared.second[kept]
    ahead = difference[kept] > 0
    return RelativeRankings(judged, np.where(ahead, first, second), np.where(ahead, second, first))


def read(*files: File) -> RelativeRankings:
    """A table with columns ``reference``, ``better`` and ``worse`` → its pairs; ``source`` is used.

    Raises ``InputError`` for a column that is missing, and for fewer pairs than ``LEAST``.
    """
    tables, meanings = guessed(files, None, None)
    table = tables[0]
    roles = [meaning.role for meaning in meanings[0]]
    columns = {role: table.columns[roles.index(role)].cells for role in {*roles} - {""}}
    better, worse = (_cells(table, names) for names in (BETTER, WORSE))
    if not (better and worse and "reference" in columns):
        raise InputError(
            "{file}: relative rankings need the columns reference, better and worse; found: "
            "{found}.",
            file=table.file,
            found=", ".join(column.name for column in table.columns[:12]),
        )
    if len(better) < LEAST:
        raise InputError(
            "{file} has {count} ranked pairs; at least {least} are needed.",
            file=table.file,
            count=len(better),
            least=LEAST,
        )
    return _rankings(table.file, columns["reference"], better, worse, columns.get("source", ()))


def _cells(table: FileTable, names: Sequence[str]) -> tuple[str, ...]:
    found = (column.cells for column in table.columns if column.name.strip().lower() in names)
    return next(found, ())


def _rankings(
    name: str,
    references: Sequence[str],
    better: Sequence[str],
    worse: Sequence[str],
    sources: Sequence[str],
) -> RelativeRankings:
    """Texts of pairs → every candidate once, and where each pair has its two."""
    segments = list(zip(sources or references, references, strict=True))
    keys = [
        (*segment, text)
        for texts in (better, worse)
        for segment, text in zip(segments, texts, strict=True)
    ]
    number = {key: row for row, key in enumerate(sorted(set(keys)))}
    places = np.array([number[key] for key in keys], dtype=np.intp)
    source, reference, candidate = zip(*number, strict=True)
    rows = JudgedSegments(name, reference, candidate, np.zeros(len(number)), sources=source)
    return RelativeRankings(rows, places[: len(better)], places[len(better) :])


def table(ranked: RelativeRankings, scored: Sequence[MetricScores]) -> RankingTable:
    """Pairs and the metrics' scores of their candidates → the table, the best metric first."""
    _, item = np.unique(ranked.segments, return_inverse=True)
    size = np.bincount(item)
    drawn = np.random.default_rng(SEED).multinomial(
        len(size), np.full(len(size), 1 / len(size)), SAMPLES
    )
    said = [verdicts(ranked, metric.scores) for metric in scored]
    taus = [drawn @ np.bincount(item, verdict) / (drawn @ size) for verdict in said]
    entries = [
        _entry(metric, verdict, ranked, interval(tau))
        for metric, verdict, tau in zip(scored, said, taus, strict=True)
    ]
    best = sorted(range(len(scored)), key=lambda n: (-entries[n].tau, entries[n].name))
    paired = tuple(
        _compared(ranked, scored[best[0]], scored[other], taus[best[0]] - taus[other])
        for other in best[1:]
    )
    return RankingTable(len(item), len(size), tuple(entries[number] for number in best), paired)


def verdicts(ranked: RelativeRankings, scores: Values) -> NDArray[np.int8]:
    """1 for each pair that the metric orders as people do, −1 for the others, tied ones too."""
    return np.where(scores[ranked.better] > scores[ranked.worse], 1, -1).astype(np.int8)


def _entry(
    metric: MetricScores,
    verdict: NDArray[np.int8],
    ranked: RelativeRankings,
    bounds: tuple[float, float],
) -> RankingAgreement:
    right = int((verdict > 0).sum())
    ties = int((metric.scores[ranked.better] == metric.scores[ranked.worse]).sum())
    return RankingAgreement(
        metric.name,
        metric.title,
        metric.signature,
        float(verdict.mean()),
        *bounds,
        right,
        len(verdict) - right,
        ties,
    )


def _compared(
    ranked: RelativeRankings, first: MetricScores, second: MetricScores, drawn: Values
) -> MetricComparison:
    """Whether two metrics differ: whole segments swapped; a pair's verdict moves with its own."""
    _, item = np.unique(ranked.segments, return_inverse=True)
    left, right = (verdicts(ranked, metric.scores) for metric in (first, second))
    gained = np.bincount(item, left.astype(float) - right) / len(item)
    coins = np.random.default_rng(SEED).integers(0, 2, (SAMPLES, len(gained))) * 2 - 1
    hits = int((np.abs(coins @ gained) >= abs(gained.sum()) - 1e-12).sum())
    return MetricComparison(
        first.name,
        second.name,
        float(gained.sum()),
        *interval(drawn),
        (hits + 1) / (SAMPLES + 1),
        None,
    )
