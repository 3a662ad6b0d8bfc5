"""Error spans counted: which kinds of errors each system makes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from meteor_core.annotations.asking.answers import spans_of
from meteor_core.annotations.judgements import Gathered
from meteor_core.annotations.replies.answer_values import exact_sum


@dataclass(frozen=True, slots=True)
class Count:
    """How often a system made errors of a category and severity; ``penalty`` is their weight."""

    system: str
    category: str
    severity: str
    errors: int
    penalty: float


def counts(gathered: Gathered) -> list[Count]:
    """In the order of systems, categories, severities; what never happened is left out."""
    errors: Counter[tuple[str, str, str]] = Counter()
    for vote in gathered.counting:
        for span in spans_of(vote.answer):
            errors[vote.systems[span.candidate], span.category, span.severity] += 1
    setup = gathered.setup
    return [
        Count(
            system, category, severity, many, exact_sum([setup.weight(category, severity)] * many)
        )
        for system in gathered.systems
        for category in setup.span_categories
        for severity in setup.severities
        if (many := errors[system, category, severity])
    ]
