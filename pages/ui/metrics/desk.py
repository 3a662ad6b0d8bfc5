"""The Metrics page's session_state keys, address and cached calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import streamlit as st

from meteor_core import InputError, MeteorError
from meteor_core.metrics import (
    METRICS,
    Metric,
    MetricDefinition,
    MetricOption,
    OptionValue,
    evidence,
    parse,
)
from meteor_core.metrics.edits import Script
from pages.ui.shared import inputs, state
from pages.ui.shared.permalink import Texts

METRIC, ORDER = "metric", "metric_n"
SETTINGS = "metrics"
"""The address's parameter for options that are not at their defaults, as ``parse`` reads them."""

CHOICES = inputs.CHOICES | {METRIC: tuple(METRICS)}


@dataclass(frozen=True, slots=True)
class Entry:
    """What a metric makes of the pair: its score, or why it has none."""

    metric: Metric
    score: float | None = None
    error: MeteorError | None = None


def option_key(metric: MetricDefinition, option: MetricOption) -> str:
    """``"metric_bleu_smooth"``."""
    return f"metric_{metric.name}_{option.name}"


def reference_key(count: int) -> str:
    """The key of the choice among so many references: another number begins anew."""
    return f"metric_reference_{count}"


def restore() -> None:
    """On arrival, the texts, choices and options that the address names."""
    arrived = state.arrived()
    state.restore(CHOICES)
    if not arrived:
        return
    for metric in METRICS.values():
        for option in metric.options:
            st.session_state[option_key(metric, option)] = option.default
    for one in _told(st.query_params.get(SETTINGS, "")):
        _set(one)


def _told(text: str) -> tuple[Metric, ...]:
    """The options that a link names; a damaged link names none."""
    try:
        return parse(text) if text else ()
    except InputError:
        return ()


def _set(one: Metric) -> None:
    for option, (_name, value) in zip(one.definition.options, one.settings, strict=True):
        st.session_state[option_key(one.definition, option)] = value


def publish() -> None:
    """Texts, choices and options into the address."""
    changed = ",".join(one.name for one in companions() if one.name != one.kind)
    state.publish(CHOICES, {SETTINGS: (changed, "")})


def reset(metric: MetricDefinition) -> None:
    """All options of a metric at their defaults."""
    _set(Metric.of(metric.name))


def value(metric: MetricDefinition, option: MetricOption) -> OptionValue:
    """An option as it is set."""
    found: Any = st.session_state.get(option_key(metric, option), option.default)
    return option.check(metric.name, found)


def companions() -> tuple[Metric, ...]:
    """Every metric with its options as they are set."""
    return tuple(
        Metric.of(metric.name, **{one.name: value(metric, one) for one in metric.options})
        for metric in METRICS.values()
    )


@st.cache_resource(scope="session", max_entries=16, show_spinner=False)
def scored(chosen: tuple[Metric, ...], pair: Texts) -> tuple[Entry, ...]:
    """The pair under each of these; texts stay within the session."""
    return tuple(_entry(one, pair) for one in chosen)


def _entry(one: Metric, pair: Texts) -> Entry:
    try:
        return Entry(one, one.segment(pair.candidate, pair.references))
    except MeteorError as error:
        return Entry(one, error=error)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False)
def closest(one: Metric, pair: Texts) -> int:
    """The reference under which the metric is kindest."""
    return evidence.closest(one, pair.candidate, pair.references)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False)
def word_script(one: Metric, candidate: str, reference: str) -> tuple[Script, evidence.Sides]:
    """TER's edits, whose search takes its time."""
    return evidence.edit_script(one, candidate, reference)
