"""The metrics that METEOR is compared with: BLEU, ROUGE, chrF, TER and string similarity.

    >>> from meteor_core.metrics import METRICS, Metric, parse
    >>> Metric.of("chrf").segment("кошка спит", ["кошки спят"])
    >>> [metric.corpus(candidates, references) for metric in parse("bleu,rouge2[mode=recall]")]

``references`` are a sequence for each segment, of any length. Every score is within 0..1 where its
own library prints 0..100. ``count`` gives what sums from segments to a corpus, so that segments may
be counted in other processes.
"""

from meteor_core.metrics.definition import (
    MetricDefinition,
    MetricOption,
    OptionValue,
    SegmentCounts,
)
from meteor_core.metrics.metric import Metric, parse
from meteor_core.metrics.registry import METRICS, get

__all__ = [
    "METRICS",
    "Metric",
    "MetricDefinition",
    "MetricOption",
    "OptionValue",
    "SegmentCounts",
    "get",
    "parse",
]
