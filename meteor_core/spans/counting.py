"""How often people marked words of each kind: shares with intervals, by stage and by system.

Words of one source are not independent, whoever translated it, so an interval is Wilson's
for the *effective* number of words: that which would give the variance between sources (Kish 1965;
Korn & Graubard 1998, Confidence Intervals for Proportions with Small Expected Number of Positive
Counts). A share of 0 or 1 does not show how similar words of a source are: each source counts as
one word then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from meteor_core.spans.proposing import UNMATCHED
from meteor_core.spans.words import Mask, Numbers, SpanFilter, WordTable

NORMAL = 1.959963984540054
"""The normal quantile of a 95% interval."""

ALL, CHUNK_STARTS, OUT_OF_ORDER = "all", "chunk starts", "out of order"
"""Rows after stages and unmatched words; their words are counted there too."""


@dataclass(frozen=True, slots=True)
class Share:
    """``marked`` of ``words`` and the share that this is, with its 95% interval; nan for no word,
    the interval also for one source.

    ``segments``: those with a marked word, by index.
    """

    kind: str
    system: str
    words: int
    marked: int
    share: float
    low: float
    high: float
    segments: tuple[int, ...]


def shares(table: WordTable, chosen: SpanFilter, system: str = "") -> list[Share]:
    """Returns the share of marked words of each kind, of one system or all: stages first."""
    marked, counted = table.marked(chosen), table.seen(chosen)
    if system:
        counted = counted & table.of_system(system)
    return [_share(table, kind, system, mask & counted, marked) for kind, mask in kinds(table)]


def kinds(table: WordTable) -> Iterator[tuple[str, Mask]]:
    """Yields each kind with its words: every word is of one stage, or unmatched."""
    words = table.words
    for number, stage in enumerate(table.stages):
        if (mask := words["stage"] == number).any():
            yield stage, mask
    yield UNMATCHED, words["stage"] < 0
    yield CHUNK_STARTS, words["begins"]
    yield OUT_OF_ORDER, words["crosses"]
    yield ALL, np.ones(len(words), dtype=bool)


def _share(table: WordTable, kind: str, system: str, mask: Mask, marked: Mask) -> Share:
    both = mask & marked
    source = table.sources[table.words["pair"]]
    counts = np.bincount(source[mask], minlength=len(table.pairs)).astype(float)
    hits = np.bincount(source[both], minlength=len(table.pairs)).astype(float)
    share, low, high = interval(hits, counts)
    number, total = int(both.sum()), int(mask.sum())
    return Share(kind, system, total, number, share, low, high, table.segments(both))


def interval(hits: Numbers, counts: Numbers) -> tuple[float, float, float]:
    """Hits among so many of each source → the share and its 95% interval; nan for none.

    One source has a share and no interval.
    """
    total = float(counts.sum())
    if not total:
        return (float("nan"),) * 3
    share = float(hits.sum()) / total
    if (counts > 0).sum() < 2:
        return share, float("nan"), float("nan")
    return share, *wilson(share, _effective(share, hits, counts))


def _effective(share: float, hits: Numbers, counts: Numbers) -> float:
    """The number of independent words with the same information; never more than there are."""
    total, clusters = float(counts.sum()), int((counts > 0).sum())
    if not 0 < share < 1:
        return clusters
    spread = float(((hits - share * counts) ** 2).sum()) / total**2 * clusters / (clusters - 1)
    return min(total, share * (1 - share) / spread) if spread else total


def wilson(share: float, number: float) -> tuple[float, float]:
    """Computes Wilson's (1927) 95% interval of a share of so many."""
    squared = NORMAL**2 / number
    middle = (share + squared / 2) / (1 + squared)
    half = NORMAL / (1 + squared) * sqrt(share * (1 - share) / number + squared / number / 4)
    return max(0.0, middle - half), min(1.0, middle + half)
