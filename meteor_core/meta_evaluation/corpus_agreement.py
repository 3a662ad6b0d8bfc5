"""How far metrics of a corpus agree with people's scores of its segments, all systems together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from meteor_core.meta_evaluation.judged import Values
from meteor_core.meta_evaluation.measures import kendall, pearson, spearman
from meteor_core.meta_evaluation.permutation import SAMPLES
from meteor_core.meta_evaluation.resampling import bootstrap
from meteor_core.model.intervals import middle

DRAWN = 10_000_000
"""Segments that all samples together may draw."""

FEWEST = 3
"""The fewest scored translations for a correlation."""


@dataclass(frozen=True, slots=True)
class SegmentScores:
    """A metric's title and its scores of every segment, by system; nan where there is none."""

    title: str
    values: Mapping[str, Values]
    higher_is_better: bool = True


@dataclass(frozen=True, slots=True)
class PeopleAgreement:
    """Correlations with people over ``rows`` translations of ``segments``; bounds of Pearson's r.

    The interval is bootstrapped over segments, ``samples`` times, nan for one segment; a metric of
    which less is better is turned round.
    """

    title: str
    rows: int
    segments: int
    pearson: float
    spearman: float
    kendall: float
    low: float
    high: float
    samples: int


def people_agreement(
    human: SegmentScores, metrics: Sequence[SegmentScores]
) -> list[PeopleAgreement]:
    """People's scores and the metrics' → agreement of each, on rows that all of them score.

    The closest first; empty where too few rows are left.
    """
    systems = list(human.values)
    people, groups = _column(human, systems), _groups(human, systems)
    columns = [_column(metric, systems) for metric in metrics]
    known = np.isfinite(np.array([people, *columns])).all(axis=0)
    if known.sum() < FEWEST or not metrics:
        return []
    people, groups, columns = people[known], groups[known], [one[known] for one in columns]
    order, groups = _in_order(np.array([people, *np.sort(columns, axis=0)]).T, groups)
    people, columns = people[order], [one[order] for one in columns]
    segments = int(groups[-1]) + 1
    samples = max(100, min(SAMPLES, DRAWN // segments))
    drawn = bootstrap("pearson", columns, people, groups, samples)
    found = [
        PeopleAgreement(
            metric.title,
            len(people),
            segments,
            pearson(column, people),
            spearman(column, people),
            kendall(column, people),
            *middle(drawn[:, number] if segments > 1 else drawn[:0, number]),
            samples,
        )
        for number, (metric, column) in enumerate(zip(metrics, columns, strict=True))
    ]
    return sorted(found, key=lambda one: (-one.pearson, one.title))


def _in_order(held: Values, groups: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows × what they hold, and segments → an order of rows, and the segments' numbers in it.

    By what is held alone: no order of segments, systems or metrics moves what is drawn.
    """
    _, rank = np.unique(held, axis=0, return_inverse=True)
    first = np.lexsort((rank, groups))
    _, starts = np.unique(groups[first], return_index=True)
    segments = sorted(np.split(first, starts[1:]), key=lambda rows: rank[rows].tolist())
    sizes = [len(rows) for rows in segments]
    return np.concatenate(segments), np.repeat(np.arange(len(segments)), sizes)


def _column(metric: SegmentScores, systems: Sequence[str]) -> Values:
    """Scores of all systems, one system after another; more is better."""
    values = np.concatenate([metric.values[name] for name in systems])
    return values if metric.higher_is_better else -values


def _groups(human: SegmentScores, systems: Sequence[str]) -> np.ndarray:
    """The segment of each row."""
    return np.concatenate([np.arange(len(human.values[name])) for name in systems])
