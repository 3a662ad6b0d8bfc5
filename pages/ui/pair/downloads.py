"""A scored pair taken away: the link to it, and files."""

from __future__ import annotations

import streamlit as st

from meteor_core import Result
from meteor_core.exports import alignments as export
from pages.ui.i18n.translation import _, language
from pages.ui.shared.address import Choices
from pages.ui.shared.png import svg_button
from pages.ui.shared.sharing import download_button, link_menu, spreadsheet_csv


def menus(result: Result, choices: Choices) -> None:
    """The two menus beside the title; files are made when their menu opens."""
    download = st.popover(_("Download"), key="download", on_change="rerun")
    if download.open:
        with download:
            _files(result)
    link_menu(choices)


def _files(result: Result) -> None:
    """Pictures are always in the light theme: they get printed."""
    code = language()
    svg = export.svg_text(result, language=code, translate=_)
    html = export.html_text(result, language=code, translate=_)
    csv = spreadsheet_csv(export.csv_text(result.alignment, _))
    download_button("pair", "SVG", "image/svg+xml", svg)
    svg_button(svg, "pair", "pair_png")
    download_button("pair", "HTML", "text/html", html)
    download_button("pair", "JSON", "application/json", export.json_text(result))
    download_button("pair", "CSV", "text/csv", csv)
