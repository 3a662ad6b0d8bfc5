"""What a project is, for its owner and its readers: every setting, as it was chosen."""

from __future__ import annotations

import streamlit as st

from meteor_core.annotations import Project
from meteor_core.exports.annotations import about
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain


def fold(project: Project) -> None:
    """The settings, folded."""
    with st.expander(_("Settings of the project"), key="project_about"):
        table(project)


def table(project: Project) -> None:
    """The settings."""
    told = about.settings(project.setup, project.known, _)
    rows = [(plain(name), plain(str(value))) for name, value in told]
    text_table(rows, (_("Setting"), _("Value")))
