"""The other metrics' options as a session has set them, on the Metrics page or by a link."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core import InputError
from meteor_core.metrics import METRICS, Metric, MetricDefinition, MetricOption, OptionValue, parse


def option_key(metric: MetricDefinition, option: MetricOption) -> str:
    """Returns the key of an option's widget: ``"metric_bleu_smooth"``."""
    return f"metric_{metric.name}_{option.name}"


def option_value(metric: MetricDefinition, option: MetricOption) -> OptionValue:
    """Returns an option as it is set."""
    value: Any = st.session_state.get(option_key(metric, option), option.default)
    return option.check(metric.name, value)


def configured_metrics() -> tuple[Metric, ...]:
    """Returns every metric with its options as they are set."""
    return tuple(
        Metric.of(
            metric.name, **{option.name: option_value(metric, option) for option in metric.options}
        )
        for metric in METRICS.values()
    )


def restore(parameter: str) -> InputError | None:
    """Sets all options to their defaults, except those that an address names.

    ``"ter[case=yes],bleu[max_n=2]"``; a damaged parameter names none. → What is wrong with it.
    """
    for metric in METRICS.values():
        reset(metric)
    try:
        given = parse(parameter) if parameter else ()
    except InputError as error:
        return error
    for configured in given:
        _set(configured)
    return None


def reset(metric: MetricDefinition) -> None:
    """Sets all options of a metric to their defaults."""
    _set(Metric.of(metric.name))


def _set(configured: Metric) -> None:
    settings = zip(configured.definition.options, configured.settings, strict=True)
    for option, (_name, value) in settings:
        st.session_state[option_key(configured.definition, option)] = value


def parameter() -> str:
    """Returns the options of the address that are not at their defaults."""
    return ",".join(metric.name for metric in configured_metrics() if metric.name != metric.kind)
