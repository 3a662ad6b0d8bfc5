"""Metrics: BLEU, ROUGE, chrF, TER and string similarity next to METEOR; what they do not notice."""

import streamlit as st

import pages.ui.i18n.whole_app  # noqa: F401 - before all that takes long
from pages.ui.metrics import inputs
from pages.ui.metrics.inputs import ATLAS, SHOW
from pages.ui.metrics.views import atlas_view, pair_view
from pages.ui.shared import address
from pages.ui.shared.widgets.controls import copy_link

address.enter_page()
inputs.restore()
menus = atlas_view() if st.session_state[SHOW] == ATLAS else pair_view()
with menus:
    copy_link(address.TEXTS)
