"""How segments spread: histograms, of all or of one length, and scores by length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from meteor_core.corpus.segments import LENGTHS
from pages.ui.charts import corpus_spread
from pages.ui.charts.corpus_spread import MEASURES, Column, Group
from pages.ui.corpus.known import known, lengths, parts
from pages.ui.corpus.scene import Chosen, Scene, both, custom, figure
from pages.ui.i18n.translation import _
from pages.ui.shared.pictures import look

Mask = NDArray[np.bool_]
Points = Sequence[Mapping[str, Any]]
_ALL = -1


def spread(scene: Scene) -> Chosen:
    """Histograms and scores by length; bars and groups that are selected choose their segments."""
    st.caption(
        _(
            "Segments by score, precision, recall and fragmentation. Click a bar or drag across "
            "several, and the table below keeps their segments; a double click lets them go."
        )
    )
    group = _group(scene)
    kept = np.ones(scene.findings.segments, bool) if group == _ALL else _within(scene, group)
    columns = [
        Column(
            scene.systems[place].name,
            {name: getattr(parts(scene, place), name)[kept] for name in MEASURES},
        )
        for place in scene.chosen
    ]
    drawn = corpus_spread.spread(columns, width=scene.room, **look())
    bars = _in_bars(columns[0].values, kept, figure(drawn, _key(group)))
    st.caption(_("Corpus score by the length of the reference; click a mark for its segments"))
    groups = known(scene, ("groups", scene.first), lambda: _groups(scene))
    names = [one.name for one in scene.systems]
    drawn = corpus_spread.by_length(names, groups, scene.chosen, width=scene.room, **look())
    marks = _in_groups(scene, figure(drawn, "corpus_lengths"))
    return both(both(None if group == _ALL else _places(kept), bars), marks)


def _group(scene: Scene) -> int:
    """Whose distributions are drawn: all segments', or those of one length."""
    names = {place: _name(place) for place in range(len(LENGTHS)) if _within(scene, place).any()}
    return int(
        st.segmented_control(
            _("words of the reference"),
            (_ALL, *names),
            format_func=lambda place: names.get(place, _("any")),
            default=_ALL,
            required=True,
            key="corpus_group",
        )
    )


def _key(group: int) -> str:
    """What is selected among the bars of one length says nothing of another's."""
    return "corpus_spread" if group == _ALL else f"corpus_spread_{group}"


def _name(place: int) -> str:
    low, high = LENGTHS[place]
    return f"{low}–{high}" if high < LENGTHS[-1][1] else f"{low}+"


def _within(scene: Scene, place: int) -> Mask:
    low, high = LENGTHS[place]
    sizes = lengths(scene)
    return (sizes >= low) & (sizes <= high)


def _groups(scene: Scene) -> list[Group]:
    return [_scored(scene, place) for place in range(len(LENGTHS))]


def _scored(scene: Scene, place: int) -> Group:
    rows = _within(scene, place)
    found = tuple(float(one.rate(one.rows[rows].summed)[0]) for one in scene.systems)
    return Group(_name(place), int(rows.sum()), found)


def _in_bars(values: Mapping[str, Any], kept: Mask, points: Points) -> Chosen:
    """Segments in the selected bars: of several measures, those in the bars of each."""
    chosen: Chosen = None
    for measure in MEASURES:
        bars = [place for name, place in map(custom, points) if name == measure]
        if bars:
            found = kept.copy()
            found[kept] = np.isin(corpus_spread.bin_of(values[measure]), bars)
            chosen = both(chosen, _places(found))
    return chosen


def _in_groups(scene: Scene, points: Points) -> Chosen:
    groups = {place for name, place in map(custom, points) if name == "length"}
    found = [_within(scene, place) for place in groups if 0 <= place < len(LENGTHS)]
    return _places(np.logical_or.reduce(found)) if found else None


def _places(mask: Mask) -> frozenset[int]:
    return frozenset(np.flatnonzero(mask).tolist())
