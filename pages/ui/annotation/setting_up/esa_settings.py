"""What an owner chooses of an ESA project alone: proposed spans, one candidate or two."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core.annotations.asking.schemes import SCHEMES
from meteor_core.annotations.asking.setup import PROPOSALS
from meteor_core.exports.annotations import about
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n.translation import _


def widgets(scheme: str, dataset: Dataset) -> dict[str, Any]:
    """Their settings; none for another scheme."""
    if not SCHEMES[scheme].proposes:
        return {}
    proposals = _proposals_choice() if dataset.references else "none"
    pairs = len(dataset.systems) > 1 and st.toggle(
        _("Two candidates side by side"), False, key="project_contrastive"
    )
    return {"proposals": proposals, "candidates": 2 if pairs else 0}


def _proposals_choice() -> str:
    labels = {name: _(label) for name, label in about.PROPOSED.items()}
    proposals = st.radio(
        _("Spans proposed by METEOR"),
        PROPOSALS,
        format_func=labels.__getitem__,
        horizontal=True,
        key="project_proposals_of",
        help=_(
            "Words that the best alignment leaves unmatched, or matches loosely, stand marked at "
            "the beginning. With half of the items the results show what that does to people."
        ),
    )
    return str(proposals)
