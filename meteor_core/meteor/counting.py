"""Links → statistics of the best alignment, where they can be told before it is chosen.

Which of equal words is matched with which decides a picture, not a score: a corpus need not choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.meteor.scoring import Rules, indifferent, tally
from meteor_core.model import Statistics, Word
from meteor_core.search.counting import fewest_chunks
from meteor_core.search.edges import Edge, Grouped


def count_unchosen(
    candidate: Sequence[Word],
    reference: Sequence[Word],
    edges: Sequence[Edge],
    stages: Sequence[str],
    rules: Rules,
) -> Statistics | None:
    """What ``tally`` would count of the edges that ``optimal`` chooses; None where it must choose.

    ``edges``: as ``propose_needed`` gives them, ranks being places in ``stages``.
    """
    if not isinstance(edges, Grouped) or not indifferent(edges.blocks, candidate, reference, rules):
        return None
    chunks = fewest_chunks(edges, edges.blocks)
    if chunks is None:
        return None
    return tally(candidate, reference, edges, stages, rules, edges.blocks, chunks)
