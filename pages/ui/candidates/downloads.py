"""A comparison taken away: the link to it, and files."""

from __future__ import annotations

import streamlit as st

from meteor_core.candidates import export
from meteor_core.candidates.comparison import Comparison
from meteor_core.candidates.others import Others
from pages.ui.candidates import desk, wording
from pages.ui.translation import _, language


def menus(comparison: Comparison, others: Others) -> None:
    """The two menus beside the title; files are made when their menu opens."""
    download = st.popover(_("Download"), key="compare_download", on_change="rerun")
    if download.open:
        with download:
            _files(comparison, others)
    with st.popover(_("Copy link")):
        _link(desk.link())


def _files(comparison: Comparison, others: Others) -> None:
    sentences = wording.sentences(comparison)
    page = export.html_text(comparison, sentences, others, language=language(), translate=_)
    _file("HTML", "text/html", page)
    _file("JSON", "application/json", export.json_text(comparison, others))
    # With a byte-order mark, so that spreadsheets read Cyrillic.
    _file("CSV", "text/csv", export.csv_text(comparison, others).encode("utf-8-sig", "replace"))


def _file(kind: str, mime: str, content: str | bytes) -> None:
    suffix = kind.lower()
    st.download_button(
        kind,
        content,
        file_name=f"meteor-candidates.{suffix}",
        mime=mime,
        key=f"compare_download_{suffix}",
        on_click="ignore",
        type="tertiary",
        width="stretch",
    )


def _link(address: str) -> None:
    if not address:
        st.warning(_("These texts are too long for a link; the downloads hold all of them."))
        return
    st.caption(_("This address restores texts and settings in a new tab."))
    st.code(address, language=None, wrap_lines=True, height=160)
