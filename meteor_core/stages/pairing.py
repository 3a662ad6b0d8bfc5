"""Pairs of words, each in one: as many as there can be, then the most alike."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from meteor_core.model.compat import assignment

Pair = tuple[int, int, float]
"""Positions in the candidate and in the reference, and how alike these words are."""


def most_pairs(
    pairs: Sequence[Pair], candidates: Sequence[int], references: Sequence[int]
) -> list[Pair]:
    """Pairs of words at these positions, each word once: as many as there can be, then the largest
    sum of similarities. Pairs come in the order of the candidate's words."""
    own, others = ({pair[side] for pair in pairs} for side in (0, 1))
    if len(own) == len(pairs) == len(others):
        return list(pairs)
    similarities = {pair[:2]: pair[2] for pair in pairs}
    rows, columns = (
        {position: place for place, position in enumerate(side)}
        for side in (candidates, references)
    )
    worth = np.zeros((len(candidates), len(references)))
    more = 1 + min(worth.shape)
    for candidate, reference, similarity in pairs:
        worth[rows[candidate], columns[reference]] = similarity + more
    taken = zip(*assignment()(worth, maximize=True), strict=True)
    cells_taken = ((candidates[row], references[column]) for row, column in taken)
    return [(*cell, similarities[cell]) for cell in cells_taken if cell in similarities]
