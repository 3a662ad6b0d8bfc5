"""Relative rankings (daRR): of two candidates of a segment, which people judged the better.

WMT17 to WMT20 made them of direct assessments that lie 25 points or more apart. Metrics are scored
by a Kendall-like τ = (concordant − discordant) ÷ (concordant + discordant), a metric's tie being
discordant (Ma, Bojar & Graham 2018, Results of the WMT18 Metrics Shared Task, section 3.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_, Figure
from meteor_core.meta_evaluation.judged import (
    LEAST,
    MOST_NAMED,
    REVERSED,
    Groups,
    JudgedSegments,
    Values,
)
from meteor_core.meta_evaluation.resampling import (
    SAMPLES,
    Drawing,
    MetricComparison,
    corrected,
    draws,
    samples_for,
    signs,
)
from meteor_core.meta_evaluation.scorers import MetricScores
from meteor_core.model.intervals import middle
from meteor_core.readers import File, Note
from meteor_core.readers.names import Meaning, Meanings
from meteor_core.readers.recognition import ColumnRoles, Headers, guessed
from meteor_core.readers.tables import Column, FileTable

BETTER, WORSE = ("better", "pos", "mt.pos"), ("worse", "neg", "mt.neg")
"""Headings of the columns of texts."""

_EMPTY = N_(
    "{file}, {unit} {row}, column {column}: the text is empty. Fill it in or leave such rows out."
)
_ALIKE = N_(
    "{file}, {unit} {row}: the columns {better} and {worse} contain the same text. Correct it "
    "or leave such rows out."
)


@dataclass(frozen=True, slots=True)
class RelativeRankings:
    """Every candidate once, without scores, and the rows of the better and worse of each pair."""

    candidates: JudgedSegments
    better: Groups
    worse: Groups

    @property
    def segments(self) -> Groups:
        """The segment of each pair."""
        return self.candidates.groups[self.better]

    def flipped(self) -> RelativeRankings:
        """Returns these pairs with better and worse exchanged."""
        return replace(self, better=self.worse, worse=self.better)

    def check_direction(self, scores: Values) -> None:
        """Raises ``InputError`` if a metric shows that better and worse are exchanged.

        Pairs that it ties do not count for that.
        """
        order = np.sign(scores[self.better] - scores[self.worse])
        tau = float(order[order != 0].mean()) if order.any() else 0.0
        if tau < REVERSED:
            raise InputError(
                "The rankings in {name} disagree with METEOR: τ is {correlation} over the pairs "
                "that METEOR scores differently. If better and worse are swapped in the file, "
                "swap them back.",
                name=self.candidates.name,
                correlation=Figure(f"{tau:.3f}"),
            )


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

    def value(self, objective: str = "tau") -> float:
        """Returns its τ, which is the only measure of rankings."""
        return self.tau


@dataclass(frozen=True, slots=True)
class RankingTable:
    """All metrics, the best first; ``paired``: the first against each other."""

    pairs: int
    segments: int
    entries: tuple[RankingAgreement, ...]
    paired: tuple[MetricComparison, ...]
    drawing: Drawing


def held_in(tables: Sequence[FileTable]) -> bool:
    """Returns whether tables hold relative rankings: by the headings of their columns."""
    headings = [{_heading(column) for column in table.columns} for table in tables]
    return all(not found.isdisjoint(BETTER) and not found.isdisjoint(WORSE) for found in headings)


def read(
    *files: File,
    skip_missing: bool = False,
    headers: Headers | None = None,
    columns: ColumnRoles | None = None,
) -> RelativeRankings:
    """Tables with columns ``reference``, ``better`` and ``worse`` → their pairs.

    A column ``source`` is used where there is one. Raises ``InputError`` for a column that is
    missing, for fewer pairs than ``LEAST``, and for a row with an empty text, or with one text as
    both: ``skip_missing`` leaves such rows out. ``headers`` and ``columns``: as ``recognise``.
    """
    return of_tables(*guessed(files, headers, columns), skip_missing=skip_missing)


def of_tables(
    tables: Sequence[FileTable], meanings: Meanings, *, skip_missing: bool = False
) -> RelativeRankings:
    """Tables and what their columns are → their pairs; the rest is as with ``read``."""
    rows = [
        row
        for table, given in zip(tables, meanings, strict=True)
        for row in _rows(table, _columns(table, given), skip_missing)
    ]
    name = ", ".join(dict.fromkeys(table.file for table in tables))
    if len(rows) < LEAST:
        raise InputError(
            "The number of ranked pairs in {file} is {count}, but at least {least} are needed.",
            file=name,
            count=len(rows),
            least=LEAST,
        )
    notes = tuple(note for table in tables for note in table.notes)
    return _rankings(name, rows, notes)


def _columns(table: FileTable, given: Sequence[Meaning]) -> tuple[Column, ...]:
    """The columns of references, better and worse texts, and sources if there are any."""
    roles = {meaning.role: column for column, meaning in zip(table.columns, given, strict=True)}
    better, worse = (
        next((column for column in table.columns if _heading(column) in names), None)
        for names in (BETTER, WORSE)
    )
    reference, source = roles.get("reference"), roles.get("source")
    if better is None or worse is None or reference is None:
        raise InputError(
            "{file}: relative rankings need the columns reference, better and worse; found: "
            "{found}.",
            file=table.file,
            found=", ".join(column.name for column in table.columns[:MOST_NAMED]),
        )
    return (reference, better, worse) if source is None else (reference, better, worse, source)


def _heading(column: Column) -> str:
    return column.name.strip().lower()


class _Row(NamedTuple):
    """The texts of a pair."""

    reference: str
    better: str
    worse: str
    source: str = ""


def _rows(table: FileTable, columns: Sequence[Column], skip_missing: bool) -> Iterator[_Row]:
    """The pairs of a table. Raises ``InputError`` for one that cannot be used."""
    for place, cells in enumerate(zip(*(column.cells for column in columns), strict=True)):
        row = _Row(*cells)
        empty = next((n for n, text in enumerate(row[:3]) if not text.strip()), None)
        if empty is None and row.better != row.worse:
            yield row
        elif not skip_missing:
            at = {"file": table.file, "unit": table.unit, "row": table.lines[place]}
            if empty is None:
                raise InputError(_ALIKE, **at, better=columns[1].name, worse=columns[2].name)
            raise InputError(_EMPTY, **at, column=columns[empty].name)


def _rankings(name: str, rows: Sequence[_Row], notes: tuple[Note, ...]) -> RelativeRankings:
    """Texts of pairs → every candidate once, and where each pair has its two."""
    keys = [
        (row.source or row.reference, row.reference, text)
        for place in (1, 2)
        for row, text in ((row, row[place]) for row in rows)
    ]
    number = {key: row for row, key in enumerate(sorted(set(keys)))}
    places = np.array([number[key] for key in keys], dtype=np.intp)
    source, reference, candidate = zip(*number, strict=True)
    unscored = np.zeros(len(number))
    every = JudgedSegments(name, reference, candidate, unscored, sources=source, notes=notes)
    return RelativeRankings(every, places[: len(rows)], places[len(rows) :])


def table(ranked: RelativeRankings, scored: Sequence[MetricScores]) -> RankingTable:
    """Pairs and the metrics' scores of their candidates → the table, the best metric first."""
    _, item = np.unique(ranked.segments, return_inverse=True)
    size = np.bincount(item)
    said = [verdicts(ranked, metric.scores) for metric in scored]
    sums = np.stack([np.bincount(item, verdict) for verdict in said], axis=1)
    taus = np.concatenate(
        [some @ sums / (some @ size)[:, None] for some in draws(len(size), SAMPLES)]
    ).T
    entries = [
        _entry(metric, verdict, ranked, middle(tau))
        for metric, verdict, tau in zip(scored, said, taus, strict=True)
    ]
    best = sorted(range(len(scored)), key=lambda n: (-entries[n].tau, entries[n].name))
    drawing = Drawing(SAMPLES, samples_for(len(scored) - 1))
    paired = corrected(
        [
            _compared(
                ranked,
                (scored[best[0]], scored[other]),
                taus[best[0]] - taus[other],
                drawing.permutations,
            )
            for other in best[1:]
        ]
    )
    ranked_entries = tuple(entries[number] for number in best)
    return RankingTable(len(item), len(size), ranked_entries, paired, drawing)


def verdicts(ranked: RelativeRankings, scores: Values) -> NDArray[np.int8]:
    """Returns 1 for each pair that the metric orders as people do, −1 for others and ties."""
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
    ranked: RelativeRankings, two: tuple[MetricScores, MetricScores], drawn: Values, samples: int
) -> MetricComparison:
    """Whether two metrics differ: whole segments swapped; a pair's verdict moves with its own."""
    _, item = np.unique(ranked.segments, return_inverse=True)
    left, right = (verdicts(ranked, metric.scores) for metric in two)
    gained = np.bincount(item, left.astype(float) - right) / len(item)
    least = abs(gained.sum()) - 1e-12
    hits = sum(int((np.abs(some @ gained) >= least).sum()) for some in signs(len(gained), samples))
    p = (hits + 1) / (samples + 1)
    first, second = (metric.name for metric in two)
    return MetricComparison(first, second, float(gained.sum()), *middle(drawn), p, None, p)
