"""Human error spans of the present corpus: uploaded, and joined to candidates by their texts."""

from __future__ import annotations

import streamlit as st

from meteor_core import MeteorError
from meteor_core.model.spans import ErrorSpan
from meteor_core.readers import File, spans
from meteor_core.readers.dataset import Dataset
from meteor_core.readers.limits import MOST_BYTES
from meteor_core.spans.pairs import AnnotatedPair, JoinedSpans, joined
from meteor_core.spans.words import SpanFilter
from pages.ui.i18n.translation import _, plural
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import CorpusSession, current_session
from pages.ui.shared.markdown import plain

_UPLOADED, _JOINED, _PROBLEM = "corpus_spans_read", "corpus_spans_joined", "corpus_spans_problem"
_FILTER = "corpus_spans_filter"
_MOST_NOTES = 4


def spans_upload(dataset: Dataset) -> JoinedSpans:
    """Draws the place to drop annotations, and returns those of this corpus."""
    session = current_session()
    with st.container() if not session.annotated else st.expander(_("Files of error spans")):
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
        _("Human error spans of these candidates: MQM or ESA"),
        accept_multiple_files=True,
        key="corpus_spans_upload",
        max_upload_size=MOST_BYTES // 2**20,
    )
    st.caption(
        _(
            "MQM of WMT and Google with `<v>…</v>` around each error, ESA of WMT24 with "
            "`start_i` and `end_i`, a column `spans` of `start-stop-severity-category`, columns "
            "`start`, `stop` and `severity`, or the export of an annotation project (JSON Lines, "
            "MQM). Candidates are recognised by their text."
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
                "{n} annotation of a candidate that the corpus does not have",
                "{n} annotations of candidates that the corpus does not have",
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
