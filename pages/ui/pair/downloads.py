"""A scored pair taken away as files."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from meteor_core import MeteorError, Result
from meteor_core.exports import alignments as export
from pages.ui.i18n.translation import _, language
from pages.ui.shared import held_resources, messages
from pages.ui.shared.page_inputs import Settings
from pages.ui.shared.png import svg_button
from pages.ui.shared.sharing import download_button, spreadsheet_csv
from pages.ui.shared.text_areas import PAIR


@held_resources.fragment
def menu(place: DeltaGenerator, settings: Settings) -> None:
    """The files, made when their menu opens, of the texts as they stand then: a changed text draws
    no menu anew.
    """
    with place:
        download = st.popover(_("Download"), key="download", on_change="rerun")
        if download.open:
            with download:
                _files_of(settings)


def _files_of(settings: Settings) -> None:
    try:
        result = settings.scored(PAIR.texts()).result
    except MeteorError as error:
        messages.show_error(error)
    else:
        _files(result)


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
