"""A corpus cut by labels – documents, domains, annotators – and each part scored by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from meteor_core.corpus.resampling import Rate
from meteor_core.corpus.segments import SegmentNumbers
from meteor_core.corpus.significance import Significance, significance
from meteor_core.meteor.matrix import Numbers, Values

SAMPLES = 1000
"""Draws for a part: of bootstrap and randomisation alike, as parts are many and small."""


@dataclass(frozen=True, slots=True)
class CorpusSlice:
    """The segments (counted from 0, in order) that have one label."""

    label: str
    segments: SegmentNumbers


def slices(labels: Sequence[str]) -> tuple[CorpusSlice, ...]:
    """A label for each segment → the parts, in the order of their first segments.

    ``["a", "b", "a"]`` → a (0, 2), b (1); white space around a label does not count.
    """
    segments: dict[str, list[int]] = {}
    for number, label in enumerate(labels):
        segments.setdefault(label.strip(), []).append(number)
    return tuple(
        CorpusSlice(label, np.array(numbers, dtype=np.intp)) for label, numbers in segments.items()
    )


def scores(rows: Numbers | Values, rate: Rate, parts: Sequence[CorpusSlice]) -> Values:
    """A system's rows → its corpus score of each part: their rows summed, then scored."""
    sums = np.array([rows[part.segments].sum(axis=0) for part in parts], dtype=float)
    return rate(sums)


def tested(systems: Mapping[str, Numbers | Values], rate: Rate, part: CorpusSlice) -> Significance:
    """Intervals and comparisons of the systems on one part alone."""
    rows = {name: numbers[part.segments] for name, numbers in systems.items()}
    return significance(rows, rate, samples=SAMPLES, trials=SAMPLES)


def neighbours(labels: Sequence[str], segment: int) -> tuple[int | None, int | None]:
    """The segments before and after one, of the same label: ``["a", "b", "a"], 0`` → None, 2."""
    own = labels[segment].strip()
    before = (at for at in range(segment - 1, -1, -1) if labels[at].strip() == own)
    after = (at for at in range(segment + 1, len(labels)) if labels[at].strip() == own)
    return next(before, None), next(after, None)
