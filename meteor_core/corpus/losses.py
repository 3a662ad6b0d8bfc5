"""Where systems lose their score, and to what: from sums and findings of a corpus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from meteor_core.corpus.findings import Findings
from meteor_core.corpus.results import System
from meteor_core.meteor.scoring import Breakdown, breakdown, prior_mass, ratio


class Earning(NamedTuple):
    """What a stage brought: matched words of the reference, and its shares of P and of R."""

    stage: str
    words: float
    precision: float
    recall: float


class InexactPair(NamedTuple):
    """Words that a stage matched, how often, and in which segments (counted from 0)."""

    candidate: str
    reference: str
    times: int
    segments: tuple[int, ...]


class Missed(NamedTuple):
    """A lemma of the references that no system matched, and in which segments."""

    word: str
    times: int
    segments: tuple[int, ...]


def lost(system: System) -> Breakdown:
    """Returns the loss of the corpus score by kind."""
    return breakdown(system.statistics, system.settings.parameters)


def earnings(system: System) -> tuple[Earning, ...]:
    """Returns the contribution of each stage; with smoothing the shares sum to P and R."""
    statistics, parameters = system.statistics, system.settings.parameters
    granted = prior_mass(statistics, parameters)
    wholes = [
        granted + side.weighted(parameters.delta)
        for side in (statistics.candidate, statistics.reference)
    ]
    earned = []
    for stage, matched, *credits in zip(
        system.stages,
        statistics.reference_matches,
        statistics.candidate_credits,
        statistics.reference_credits,
        strict=True,
    ):
        shares = [
            ratio(parameters.weight(stage) * credit.weighted(parameters.delta), whole)
            for credit, whole in zip(credits, wholes, strict=True)
        ]
        earned.append(Earning(stage, matched.total, *shares))
    return tuple(earned)


def pairs(findings: Findings, system: int, stage: str, most: int = 100) -> tuple[InexactPair, ...]:
    """Returns the most frequent inexact pairs of one system at one stage."""
    table = findings.pairs
    rank = findings.systems[system].stages.index(stage)
    rows = table[(table["system"] == system) & (table["rank"] == rank)]
    keys = rows["candidate"].astype(np.int64) << 32 | rows["reference"]
    return tuple(
        InexactPair(
            findings.words[key >> 32], findings.words[key & 0xFFFFFFFF], len(segments), segments
        )
        for key, segments in _frequent(keys, rows["segment"], most)
    )


def missed(findings: Findings, most: int = 100) -> tuple[Missed, ...]:
    """Returns the content words that are missed in the most segments."""
    table = findings.missed
    return tuple(
        Missed(findings.words[key], len(segments), segments)
        for key, segments in _frequent(table["word"].astype(np.int64), table["segment"], most)
    )


def _frequent(
    keys: np.ndarray, segments: np.ndarray, most: int
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The most frequent keys, the first found first among equals, each with its segments."""
    if not len(keys):
        return
    order = np.argsort(keys, kind="stable")
    distinct, starts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    for number in np.argsort(-counts, kind="stable")[:most]:
        start = starts[number]
        where = segments[order[start : start + counts[number]]]
        yield int(distinct[number]), tuple(int(segment) for segment in where)
