"""Words: what was matched inexactly, and what nobody matched."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.corpus import losses
from pages.ui.charts import palette
from pages.ui.corpus.known import known
from pages.ui.corpus.scene import Chosen, Scene, both, halves, name, picked
from pages.ui.i18n.translation import _

_MOST_ROWS = 100


def words(scene: Scene) -> Chosen:
    """The most frequent inexact pairs of the first system, and words that nobody matched."""
    stages = scene.systems[scene.first].stages[1:]
    left, right = halves(scene.room)
    with left:
        st.caption(_("Matched inexactly by {system}").format(system=name(scene, scene.first)))
        pairs = _pairs(scene, stages)
    with right:
        st.caption(_("Words of the references that no system matched"))
        missed = known(scene, "missed", lambda: losses.missed(scene.findings, _MOST_ROWS))
        rows = [{_("Word"): one.word, _("Segments"): one.times} for one in missed]
        found = picked(rows, [one.segments for one in missed], "corpus_missed")
    return both(pairs, found)


def _pairs(scene: Scene, stages: Sequence[str]) -> Chosen:
    if not stages:
        return None
    names = {name: _(palette.look(name).label) for name in stages}
    stage = st.segmented_control(
        _("Stage"),
        stages,
        format_func=names.__getitem__,
        default=stages[0],
        required=True,
        key="corpus_pair_stage",
        label_visibility="collapsed",
    )
    found = known(
        scene,
        ("pairs", scene.first, stage),
        lambda: losses.pairs(scene.findings, scene.first, stage, _MOST_ROWS),
    )
    rows = [
        {
            _("Candidate"): one.candidate,
            _("Reference"): one.reference,
            _("Times"): one.times,
        }
        for one in found
    ]
    return picked(rows, [one.segments for one in found], f"corpus_pairs_{stage}_{scene.first}")
