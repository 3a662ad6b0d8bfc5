"""The choice of a metric and the form of its options, both read off the registry."""

from __future__ import annotations

import streamlit as st

from meteor_core.metrics import METRICS, MetricDefinition, MetricOption
from pages.ui.i18n.translation import N_, _
from pages.ui.metrics import desk

_SAID = {
    "f": N_("F, both in one"),
    "precision": N_("precision"),
    "recall": N_("recall"),
    "none": N_("none"),
}
"""Choices that are words and not names."""


def choose() -> MetricDefinition:
    """The metric to look at closely."""
    chosen = st.pills(
        _("Metric"),
        desk.CHOICES[desk.METRIC],
        format_func=lambda name: METRICS[name].title,
        key=desk.METRIC,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
        wrap=True,
    )
    return METRICS[str(chosen)]


def options(metric: MetricDefinition) -> None:
    """A widget for each option, and their reset, in a menu of their own."""
    with st.popover(_("Options")):
        for option in metric.options:
            _widget(metric, option)
        st.button(
            _("Back to the defaults"),
            key="metric_reset",
            disabled=all(desk.value(metric, one) == one.default for one in metric.options),
            on_click=desk.reset,
            args=(metric,),
        )


def _widget(metric: MetricDefinition, option: MetricOption) -> None:
    key, label, note = desk.option_key(metric, option), _(option.label), _(option.note) or None
    st.session_state.setdefault(key, option.default)
    if option.kind == "switch":
        st.toggle(label, key=key, help=note, persist_state="session")
    elif option.kind == "choice":
        st.selectbox(
            label,
            option.choices,
            format_func=lambda name: _(_SAID.get(name, "")) or name,
            key=key,
            help=note,
            persist_state="session",
        )
    else:
        st.number_input(
            label,
            min_value=int(option.low),
            max_value=int(option.high),
            step=1,
            key=key,
            help=note,
            persist_state="session",
        )


def reference(count: int, usual: int) -> int:
    """Which of several references to draw; the kindest one unless another is chosen."""
    if count == 1:
        return 0
    chosen = st.segmented_control(
        _("Reference shown"),
        range(count),
        default=usual,
        required=True,
        format_func=lambda place: _("Reference {n}").format(n=place + 1),
        key=desk.reference_key(count),
    )
    return int(chosen or 0)


def order(longest: int) -> int:
    """The length of the n-grams to draw."""
    if longest == 1:
        return 1
    chosen = st.segmented_control(
        _("n-grams shown"),
        range(1, longest + 1),
        default=1,
        required=True,
        key=f"{desk.ORDER}_{longest}",
    )
    return int(chosen or 1)
