"""Sets of word positions as bit masks: bit 0 stands for the first word."""

from __future__ import annotations

from collections.abc import Iterable


def mask_of(positions: Iterable[int]) -> int:
    """``[0, 2]`` → ``0b101``."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def positions_in(mask: int) -> list[int]:
    """``0b101`` → ``[0, 2]``."""
    positions = []
    while mask:
        lowest = mask & -mask
        positions.append(lowest.bit_length() - 1)
        mask ^= lowest
    return positions
