"""Candidates: many translations under one reference – compared at once, or annotated blind."""

import streamlit as st

from pages.ui.annotation import annotate
from pages.ui.candidates import compare, desk, inputs
from pages.ui.i18n.translation import _
from pages.ui.shared import entrance

entrance.through_app()
desk.restore()

with st.container(horizontal=True, vertical_alignment="center"):
    st.title(_("Candidates"), anchor=False)
    mode = inputs.mode()
    share = st.container(horizontal=True, width="content")
if mode == "annotate":
    annotate.section()
else:
    compare.page(share)
desk.publish()
