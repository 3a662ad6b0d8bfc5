"""Human error spans: which matches and unmatched words people marked, and predictions of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from meteor_core.model.spans import severity_rank
from meteor_core.render.marked import named
from meteor_core.spans.pairs import AnnotatedPair, JoinedSpans
from meteor_core.spans.words import NEUTRAL, SpanFilter, WordTable
from pages.ui.corpus.span_guesses import guesses
from pages.ui.corpus.span_shares import share_table
from pages.ui.corpus.spans_input import every_span, set_filter, spans_key, spans_upload
from pages.ui.corpus.view_data import Selection, ViewData, both
from pages.ui.i18n.translation import _, pgettext
from pages.ui.shared.corpora.corpus_session import current_session
from pages.ui.shared.corpora.spans_job import SpansJob
from pages.ui.shared.serving.job_progress import counted, watch

_SOON = 1.0
"""Seconds in which few candidates are aligned."""


@dataclass(frozen=True, slots=True)
class _Choices:
    """The categories and severities of the present errors."""

    severities: tuple[str, ...]
    categories: tuple[str, ...]
    annotators: tuple[str, ...]


def error_spans(data: ViewData) -> Selection:
    """Tables of marked words; → the segments of the cells that are selected in them."""
    met = spans_upload(data.dataset)
    pairs = tuple(pair for pair in met.pairs if pair.segment < data.findings.segments)
    if not pairs:
        return None
    chosen = _filters(met)
    set_filter(chosen)
    table = _words(data, pairs)
    if table is None:
        return None
    return both(share_table(data, table, chosen), guesses(data, table, chosen))


def _filters(met: JoinedSpans) -> SpanFilter:
    """Severities, categories and annotators to count; neutral errors only where they are chosen."""
    choices = _choices(met)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        severities = _pills(_("Severity"), choices.severities, "corpus_span_severity", NEUTRAL)
        categories = _some(_("Category"), choices.categories, "corpus_span_category")
        annotators = _some(_("Annotator"), choices.annotators, "corpus_span_annotator")
        whole = st.toggle(
            _("Spans of whole segments"),
            key="corpus_span_whole",
            help=_("Spans that cover more than half of a candidate’s words."),
        )
    return SpanFilter(frozenset(severities), categories, annotators, whole)


def _choices(met: JoinedSpans) -> _Choices:
    spans = every_span(met)
    people = {annotator for pair in met.pairs for annotator in pair.annotators}
    severities = {span.severity for span in spans}
    return _Choices(
        tuple(sorted(severities, key=lambda name: (severity_rank(name), name))),
        tuple(sorted({span.category for span in spans} - {""})),
        tuple(sorted(people - {""})),
    )


def _pills(label: str, names: Sequence[str], key: str, without: str) -> Sequence[str]:
    return st.pills(
        label,
        names,
        selection_mode="multi",
        default=[name for name in names if name != without],
        format_func=lambda name: named(name, _),
        key=f"{key}_{'_'.join(names)}",
    )


def _some(label: str, names: Sequence[str], key: str) -> frozenset[str] | None:
    """A choice of some names, None for all; without a control if there is only one."""
    if len(names) < 2:
        return None
    chosen = st.multiselect(
        label, names, placeholder=pgettext("several", "all"), key=f"{key}_{len(names)}", width=230
    )
    return frozenset(chosen) or None


def _words(data: ViewData, pairs: tuple[AnnotatedPair, ...]) -> WordTable | None:
    """The table of words; while it is being made, how far that is."""
    session = current_session()
    settings = data.findings.systems[0].settings
    key = (data.dataset.key, spans_key(), len(pairs), settings)
    begins = not session.jobs.has(SpansJob, key)
    job = session.jobs.get(SpansJob, key, lambda visitor: SpansJob(pairs, settings).start(visitor))
    if begins:
        job.wait(_SOON)
    counts = counted(job, _("{done} of {total} annotated candidates"))
    watch(job, counts, "corpus_spans", again=partial(session.jobs.cancel, SpansJob))
    return job.table
