"""Where a long picture breaks into lines ("bands").

A band shows a stretch of the candidate under a stretch of the reference; every word stands in
exactly one band. A cut is a place on each side: ``(5, 4)`` goes before candidate word 5 and
reference word 4. Among all ways to cut, the best has few bands, few links whose two ends fall into
different bands, and breaks no chunk: a shortest path over the promising cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from meteor_core.model import Span
from meteor_core.model.view import Side, View

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
    path = _shortest(_promising(crossings, last), rows, limit, _cut_costs(view, crossings))
    return _spans(path)


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


def _crossings(view: View) -> list[list[int]]:
    """Links that a cut tears apart: ``table[c][r]`` have one end before (c, r), the other after."""
    columns = len(view.reference) + 1
    reference_before = [0] * columns
    for link in view.links:
        for position in range(link.reference[0] + 1, columns):
            reference_before[position] += 1
    starts = {link.candidate[0]: link.reference[0] for link in view.links}
    table, both, candidate_before = [], [0] * columns, 0
    for cut in range(len(view.candidate) + 1):
        if (partner := starts.get(cut - 1)) is not None:
            candidate_before += 1
            for position in range(partner + 1, columns):
                both[position] += 1
        table.append(
            [candidate_before + r - 2 * b for r, b in zip(reference_before, both, strict=True)]
        )
    return table


def _promising(crossings: list[list[int]], last: Cut) -> list[Cut]:
    """Cuts worth trying: on the diagonal (so that a way always exists) and the least crossed."""
    cuts = {(0, 0), last}
    for c, row in enumerate(crossings):
        diagonal = round(c * last[1] / last[0]) if last[0] else 0
        cuts.update((c, r) for r in _best(row, diagonal))
    for r, column in enumerate(zip(*crossings, strict=True)):
        diagonal = round(r * last[0] / last[1]) if last[1] else 0
        cuts.update((c, r) for c in _best(column, diagonal))
    return sorted(cuts, key=lambda cut: (sum(cut), cut))


def _best(crossed: Sequence[int], diagonal: int) -> Iterator[int]:
    """The position on the diagonal, the least crossed near it, the least crossed of all."""
    near = range(max(0, diagonal - _NEARBY), min(len(crossed), diagonal + _NEARBY + 1))
    for positions in (near, range(len(crossed))):
        yield min(positions, key=lambda cut: (crossed[cut], abs(cut - diagonal)))
    yield diagonal


@dataclass(frozen=True, slots=True)
class _CutCosts:
    """What a cut costs: links torn, and cuts inside a chunk or inside a phrase on either side."""

    crossings: list[list[int]]
    inside: tuple[dict[int, float], dict[int, float]]

    def __call__(self, cut: Cut) -> float:
        torn = self.crossings[cut[0]][cut[1]] * _CROSSING_COST
        return torn + self.inside[0].get(cut[0], 0.0) + self.inside[1].get(cut[1], 0.0)


def _cut_costs(view: View, crossings: list[list[int]]) -> _CutCosts:
    return _CutCosts(crossings, (_inside(view, "candidate"), _inside(view, "reference")))


def _inside(view: View, side: Side) -> dict[int, float]:
    costs = dict.fromkeys(
        (cut for chunk in view.chunks for cut in _inner(chunk.span(side))), _CHUNK_COST
    )
    return costs | dict.fromkeys(
        (cut for link in view.links for cut in _inner(link.span(side))), _PHRASE_COST
    )


def _inner(span: Span) -> range:
    return range(span[0] + 1, span[1])


def _shortest(cuts: list[Cut], rows: tuple[_Row, _Row], limit: float, cost: _CutCosts) -> list[Cut]:
    """The cheapest way from the first cut to the last over bands that fit."""
    best: list[tuple[float, int]] = [(0.0, -1)]
    marks = [(*cut, rows[0].sums[cut[0]], rows[1].sums[cut[1]]) for cut in cuts]
    for number, cut in enumerate(cuts[1:], 1):
        own = cost(cut) if number < len(cuts) - 1 else 0.0
        arrivals = [
            (best[origin][0] + own + band, origin)
            for origin, band in _bands_to(marks[: number + 1], limit)
        ]
        best.append(min(arrivals, default=(float("inf"), -1)))
    path, origin = [cuts[-1]], best[-1][1]
    while origin >= 0:
        path.append(cuts[origin])
        origin = best[origin][1]
    return path[::-1]


_Mark = tuple[int, int, float, float]
"""A cut, and the widths of the words before it on both sides."""


def _bands_to(marks: Sequence[_Mark], limit: float) -> Iterator[tuple[int, float]]:
    """The earlier cuts from which one band reaches the last of these, and what each band costs.

    Nothing is called within: it goes through a thousand pairs of cuts for a sentence.
    """
    last = len(marks) - 1
    c, r, left, right = marks[last]
    for origin in range(last - 1, -1, -1):
        first_c, first_r, first_left, first_right = marks[origin]
        words, others = c - first_c, r - first_r
        if words + others > 2 * MOST_WORDS:
            return
        above, below = left - first_left, right - first_right
        if (
            words >= 0 <= others
            and (words <= 1 or (words <= MOST_WORDS and above <= limit))
            and (others <= 1 or (others <= MOST_WORDS and below <= limit))
        ):
            slack = 1 - min((above + below) / (2 * limit), 1.0)
            yield origin, _BAND_COST + _SLACK_COST * slack**2
