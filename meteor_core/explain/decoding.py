"""The best readings of all words at once: what each is by itself, and how pairs go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MOST_ROUNDS = 24
"""A tree is solved exactly after as many rounds as its longest path has edges; 24 is a long one."""


@dataclass(frozen=True, slots=True)
class Factor:
    """Two words and what speaks for their readings together (readings × head's readings)."""

    child: int
    head: int
    values: Floats


def beliefs(alone: Sequence[Floats], factors: Sequence[Factor]) -> list[Floats]:
    """What speaks for each reading of each word, given the best of all others (max-product).

    ``alone``: for each word, what speaks for its readings (logarithms). The result is of the same
    shapes, 0 for the best reading: exact on a tree (Pearl, 1988), a good guess on what is none.
    """
    up = [np.zeros(factor.values.shape[1]) for factor in factors]
    down = [np.zeros(factor.values.shape[0]) for factor in factors]
    for _ in range(MOST_ROUNDS):
        whole = _sums(alone, factors, up, down)
        new_up = [
            _relative((factor.values + (whole[factor.child] - message)[:, None]).max(axis=0))
            for factor, message in zip(factors, down, strict=True)
        ]
        new_down = [
            _relative((factor.values + (whole[factor.head] - message)[None, :]).max(axis=1))
            for factor, message in zip(factors, up, strict=True)
        ]
        settled = _equal(up, new_up) and _equal(down, new_down)
        up, down = new_up, new_down
        if settled:
            break
    return [_relative(values) for values in _sums(alone, factors, up, down)]


def _sums(
    alone: Sequence[Floats], factors: Sequence[Factor], up: Sequence[Floats], down: Sequence[Floats]
) -> list[Floats]:
    whole = [values.copy() for values in alone]
    for factor, to_head, to_child in zip(factors, up, down, strict=True):
        whole[factor.head] += to_head
        whole[factor.child] += to_child
    return whole


def _relative(values: Floats) -> Floats:
    relative: Floats = values - values.max()
    return relative


def _equal(messages: Sequence[Floats], others: Sequence[Floats]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(messages, others, strict=True))
