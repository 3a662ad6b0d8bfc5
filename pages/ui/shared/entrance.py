"""Every page is entered through ``app.py``, also the first page that a new server shows."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from pages.ui.shared import state


def through_app() -> None:
    """Begin again with ``app.py`` when Streamlit has run this page by itself.

    It takes every file of a folder named ``pages`` for a page of its own, until ``st.navigation``
    is called for the first time: a server whose first visitor follows a link to a page would show
    it bare, without navigation or settings.
    """
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()
    state.opened()
