"""What every run of every page begins with: the server's set-up, the language, the account."""

from __future__ import annotations

import streamlit as st

from pages.ui.i18n import compat, translation
from pages.ui.i18n.translation import _
from pages.ui.shared import address
from pages.ui.shared.serving import held_resources, login, server
from pages.ui.shared.widgets import browser


def setup_page() -> None:
    """Begins every run before the page itself, for the server, the session and this run.

    The sidebar has nothing of every page's: where a page needs none, there is none.
    """
    server.set_up()
    address.note_arrival()
    with st.container(key="frame", gap=None):
        translation.language_switch()
        browser.document_language(translation.language())
        browser.fold_menu(compat.current_page())
        compat.translate_interface(menu=_("Menu"), **server.refusals())
        browser.run_when_reconnected()
    with st.sidebar:
        login.account()
        held_resources.limit_run_and_offer()
