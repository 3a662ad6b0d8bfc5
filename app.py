"""METEOR Explorer: page set-up and navigation."""

from pathlib import Path

import streamlit as st

from pages.ui.i18n import compat, translation
from pages.ui.i18n.translation import _
from pages.ui.shared import browser, held_resources, login, server, uploads

ASSETS = Path(__file__).parent / "pages" / "ui" / "shared" / "assets"

server.set_up()
translation.speak()
st.set_page_config(page_title="METEOR Explorer", page_icon=str(ASSETS / "icon.svg"), layout="wide")
st.html(ASSETS / "style.css")

pages = {
    _("Explore"): [
        st.Page("pages/pair.py", title=_("Pair"), default=True),
        st.Page("pages/candidates.py", title=_("Candidates")),
        st.Page("pages/corpus.py", title=_("Corpus")),
    ],
    _("Understand"): [
        st.Page("pages/learn.py", title=_("Learn")),
        st.Page("pages/metrics.py", title=_("Metrics")),
        st.Page("pages/words.py", title=_("Words")),
    ],
    _("Improve"): [st.Page("pages/tuning.py", title=_("Tuning"))],
}
page = st.navigation(pages, position="top")
with st.sidebar:
    translation.language_switch()
    browser.document_language(translation.language())
    compat.translate_interface(too_large=uploads.too_large())
    login.account()
    held_resources.hold_and_offer()
page.run()
