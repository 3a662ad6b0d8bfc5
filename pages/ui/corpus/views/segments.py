"""Segments: in how many of them which of the two systems scores higher."""

from __future__ import annotations

import numpy as np
import streamlit as st

from pages.ui.corpus.view_data import Selection, ViewData, segment_scores
from pages.ui.i18n.translation import _, grouped


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
