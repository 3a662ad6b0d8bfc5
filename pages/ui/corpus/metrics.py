"""Other metrics on the Corpus page: which ones, how far they are, what signs their numbers."""

from __future__ import annotations

import streamlit as st

from meteor_core.metrics import METRICS, Metric
from meteor_core.metrics.measured import Measured
from pages.ui.corpus.beside import Beside
from pages.ui.i18n.translation import _
from pages.ui.metrics import desk as metrics_page
from pages.ui.shared import panels
from pages.ui.shared.components import plain

_KEY = "corpus_metrics"
_USUAL = ("bleu", "chrf", "ter")


def choice() -> tuple[Metric, ...]:
    """The metrics wanted beside METEOR, with their options as the Metrics page has them."""
    chosen = st.multiselect(
        _("Other metrics"),
        tuple(METRICS),
        format_func=lambda name: METRICS[name].title,
        key=_KEY,
        placeholder=_("None"),
        persist_state="session",
        help=_("Their options are set on the Metrics page."),
    )
    known = {one.kind: one for one in metrics_page.companions()}
    return tuple(known[name] for name in chosen)


def usual() -> None:
    """A button that chooses those in widest use; for a page that has none as yet."""
    names = ", ".join(METRICS[name].title for name in _USUAL)
    if st.button(_("Add {metrics}").format(metrics=names), key="corpus_usual", on_click=_add):
        st.rerun()


def _add() -> None:
    st.session_state[_KEY] = list(_USUAL)


def progress(beside: Beside) -> None:
    """What is being counted, and what could not be."""
    current = beside.current
    if beside.running and current is not None:
        total = len(beside.dataset)
        said = _("{metric}: {done} of {total} segments").format(
            metric=plain(current.title), done=f"{beside.done:,}", total=f"{total:,}"
        )
        st.progress(min(beside.done / max(total, 1), 1.0), said)
    for one, error in beside.failed:
        panels.problem(error, plain(one.title))


def signatures(found: tuple[Measured, ...]) -> None:
    """What signs the other metrics' numbers, a line each."""
    if found:
        st.code("\n".join(one.signature for one in found), language=None, wrap_lines=True)
