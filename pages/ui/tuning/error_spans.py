"""Which words were wrong: error spans of the uploaded file against METEOR's matches.

Systems need not have the same segments here, as they do on the Corpus page.
"""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core import Meteor
from meteor_core.spans.detection import examples, guessed_words
from meteor_core.spans.words import SpanFilter, WordTable
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared.corpora.error_spans import (
    MOST_EXAMPLES,
    SpanFindings,
    SpansJob,
    guess_caption,
    guess_row,
    show_curves,
    span_examples,
    span_findings,
    threshold_table,
)
from pages.ui.shared.serving.job_progress import counted, watch
from pages.ui.shared.widgets.controls import pressed
from pages.ui.tuning.session import TuningSession

_COUNTED = SpanFilter()
_FOUND = "tuning_spans_found"


def section(session: TuningSession, metric: Meteor, width: int) -> None:
    """Draws the button, the progress, the tables; nothing where the file has no error spans."""
    pairs = session.annotated
    if not pairs:
        return
    st.header(_("Which words were wrong?"), anchor=False)
    marked = sum(bool(pair.spans) for pair in pairs)
    if not marked:
        message = _(
            "The file can contain error spans, but none is marked (candidates: {n}), so the "
            "words cannot be compared with anything."
        )
        st.info(message.format(n=grouped(len(pairs))))
        return
    st.caption(
        _(
            "Candidates annotated with error spans: {n}; with at least one span: {marked}. "
            "METEOR's result for a word (no match, a match by some stage, broken order) is "
            "compared with people's marks. Neutral errors and spans over more than half of a "
            "candidate do not count here."
        ).format(n=grouped(len(pairs)), marked=grouped(marked))
    )
    if pressed(_("Compare the words"), "tuning_spans", type="primary"):
        session.compare_words(metric.settings)
    job = session.jobs.current(SpansJob)
    if job is None:
        return
    watch(job, counted(job, _("{done} of {total} annotated candidates")), "tuning_spans")
    if job.table is not None:
        _tables(job.table, _found(job.table, metric), width)


def _found(table: WordTable, metric: Meteor) -> SpanFindings:
    """Everything that the tables show, reckoned once for each table of words."""
    kept: tuple[WordTable, SpanFindings] | None = st.session_state.get(_FOUND)
    if kept is None or kept[0] is not table:
        weights = dict(metric.parameters.weights)
        kept = st.session_state[_FOUND] = table, span_findings(table, _COUNTED, weights)
    return kept[1]


def _tables(table: WordTable, found: SpanFindings, width: int) -> None:
    if not found.fitted:
        threshold_table(table, found.fitted)
        return
    show_curves(found, width, "tuning_span_curve")
    names = _("predicted and marked"), _("predicted only")
    rows = pd.DataFrame([guess_row(one, names) for one in found.single])
    st.dataframe(rows, hide_index=True, height="content")
    guess_caption(found.single)
    st.subheader(_("The best threshold"), anchor=False)
    threshold_table(table, found.fitted)
    st.subheader(_("Examples"), anchor=False)
    span_examples(
        tuple(one.found.name for one in found.single),
        _COUNTED,
        lambda guess: examples(table, _COUNTED, guessed_words(table, guess), MOST_EXAMPLES),
        "tuning",
    )
