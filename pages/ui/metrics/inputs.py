"""What is chosen on the Metrics page, kept in the address: a metric, its options, the atlas."""

from __future__ import annotations

import streamlit as st

from meteor_core.messages.errors import InputError
from meteor_core.meta_evaluation.atlas import HARMLESS, PHENOMENA
from meteor_core.metrics import METRICS, MetricDefinition, MetricOption
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import address, messages
from pages.ui.shared.recipes import metric_options, recipe_inputs
from pages.ui.shared.recipes.metric_options import option_key, option_value
from pages.ui.shared.widgets.controls import switch

METRIC, OPTIONS = "metric", "metrics"
"""The address's parameters for the metric, and for options that are not at their defaults."""

_PROBLEM = "metric_options_problem"

SHOW, GROUP, VALUE, ROW = "show", "atlas_columns", "atlas_cells", "atlas_row"
ATLAS_METRIC = "atlas_metric"
"""The key of the metric whose pairs are listed; which there are depends on the columns."""

PAIR, ATLAS = "pair", "atlas"
SHOWN = {PAIR: N_("This pair"), ATLAS: N_("What metrics miss")}
VALUES = {
    "drop": N_("Mean drop"),
    "margin": N_("Drop vs correct rewordings"),
    "noticed": N_("Share noticed"),
    "below": N_("Share below correct rewordings"),
}
CHOICES = recipe_inputs.CHOICES | {
    METRIC: tuple(METRICS),
    SHOW: tuple(SHOWN),
    GROUP: ("variants", "stages", "others"),
    VALUE: tuple(VALUES),
    ROW: (*PHENOMENA, HARMLESS),
}

_WORDS = {
    "f": N_("F (precision and recall)"),
    "precision": N_("precision"),
    "recall": N_("recall"),
    "none": N_("none"),
}
"""Choices that are words and not names."""


def restore() -> None:
    """Takes the texts, choices and options that the address names, on arrival.

    The error in the options is shown as long as the defaults are used instead.
    """
    arrived = address.on_arrival()
    address.read_url(CHOICES)
    if arrived:
        st.session_state[_PROBLEM] = metric_options.restore(st.query_params.get(OPTIONS, ""))
    problem: InputError | None = st.session_state.get(_PROBLEM)
    if problem is not None and not metric_options.parameter():
        st.warning(messages.markdown(problem))


def publish() -> None:
    """Writes texts, choices and options into the address."""
    address.write_url(CHOICES, {OPTIONS: (metric_options.parameter(), "")})


def metric_choice() -> MetricDefinition:
    """Draws the choice of the metric to look at closely, and returns it."""
    chosen = st.pills(
        _("Metric"),
        CHOICES[METRIC],
        format_func=lambda name: METRICS[name].title,
        key=METRIC,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
        wrap=True,
    )
    return METRICS[str(chosen)]


def options_menu(metric: MetricDefinition) -> None:
    """Draws a widget for each option, and their reset, in a separate menu."""
    with st.popover(_("Options")):
        for option in metric.options:
            _option(metric, option)
        st.button(
            _("Back to the defaults"),
            key="metric_reset",
            disabled=all(
                option_value(metric, option) == option.default for option in metric.options
            ),
            on_click=metric_options.reset,
            args=(metric,),
        )


def _option(metric: MetricDefinition, option: MetricOption) -> None:
    """A switch, a list or a number, depending on the option's kind."""
    key, label, note = option_key(metric, option), _(option.label), _(option.note) or None
    st.session_state.setdefault(key, option.default)
    if option.kind == "switch":
        st.toggle(label, key=key, help=note, persist_state="session")
    elif option.kind == "choice":
        labels = {name: _(_WORDS.get(name, "")) or name for name in option.choices}
        st.selectbox(
            label,
            option.choices,
            format_func=labels.__getitem__,
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


def reference_choice(count: int, default: int) -> int:
    """Draws the choice of the reference to draw; another number of references begins again."""
    if count == 1:
        return 0
    chosen = st.segmented_control(
        _("Reference shown"),
        range(count),
        default=default,
        required=True,
        format_func=lambda index: _("Reference {n}").format(n=index + 1),
        key=f"metric_reference_{count}",
        wrap=True,
    )
    return int(chosen or 0)


def order_choice(longest: int) -> int:
    """Draws the choice of the length of n-grams, and returns it."""
    if longest == 1:
        return 1
    chosen = st.segmented_control(
        _("n-grams shown"),
        range(1, longest + 1),
        default=1,
        required=True,
        key=f"metric_n_{longest}",
    )
    return int(chosen or 1)


def view_switch() -> None:
    """Draws the choice between this pair under every metric and the atlas."""
    switch(_("View"), SHOWN, SHOW)
