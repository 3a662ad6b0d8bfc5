"""Taking results away: the link to this very page, and files."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from meteor_core import Result, export
from pages.ui import state
from pages.ui.translation import _, language


def menus(result: Result, choices: Mapping[str, tuple[str, ...]]) -> None:
    """The two menus beside the title; files are made when their menu opens."""
    download = st.popover(_("Download"), key="download", on_change="rerun")
    if download.open:
        with download:
            _files(result)
    link_menu(choices)


def link_menu(choices: Mapping[str, tuple[str, ...]]) -> None:
    """The menu with the link to this very page."""
    with st.popover(_("Copy link")):
        _link(state.link(choices))


def _files(result: Result) -> None:
    """Pictures are always in the light theme: they get printed."""
    code = language()
    _file("SVG", "image/svg+xml", export.svg_text(result, language=code, translate=_))
    _file("HTML", "text/html", export.html_text(result, language=code, translate=_))
    _file("JSON", "application/json", export.json_text(result))
    # With a byte-order mark, so that spreadsheets read Cyrillic.
    _file("CSV", "text/csv", export.csv_text(result.alignment, _).encode("utf-8-sig", "replace"))


def _file(kind: str, mime: str, content: str | bytes) -> None:
    suffix = kind.lower()
    st.download_button(
        kind,
        content,
        file_name=f"meteor-pair.{suffix}",
        mime=mime,
        key=f"download_{suffix}",
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
