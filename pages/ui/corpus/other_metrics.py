"""Other metrics on the Corpus page: which ones, how far they are, what signs their numbers."""

from __future__ import annotations

import streamlit as st

from meteor_core.metrics import METRICS, Metric
from meteor_core.metrics.corpus import Measured
from pages.ui.corpus.metrics_job import MetricsJob
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.metric_options import configured_metrics
from pages.ui.shared.serving.visitors import place_in_queue
from pages.ui.shared.widgets.copying import copyable

_KEY = "corpus_metrics"
_MOST_USED = ("bleu", "chrf", "ter")


def metrics_choice() -> tuple[Metric, ...]:
    """Draws the choice of other metrics, with their options from the Metrics page, and returns
    it."""
    chosen = st.multiselect(
        _("Other metrics"),
        tuple(METRICS),
        format_func=lambda name: METRICS[name].title,
        key=_KEY,
        placeholder=_("None"),
        persist_state="session",
        help=_("Set their options on the Metrics page."),
    )
    by_name = {metric.kind: metric for metric in configured_metrics()}
    return tuple(by_name[name] for name in chosen)


def add_most_used_button() -> None:
    """Draws a button that chooses those in widest use; for a page that has none as yet."""
    names = ", ".join(METRICS[name].title for name in _MOST_USED)
    label = _("Add {metrics}").format(metrics=names)
    if st.button(label, key="corpus_usual", on_click=_add_most_used):
        st.rerun()


def _add_most_used() -> None:
    st.session_state[_KEY] = list(_MOST_USED)


def metrics_progress(job: MetricsJob) -> None:
    """Draws the progress of counting, and what could not be counted."""
    current, counting = job.current, job.job
    if counting is not None and (waits := place_in_queue(counting)):
        st.progress(0.0, waits)
    elif job.running and current is not None:
        total = len(job.dataset)
        counted = any(result.metric == current for result in job.results)
        message = (
            _("{metric}: intervals and p-values…")
            if counted
            else _("{metric}: {done} of {total} segments")
        )
        text = message.format(
            metric=plain(current.title), done=grouped(job.done), total=grouped(total)
        )
        st.progress(min(job.done / max(total, 1), 1.0), text)
    for metric, error in job.problems:
        messages.show_error(error, plain(metric.title))


def metrics_signatures(results: tuple[Measured, ...]) -> None:
    """Draws the signatures of the other metrics, one per line."""
    if results:
        lines = "\n".join(line for result in results for line in result.signatures)
        copyable(lines, "corpus_signatures")
