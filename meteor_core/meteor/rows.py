"""Statistics as rows of whole numbers: a corpus is a matrix, its sum is the corpus's statistics.

Columns: candidate content, function; reference content, function; for each stage candidate
content, function; for each stage reference content, function; chunks that cost nothing; matched
candidate words, matched reference words; chunks. Where similarity weighs matches, the discounts
stand before those that cost nothing, ordered as the matches are and in parts of a word (``GRAIN``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meteor_core.model import GRAIN, Counts, Parameters, Statistics

Rows = NDArray[np.int32]
"""Of segments; a sum of them is made in 64 bits, as NumPy does."""

Sums = NDArray[np.int32] | NDArray[np.int64] | NDArray[np.float64]
Values = NDArray[np.float64]


def pack(statistics: Statistics) -> list[float]:
    """Statistics → one row."""
    counts = (
        statistics.candidate,
        statistics.reference,
        *statistics.candidate_matches,
        *statistics.reference_matches,
    )
    numbers = [number for one in counts for number in (one.content, one.function)]
    lost = (*statistics.candidate_discounts, *statistics.reference_discounts)
    parts = [GRAIN * number for one in lost for number in (one.content, one.function)]
    words = (statistics.candidate_words, statistics.reference_words)
    return [*numbers, *parts, statistics.free, *words, statistics.chunks]


def unpack(row: Sums, stages: Sequence[str]) -> Statistics:
    """One row, or the sum of many, → statistics."""
    *numbers, free, candidate_words, reference_words, chunks = (int(number) for number in row)
    counts = [Counts(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
    size = len(stages)
    ours, theirs, ours_lost, theirs_lost = (
        tuple(counts[2 + place * size : 2 + (place + 1) * size]) for place in range(4)
    )
    return Statistics(
        tuple(stages),
        counts[0],
        counts[1],
        ours,
        theirs,
        candidate_words,
        reference_words,
        chunks,
        free,
        tuple(Counts(one.content / GRAIN, one.function / GRAIN) for one in ours_lost),
        tuple(Counts(one.content / GRAIN, one.function / GRAIN) for one in theirs_lost),
    )


def credits(rows: Sums, stages: Sequence[str]) -> Sums:
    """What P and R count of each stage: the columns of matches, less the discounts if there are."""
    end = 4 + 4 * len(stages)
    matches, discounts = rows[:, 4:end], rows[:, end:-4]
    return matches - discounts / GRAIN if discounts.shape[1] else matches


def undiscounted(rows: Rows, stages: Sequence[str]) -> Rows:
    """Rows as they are where every match counts whole words."""
    return np.delete(rows, np.s_[4 + 4 * len(stages) : -4], axis=1)


class Parts(NamedTuple):
    """Scores of many rows and what they are made of, an array each."""

    precision: Values
    recall: Values
    f_mean: Values
    fragmentation: Values
    penalty: Values
    value: Values


def scores(rows: Sums, stages: Sequence[str], parameters: Parameters) -> Values:
    """Rows (n × columns) → n scores, as ``scoring.score`` gives them one by one."""
    return parts(rows, stages, parameters).value


def parts(rows: Sums, stages: Sequence[str], parameters: Parameters) -> Parts:
    """The same with precision, recall and all between."""
    share = np.array([parameters.delta, 1 - parameters.delta])
    weights = np.array([parameters.weight(stage) for stage in stages])
    lengths = rows[:, :4].reshape(-1, 2, 2) @ share
    matches = credits(rows, stages).reshape(-1, 2, len(stages), 2) @ share @ weights
    precision, recall = _ratio(matches, lengths).T
    alpha = parameters.alpha
    f_mean = _ratio(precision * recall, alpha * precision + (1 - alpha) * recall)
    fragmentation = _ratio(2.0 * (rows[:, -1] - rows[:, -4]), rows[:, -3] + rows[:, -2])
    penalty = np.where(fragmentation > 0, parameters.gamma * fragmentation**parameters.beta, 0.0)
    value = np.maximum(0.0, f_mean * (1 - penalty))
    return Parts(precision, recall, f_mean, fragmentation, penalty, value)


def _ratio(above: NDArray[Any], below: NDArray[Any]) -> Values:
    """above ÷ below, 0 where there is nothing to divide by."""
    result: Values = np.zeros(np.shape(above))
    np.divide(above, below, out=result, where=below != 0)
    return result
