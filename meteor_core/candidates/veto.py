"""A person's veto: the score of a candidate once links that are wrong may not be matched."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from meteor_core.meteor.alignment import align
from meteor_core.meteor.metric import Meteor
from meteor_core.model import Alignment, Span, Word
from meteor_core.model.result import Result
from meteor_core.search.edges import Edge, Grouped, functions_of
from meteor_core.stages.stage import Stage

Pair = tuple[Span, Span]
"""The words of a link: its span in the candidate and its span in the reference."""


def veto(metric: Meteor, result: Result, wrong: Collection[Pair]) -> Result:
    """A result → the same pair scored without these links in its best reference's alignment.

    The words are free for other links, and another reference may now be the best.
    """
    alignments = [judged.alignment for judged in result.references]
    best = result.best_reference
    alignments[best] = without(metric, alignments[best], wrong)
    return metric.rate(alignments, result.parameters)


def without(metric: Meteor, alignment: Alignment, wrong: Collection[Pair]) -> Alignment:
    """The metric's own best alignment of the same words that has none of these links."""

    def allowed(
        candidate: Sequence[Word], reference: Sequence[Word], stages: Sequence[Stage]
    ) -> list[Edge]:
        # All that are possible, not only those a best alignment needs: a veto changes these.
        proposed = metric.recipe.proposer(candidate, reference, stages)
        kept = [edge for edge in proposed if (edge.candidate, edge.reference) not in wrong]
        return Grouped(kept, [], functions_of(proposed))

    words = alignment.candidate, alignment.reference
    return align(*words, metric.matchers, metric.recipe.search, allowed, allowed)
