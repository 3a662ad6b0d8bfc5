"""The metrics of a worker process: each is made once, and keeps what it learns of words."""

from __future__ import annotations

from dataclasses import replace

from meteor_core import resources
from meteor_core.meteor.metric import Meteor, Settings
from meteor_core.model.caches import with_texts

MOST_METRICS = 4
"""Metrics that a process keeps."""

_Key = tuple[Settings, tuple[str, ...]]

_metrics: dict[_Key, Meteor] = {}


def cached_metric(settings: Settings, stages: tuple[str, ...]) -> Meteor:
    """Makes the metric that settings describe.

    ``stages`` are those really in use in the calling process: with other data installed the same
    settings make another metric. Missing data are reported there, and not by each process.
    """
    metric = _metrics.get((settings, stages))
    if metric is None:
        if len(_metrics) >= MOST_METRICS:
            _metrics.clear()
        held = resources.installed() if settings.held is None else settings.held
        metric = _metrics[settings, stages] = Meteor.by(replace(settings, held=held))
    return metric


def keep_alone(metric: Meteor) -> None:
    """Uses this metric for its settings in this process, and no other.

    What it has cached about words is used for the next corpus.
    """
    _metrics.clear()
    _metrics[metric.settings, metric.stages] = metric


@with_texts
def _forget_own_words() -> None:
    """Metrics with a person's own words are deleted when nobody is there."""
    for key in [key for key in list(_metrics) if len(key[0].own)]:
        _metrics.pop(key, None)
