"""What each system got in each document."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Gathered
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import number_columns


def section(gathered: Gathered) -> None:
    """A row for each document and system, folded; nothing where the corpus names no documents."""
    rows = an.results.by_document(gathered)
    if not rows:
        return
    columns = {
        _("Document"): [row.document for row in rows],
        _("System"): [row.system for row in rows],
        _("Segments"): [row.segments for row in rows],
        _("Votes"): [row.votes for row in rows],
        _("Value"): [row.value for row in rows],
    }
    if any(row.scores for row in rows):
        columns[_("Whole document, 0–100")] = [row.whole for row in rows]
        columns[_("Scores of it")] = [row.scores for row in rows]
    with st.expander(_("Documents"), key="project_by_document"):
        st.dataframe(
            pd.DataFrame(columns),
            hide_index=True,
            placeholder="–",
            column_config=number_columns([_("Value"), _("Whole document, 0–100")]),
            key="project_documents_table",
        )
