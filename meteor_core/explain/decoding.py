"""The best readings of all words at once: what each is by itself, and how pairs go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add, sub

Values = list[float]
"""For each reading of a word (logarithms). Words have a few: arrays would take longer to be made
than to be added up."""

MOST_ROUNDS = 24
"""A tree is solved exactly after as many rounds as its longest path has edges; 24 is a long one."""


@dataclass(frozen=True, slots=True)
class Factor:
    """Two words and the weights of their readings together (readings × head's readings)."""

    child: int
    head: int
    values: Sequence[Values]


def beliefs(alone: Sequence[Values], factors: Sequence[Factor]) -> list[Values]:
    """Returns the weights of each word's readings, given the best of all others (max-product).

    ``alone``: for each word, the weights of its readings (logarithms). The result has the same
    shape, 0 for the best reading. It is exact on a tree (Pearl, 1988), a good guess otherwise.
    """
    by_head = [[*zip(*factor.values, strict=True)] for factor in factors]
    up = [[0.0] * len(columns) for columns in by_head]
    down = [[0.0] * len(factor.values) for factor in factors]
    for _ in range(MOST_ROUNDS):
        whole = _sums(alone, factors, up, down)
        new_up = [
            _best(columns, whole[factor.child], message)
            for factor, columns, message in zip(factors, by_head, down, strict=True)
        ]
        new_down = [
            _best(factor.values, whole[factor.head], message)
            for factor, message in zip(factors, up, strict=True)
        ]
        settled = new_up == up and new_down == down
        up, down = new_up, new_down
        if settled:
            break
    return [_relative(values) for values in _sums(alone, factors, up, down)]


def _best(rows: Sequence[Sequence[float]], word: Values, message: Values) -> Values:
    """For each row the best reading of the other word, without the message of this one."""
    others = [*map(sub, word, message)]
    return _relative([max(map(add, row, others)) for row in rows])


def _sums(
    alone: Sequence[Values], factors: Sequence[Factor], up: Sequence[Values], down: Sequence[Values]
) -> list[Values]:
    whole = [*alone]
    for factor, to_head, to_child in zip(factors, up, down, strict=True):
        whole[factor.head] = [*map(add, whole[factor.head], to_head)]
        whole[factor.child] = [*map(add, whole[factor.child], to_child)]
    return whole


def _relative(values: Values) -> Values:
    best = max(values)
    return [value - best for value in values]
