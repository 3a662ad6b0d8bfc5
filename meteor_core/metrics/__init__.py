"""The metrics that METEOR is compared with: BLEU, ROUGE, chrF, TER and string similarity.

    >>> from meteor_core.metrics import METRICS, companion, parse
    >>> companion("chrf").segment("кошка спит", ["кошки спят"])
    >>> [one.corpus(candidates, references) for one in parse("bleu,rouge2[mode=recall]")]

``references`` are a sequence for each segment, of any length. Every score is within 0..1 where its
own library prints 0..100. ``count`` gives what sums from segments to a corpus, so that segments may
be counted in other processes.
"""

from meteor_core.metrics.companion import Companion, companion
from meteor_core.metrics.engine import Counts
from meteor_core.metrics.metric import Metric
from meteor_core.metrics.options import Option, Value
from meteor_core.metrics.parsing import parse
from meteor_core.metrics.registry import METRICS, get

__all__ = [
    "METRICS",
    "Companion",
    "Counts",
    "Metric",
    "Option",
    "Value",
    "companion",
    "get",
    "parse",
]
