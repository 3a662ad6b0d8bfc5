"""One system against another: n-grams of the references that only one of them has."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.corpus.gains import Gain, Gains
from pages.ui.corpus.analysis_jobs import GainsJob
from pages.ui.corpus.analysis_progress import watched
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.view_data import Selection, ViewData, both
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared.figures import columns

MOST_SEGMENTS = 50_000
"""Segments whose n-grams are counted for one visitor."""


def word_sequences(data: ViewData) -> Selection:
    """Draws the n-grams that each of the two systems has and the other lacks."""
    if data.second is None:
        st.caption(_("Choose a second system to compare with."))
        return None
    count = min(data.findings.segments, MOST_SEGMENTS)
    found = _gains(data, count)
    if found is None:
        return None
    gained, lost = found
    names = {"first": data.name(data.first), "second": data.name(data.second)}
    left, right = columns(data.width)
    with left:
        st.caption(_("In {first}, not in {second}").format(**names))
        first = _table(gained, "corpus_won")
    with right:
        st.caption(_("In {second}, not in {first}").format(**names))
        second = _table(lost, "corpus_given")
    if count < data.findings.segments:
        st.caption(_("Counted in the first {n} segments.").format(n=grouped(count)))
    return both(first, second)


def _gains(data: ViewData, count: int) -> Gains | None:
    """What is counted in the background; None before it is."""
    key = data.dataset.key, tuple(system.name for system in data.compared_systems), count
    return watched(GainsJob, key, lambda: _job(data, count)).gains


def _job(data: ViewData, count: int) -> GainsJob:
    names = (system.name for system in data.compared_systems)
    systems = {name: data.dataset.systems[name][:count] for name in names}
    return GainsJob(systems, [lines[:count] for lines in data.dataset.references.values()])


def _table(gains: Sequence[Gain], key: str) -> Selection:
    rows = [
        {
            _("Words"): gain.text,
            _("won"): max(gain.wins, gain.losses),
            _("lost"): min(gain.wins, gain.losses),
        }
        for gain in gains
    ]
    return selectable_table(rows, [gain.segments for gain in gains], key)
