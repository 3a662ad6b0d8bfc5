"""Metrics of worker processes: the same data, the same metric; other data, another."""

from __future__ import annotations

from pathlib import Path

import pytest

from meteor_core import Meteor
from meteor_core.corpus import processes
from meteor_core.corpus.scoring import score_corpus


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just begun, and so left."""
    monkeypatch.setattr(processes, "_metrics", {})


@pytest.mark.resource("wordnet-3.0")
def test_data_that_came_since_make_another_metric(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as without:
        without.setenv("METEOR_DATA", str(tmp_path))
        before = Meteor("en", "tuned")
        made = processes.cached_metric(before.settings, before.stages)
        assert made.stages == before.stages
        assert processes.cached_metric(before.settings, before.stages) is made
    after = Meteor("en", "tuned")
    assert after.settings == before.settings
    assert len(after.stages) > len(made.stages)
    assert processes.cached_metric(after.settings, after.stages).stages == after.stages


def test_so_many_are_kept() -> None:
    metrics = [Meteor("en", "tuned", stages=("exact",), name=str(n)) for n in range(9)]
    for metric in metrics:
        processes.cached_metric(metric.settings, metric.stages)
        assert len(processes._metrics) <= processes.MOST_METRICS
    score_corpus({"one": ["a cat"]}, [["a cat"]], metrics[0])
    assert processes.cached_metric(metrics[0].settings, ("exact",)) is metrics[0]
