"""The way from a pair to its stages: the Learn page's player with the same texts and settings."""

from __future__ import annotations

import streamlit as st

from pages.ui.learn import desk as learning
from pages.ui.translation import _


def link() -> None:
    """Opens the player; what the address says goes along, the texts stay in the session.

    ``st.switch_page`` would refuse as long as the address holds what is bound to a widget.
    """
    address = st.query_params.to_dict() | {learning.PART: learning.PLAYER}
    with st.container(key="play_stages", width="content"):
        st.page_link("pages/learn.py", label=_("Play the stages"), query_params=address)
