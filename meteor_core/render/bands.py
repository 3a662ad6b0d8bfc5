"""Where a long picture breaks into lines ("bands").

A band shows a stretch of the candidate under a stretch of the reference; every word is in
exactly one band. A cut is a place on each side: ``(5, 4)`` goes before candidate word 5 and
reference word 4. Among all ways to cut, the best has few bands, few links whose two ends fall into
different bands, and breaks no chunk: a shortest path over the promising cuts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from meteor_core.model import Span
from meteor_core.model.view import Side, View

if TYPE_CHECKING:  # most pictures are one band, for which no arrays are needed
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Floats = NDArray[np.float64]

Cut = tuple[int, int]
BandSpans = tuple[Span, Span]
"""The candidate's and the reference's stretch of one band."""

MOST_WORDS = 25
_BAND_COST = 4.0
_SLACK_COST = 3.0
_CROSSING_COST = 1.0
_CHUNK_COST = 2.5
_PHRASE_COST = 100.0
_NEARBY = 6
_MOST_CELLS = 250_000
_SHARE = 128
"""Cuts looked at together: arrays of some ten thousand pairs of cuts."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Running widths of one side's words, so that any stretch is measured by a subtraction."""

    sums: tuple[float, ...]

    def width(self, start: int, stop: int) -> float:
        return self.sums[stop] - self.sums[start]

    def fits(self, start: int, stop: int, limit: float) -> bool:
        few = stop - start <= 1
        return few or (stop - start <= MOST_WORDS and self.width(start, stop) <= limit)


def bands(
    view: View, candidate_widths: Sequence[float], reference_widths: Sequence[float], limit: float
) -> tuple[BandSpans, ...]:
    """A view and its words' widths (gap included) → the stretches of both sides, band by band."""
    rows = _row(candidate_widths), _row(reference_widths)
    last = len(candidate_widths), len(reference_widths)
    if rows[0].fits(0, last[0], limit) and rows[1].fits(0, last[1], limit):
        return (((0, last[0]), (0, last[1])),)
    if last[0] * last[1] > _MOST_CELLS:
        return _spans(_straight(rows, last, limit))
    crossings = _crossings(view)
    cuts = _promising(crossings)
    return _spans(_shortest(cuts, rows, limit, _cut_costs(view, crossings, cuts)))


def _spans(path: Sequence[Cut]) -> tuple[BandSpans, ...]:
    return tuple(((a[0], b[0]), (a[1], b[1])) for a, b in pairwise(path))


def _straight(rows: tuple[_Row, _Row], last: Cut, limit: float) -> list[Cut]:
    """Cuts for texts too long to weigh them: down the diagonal, as far as each band holds."""
    longer = max(last)
    path = [(0, 0)]
    previous = (0, 0)
    for step in range(1, longer + 1):
        cut = round(step * last[0] / longer), round(step * last[1] / longer)
        start = path[-1]
        if not all(row.fits(start[i], cut[i], limit) for i, row in enumerate(rows)):
            path.append(previous)
        previous = cut
    return [*path, last]


def _row(widths: Sequence[float]) -> _Row:
    return _Row(tuple(accumulate(widths, initial=0.0)))


def _crossings(view: View) -> Counts:
    """Links that a cut tears apart: ``table[c, r]`` have one end before (c, r), the other after."""
    import numpy as np

    begin = np.zeros((len(view.candidate) + 1, len(view.reference) + 1), dtype=np.int64)
    for link in view.links:
        begin[link.candidate[0] + 1, link.reference[0] + 1] += 1
    before = begin.cumsum(axis=0).cumsum(axis=1)  # both ends before the cut
    crossings: Counts = before[:, -1:] + before[-1:, :] - 2 * before
    return crossings


def _promising(crossings: Counts) -> list[Cut]:
    """Cuts worth trying: on the diagonal (so that a way always exists) and the least crossed."""
    by_row = [(c, r) for c, found in enumerate(_best(crossings)) for r in found]
    by_column = [(c, r) for r, found in enumerate(_best(crossings.T)) for c in found]
    last = crossings.shape[0] - 1, crossings.shape[1] - 1
    return sorted({(0, 0), last, *by_row, *by_column}, key=lambda cut: (sum(cut), cut))


def _best(crossings: Counts) -> list[list[int]]:
    """In each row the least crossed near the diagonal, the least crossed of all, the diagonal."""
    import numpy as np

    rows, columns = crossings.shape
    diagonal = np.rint(np.arange(rows) * (columns - 1) / max(rows - 1, 1)).astype(np.int64)
    away = abs(np.arange(columns) - diagonal[:, None])
    order = crossings * columns + away  # of the least crossed the nearest comes first
    near = np.where(away <= _NEARBY, order, order.max() + 1)
    best: list[list[int]] = np.stack([near.argmin(1), order.argmin(1), diagonal], 1).tolist()
    return best


def _cut_costs(view: View, crossings: Counts, cuts: Sequence[Cut]) -> Floats:
    """What each cut costs: links torn, and being inside a chunk or a phrase of either side.

    The first and the last cost nothing.
    """
    import numpy as np

    inside = _inside(view, "candidate"), _inside(view, "reference")
    torn_by = crossings[tuple(zip(*cuts, strict=True))]
    costs = np.array(
        [
            _CROSSING_COST * torn + inside[0].get(c, 0.0) + inside[1].get(r, 0.0)
            for (c, r), torn in zip(cuts, torn_by.tolist(), strict=True)
        ]
    )
    costs[[0, -1]] = 0
    return costs


def _inside(view: View, side: Side) -> dict[int, float]:
    costs = dict.fromkeys(
        (cut for chunk in view.chunks for cut in _inner(chunk.span(side))), _CHUNK_COST
    )
    return costs | dict.fromkeys(
        (cut for link in view.links for cut in _inner(link.span(side))), _PHRASE_COST
    )


def _inner(span: Span) -> range:
    return range(span[0] + 1, span[1])


def _shortest(cuts: list[Cut], rows: tuple[_Row, _Row], limit: float, costs: Floats) -> list[Cut]:
    """The cheapest way from the first cut to the last over bands that fit."""
    import numpy as np

    places = np.array(cuts)
    widths = np.stack([np.array(row.sums)[places[:, side]] for side, row in enumerate(rows)], 1)
    reach = np.searchsorted(places.sum(1), places.sum(1) - 2 * MOST_WORDS)
    best, origins = np.full(len(cuts), np.inf), [-1] * len(cuts)
    best[0] = 0
    for begin in range(1, len(cuts), _SHARE):
        first, stop = int(reach[begin]), min(begin + _SHARE, len(cuts))
        bands_to = _bands_to(places[first:stop], widths[first:stop], begin - first, limit)
        for number, band_costs in enumerate(bands_to, begin):
            arrivals = best[first:number] + costs[number] + band_costs[: number - first]
            origin = int(arrivals.argmin())
            if arrivals[origin] < np.inf:
                best[number], origins[number] = arrivals[origin], first + origin
    path, origin = [cuts[-1]], origins[-1]
    while origin >= 0:
        path.append(cuts[origin])
        origin = origins[origin]
    return path[::-1]


def _bands_to(places: Counts, widths: Floats, begin: int, limit: float) -> Floats:
    """What a band costs that ends at each of the cuts from ``begin`` on (rows) and begins at any of
    them all; infinity where it would not fit."""
    import numpy as np

    words = places[begin:, None] - places  # of each side
    wide = widths[begin:, None] - widths
    fits = (words <= 1) | ((words <= MOST_WORDS) & (wide <= limit))
    slack = 1 - np.minimum(wide.sum(2) / (2 * limit), 1.0)
    costs: Floats = _BAND_COST + _SLACK_COST * slack**2
    costs[~(fits & (words >= 0)).all(2)] = np.inf
    return costs
