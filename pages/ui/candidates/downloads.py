"""A comparison taken away: the link to it, and files."""

from __future__ import annotations

import streamlit as st

from meteor_core.candidates.comparison import Comparison
from meteor_core.candidates.others import Others
from meteor_core.exports import candidates as export
from pages.ui.candidates import desk, wording
from pages.ui.i18n.translation import _, language
from pages.ui.shared import sharing


def menus(comparison: Comparison, others: Others) -> None:
    """The two menus beside the title; files are made when their menu opens."""
    download = st.popover(_("Download"), key="compare_download", on_change="rerun")
    if download.open:
        with download:
            _files(comparison, others)
    with st.popover(_("Copy link")):
        sharing.link(desk.link())


def _files(comparison: Comparison, others: Others) -> None:
    sentences = wording.sentences(comparison)
    page = export.html_text(comparison, sentences, others, language=language(), translate=_)
    sharing.file("candidates", "HTML", "text/html", page)
    sharing.file("candidates", "JSON", "application/json", export.json_text(comparison, others))
    # With a byte-order mark, so that spreadsheets read Cyrillic.
    sharing.file(
        "candidates",
        "CSV",
        "text/csv",
        export.csv_text(comparison, others).encode("utf-8-sig", "replace"),
    )
