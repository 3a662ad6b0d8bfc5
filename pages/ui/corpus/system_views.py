"""Two systems: which scores higher, what changed between two versions, and n-grams of only one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from meteor_core.corpus.results import SegmentNumbers
from meteor_core.corpus.versions import KINDS, Gain, Versions, stage_changes, versions
from meteor_core.messages.phrase import Phrase
from meteor_core.render import marked
from meteor_core.render.marked import ListedSegment
from meteor_core.wording.palette import look
from meteor_core.wording.systems import short_names
from pages.ui.corpus.analysis_jobs import GainsJob, watched
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    both,
    cached,
    number_table,
    segment_scores,
    selectable_table,
)
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared.figures import columns, page_style
from pages.ui.shared.markdown import plain


def ahead_and_behind(data: ViewData) -> Selection:
    """Draws a sentence on the two systems; the table below has all segments, the worst first."""
    if data.second is None:
        return None
    change = np.round(segment_scores(data, data.first) - segment_scores(data, data.second), 12)
    message = _(
        "Segments where {first} scores higher: {ahead}; where {second} scores higher: {behind}; "
        "ties: {level}."
    )
    st.markdown(
        message.format(
            first=f"**{data.name(data.first)}**",
            second=f"**{data.name(data.second)}**",
            ahead=grouped(int((change > 0).sum())),
            behind=grouped(int((change < 0).sum())),
            level=grouped(int((change == 0).sum())),
        )
    )
    return None


# Two versions of a system: what became better and worse, and how the candidates differ.

_KINDS_KEY = "corpus_version_kinds"
_LISTED = 20
_HEIGHT = 420
_CHANGED = ("worse", "better")
_LONGEST_NAME = 24


def two_versions(data: ViewData) -> Selection:
    """The first system as the new version of the second; → the segments that changed so."""
    if data.second is None:
        st.caption(_("Choose a second system to compare with."))
        return None
    found = changes(data)
    old, new = _names(data)
    message = _(
        "These are the segments whose scores differ between {old} and {new}. In the table below, "
        "the largest change is first. Words that only {old} has are struck through, and words "
        "that only {new} has are underlined."
    )
    st.caption(message.format(new=plain(new), old=plain(old)))
    labels = {kind: f"{_(label)}: {grouped(found.counts[kind])}" for kind, label in KINDS.items()}
    kinds = list(
        st.pills(
            _("Segments"),
            tuple(KINDS),
            format_func=labels.__getitem__,
            selection_mode="multi",
            default=_CHANGED,
            key=_KINDS_KEY,
        )
    )
    segments = found.segments(kinds)
    _listed(data, segments)
    _stages(data, segments)
    return frozenset(segments.tolist())


def changes(data: ViewData) -> Versions:
    """Returns the change of each segment; cached."""
    old, new = data.second, data.first
    assert old is not None
    texts = data.dataset.systems
    first, second = data.systems[old], data.systems[new]
    return cached(
        data,
        ("versions", data.compared),
        lambda: versions(first, second, texts[first.name], texts[second.name]),
    )


def _names(data: ViewData) -> Sequence[str]:
    """Old and new, short and different."""
    new, old = (system.name for system in data.compared_systems)
    return short_names((old, new), _LONGEST_NAME)


def chosen_kinds() -> Phrase:
    """Returns the kinds of segments that are chosen, in words: ``"worse, better"``."""
    kinds = st.session_state.get(_KINDS_KEY) or ()
    names = {kind: Phrase(label) for kind, label in KINDS.items() if kind in kinds}
    listed = ", ".join(f"{{{kind}}}" for kind in names)
    return Phrase(listed, **names)


def _listed(data: ViewData, segments: SegmentNumbers) -> None:
    """The first of them with their candidates' differences marked."""
    if not len(segments):
        st.caption(_("None."))
        return
    old, new = _names(data)
    headings = (_("No."), old, new, f"{new} − {old}", _("Reference and candidates"))
    shown = [_segment(data, index) for index in segments[:_LISTED].tolist()]
    with st.container(height=_HEIGHT if len(shown) > 3 else "content", key="corpus_versions"):
        st.html(marked.list_html(shown, headings, theme=page_style().theme))
    if len(segments) > _LISTED:
        message = _("The table lists the first {shown} of {count} segments.")
        st.caption(message.format(shown=_LISTED, count=grouped(len(segments))))


def _segment(data: ViewData, index: int) -> ListedSegment:
    corpus, old, new = data.dataset, data.second, data.first
    assert old is not None
    reference = [*corpus.references.values()][int(data.systems[old].best_reference[index])]
    before, after = (corpus.systems[data.systems[system].name][index] for system in (old, new))
    scores = [float(segment_scores(data, system)[index]) for system in (old, new)]
    return ListedSegment(corpus.ids[index], reference[index], before, after, *scores)


def _stages(data: ViewData, segments: SegmentNumbers) -> None:
    """Reference words that each stage matched in these segments, before and after."""
    assert data.second is not None
    old, new = _names(data)
    found = stage_changes(data.systems[data.second], data.systems[data.first], segments)
    with st.expander(_("Matches by stage")):
        number_table(
            {
                _("Stage"): _(look(change.stage).label),
                old: change.old,
                new: change.new,
                f"{new} − {old}": change.new - change.old,
            }
            for change in found
        )


# One system against another: n-grams of the references that only one of them has.

MOST_SEGMENTS = 50_000
"""Segments whose n-grams are counted for one visitor."""


def word_sequences(data: ViewData) -> Selection:
    """Draws the n-grams that each of the two systems has and the other lacks."""
    if data.second is None:
        st.caption(_("Choose a second system to compare with."))
        return None
    count = min(data.findings.segments, MOST_SEGMENTS)
    # What is counted in the background; None before it is.
    key = data.dataset.key, tuple(system.name for system in data.compared_systems), count
    found = watched(GainsJob, key, lambda: _job(data, count)).gains
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
        st.caption(_("Only the first {n} segments are counted.").format(n=grouped(count)))
    return both(first, second)


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
