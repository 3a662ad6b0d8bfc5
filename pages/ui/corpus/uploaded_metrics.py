"""Scores that came with a corpus's files, as metrics of the page; which of them are better."""

from __future__ import annotations

import streamlit as st

from meteor_core.metrics.uploaded import Direction, UploadedMetric, uploaded
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n.translation import N_, _
from pages.ui.shared.markdown import plain

_DIRECTIONS: dict[Direction, str] = {
    "higher": N_("higher is better"),
    "lower": N_("lower is better"),
}


def uploaded_choice(dataset: Dataset) -> tuple[UploadedMetric, ...]:
    """Draws the metrics of the files; which scores are better is guessed until a person chooses."""
    guesses = uploaded(dataset)
    if not guesses:
        return ()
    with st.expander(_("Scores from your files"), expanded=True, key="corpus_uploaded"):
        directions = {metric.name: _direction(dataset, metric) for metric in guesses}
        st.caption(_("Guessed from names and numbers. Correct wrong guesses here."))
    said = {
        metric.name: directions[metric.name]
        for metric in guesses
        if directions[metric.name] != metric.direction
    }
    return uploaded(dataset, said)


def _direction(dataset: Dataset, metric: UploadedMetric) -> Direction:
    labels = {direction: _(label) for direction, label in _DIRECTIONS.items()}
    chosen = st.selectbox(
        plain(metric.title, longest=60),
        tuple(_DIRECTIONS),
        index=tuple(_DIRECTIONS).index(metric.direction),
        format_func=labels.__getitem__,
        key=f"corpus_direction_{dataset.key[:12]}_{metric.name}",
        persist_state="session",
    )
    return "lower" if chosen == "lower" else "higher"
