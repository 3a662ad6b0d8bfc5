"""How segments spread: histograms, and scores by the length of the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import streamlit as st

from meteor_core.segments import LENGTHS, lengths
from pages.ui.charts import corpus_spread
from pages.ui.charts.corpus_spread import MEASURES, Column, Group
from pages.ui.corpus.scene import Chosen, Scene, both, custom, figure
from pages.ui.pictures import look
from pages.ui.translation import _


def spread(scene: Scene) -> Chosen:
    """Histograms and scores by length; bars and groups that are selected choose their segments."""
    columns = [
        Column(one.name, one.parts._asdict())
        for one in (scene.systems[place] for place in scene.chosen)
    ]
    st.caption(
        _(
            "Segments by score, precision, recall and fragmentation. Click a bar or drag across "
            "several, and the table below keeps their segments; a double click lets them go."
        )
    )
    bars = figure(corpus_spread.spread(columns, width=scene.room, **look()), "corpus_spread")
    st.caption(_("Corpus score by the length of the reference; click a mark for its segments"))
    groups = [_group(scene, low, high) for low, high in LENGTHS]
    names = [one.name for one in scene.systems]
    drawn = corpus_spread.by_length(names, groups, scene.chosen, width=scene.room, **look())
    points = figure(drawn, "corpus_lengths")
    return both(_in_bars(columns[0].values, bars), _in_groups(scene, points))


def _group(scene: Scene, low: int, high: int) -> Group:
    sizes = lengths(scene.systems[scene.first])
    rows = (sizes >= low) & (sizes <= high)
    found = tuple(
        float(one.rate(one.rows[rows].sum(axis=0, keepdims=True))[0]) for one in scene.systems
    )
    return Group(f"{low}–{high}" if high < LENGTHS[-1][1] else f"{low}+", int(rows.sum()), found)


def _in_bars(values: Mapping[str, Any], points: Sequence[Mapping[str, Any]]) -> Chosen:
    """Segments in the selected bars: of several measures, those in the bars of each."""
    chosen: Chosen = None
    for measure in MEASURES:
        bars = [place for name, place in map(custom, points) if name == measure]
        if bars:
            found = np.flatnonzero(np.isin(corpus_spread.bin_of(values[measure]), bars))
            chosen = both(chosen, frozenset(found.tolist()))
    return chosen


def _in_groups(scene: Scene, points: Sequence[Mapping[str, Any]]) -> Chosen:
    groups = {place for name, place in map(custom, points) if name == "length"}
    sizes = lengths(scene.systems[scene.first])
    found = [
        np.flatnonzero((sizes >= LENGTHS[place][0]) & (sizes <= LENGTHS[place][1]))
        for place in groups
        if 0 <= place < len(LENGTHS)
    ]
    return frozenset(np.concatenate(found).tolist()) if found else None
