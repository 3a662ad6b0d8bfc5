"""What an owner chooses where a corpus names its documents: context, order, a score of each."""

from __future__ import annotations

from typing import Any

import streamlit as st

from meteor_core.annotations.answers import SCHEMES
from meteor_core.annotations.limits import MOST_CONTEXT
from meteor_core.annotations.planning import are_named
from meteor_core.readers.dataset import Dataset
from pages.ui.i18n.translation import _

_USUAL = 2
"""Sentences on each side: what an anaphor, as a rule, goes back to."""


def widgets(scheme: str, dataset: Dataset) -> dict[str, Any]:
    """Their settings; none for a corpus that names no documents."""
    if not are_named(dataset):
        return {}
    settings: dict[str, Any] = {}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        settings["documents"] = st.toggle(
            _("Whole documents, in order"),
            False,
            key="project_documents",
            help=_(
                "Documents are drawn whole until they have as many segments as are wanted. Whoever "
                "begins a document has all of it, sentence after sentence."
            ),
        )
        if settings["documents"] and SCHEMES[scheme].rates:
            settings["document_score"] = st.toggle(
                _("Ask for a score of the whole document"), True, key="project_document_score"
            )
        settings["context"] = int(
            st.number_input(
                _("Sentences shown before and after"),
                0,
                MOST_CONTEXT,
                _USUAL,
                key="project_context",
                width=260,
            )
        )
    return settings
