"""The other metrics of a comparison: each candidate against the same references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan

from meteor_core.candidates.lines import Candidate
from meteor_core.messages.errors import InputError
from meteor_core.metrics import METRICS, Metric

Others = Mapping[str, Sequence[float]]
"""A metric's title → a value for each candidate; not a number where it cannot compare the texts."""


def others(candidates: Sequence[Candidate], references: Sequence[str]) -> Others:
    """Scores every other metric at its defaults: ``{"BLEU": (0.41, 0.33), "TER ↓": (0.2,
    0.4)}``."""
    return {
        title(metric): tuple(_value(metric, candidate, references) for candidate in candidates)
        for metric in map(Metric.of, METRICS)
    }


def signatures(references: int) -> Mapping[str, str]:
    """Returns all that these metrics' numbers depend on, for so many references."""
    return {
        title(metric): metric.signature_for(references, corpus=False)
        for metric in map(Metric.of, METRICS)
    }


def title(metric: Metric) -> str:
    """Returns its title, with an arrow where less is better."""
    return metric.title if metric.definition.higher_is_better else f"{metric.title} ↓"


def _value(metric: Metric, candidate: Candidate, references: Sequence[str]) -> float:
    try:
        return metric.segment(candidate.text, references)
    except InputError:
        return nan
