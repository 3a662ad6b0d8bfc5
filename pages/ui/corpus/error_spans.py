"""Human error spans of a corpus: uploaded and joined, the words they mark, predictions of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import isnan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from meteor_core import MeteorError
from meteor_core.model.spans import ErrorSpan, severity_rank
from meteor_core.readers import File, spans
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.limits import MOST_BYTES
from meteor_core.render.marked import named
from meteor_core.spans.detection import Detection, Guess, credits, doubts, examples, guessed_words
from meteor_core.spans.pairs import AnnotatedPair, JoinedSpans, joined
from meteor_core.spans.proposing import DOUBTS, LEAST
from meteor_core.spans.words import NEUTRAL, Mask, Share, SpanFilter, WordTable, shares
from meteor_core.wording.words import number
from pages.ui.corpus.view_data import Selection, ViewData, both, cached
from pages.ui.i18n.translation import _, pgettext, plural
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import CorpusSession, current_session
from pages.ui.shared.corpora.error_spans import (
    MOST_EXAMPLES,
    SpanFindings,
    SpansJob,
    guess_caption,
    guess_name,
    guess_row,
    show_curves,
    span_examples,
    span_findings,
    threshold_table,
    threshold_titles,
)
from pages.ui.shared.markdown import plain
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
    # Severities, categories and annotators to count; neutral errors only where they are chosen.
    choices = _choices(met)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        severities = _pills(_("Severity"), choices.severities, "corpus_span_severity", NEUTRAL)
        categories = _some(_("Category"), choices.categories, "corpus_span_category")
        annotators = _some(_("Annotator"), choices.annotators, "corpus_span_annotator")
        whole = st.toggle(
            _("Spans that cover most of a candidate"),
            key="corpus_span_whole",
            help=_("Spans that cover more than half of a candidate’s words."),
        )
    chosen = SpanFilter(frozenset(severities), categories, annotators, whole)
    set_filter(chosen)
    # The table of words; while it is being made, how far that is.
    session = current_session()
    settings = data.findings.systems[0].settings
    key = (data.dataset.key, spans_key(), len(pairs), settings)
    begins = not session.jobs.has(SpansJob, key)
    job = session.jobs.get(SpansJob, key, lambda visitor: SpansJob(pairs, settings).start(visitor))
    if begins:
        job.wait(_SOON)
    counts = counted(job, _("{done} of {total} annotated candidates"))
    watch(job, counts, "corpus_spans", again=partial(session.jobs.cancel, SpansJob))
    table = job.table
    if table is None:
        return None
    return both(share_table(data, table, chosen), guesses(data, table, chosen))


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


# The share of words that people marked, by stage and system; a cell opens its segments.

Cells = Mapping[tuple[int, str], tuple[int, ...]]
"""Row and column → the segments that a click opens."""


def share_table(data: ViewData, table: WordTable, chosen: SpanFilter) -> Selection:
    """A row for each kind of words, a column for each system; → segments of selected cells."""
    st.caption(
        _(
            "Each cell shows the share of words in which people marked at least one letter as "
            "wrong, its 95% interval, and the numbers of marked and all words. Click a cell to "
            "keep only its segments in the table below."
        )
    )
    # System → its shares; the shares of all systems together come first, without a name.
    names = [name for name in data.dataset.systems if name in table.systems]
    names = ["", *names] if len(names) > 1 else names
    key = ("span shares", spans_key(), chosen)
    of_system = cached(data, key, lambda: {name: shares(table, chosen, name) for name in names})
    columns = {name or _("all systems"): found for name, found in of_system.items()}
    rows = [
        {_("Words"): guess_name(kind), **{name: _cell(columns[name][row]) for name in columns}}
        for row, kind in enumerate(share.kind for share in next(iter(columns.values())))
    ]
    cells = {
        (row, name): share.segments
        for name, found in columns.items()
        for row, share in enumerate(found)
    }
    return cell_table(rows, cells, f"corpus_span_shares_{len(rows)}")


def _cell(share: Share) -> str:
    """``"0.166 (0.152–0.181) 769 / 4633"``."""
    if isnan(share.share):
        return "–"
    interval = "" if isnan(share.low) else f"({number(share.low)}–{number(share.high)}) "
    return f"{number(share.share)} {interval}{share.marked} / {share.words}"


def cell_table(rows: Sequence[Mapping[str, Any]], cells: Cells, key: str) -> Selection:
    """Draws a table whose selected cells select their segments; others select none."""
    event = st.dataframe(
        pd.DataFrame(rows),
        hide_index=True,
        key=key,
        height="content",
        on_select="rerun",
        selection_mode="multi-cell",
    )
    picked = [(int(row), str(column)) for row, column in event["selection"]["cells"]]
    known = [cells[cell] for cell in picked if cell in cells]
    return frozenset(segment for group in known for segment in group) if known else None


# How well “without a match, or with little weight” guesses what people mark: curve and table.

_EPSILON = 1e-9


def guesses(data: ViewData, table: WordTable, chosen: SpanFilter) -> Selection:
    """Draws words of all systems: the curve, single guesses, fitted thresholds and examples.

    → the segments of the cells that are selected in the tables.
    """
    weights = dict(data.systems[0].settings.parameters.weights)
    found = cached(
        data, ("span findings", spans_key(), chosen), lambda: span_findings(table, chosen, weights)
    )
    if not found.by_weight or isnan(found.by_weight[-1].recall):
        st.caption(_("The chosen errors do not cover any word."))
        return None
    show_curves(found, data.width, "corpus_span_curve")
    st.subheader(_("Each predictor alone"), anchor=False)
    chosen_single = guess_table(data, table, chosen, found.single)
    st.subheader(_("The best threshold"), anchor=False)
    threshold_table(table, found.fitted)
    st.subheader(_("Examples"), anchor=False)
    span_examples(
        tuple(one.found.name for one in found.single),
        chosen,
        lambda guess: cached(
            data,
            ("span examples", spans_key(), chosen, guess),
            lambda: examples(table, chosen, guessed_words(table, guess), MOST_EXAMPLES),
        ),
        "corpus",
    )
    with st.expander(_("Thresholds with examples")):
        return both(chosen_single, _thresholds(data, table, chosen, found))


def _thresholds(
    data: ViewData, table: WordTable, chosen: SpanFilter, found: SpanFindings
) -> Selection:
    """A table for each curve."""
    weights = dict(data.systems[0].settings.parameters.weights)
    by_weight, by_doubt = threshold_titles()
    light = Guesses(table, chosen, found.by_weight, credits(table, weights) - _EPSILON, True)
    first = _table(data, light, by_weight, "weight")
    st.caption(
        _(
            "An error rate is that of a match type, divided by that of all words. It was "
            "measured in biomedical abstracts. Words with {least} or more are proposed as error "
            "spans."
        ).format(least=f"{LEAST:g}")
    )
    likely = Guesses(table, chosen, found.by_doubt, doubts(table, DOUBTS) + _EPSILON, False)
    return both(first, _table(data, likely, by_doubt, "doubt"))


@dataclass(frozen=True, slots=True)
class Guesses:
    """Points of a curve, and of each word the number by which it is guessed: up to or from one."""

    table: WordTable
    chosen: SpanFilter
    points: Sequence[Detection]
    numbers: NDArray[np.float64]
    up_to: bool

    def segments(self) -> list[tuple[tuple[int, ...], ...]]:
        """Returns for each point segments with words guessed and marked, or only one of them."""
        marked, seen = self.table.marked(self.chosen), self.table.seen(self.chosen)
        return [
            tuple(
                map(self.table.segments, (guessed & marked, guessed & ~marked, marked & ~guessed))
            )
            for guessed in (self._guessed(point.threshold) & seen for point in self.points)
        ]

    def _guessed(self, level: float) -> Mask:
        return self.numbers <= level if self.up_to else self.numbers >= level


def _table(data: ViewData, given: Guesses, title: str, key: str) -> Selection:
    """A row for each threshold; a count that is clicked opens its segments."""
    names = _("predicted and marked"), _("predicted only"), _("marked only")
    segments = cached(data, ("span guesses", key, spans_key(), given.chosen), given.segments)
    rows = [_row(point, title, names) for point in given.points]
    cells = {
        (row, name): found
        for row, groups in enumerate(segments)
        for name, found in zip(names, groups, strict=True)
    }
    return cell_table(rows, cells, f"corpus_span_{key}_{len(rows)}")


def _row(point: Detection, title: str, names: Sequence[str]) -> dict[str, object]:
    counts = point.right, point.guessed - point.right, point.marked - point.right
    return {
        title: f"{point.threshold:g}",
        **dict(zip(names, counts, strict=True)),
        **_measures(point),
    }


def _measures(point: Detection) -> dict[str, str]:
    return {
        _("precision"): number(point.precision),
        _("recall"): number(point.recall),
        "F1": number(point.f1),
    }


# Single guesses at what people mark: a table whose counts open their segments.


def guess_table(
    data: ViewData, table: WordTable, chosen: SpanFilter, found: Sequence[Guess]
) -> Selection:
    """Draws a row for each guess; counts open their segments."""
    names = _("predicted and marked"), _("predicted only")
    groups = cached(
        data,
        ("span single guesses", spans_key(), chosen),
        lambda: [_segments(table, chosen, one.found.name) for one in found],
    )
    rows = [guess_row(one, names) for one in found]
    cells = {
        (row, name): segments
        for row, several in enumerate(groups)
        for name, segments in zip(names, several, strict=True)
    }
    chosen_cells = cell_table(rows, cells, f"corpus_span_single_{len(rows)}")
    guess_caption(found)
    return chosen_cells


def _segments(table: WordTable, chosen: SpanFilter, name: str) -> tuple[tuple[int, ...], ...]:
    guessed, marked = guessed_words(table, name) & table.seen(chosen), table.marked(chosen)
    return table.segments(guessed & marked), table.segments(guessed & ~marked)


# Human error spans of the present corpus: uploaded, and joined to candidates by their texts.

_UPLOADED, _JOINED, _PROBLEM = "corpus_spans_read", "corpus_spans_joined", "corpus_spans_problem"
_FILTER = "corpus_spans_filter"
_MOST_NOTES = 4


def spans_upload(dataset: Dataset) -> JoinedSpans:
    """Draws the place to drop annotations, and returns those of this corpus."""
    session = current_session()
    with st.container() if not session.annotated else st.expander(_("Error span files")):
        _uploader(session)
    problem = st.session_state.get(_PROBLEM)
    if problem is not None:
        messages.show_error(problem)
    met = joined_spans(dataset)
    if session.annotated:
        _summary(session, met)
    return met


def _uploader(session: CorpusSession) -> None:
    uploads = st.file_uploader(
        _("Error spans (MQM, ESA)"),
        accept_multiple_files=True,
        key="corpus_spans_upload",
        max_upload_size=MOST_BYTES // 2**20,
    )
    st.caption(
        _(
            "Supported files are MQM from WMT and Google (`<v>…</v>` around each error), ESA "
            "from WMT24 (`start_i` and `end_i`), tables with a column `spans` of "
            "`start-stop-severity-category` or with the columns `start`, `stop` and `severity`, "
            "and exports of annotation projects (JSON Lines, MQM). Candidates are recognised by "
            "their text."
        )
    )
    ids = tuple(upload.file_id for upload in uploads)
    if ids != st.session_state.get(_UPLOADED, ()):
        st.session_state[_UPLOADED] = ids
        if uploads:
            # Files → annotations, or an error; the present ones stay then.
            files = [File(file.name, file.getvalue()) for file in uploads]
            try:
                session.annotated = tuple(spans.read(file) for file in files)
                st.session_state[_PROBLEM] = None
            except MeteorError as error:
                st.session_state[_PROBLEM] = error
            st.rerun()


def _summary(session: CorpusSession, met: JoinedSpans) -> None:
    """``1,500 annotations of this corpus, 4,000 errors · 12 annotations of other candidates``."""
    errors = sum(len(pair.spans) for pair in met.pairs)
    unplaced = sum(len(pair.unplaced) for pair in met.pairs)
    parts = [
        plural("{n} annotation of this corpus", "{n} annotations of this corpus", met.used),
        plural("{n} error", "{n} errors", errors),
    ]
    if unplaced:
        parts.append(
            plural(
                "{n} error without a position in the candidate",
                "{n} errors without a position in the candidate",
                unplaced,
            )
        )
    if met.unused:
        parts.append(
            plural(
                "{n} annotation of a candidate that is not in the corpus",
                "{n} annotations of candidates that are not in the corpus",
                met.unused,
            )
        )
    st.caption(" · ".join(parts))
    notes = [note for file in session.annotated for note in file.notes][:_MOST_NOTES]
    for note in notes:
        st.warning(messages.markdown(note, longest=400))
    if not met.pairs:
        names = ", ".join(plain(file.name, longest=60) for file in session.annotated)
        st.warning(_("The corpus contains none of the candidates in {files}.").format(files=names))


def joined_spans(dataset: Dataset) -> JoinedSpans:
    """Returns the present annotations and the corpus, joined once."""
    files = current_session().annotated
    key = (dataset.key, spans_key())
    kept = st.session_state.get(_JOINED)
    if kept is None or kept[0] != key:
        kept = st.session_state[_JOINED] = key, joined(files, dataset)
    met: JoinedSpans = kept[1]
    return met


def spans_key() -> tuple[str, ...]:
    """Returns the key of the present annotations: a hash of each file."""
    return tuple(file.key for file in current_session().annotated)


def pair_at(dataset: Dataset, system: str, segment: int) -> AnnotatedPair | None:
    """Returns what people marked in one candidate, if somebody looked at it."""
    if not current_session().annotated:
        return None
    at = (pair for pair in joined_spans(dataset).pairs if pair.segment == segment)
    return next((pair for pair in at if pair.system == system), None)


def set_filter(chosen: SpanFilter) -> None:
    """Sets the errors that an opened candidate shows."""
    st.session_state[_FILTER] = chosen


def shown_spans(pair: AnnotatedPair) -> list[ErrorSpan]:
    """Returns those of a candidate's errors that the present filter lets through."""
    chosen: SpanFilter | None = st.session_state.get(_FILTER)
    return [span for span in pair.spans if chosen is None or chosen.takes(span)]


def every_span(met: JoinedSpans) -> list[ErrorSpan]:
    """Returns all errors that have a place."""
    return [span for pair in met.pairs for span in pair.spans]
