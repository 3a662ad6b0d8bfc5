"""The other metrics' scores of a pair, and what else takes time; texts stay in the session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import streamlit as st

from meteor_core import MeteorError
from meteor_core.metrics import Metric, evidence
from meteor_core.metrics.derivation import Derivation
from meteor_core.metrics.overlap import Script
from pages.ui.shared.permalink import Texts

_AS_TEXT: dict[str | type[Any], Callable[[Any], Any]] = {Texts: repr, Metric: attrgetter("name")}
"""The key in caches; a metric by its name, which includes its options."""


@dataclass(frozen=True, slots=True)
class MetricScore:
    """What a metric makes of the pair: its score, or why it has none."""

    metric: Metric
    score: float | None = None
    error: MeteorError | None = None


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def metric_scores(metrics: tuple[Metric, ...], texts: Texts) -> tuple[MetricScore, ...]:
    """Scores the pair by each of these."""
    return tuple(_score(metric, texts) for metric in metrics)


def _score(metric: Metric, texts: Texts) -> MetricScore:
    try:
        return MetricScore(metric, metric.segment(texts.candidate, texts.references))
    except MeteorError as error:
        return MetricScore(metric, error=error)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def closest_reference(metric: Metric, texts: Texts) -> int:
    """Returns the reference with the best score."""
    return evidence.closest(metric, texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def metric_derivation(metric: Metric, texts: Texts) -> Derivation:
    """Returns the steps that lead to the pair's score; of TER they take their time."""
    return metric.derive(texts.candidate, texts.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False, hash_funcs=_AS_TEXT)
def word_script(metric: Metric, candidate: str, reference: str) -> tuple[Script, evidence.Sides]:
    """Finds TER's edits, whose search takes its time."""
    return evidence.edit_script(metric, candidate, reference)
