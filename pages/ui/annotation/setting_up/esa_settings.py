"""What an owner chooses of an ESA project alone: proposed spans, one candidate or two."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core.annotations.answers import SCHEMES
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n.translation import _


def widgets(scheme: str, dataset: Dataset) -> dict[str, Any]:
    """Their settings; none for another scheme."""
    if not SCHEMES[scheme].proposes:
        return {}
    proposals = bool(dataset.references) and st.toggle(
        _("Spans proposed by METEOR"),
        False,
        key="project_proposals_of",
        help=_(
            "Words that the best alignment leaves unmatched, or matches loosely, stand marked at "
            "the beginning."
        ),
    )
    pairs = len(dataset.systems) > 1 and st.toggle(
        _("Two candidates side by side"), False, key="project_contrastive"
    )
    return {"proposals": proposals, "candidates": 2 if pairs else 0}
