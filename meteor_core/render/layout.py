"""The view-model set out on a plane: words, curves, chunk brackets, in bands one under another.

The unit is whatever ``width`` and ``size`` are given in (pixels on a screen). A band shows a
stretch of the candidate under a stretch of the reference; every word is in exactly one band. A
match whose words fall into two bands is drawn as two *stubs*, one in each band, each saying in
which band the other end is; chunks broken by a band keep their number on both pieces. So every
word and every match is drawn, however long or reordered the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from meteor_core.model import Span
from meteor_core.model.view import Side, View, WordView
from meteor_core.render.picture import (
    LANE,
    Band,
    Box,
    Layout,
    brackets,
    curves,
    ends_of,
    lanes,
    underlines,
)
from meteor_core.wording.words import clip, width

if TYPE_CHECKING:  # most pictures are one band, for which no arrays are needed
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]
    Floats = NDArray[np.float64]


SIZE = 15.0
"""Font size of words; all other measures follow from it."""

_GAP = 0.95
_BRACKET = 1.25
_WORD = 0.85
_WIDE = 46.0
_LONGEST_WORD = 22.0
_FOLDED = 1.4


def layout(view: View, width: float = 1100.0, size: float = SIZE, reach: float = 1.0) -> Layout:
    """A view and the width to fill → every word, link and chunk at its place.

    ``reach``: the room between the rows, in shares of what links like best.
    """
    gutter = gutter_of(width, size)
    room = max(width - gutter - 0.3 * size, 6 * size)
    plan = _Plan.of(view, room, size)
    placed, top = [], 0.0
    for number, spans in enumerate(plan.spans, 1):
        rows = rows_of(view, plan.widths, spans, room)
        between = reach * _reach(view, spans, rows, size) + LANE * plan.lanes * size
        band = _band(number, spans, top, between, size)
        placed.append((band, rows))
        top = band.bottom + size * 0.9
    lines = tuple(band for band, _ in placed)
    boxes = tuple(
        Box(word, band.number, x + gutter, band.row(word.side), plan.width(word), plan.text(word))
        for band, rows in placed
        for side, xs in rows.items()
        for word, x in zip(view.words(side)[slice(*band.span(side))], xs, strict=True)
    )
    return _assemble(view, width, size, gutter, lines, boxes)


def gutter_of(width: float, size: float) -> float:
    """Returns the left margin: room for the rows' names, on a narrow picture for a number."""
    return 5.6 * size if width >= _WIDE * size else 1.2 * size


@dataclass(frozen=True, slots=True)
class _Plan:
    """Texts as drawn, their widths, and the stretches of each band."""

    texts: dict[Side, list[str]]
    widths: dict[Side, list[float]]
    gap: float
    spans: tuple[BandSpans, ...]
    lanes: int
    """How many lanes links take beyond the first, both rows together."""

    @classmethod
    def of(cls, view: View, room: float, size: float) -> _Plan:
        gap, texts, widths = _GAP * size, {}, {}
        sides: tuple[Side, Side] = ("candidate", "reference")
        for side in sides:
            most = min(room - gap, _LONGEST_WORD * size)
            texts[side] = [clip(word.text, size, most) for word in view.words(side)]
            widths[side] = [width(text, size) + gap for text in texts[side]]
        spans = bands(view, widths["candidate"], widths["reference"], room)
        deep = sum(max(lanes(view, side).values(), default=0) for side in sides)
        return cls(texts, widths, gap, spans, deep)

    def text(self, word: WordView) -> str:
        return self.texts[word.side][word.position]

    def width(self, word: WordView) -> float:
        return self.widths[word.side][word.position] - self.gap


def _reach(view: View, spans: BandSpans, rows: Rows, size: float) -> float:
    """The room between the rows: more where links run far to the side."""
    if spans[0][0] == spans[0][1] or spans[1][0] == spans[1][1]:
        return size * _FOLDED
    far = 0.0
    for word, x in zip(view.candidate[slice(*spans[0])], rows["candidate"], strict=True):
        wanted = wish(word, spans[1][0], rows["reference"])
        far = max(far, abs(x - wanted) if wanted is not None else 0.0)
    return size * 4.4 + min(far * 0.09, size * 4.0)


def _band(number: int, spans: BandSpans, top: float, reach: float, size: float) -> Band:
    reference_y = top + size * (_BRACKET + _WORD)
    candidate_y = reference_y + 2 * size * _WORD + reach
    bottom = candidate_y + size * (_BRACKET + _WORD)
    return Band(number, spans[0], spans[1], top, bottom, reference_y, candidate_y)


def _assemble(
    view: View,
    width: float,
    size: float,
    gutter: float,
    lines: tuple[Band, ...],
    boxes: tuple[Box, ...],
) -> Layout:
    ends = ends_of(view, boxes)
    return Layout(
        width=width,
        height=lines[-1].bottom if lines else 0.0,
        size=size,
        gutter=gutter,
        bands=lines,
        boxes=boxes,
        curves=curves(view, ends, size),
        brackets=brackets(view, boxes, size),
        underlines=underlines(view, ends, size),
    )


# Positions of the words of a band: as close to their partners as their widths allow.
#
# A row of words keeps its order and its gaps. Shifting each word by the widths before it turns
# "keep order and gaps" into "never decrease", and the best fit to the partners' places into an
# isotonic regression. The least *absolute* distance (block medians) is wanted, not the least
# square: one word moved across the sentence must not drag the others with it.

Rows = dict[Side, list[float]]
"""Centres (or widths) of the words of one band, by side."""


def rows_of(
    view: View, widths: Mapping[Side, Sequence[float]], spans: BandSpans, room: float
) -> Rows:
    """Returns the centres of both rows' words in a band, each row in turn drawn towards the other.

    ``widths``: of all words of both sides, gaps included. ``spans``: the words of the band.
    """
    band_widths = _paired(view, widths, spans, room)
    offsets: dict[Side, int] = {"candidate": spans[0][0], "reference": spans[1][0]}
    rows: Rows = {side: natural(line) for side, line in band_widths.items()}
    turns: tuple[tuple[Side, Side], ...] = (
        ("candidate", "reference"),
        ("reference", "candidate"),
        ("candidate", "reference"),
    )
    for side, other in turns:
        words = view.words(side)[offsets[side] : offsets[side] + len(band_widths[side])]
        wanted = [wish(word, offsets[other], rows[other]) for word in words]
        rows[side] = fit(band_widths[side], wanted, room)
    return rows


def _paired(
    view: View, widths: Mapping[Side, Sequence[float]], spans: BandSpans, room: float
) -> Rows:
    """Widths that give partners equal room, so that a chunk's links are upright, if that fits."""
    own: Rows = {
        "candidate": [*widths["candidate"][slice(*spans[0])]],
        "reference": [*widths["reference"][slice(*spans[1])]],
    }
    even: Rows = {side: list(line) for side, line in own.items()}
    for c, word in enumerate(view.candidate[slice(*spans[0])]):
        partners = [partner - spans[1][0] for partner in word.partners]
        alone = len(partners) == 1 and len(view.reference[word.partners[0]].partners) == 1
        if alone and 0 <= (r := partners[0]) < len(even["reference"]):
            even["candidate"][c] = even["reference"][r] = max(
                own["candidate"][c], own["reference"][r]
            )
    fits = all(sum(line) <= room for line in even.values())
    return even if fits else own


def wish(word: WordView, offset: int, row: Sequence[float]) -> float | None:
    """Returns the best position of a word: over its partners, if they are in the same band.

    ``row``: the centres of the other side's words in the band, the first of them word ``offset``.
    """
    centres = [row[p - offset] for p in word.partners if 0 <= p - offset < len(row)]
    return sum(centres) / len(centres) if centres else None


def natural(widths: Sequence[float]) -> list[float]:
    """Widths (gaps included) → centres of words set one after another: ``[2, 4]`` → ``[1, 4]``."""
    ends = accumulate(widths)
    return [end - width / 2 for end, width in zip(ends, widths, strict=True)]


def fit(widths: Sequence[float], wanted: Sequence[float | None], limit: float) -> list[float]:
    """Centres nearest to the wanted ones (``None``: no wish), in order, within 0..limit."""
    centres = natural(widths)
    slack = max(limit - sum(widths), 0.0)
    wishes = [
        None if wish is None else wish - centre
        for wish, centre in zip(wanted, centres, strict=True)
    ]
    shifts = _isotonic([wish for wish in wishes if wish is not None])
    placed, shift, matched = [], 0.0, iter(shifts)
    for wish, centre in zip(wishes, centres, strict=True):
        if wish is not None:
            shift = min(max(next(matched), 0.0), slack)
        placed.append(centre + shift)
    return placed


def _isotonic(values: Sequence[float]) -> list[float]:
    """The nearest non-decreasing values by absolute distance: ``[1, 3, 2]`` → ``[1, 2, 2]``."""
    blocks: list[list[float]] = []
    for value in values:
        blocks.append([value])
        while len(blocks) > 1 and _median(blocks[-2]) > _median(blocks[-1]):
            block = blocks.pop()
            blocks[-1] = sorted(blocks[-1] + block)
    return [_median(block) for block in blocks for _ in block]


def _median(block: list[float]) -> float:
    return block[(len(block) - 1) // 2]


# Where a long picture breaks into lines ("bands").
#
# A cut is a place on each side: ``(5, 4)`` goes before candidate word 5 and reference word 4. Among
# all ways to cut, the best has few bands, few links whose two ends fall into different bands, and
# breaks no chunk: a shortest path over the promising cuts.

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
