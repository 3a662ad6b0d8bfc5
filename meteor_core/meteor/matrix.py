"""Statistics as a matrix of whole numbers: a row for each segment, columns with names.

The sum of the rows is a corpus's statistics. Discounts, which are parts of a word, are kept in
1,024ths (``WORD_PARTS``); there are none unless similarity weighs matches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meteor_core.model import Counts, Letters, Statistics
from meteor_core.model.score import ORDERS, WORD_PARTS

Numbers = NDArray[Any]
"""Whole numbers: rows are kept in 32 bits, NumPy sums them in 64, weighted sums are floats."""

Values = NDArray[np.float64]

Segments = slice | Sequence[int] | NDArray[np.intp] | NDArray[np.bool_]
"""Which rows: their numbers, counted from 0, or a mask."""

COLUMNS = (
    "candidate",
    "reference",
    "candidate_matches",
    "reference_matches",
    "candidate_discounts",
    "reference_discounts",
    "letters",
    "free",
    "candidate_words",
    "reference_words",
    "chunks",
    "unproved",
)
"""The fields of ``Statistics`` in the order of their columns.

Lengths take two columns, content and function words; matches and discounts two for each stage;
letters three for each order: the candidate's, the reference's and the common n-grams.
"""


@dataclass(frozen=True, slots=True, eq=False)
class StatisticsMatrix:
    """Rows of statistics: ``numbers`` is segments × columns, ``stages`` name those of matches.

    ``matrix[[0, 2]]`` is the matrix of these segments, ``matrix.statistics(0)`` one segment's.
    """

    numbers: Numbers
    stages: tuple[str, ...]

    @classmethod
    def of(cls, statistics: Sequence[Statistics]) -> StatisticsMatrix:
        """One or more statistics over the same stages → their matrix."""
        rows = np.array([row(segment) for segment in statistics], dtype=np.int32)
        return cls(rows, statistics[0].stages)

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, segments: Segments) -> StatisticsMatrix:
        return StatisticsMatrix(self.numbers[segments], self.stages)

    def __iter__(self) -> Iterator[Statistics]:
        return map(self.statistics, range(len(self)))

    def statistics(self, segment: int) -> Statistics:
        """Returns the statistics of one segment, counted from 0."""
        matrix = self[[segment]]

        def number(name: str) -> int:
            return int(matrix.column(name)[0])

        def counts(name: str) -> tuple[Counts, ...]:
            return tuple(Counts(*pair) for pair in matrix.column(name).reshape(-1, 2).tolist())

        def discounts(name: str) -> tuple[Counts, ...]:
            return tuple(
                Counts(parts.content / WORD_PARTS, parts.function / WORD_PARTS)
                for parts in counts(name)
            )

        (candidate,), (reference,) = counts("candidate"), counts("reference")
        return Statistics(
            self.stages,
            candidate,
            reference,
            counts("candidate_matches"),
            counts("reference_matches"),
            number("candidate_words"),
            number("reference_words"),
            number("chunks"),
            number("free"),
            discounts("candidate_discounts"),
            discounts("reference_discounts"),
            Letters(*map(tuple, matrix.column("letters")[0].T.tolist())),
            number("unproved"),
        )

    @property
    def summed(self) -> StatisticsMatrix:
        """The matrix whose only row is the sum of all."""
        return StatisticsMatrix(self.numbers.sum(axis=0, keepdims=True), self.stages)

    @property
    def total(self) -> Statistics:
        """The sum of all segments' statistics."""
        return self.summed.statistics(0)

    @property
    def similarity_weighs(self) -> bool:
        """Whether there are columns of discounts."""
        whole_words = _slices(len(self.stages), similarity_weighs=False)
        return bool(self.numbers.shape[1] > whole_words[COLUMNS[-1]].stop)

    def column(self, name: str) -> Numbers:
        """Returns one of ``COLUMNS``: segments, × stages for matches and discounts, × content and
        function.

        ``column("chunks")`` is 1-dimensional, ``column("candidate")`` segments × 2,
        ``column("candidate_matches")`` segments × stages × 2, ``column("letters")`` segments ×
        orders × (candidate, reference, common).
        """
        numbers = self.numbers[:, _slices(len(self.stages), self.similarity_weighs)[name]]
        if name.endswith(("_matches", "_discounts")):
            return numbers.reshape(len(self), -1, 2)
        if name == "letters":
            return numbers.reshape(len(self), len(ORDERS), 3)
        return numbers if name in ("candidate", "reference") else numbers[:, 0]

    @property
    def lengths(self) -> Numbers:
        """Words of both sides: segments × (candidate, reference) × (content, function)."""
        return np.stack([self.column("candidate"), self.column("reference")], axis=1)

    @property
    def credits(self) -> Numbers:
        """What P and R count: matched words less the discounts, if there are any.

        Segments × (candidate, reference) × stages × (content, function).
        """
        matches = self._sides("matches")
        if not self.similarity_weighs:
            return matches
        return matches - self._sides("discounts") / WORD_PARTS

    def _sides(self, field: str) -> Numbers:
        both = [self.column(f"{side}_{field}") for side in ("candidate", "reference")]
        return np.stack(both, axis=1)

    @property
    def breaks(self) -> Numbers:
        """The chunks that fragmentation counts: all but the free ones."""
        return self.column("chunks") - self.column("free")

    @property
    def matches(self) -> Values:
        """Matched words, the mean of both sides."""
        return (self.column("candidate_words") + self.column("reference_words")) / 2

    @property
    def undiscounted(self) -> StatisticsMatrix:
        """These segments with every match counting whole words."""
        slices = _slices(len(self.stages), self.similarity_weighs)
        discounts = np.r_[slices["candidate_discounts"], slices["reference_discounts"]]
        return StatisticsMatrix(np.delete(self.numbers, discounts, axis=1), self.stages)


@lru_cache
def _slices(stages: int, similarity_weighs: bool) -> dict[str, slice]:
    """Where the columns of each field are."""
    width = dict.fromkeys(COLUMNS, 1) | {"candidate": 2, "reference": 2, "letters": 3 * len(ORDERS)}
    for side in ("candidate", "reference"):
        width[f"{side}_matches"] = 2 * stages
        width[f"{side}_discounts"] = 2 * stages if similarity_weighs else 0
    slices, start = {}, 0
    for name in COLUMNS:
        slices[name] = slice(start, start + width[name])
        start += width[name]
    return slices


def row(statistics: Statistics) -> list[float]:
    """Statistics → the numbers of their row, in the order of ``COLUMNS``."""
    matches = (
        statistics.candidate,
        statistics.reference,
        *statistics.candidate_matches,
        *statistics.reference_matches,
    )
    discounts = (*statistics.candidate_discounts, *statistics.reference_discounts)
    letters = statistics.letters
    return [
        *[number for counts in matches for number in (counts.content, counts.function)],
        *[WORD_PARTS * part for counts in discounts for part in (counts.content, counts.function)],
        *chain(*zip(letters.candidate, letters.reference, letters.common, strict=True)),
        statistics.free,
        statistics.candidate_words,
        statistics.reference_words,
        statistics.chunks,
        statistics.unproved,
    ]
