"""Two versions of a system: what became better and worse, and how the candidates differ."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.corpus.segments import SegmentNumbers
from meteor_core.corpus.versions import KINDS, Versions, stage_changes, versions
from meteor_core.messages.phrase import Phrase
from meteor_core.render import version_list
from meteor_core.render.version_list import ListedSegment
from meteor_core.wording.names import short_names
from meteor_core.wording.palette import look
from pages.ui.corpus.figures import number_table
from pages.ui.corpus.view_data import Selection, ViewData, cached, segment_scores
from pages.ui.i18n.translation import _, grouped
from pages.ui.shared.figures import page_style
from pages.ui.shared.markdown import plain

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
        "Segments whose scores differ between {old} and {new}; in the table below, the largest "
        "change is first. Words that only {old} has are struck through, and words that only "
        "{new} has are underlined."
    )
    st.caption(message.format(new=plain(new), old=plain(old)))
    kinds = _kinds_choice(found)
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


def _kinds_choice(found: Versions) -> list[str]:
    labels = {kind: f"{_(label)}: {grouped(found.counts[kind])}" for kind, label in KINDS.items()}
    return list(
        st.pills(
            _("Segments"),
            tuple(KINDS),
            format_func=labels.__getitem__,
            selection_mode="multi",
            default=_CHANGED,
            key=_KINDS_KEY,
        )
    )


def _listed(data: ViewData, segments: SegmentNumbers) -> None:
    """The first of them with their candidates' differences marked."""
    if not len(segments):
        st.caption(_("None."))
        return
    old, new = _names(data)
    headings = (_("No."), old, new, f"{new} − {old}", _("Reference and candidates"))
    shown = [_segment(data, index) for index in segments[:_LISTED].tolist()]
    with st.container(height=_HEIGHT if len(shown) > 3 else "content", key="corpus_versions"):
        st.html(version_list.html(shown, headings, theme=page_style().theme))
    if len(segments) > _LISTED:
        message = _("The first {shown} of {count} segments are listed.")
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
