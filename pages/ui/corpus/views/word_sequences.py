"""One system against another: n-grams of the references that only one of them has."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.corpus import losses
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.view_data import Selection, ViewData, both, cached
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared.figures import columns

Gains = tuple[tuple[losses.Gain, ...], tuple[losses.Gain, ...]]
"""N-grams that the first system has and the other lacks, and the reverse."""

MOST_SEGMENTS = 20_000
"""Segments whose n-grams are counted while a person waits."""


def word_sequences(data: ViewData) -> Selection:
    """The n-grams that each of the two systems has and the other lacks."""
    if data.second is None:
        st.caption(_("Choose a second system to compare with."))
        return None
    count = min(data.findings.segments, MOST_SEGMENTS)
    gained, lost = _gains(data, count)
    names = {"first": data.name(data.first), "second": data.name(data.second)}
    left, right = columns(data.width)
    with left:
        st.caption(_("{first} has, {second} lacks").format(**names))
        first = _table(gained, "corpus_won")
    with right:
        st.caption(_("{second} has, {first} lacks").format(**names))
        second = _table(lost, "corpus_given")
    if count < data.findings.segments:
        st.caption(_("Counted in the first {n} segments.").format(n=grouped(count)))
    return both(first, second)


def _gains(data: ViewData, count: int) -> Gains:
    """The first time takes seconds in a large corpus, and says so."""
    with st.spinner(_("Counting word sequences…")):
        return cached(data, ("gains", data.compared, count), lambda: _counted(data, count))


def _counted(data: ViewData, count: int) -> Gains:
    first, second = (data.dataset.systems[system.name][:count] for system in data.compared_systems)
    references = [lines[:count] for lines in data.dataset.references.values()]
    return losses.gains(first, second, references)


def _table(gains: Sequence[losses.Gain], key: str) -> Selection:
    rows = [
        {
            _("Words"): gain.text,
            _("won"): max(gain.wins, gain.losses),
            _("lost"): min(gain.wins, gain.losses),
        }
        for gain in gains
    ]
    return selectable_table(rows, [gain.segments for gain in gains], key)
