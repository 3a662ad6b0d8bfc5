"""What the Corpus page shows just now, kept for the files that are made of it."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from meteor_core.corpus.results import Filter, SegmentNumbers
from meteor_core.exports.corpora import ExportView, filter_phrases
from meteor_core.messages.phrase import Phrase
from pages.ui.corpus.view_data import ViewData, reference_lengths

_KEY = "corpus_shown"


@dataclass(slots=True)
class Shown:
    """The view that was drawn last; a file is made in a thread without a session."""

    view: ExportView | None = None


def shown() -> Shown:
    """Returns the session's view."""
    found: Shown = st.session_state.setdefault(_KEY, Shown())
    return found


def show(
    data: ViewData,
    segments: SegmentNumbers,
    order: Phrase,
    filters: Filter,
    chosen: Phrase | None,
) -> None:
    """Sets the segments that the page shows; ``chosen``: what a view selects, in words."""
    longest = max(1, int(reference_lengths(data).max()))
    phrases = filter_phrases(filters, longest=longest)
    second = data.systems[data.second].name if data.second is not None else ""
    shown().view = ExportView(
        systems=tuple(system.name for system in data.compared_systems),
        baseline=second,
        segments=segments,
        order=order,
        filters=(*phrases, *([chosen] if chosen else [])),
        versions=data.versions,
    )
