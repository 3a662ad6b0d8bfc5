"""A viewer's screen: how far the work is, and the results; nothing that could be changed."""

from __future__ import annotations

import streamlit as st

from meteor_core import annotations as an
from meteor_core.annotations import Lacking, Membership, Store
from meteor_core.messages.errors import AccessError
from pages.ui.annotation import about_project
from pages.ui.annotation.findings import results
from pages.ui.annotation.leaving import leave_button
from pages.ui.annotation.refusal import show_refusal
from pages.ui.annotation.votes_bar import votes_bar
from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain


def screen(store: Store, member: Membership, width: int) -> None:
    """All that a viewer sees."""
    try:
        project = an.describe(store, member)
        progress = an.progress(store, member)
    except AccessError as error:
        show_refusal(error)
        leave_button()
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader(plain(project.setup.title), anchor=False)
        st.caption(_("for reading only"), width="content")
        st.button(_("Refresh"), key="project_refresh", type="tertiary")
        leave_button(quiet=True)
    votes_bar(project, progress, Lacking())
    about_project.fold(project)
    results.section(store, member, width)
