"""Error spans counted: which kinds of errors each system makes."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from meteor_core.annotations.asking.answers import spans_of
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.replies.answer_values import exact_sum


@dataclass(frozen=True, slots=True)
class Count:
    """How many errors of a category and severity were marked in a system's candidates.

    ``penalty`` is their weight, averaged over the votes on each candidate: an error that one of two
    people marked weighs half.
    """

    system: str
    category: str
    severity: str
    errors: int
    penalty: float


def counts(gathered: Gathered) -> list[Count]:
    """In the order of systems, categories, severities; what never happened is left out."""
    votes = Counter((vote.segment, system) for vote in gathered.counting for system in vote.systems)
    shares: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for vote in gathered.counting:
        for span in spans_of(vote.answer):
            system = vote.systems[span.candidate]
            share = 1 / votes[vote.segment, system]
            shares[system, span.category, span.severity].append(share)
    setup = gathered.setup
    return [
        Count(
            system,
            category,
            severity,
            len(of_kind),
            exact_sum(setup.weight(category, severity) * share for share in of_kind),
        )
        for system in gathered.systems
        for category in setup.span_categories
        for severity in setup.severities
        if (of_kind := shares.get((system, category, severity)))
    ]
