"""METEOR beside another metric: a dot for segments, and how much the two agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import streamlit as st

from pages.ui.charts import corpus_scatter
from pages.ui.corpus import metrics
from pages.ui.corpus.known import apart, known, scores
from pages.ui.corpus.scene import Chosen, Scene, custom, figure, name
from pages.ui.i18n.translation import _
from pages.ui.shared.components import plain
from pages.ui.shared.pictures import look


def others(scene: Scene) -> Chosen:
    """The first system's segments under both; dots that are selected choose their segments."""
    other = scene.against
    if other is None:
        st.caption(_("No other metric is chosen yet."))
        metrics.usual()
        return None
    system = scene.systems[scene.first]
    ours, theirs = scores(scene, scene.first), other.segments[system.name]
    said = _(
        "Segments of {system}, the better the farther right and up. Diamonds: the two metrics rank "
        "them a quarter of the corpus apart or more. Click a dot or drag across several, and the "
        "table below keeps their segments."
    )
    st.caption(said.format(system=name(scene, scene.first)))
    drawn = corpus_scatter.scatter(
        ours,
        corpus_scatter.Metric(
            other.title,
            theirs,
            other.metric.definition.higher_is_better,
            apart(scene, other),
        ),
        width=min(scene.room, 900),
        **look(),
    )
    points = figure(drawn, "corpus_scatter")
    rho = known(
        scene,
        ("agreement", scene.first, other.signature),
        lambda: other.agreement(system.name, ours),
    )
    if not np.isnan(rho):
        agreed = _("Agreement of METEOR and {metric} on these segments (Spearman's ρ): {rho}")
        st.caption(agreed.format(metric=plain(other.title), rho=f"{rho:.3f}"))
    return _in_cells(corpus_scatter.cells(ours, theirs), points)


def _in_cells(cells: corpus_scatter.Cells, points: Sequence[Mapping[str, Any]]) -> Chosen:
    numbers = [place for kind, place in map(custom, points) if kind == "cell"]
    return frozenset(np.flatnonzero(np.isin(cells, numbers)).tolist()) if numbers else None
