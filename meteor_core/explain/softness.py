"""Matches that count for less than their words, as the letters beside them may."""

from __future__ import annotations

from collections.abc import Sequence

from meteor_core.model.result import Result
from meteor_core.search.edges import Edge


def soft_matches(edges: Sequence[Edge], result: Result, stages: Sequence[str]) -> list[Edge]:
    """Returns the matches that would count for more if the reference's own words stood there.

    ``edges``: those of the result's matches; ``stages``: the names that their ranks stand for.
    The softest come first.
    """

    def counts(edge: Edge) -> float:
        weight = result.parameters.weight(stages[edge.rank])
        return weight * (edge.similarity if result.statistics.similarity_weighs else 1)

    soft = [edge for edge in edges if counts(edge) < 1 or _is_another_capital(edge, result)]
    return sorted(soft, key=counts)


def _is_another_capital(edge: Edge, result: Result) -> bool:
    """Whether equal words differ in a capital where letters are compared as they are written."""
    one = result.alignment.candidate[edge.candidate_start]
    other = result.alignment.reference[edge.reference_start]
    differs = one.form == other.form and one.is_capital != other.is_capital
    return differs and bool(one.written)
