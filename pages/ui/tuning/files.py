"""Judged segments in: an upload, or the corpus of the Corpus page where it has human scores."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from meteor_core.readers import File
from pages.ui.i18n.translation import _, language, plural
from pages.ui.shared import messages
from pages.ui.shared.corpora.corpus_session import corpus_session
from pages.ui.shared.markdown import plain
from pages.ui.tuning.session import TuningSession

_SAMPLES = Path(__file__).parent / "samples"
_MOST_MEGABYTES = 50
_MOST_NOTES = 5


def sample_button(session: TuningSession) -> None:
    """Draws the sample in the page's own language: the Corpus page's news, with scores beside
    them."""
    st.button(
        _("Try a sample: 96 scored candidates"),
        key="tuning_try",
        type="primary",
        on_click=_take_sample,
        args=(session,),
    )
    st.caption(_("The human scores in this example are invented and say nothing about metrics."))


def _take_sample(session: TuningSession) -> None:
    """Its name on the page shows that its scores are invented."""
    path = _SAMPLES / f"judged.{language()}.tsv"
    session.put(File(_("made-up scores") + path.suffix, path.read_bytes()))


def file_panel(session: TuningSession) -> None:
    """Draws the place to drop a file, and what was made of it."""
    summary = _summary(session)
    if not summary:
        _uploader(session)
    else:
        with st.expander(summary, key="tuning_files"):
            _uploader(session)
            _flip_button(session)
        _notes(session)
    if session.problem is not None:
        messages.show_error(session.problem)
        if "row" in session.problem.values and not session.skip:
            st.button(
                _("Leave out such rows"),
                key="tuning_skip",
                on_click=session.leave_out_incomplete,
            )


def _uploader(session: TuningSession) -> None:
    upload = st.file_uploader(
        _("Segments that people have scored: columns reference, candidate and human"),
        key="tuning_upload",
        max_upload_size=_MOST_MEGABYTES,
    )
    st.caption(
        _(
            "TSV, CSV, XLSX, JSON or JSONL with one row per judged candidate. The columns "
            "system and source are used if present. Relative rankings (daRR) have one row per "
            "pair, with the columns reference, better and worse. The file stays in the "
            "server's memory, nobody else sees it, and it is deleted when you close this tab."
        )
    )
    if upload is not None and upload.file_id != session.uploaded:
        session.uploaded = upload.file_id
        with st.spinner(_("Reading the files…")):
            session.put(File(upload.name, upload.getvalue()))
        st.rerun()
    dataset = corpus_session().dataset
    if dataset is not None and dataset.human and dataset.references:
        st.button(
            _("Use the corpus of the Corpus page"),
            key="tuning_corpus",
            on_click=session.put,
            args=(dataset,),
        )


def _summary(session: TuningSession) -> str:
    """``file.tsv · 500 judged rows · 464 segments · 4 systems``; "" for nothing read."""
    if session.ranked is not None:
        ranked = session.ranked
        name, pairs, segments = ranked.candidates.name, len(ranked.better), ranked.segments
        parts = [plural("{n} ranked pair", "{n} ranked pairs", pairs)]
    elif session.judged is not None:
        name, segments = session.judged.name, session.judged.groups
        parts = [plural("{n} judged row", "{n} judged rows", len(session.judged))]
    else:
        return ""
    parts.append(plural("{n} segment", "{n} segments", len(set(segments.tolist()))))
    if session.judged is not None and (systems := len(set(session.judged.systems))):
        parts.append(plural("{n} system", "{n} systems", systems))
    return " · ".join([f"**{plain(name, longest=60)}**", *parts])


def _notes(session: TuningSession) -> None:
    """What was assumed when the file was read."""
    judged = session.ranked.candidates if session.ranked else session.judged
    notes = judged.notes[:_MOST_NOTES] if judged else ()
    if notes:
        st.caption("  \n".join(messages.markdown(note, longest=400) for note in notes))


def _flip_button(session: TuningSession) -> None:
    if session.ranked is not None:
        label = _("Exchange better and worse")
    else:
        label = (
            _("Higher is better: flip the scores back")
            if session.flip
            else _("Lower is better: flip the scores")
        )
    st.button(label, key="tuning_flip", on_click=session.flip_scores, type="tertiary")
