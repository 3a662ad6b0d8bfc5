"""Where the words of a band stand: as close above their partners as their widths allow.

A row of words keeps its order and its gaps. Shifting each word by the widths before it turns
"keep order and gaps" into "never decrease", and the best fit to the partners' places into an
isotonic regression. The least *absolute* distance (block medians) is wanted, not the least square:
one word moved across the sentence must not drag the others with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


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
