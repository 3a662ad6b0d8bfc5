"""The way from a pair to its stages: the Learn page's player with the same texts and settings."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from pages.ui.i18n.translation import _
from pages.ui.learn import desk as learning
from pages.ui.shared import permalink, state
from pages.ui.shared.permalink import Texts


def link(pair: Texts) -> None:
    """Opens the player in a tab of its own; texts too long for an address have no link.

    Within this tab it would go wrong: ``st.switch_page`` refuses as long as the address holds what
    is bound to a widget, and ``st.page_link`` loses the texts on the way.
    """
    packed = permalink.pack(pair)
    if packed:
        wanted = {state.PAIR: packed, learning.PART: learning.PLAYER}
        query = urlencode(st.query_params.to_dict() | wanted)
        st.link_button(_("Play the stages"), f"/learn?{query}", key="play_stages", type="tertiary")
