"""A scored pair taken away as files."""

from __future__ import annotations

from streamlit.delta_generator import DeltaGenerator

from meteor_core import Result
from meteor_core.exports import alignments as export
from pages.ui.i18n.translation import _, language
from pages.ui.shared.figures import svg_button
from pages.ui.shared.page_inputs import Settings
from pages.ui.shared.sharing import download_button, download_menu, spreadsheet_csv
from pages.ui.shared.widgets.text_areas import PAIR


def menu(place: DeltaGenerator, settings: Settings) -> None:
    """Draws the files of the pair that is in the boxes when the menu opens."""
    download_menu(place, "download", lambda: _files(settings.scored(PAIR.texts()).result))


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
