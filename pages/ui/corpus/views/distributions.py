"""How segments spread: histograms, of all or of one length, and scores by length."""

from __future__ import annotations

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from meteor_core.corpus.results import LENGTHS
from pages.ui.charts.corpus_histograms import MEASURES, SystemValues, bin_of, histograms
from pages.ui.charts.corpus_lengths import LengthGroup, by_length
from pages.ui.corpus.figures import marks, selectable_figure
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import (
    Selection,
    ViewData,
    both,
    cached,
    reference_lengths,
    segment_parts,
)
from pages.ui.i18n.translation import _, pgettext
from pages.ui.shared.figures import Points, page_style

Mask = NDArray[np.bool_]
_ALL = -1


def distributions(data: ViewData) -> Selection:
    """Histograms and scores by length; bars and groups that are clicked select their segments."""
    st.caption(
        _(
            "Segments by score, precision, recall and fragmentation. Click a bar, or drag across "
            "several, to keep only their segments in the table below; double-click to show all "
            "again."
        )
    )
    group = _group_switch(data)
    of_group = None if group == _ALL else _indices(_within(data, group))
    return both(both(of_group, _histograms(data, group)), _lengths(data))


def _histograms(data: ViewData, group: int) -> Selection:
    """The segments of a group of lengths, or all; → those in the selected bars."""
    mask_of_group = np.ones(data.findings.segments, bool) if group == _ALL else _within(data, group)
    systems = [
        SystemValues(
            data.systems[system].name,
            {name: getattr(segment_parts(data, system), name)[mask_of_group] for name in MEASURES},
        )
        for system in data.compared
    ]
    # A selection among the bars of one length does not apply to another length.
    key = "corpus_spread" if group == _ALL else f"corpus_spread_{group}"
    alt = _("Numbers of segments by score, precision, recall and fragmentation")
    figure = histograms(systems, width=data.width, style=page_style())
    return _in_bars(systems[0], mask_of_group, selectable_figure(figure, key, alt))


def _lengths(data: ViewData) -> Selection:
    """Scores by length; → the segments of the selected groups."""
    title = _("Corpus score by the length of the reference. Click a mark to see its segments.")
    st.caption(title)
    groups = cached(data, ("groups", data.first), lambda: _groups(data))
    names = [system.name for system in data.systems]
    figure = by_length(names, groups, data.compared, width=data.width, style=page_style())
    return _in_groups(data, selectable_figure(figure, "corpus_lengths", title))


def _group_switch(data: ViewData) -> int:
    """Whose distributions are drawn: all segments', or those of one length."""
    groups = [group for group in range(len(LENGTHS)) if _within(data, group).any()]
    names = {_ALL: pgettext("number of words", "any")}
    names |= {group: _group_name(group) for group in groups}
    return switch(_("words of the reference"), names, "corpus_group")


def _group_name(group: int) -> str:
    low, high = LENGTHS[group]
    return f"{low}–{high}" if high < LENGTHS[-1][1] else f"{low}+"


def _within(data: ViewData, group: int) -> Mask:
    """The segments whose reference has a length of this group."""
    low, high = LENGTHS[group]
    lengths = reference_lengths(data)
    return (lengths >= low) & (lengths <= high)


def _groups(data: ViewData) -> list[LengthGroup]:
    return [_group(data, group) for group in range(len(LENGTHS))]


def _group(data: ViewData, group: int) -> LengthGroup:
    """A group with each system's corpus score of it."""
    mask = _within(data, group)
    scores = tuple(float(system.rate(system.rows[mask].summed)[0]) for system in data.systems)
    return LengthGroup(_group_name(group), int(mask.sum()), scores)


def _in_bars(system: SystemValues, mask_of_group: Mask, points: Points) -> Selection:
    """Segments in the selected bars: of several measures, those in the bars of each."""
    selection: Selection = None
    for measure in MEASURES:
        bars = marks(points, measure)
        if bars:
            mask = mask_of_group.copy()
            mask[mask_of_group] = np.isin(bin_of(system.values[measure]), bars)
            selection = both(selection, _indices(mask))
    return selection


def _in_groups(data: ViewData, points: Points) -> Selection:
    groups = [group for group in set(marks(points, "length")) if 0 <= group < len(LENGTHS)]
    masks = [_within(data, group) for group in groups]
    return _indices(np.logical_or.reduce(masks)) if masks else None


def _indices(mask: Mask) -> frozenset[int]:
    return frozenset(np.flatnonzero(mask).tolist())
