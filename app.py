"""METEOR Explorer: page set-up and navigation."""

from importlib import import_module
from pathlib import Path

import streamlit as st

from pages.ui.i18n import opening, translation
from pages.ui.i18n.translation import _

ASSETS = Path(__file__).parent / "pages" / "ui" / "shared" / "assets"

translation.speak()
st.set_page_config(page_title="METEOR Explorer", page_icon=str(ASSETS / "icon.svg"), layout="wide")
st.html(ASSETS / "style.css")

# No groups: every page is one click away, and the menu marks the one that is open.
pages = [
    st.Page("pages/pair.py", title=_("Pair"), default=True),
    st.Page("pages/candidates.py", title=_("Candidates")),
    st.Page("pages/corpus.py", title=_("Corpus")),
    st.Page("pages/learn.py", title=_("Learn")),
    st.Page("pages/metrics.py", title=_("Metrics")),
    st.Page("pages/words.py", title=_("Words")),
    st.Page("pages/tuning.py", title=_("Tuning")),
]
page = st.navigation(pages, position="top")
opening.begin(page.url_path)
import_module("pages.ui.shared.setup_page").setup_page()  # only now: it takes a while, once
page.run()
