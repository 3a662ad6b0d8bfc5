"""Positions of the words of a band: as close to their partners as their widths allow.

A row of words keeps its order and its gaps. Shifting each word by the widths before it turns
"keep order and gaps" into "never decrease", and the best fit to the partners' places into an
isotonic regression. The least *absolute* distance (block medians) is wanted, not the least square:
one word moved across the sentence must not drag the others with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from meteor_core.model.view import Side, View, WordView
from meteor_core.render.bands import BandSpans

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
