"""Candidates: many translations under one reference – compared at once, or annotated blind."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from pages.ui.annotation import entrance
from pages.ui.candidates import comparison, inputs
from pages.ui.i18n.translation import _
from pages.ui.shared import address

address.enter_page()
inputs.restore()

with st.container(horizontal=True, vertical_alignment="center", key="candidates_head"):
    st.title(_("Candidates"), anchor=False)
    mode = inputs.mode_switch()
    menus = st.container(horizontal=True, width="content")
if mode == inputs.ANNOTATE:
    entrance.section()
    inputs.publish()
else:
    comparison.section(menus)
