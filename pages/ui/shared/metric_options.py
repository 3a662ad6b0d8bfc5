"""The other metrics' options as a session has set them, on the Metrics page or by a link."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.metrics import METRICS, Companion, Metric, Option, Value, companion, parse


def option_key(metric: Metric, option: Option) -> str:
    """The key of an option's widget: ``"metric_bleu_smooth"``."""
    return f"metric_{metric.name}_{option.name}"


def option_value(metric: Metric, option: Option) -> Value:
    """An option as it is set."""
    value: Any = st.session_state.get(option_key(metric, option), option.default)
    return option.check(metric.name, value)


def configured_metrics() -> tuple[Companion, ...]:
    """Every metric with its options as they are set."""
    return tuple(
        companion(
            metric.name,
            **{option.name: option_value(metric, option) for option in metric.options},
        )
        for metric in METRICS.values()
    )


def restore(parameter: str) -> None:
    """All options at their defaults, but for those that an address names.

    ``"ter[case=yes],bleu[max_n=2]"``; a damaged parameter names none.
    """
    for metric in METRICS.values():
        reset(metric)
    for configured in _parsed(parameter):
        _set(configured)


def reset(metric: Metric) -> None:
    """All options of a metric at their defaults."""
    _set(companion(metric.name))


def _parsed(parameter: str) -> tuple[Companion, ...]:
    try:
        return parse(parameter) if parameter else ()
    except InputError:
        return ()


def _set(configured: Companion) -> None:
    settings = zip(configured.metric.options, configured.settings, strict=True)
    for option, (_name, value) in settings:
        st.session_state[option_key(configured.metric, option)] = value


def parameter() -> str:
    """What the address says of options that are not at their defaults."""
    return ",".join(metric.name for metric in configured_metrics() if metric.name != metric.kind)
