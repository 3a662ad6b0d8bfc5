"""Words: what was matched inexactly, and what nobody matched."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from meteor_core.corpus import losses
from meteor_core.wording.palette import look
from pages.ui.corpus.figures import selectable_table
from pages.ui.corpus.switches import switch
from pages.ui.corpus.view_data import Selection, ViewData, both, cached
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import columns
from pages.ui.shared.widgets.cutting import cut

_MOST_ROWS = 100


def words(data: ViewData) -> Selection:
    """Draws the most frequent inexact pairs of the first system, and words that no system
    matched."""
    left, right = columns(data.width)
    with left:
        st.caption(_("Matched inexactly by {system}").format(system=data.name(data.first)))
        inexact = [stage for stage in data.first_system.stages if stage != "exact"]
        pairs = _inexact_pairs(data, inexact)
    with right:
        st.caption(_("Words of the references that no system matched"))
        known = cached(data, "missed", lambda: losses.missed(data.findings, _MOST_ROWS + 1))
        missed = cut(known, _MOST_ROWS, counted=False)
        rows = [{_("Word"): word.word, _("Segments"): word.times} for word in missed]
        unmatched = selectable_table(rows, [word.segments for word in missed], "corpus_missed")
    return both(pairs, unmatched)


def _inexact_pairs(data: ViewData, stages: Sequence[str]) -> Selection:
    if not stages:
        return None
    names = {stage: _(look(stage).label) for stage in stages}
    stage = switch(_("Stage"), names, "corpus_pair_stage", titled=False)
    known = cached(
        data,
        ("pairs", data.first, stage),
        lambda: losses.pairs(data.findings, data.first, stage, _MOST_ROWS + 1),
    )
    pairs = cut(known, _MOST_ROWS, counted=False)
    rows = [
        {
            _("Candidate"): pair.candidate,
            _("Reference"): pair.reference,
            _("Count"): pair.times,
        }
        for pair in pairs
    ]
    return selectable_table(rows, [pair.segments for pair in pairs], f"corpus_pairs_{stage}")
